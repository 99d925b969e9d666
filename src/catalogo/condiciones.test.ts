import { describe, expect, it } from 'vitest';
import { grupo, lista } from './arbol.ts';
import type { Condicion, Termino } from './campos/base.ts';
import { entero } from './campos/entero.ts';
import { fecha } from './campos/fecha.ts';
import { opcion } from './campos/opcion.ts';
import { opciones } from './campos/opciones.ts';
import { texto } from './campos/texto.ts';
import { readCondiciones } from './condiciones.ts';
import { encodePayload } from './payload.ts';
import { ENTORNO } from './testing/entorno.ts';
import { validateAnswer } from './validar.ts';

const OFERTA = [
  { clave: 'c', texto: 'C', activa: true },
  { clave: 'c-2', texto: 'C++', activa: true, anteriores: ['Ce más más'] },
  { clave: 'otro', texto: 'Otro', activa: true },
];

const entorno = { ...ENTORNO, opciones: () => OFERTA };

const campos = {
  taller: opcion({
    etiqueta: 'Taller',
    lista: 'talleres',
    obligatorio: false,
    libre: { clave: 'otro', etiqueta: '¿Cuál?', max: 80 },
  }),
  dias: opciones({ etiqueta: 'Días', lista: 'talleres', obligatorio: false }),
  edad: entero({ etiqueta: 'Edad', min: 1, max: 99, obligatorio: false }),
  llegada: fecha({ etiqueta: 'Llegada', obligatorio: false }),
  nota: texto({ etiqueta: 'Nota', identifica: null, obligatorio: false, vacio: 'N/A' }),
};

const term = (campo: string, operador: Termino['operador'], ...valores: (string | number)[]): Termino => ({
  campo,
  operador,
  valores,
});

const isMet = (condicion: Condicion, answer: object): boolean =>
  readCondiciones({ campos }, answer, entorno)(condicion);

describe('a term', () => {
  it.each<[Termino, met: object, unmet: object]>([
    [term('taller', 'es', 'c-2', 'otro'), { taller: 'C++' }, { taller: 'C' }],
    [term('taller', 'es', 'C++'), { taller: 'Ce más más' }, { taller: 'c' }],
    [term('taller', 'es', 'otro'), { taller: 'Cerámica' }, { taller: 'c' }],
    [term('taller', 'noEs', 'c'), { taller: 'c-2' }, { taller: 'C' }],
    [term('dias', 'contiene', 'c'), { dias: ['C', 'C++'] }, { dias: ['C++'] }],
    [term('dias', 'noEs', 'c'), { dias: ['C++'] }, { dias: ['C++', 'C'] }],
    [term('edad', 'es', 18), { edad: '18' }, { edad: 81 }],
    [term('edad', 'alMenos', 9), { edad: '10' }, { edad: '8' }],
    [term('edad', 'comoMaximo', 9), { edad: 9 }, { edad: '10' }],
    [term('edad', 'alMenos', 3.2), { edad: '3,2' }, { edad: '3.19' }],
    [term('llegada', 'alMenos', '2026-12-01'), { llegada: '2026-12-01' }, { llegada: '2026-11-30' }],
    [term('nota', 'contiene', 'maria'), { nota: 'Soy Ana MARÍA' }, { nota: 'Soy Ana' }],
    [term('nota', 'tieneRespuesta'), { nota: 'x' }, { nota: ' \u200B' }],
    [term('nota', 'tieneRespuesta'), { nota: 'N/D' }, { nota: 'N/A' }],
  ])('%j', (termino, met, unmet) => {
    expect([met, unmet, {}].map((answer) => isMet({ todas: [termino] }, answer))).toEqual([true, false, false]);
  });

  it('of a question without answer holds in no way, and an answer of another shape does no harm', () => {
    for (const operador of ['es', 'noEs', 'contiene', 'alMenos', 'comoMaximo'] as const) {
      const condicion = { alguna: [term('edad', operador, 5)] };
      for (const edad of [undefined, null, '', []]) expect(isMet(condicion, { edad })).toBe(false);
      for (const edad of [{}, [[]], true, Number.NaN]) expect(isMet(condicion, { edad })).toBeTypeOf('boolean');
    }
  });
});

it('all or any of several terms', () => {
  const terminos = [term('edad', 'alMenos', 18), term('taller', 'es', 'c')];
  expect(isMet({ todas: terminos }, { edad: 20, taller: 'c' })).toBe(true);
  expect(isMet({ todas: terminos }, { edad: 20 })).toBe(false);
  expect(isMet({ alguna: terminos }, { edad: 20 })).toBe(true);
  expect(isMet({ alguna: terminos }, { edad: 2 })).toBe(false);
});

const word = (visibleSi?: Condicion) =>
  texto({ etiqueta: 'Palabra', identifica: null, ...(visibleSi && { visibleSi }) });

describe('what a condition hides', () => {
  const formulario = {
    campos: {
      ...campos,
      cual: word({ todas: [term('taller', 'es', 'c')] }),
      detalle: word({ alguna: [term('cual', 'tieneRespuesta')] }),
      grupo: grupo({ uno: word() }, { visibleSi: { todas: [term('edad', 'alMenos', 18)] } }),
      dos: word(),
      filas: lista({ tres: word() }, { min: 1, max: 3, mensaje: 'Agregue una.', etiqueta: 'Fila' }),
    },
    secciones: [
      { titulo: 'Primera', campos: [...Object.keys(campos), 'cual', 'detalle', 'grupo'] },
      { titulo: 'Segunda', campos: ['dos', 'filas'], visibleSi: { alguna: [term('grupo.uno', 'contiene', 'si')] } },
    ],
  };
  const typed = { cual: 'x', detalle: 'y', grupo: { uno: 'sí' }, dos: 'z', filas: [{ tres: 'w' }] };

  it('is not asked, not sent and not stored, nor what depends on it, whatever is typed', () => {
    const answer = { ...typed, taller: 'c-2', edad: '17' };
    const result = validateAnswer(formulario, answer, entorno);
    expect(result).toMatchObject({
      ok: true,
      datos: { cual: null, detalle: null, grupo: null, dos: null, filas: [] },
    });
    const sent = encodePayload(formulario, answer, { opciones: entorno.opciones, semestre: '2026-2' });
    expect(Object.keys(sent)).toEqual(Object.keys(campos));
  });

  it('is required once it is shown', () => {
    const answer = { taller: 'c', edad: 18, grupo: { uno: 'sí' } };
    const missing = (given: object) => {
      const result = validateAnswer(formulario, given, entorno);
      return result.ok ? [] : result.fallos.map(({ ruta }) => ruta);
    };
    expect(missing(answer)).toEqual(['cual', 'dos', 'filas']);
    expect(missing({ ...answer, cual: 'x' })).toEqual(['detalle', 'dos', 'filas']);
    expect(missing({ ...typed, ...answer })).toEqual([]);
  });

  it('leaves the form whole where conditions depend on each other, as in a draft that is looked at', () => {
    const circle = {
      campos: {
        uno: word({ todas: [term('dos', 'tieneRespuesta')] }),
        dos: word({ todas: [term('uno', 'tieneRespuesta')] }),
      },
    };
    expect(validateAnswer(circle, { uno: 'a', dos: 'b' }, entorno)).toEqual({
      ok: true,
      datos: { uno: null, dos: null },
    });
  });
});

it('the closing rule refuses what its terms say, at the first of its questions, and nothing that they do not', () => {
  const bloqueo = {
    condicion: { todas: [term('edad', 'comoMaximo', 17), term('taller', 'es', 'c')] },
    mensaje: 'Es para mayores.',
  };
  expect(validateAnswer({ campos, bloqueo }, { edad: 17, taller: 'C' }, entorno)).toEqual({
    ok: false,
    fallos: [{ ruta: 'edad', mensaje: 'Es para mayores.', falta: false }],
  });
  expect(validateAnswer({ campos, bloqueo }, { edad: 18, taller: 'C' }, entorno).ok).toBe(true);
});
