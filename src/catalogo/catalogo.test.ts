import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ejemploOf, validateInvented } from '#demostracion/ejemplo.ts';
import type { Entorno } from './campos/entorno.ts';
import { textoOf } from './campos/index.ts';
import { bannerMessage } from './formulario.ts';
import { FORMULARIOS } from './index.ts';
import { LISTAS } from './listas/semillas.ts';
import { ASIGNATURAS, ENTORNO } from './testing/entorno.ts';

const entorno: Entorno = {
  dominios: ['universidad.edu.co'],
  opciones: (lista) =>
    LISTAS.find(({ nombre }) => nombre === lista)?.opciones.map((opcion) => ({ ...opcion, activa: true })) ?? [],
  asignaturas: ENTORNO.asignaturas,
  hoy: '2026-11-20',
};

describe.each(FORMULARIOS)('$slug', (formulario) => {
  it('accepts its example with any random numbers', () => {
    for (const fija of [0, 0.25, 0.5, 0.99]) {
      const resultado = validateInvented(
        formulario,
        ejemploOf(formulario, entorno, () => fija, ASIGNATURAS),
        entorno,
      );
      expect(resultado).toMatchObject({ ok: true });
    }
  });

  it('refuses the empty answer with the quoted texts', () => {
    const resultado = validateInvented(formulario, {}, entorno);
    const fallos = resultado.ok ? [] : resultado.fallos;
    expect(bannerMessage(formulario, fallos)).toBe(formulario.textos.obligatorios);
  });
});

it('shows stored values as people read them', () => {
  expect(textoOf({ tipo: 'fecha', etiqueta: '' }, '2026-02-28')).toBe('28/02/2026');
  expect(textoOf({ tipo: 'texto', identifica: null, etiqueta: '', vacio: 'N/A' }, 'N/A')).toBe('N/A');
  expect(textoOf({ tipo: 'opciones', etiqueta: '', lista: 'l', vacio: 'N/A' }, 'N/A')).toBe('N/A');
  expect(
    textoOf({ tipo: 'opciones', etiqueta: '', lista: 'l' }, [
      { clave: 'a', texto: 'Una' },
      { clave: 'b', texto: 'Otra' },
    ]),
  ).toBe('Una; Otra');
  expect(textoOf({ tipo: 'derivado', etiqueta: '', textos: { AMV: 'Mediada' } }, 'AMV')).toBe('Mediada');
  expect(
    textoOf({ tipo: 'escala', etiqueta: '', min: 1, max: 5, presentacion: 'palabras', palabras: ['Mala'] }, 1),
  ).toBe('Mala');
  expect(textoOf({ tipo: 'entero', etiqueta: '', min: 1, max: 5 }, null)).toBe('');
});

it('changes no text of a consent without a new version of it and of its form', () => {
  const consents = FORMULARIOS.flatMap(({ slug, version, consentimiento }) => {
    if (!consentimiento) return [];
    const huella = createHash('sha256').update(consentimiento.texto).digest('hex').slice(0, 8);
    return [`${slug}@${version} ${consentimiento.version} ${huella}`];
  });
  // A change of a line here needs new numbers for both versions: records, drafts and open pages hold the old ones.
  expect(consents).toEqual([
    'solicitudUDEV@1 udev-2026-1 1f82e670',
    'encuestaCaracterizacionDigital@1 caracterizacion-2026-1 70278c4d',
    'proyectoSchneiderElectric@1 proyecto-2026-1 6ac4557d',
  ]);
});
