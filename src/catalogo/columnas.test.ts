import { describe, expect, it } from 'vitest';
import { archivo } from './campos/archivo.ts';
import { digitos } from './campos/digitos.ts';
import { entero } from './campos/entero.ts';
import { escala } from './campos/escala.ts';
import { fecha } from './campos/fecha.ts';
import { opcion } from './campos/opcion.ts';
import { opciones } from './campos/opciones.ts';
import { informacionCaracterizacionDigital as informe } from './caracterizacion/tramite.ts';
import { columnasOf, contratoOf, exportedValueOf, formatoOf, groupColumnas, ordenOf } from './columnas.ts';
import { INFORMES } from './index.ts';

const etiqueta = 'Campo';
const amv = { clave: 'AMV', texto: 'Asignatura mediada por virtualidad' };
const optional = { etiqueta, obligatorio: false, vacio: 'N/A' } as const;

describe('a stored value', () => {
  it('is read by existing clients as the option’s text, its key where they know it by key, or as it is', () => {
    expect(contratoOf(opcion({ etiqueta, lista: 'l' }), amv)).toBe(amv.texto);
    expect(contratoOf(opcion({ etiqueta, lista: 'l', contrato: 'clave' }), amv)).toBe('AMV');
    expect(contratoOf(opciones({ etiqueta, lista: 'l' }), [amv, amv])).toEqual([amv.texto, amv.texto]);
    expect(contratoOf(digitos({ identifica: null, etiqueta, min: 1, max: 9 }), '007')).toBe('007');
    expect(contratoOf(entero({ etiqueta, min: 0, max: 9 }), 7)).toBe(7);
  });

  it('is exported with its type: zeros stay, numbers count, days are days', () => {
    expect(exportedValueOf(digitos({ identifica: null, etiqueta, min: 1, max: 9 }), '007')).toBe('007');
    expect(exportedValueOf(entero({ etiqueta, min: 0, max: 9 }), 7)).toBe(7);
    expect(exportedValueOf(entero({ etiqueta, min: 0, max: 9, decimales: 1 }), 7.5)).toBe(7.5);
    expect(exportedValueOf(escala({ etiqueta, min: 1, max: 5, presentacion: 'estrellas' }), 4)).toBe(4);
    expect(exportedValueOf(fecha({ etiqueta }), '2026-02-28')).toEqual(new Date('2026-02-28T00:00:00Z'));
    expect(exportedValueOf(opciones({ etiqueta, lista: 'l' }), [amv, { clave: 'b', texto: 'B' }])).toBe(
      `${amv.texto}; B`,
    );
  });

  it('without an answer is empty, or what the form keeps instead', () => {
    const plain = { etiqueta, obligatorio: false } as const;
    expect([contratoOf(fecha(plain), null), exportedValueOf(fecha(plain), null)]).toEqual([null, null]);
    expect([contratoOf(opcion({ ...optional, lista: 'l' }), 'N/A'), exportedValueOf(fecha(optional), 'N/A')]).toEqual([
      'N/A',
      'N/A',
    ]);
    expect([contratoOf(entero({ ...optional, min: 0, max: 9 }), 0), exportedValueOf(fecha(plain), undefined)]).toEqual([
      0,
      null,
    ]);
  });
});

it('a field is sorted as text, as number, by its text, or not at all', () => {
  expect(ordenOf(entero({ etiqueta, min: 0, max: 9 }))).toEqual({ como: 'numero' });
  expect(ordenOf(opcion({ etiqueta, lista: 'l' }))).toEqual({ como: 'texto', en: 'texto' });
  expect(ordenOf(opciones({ etiqueta, lista: 'l' }))).toBeNull();
  expect(formatoOf(archivo({ etiqueta, tipos: ['application/pdf'], max: 1 }))).toBe('texto');
});

describe.each(INFORMES)('the report $slug', (informe) => {
  const columnas = columnasOf(informe);

  it('names each column once', () => {
    expect(new Set(columnas.map(({ clave }) => clave)).size).toBe(columnas.length);
  });

  it('lets people sort only by columns with an order', () => {
    const said = informe.columnas.filter(({ ordenable }) => ordenable).length;
    expect(columnas.filter(({ orden }) => orden !== null)).toHaveLength(said);
  });

  it('has a heading on every column', () => {
    for (const { titulo } of columnas) expect(titulo).toMatch(/^\p{Lu}|^¿/u);
  });
});

const columnas = columnasOf(informe);
const grupos = (of: typeof columnas): string[] =>
  groupColumnas(of).map(({ grupo, cuantas: count }) => `${count} ${grupo ?? '—'}`);

it('divides columns by group, without the first one', () => {
  expect(grupos(columnas)).toEqual([
    '1 —',
    '12 Datos básicos',
    '10 Acceso a la tecnología',
    '22 Uso de la tecnología',
    '5 Apropiación de la tecnología',
    '6 Hábitos de estudio',
    '5 Niveles de criticidad',
    '2 —',
  ]);
});

it('divides only the columns that are shown', () => {
  const some = columnas.filter(({ clave }) =>
    ['nombreCompleto', 'edad', 'lectura', 'youtube', 'estado'].includes(clave),
  );
  expect(grupos(some)).toEqual(['1 —', '1 Datos básicos', '2 Uso de la tecnología', '1 —']);
  expect(grupos(some.filter(({ grupo }) => grupo === null))).toEqual(['1 —']);
});
