// A text without answer: shown between questions, and in nothing that is sent, stored, told or exported.
import { describe, expect, it } from 'vitest';
import { azarOf } from '#demostracion/azar.ts';
import { ejemploOf } from '#demostracion/ejemplo.ts';
import { grupo, hojasOf } from './arbol.ts';
import { entero } from './campos/entero.ts';
import { texto } from './campos/texto.ts';
import { corregiblesOf } from './correccion.ts';
import { encodePayload, jsonSchemaOf, toFormData } from './payload.ts';
import { withoutRetiradas, withRetiradas } from './revision/retiradas.ts';
import { ENTORNO } from './testing/entorno.ts';
import type { Tramite } from './tramite.ts';
import { validateAnswer } from './validar.ts';

const aviso = grupo({}, { texto: 'Lea las bases antes de seguir.' });
const hora = grupo({}, { texto: 'Llegue temprano.', visibleSi: { campo: 'edad', valores: [18] } });
const formulario = {
  slug: 'con-texto',
  campos: {
    edad: entero({ etiqueta: 'Edad', min: 1, max: 99 }),
    aviso,
    ciudad: grupo({ nombre: texto({ etiqueta: 'Ciudad', identifica: null }), hora }),
  },
  secciones: [{ titulo: 'Datos', campos: ['edad', 'aviso', 'ciudad'] }],
};
const answer = { edad: '18', aviso: {}, ciudad: { nombre: 'Medellín', hora: {} } };
const stored = { edad: 18, ciudad: { nombre: 'Medellín' } };

describe('a text without answer', () => {
  it('is not stored, whatever a program sends for it', () => {
    expect(validateAnswer(formulario, { ...answer, aviso: { dato: 'x' } }, ENTORNO)).toEqual({
      ok: true,
      datos: stored,
    });
  });

  it('is not sent, and no property of the schema', () => {
    const context = { opciones: ENTORNO.opciones, semestre: '2026-2' } as const;
    const payload = encodePayload(formulario, answer, context);
    expect(payload).toEqual({ edad: '18', ciudad: { nombre: 'Medellín' } });
    expect([...toFormData(formulario, payload).keys()]).toEqual(['edad', 'ciudad']);
    expect(JSON.stringify(jsonSchemaOf(formulario))).not.toMatch(/aviso|hora/);
  });

  it('goes without a trace when a version takes it away, and stays where a draft has it', () => {
    const without: Tramite = { formulario: { ...formulario, campos: { edad: formulario.campos.edad } } as never };
    const tramite: Tramite = {
      formulario: { ...formulario, campos: { ...without.formulario.campos, aviso } } as never,
    };
    expect(Object.keys(withRetiradas(tramite, without).formulario.campos)).toEqual(['edad']);
    expect(Object.keys(withoutRetiradas(tramite).formulario.campos)).toEqual(['edad', 'aviso']);
  });

  it('is no leaf, no example and nothing to correct', () => {
    const rutas = ['edad', 'ciudad.nombre'];
    expect(hojasOf(formulario.campos).map(({ ruta }) => ruta)).toEqual(rutas);
    expect(Object.keys(ejemploOf(formulario, ENTORNO, azarOf(1)))).toEqual(['edad', 'ciudad']);
    expect(corregiblesOf(formulario as never).map(({ ruta }) => ruta)).toEqual(['ciudad.nombre']);
  });
});
