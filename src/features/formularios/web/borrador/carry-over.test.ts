import { expect, it } from 'vitest';
import type { Campos } from '#catalogo/arbol.ts';
import { llamadaOfPropio, type Formulario } from '#catalogo/formulario.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { openFormulario, valoresVacios, type ValoresEscritos } from '../formulario-abierto.ts';
import { carryOver } from './carry-over.ts';
import type { Borrador } from './lugares.ts';

const { campos } = inscripcionHBV;
const { telefono } = campos;
const RETIRADA = { ...telefono, visibleSi: { campo: 'telefono', valores: [] } } as const;
const mascota = { ...telefono, etiqueta: 'Edad de su mascota' } as const;

const opcion = (clave: string) => ({ clave, texto: clave, activa: true });
const listas = { programas: [opcion('derecho')], horariosHBV: [opcion('lunes')] };

const own = (cambio: Partial<Formulario>): Formulario => ({
  ...inscripcionHBV,
  version: 2,
  llamada: llamadaOfPropio(inscripcionHBV.slug),
  ...cambio,
});

function carry(formulario: Formulario, valores: ValoresEscritos, more: Partial<Borrador> = {}) {
  const abierto = openFormulario({ formulario, listas, dominios: [], hoy: '2026-11-20' }, { pathname: '/x' });
  const kept = { clave: 'c', valores, version: 1, guardado: 1, enviado: null, enCola: null, recibido: null };
  return carryOver(abierto, { ...kept, ...more });
}

const typed = { ...valoresVacios(campos), nombreApellido: 'Ana', correo: 'ana@', telefono: '300', horario: 'lunes' };

it('keeps every answer, finished or not, whose question can hold it, and says nothing', () => {
  const { valores, cambios } = carry(own({}), typed);
  expect([valores, cambios]).toEqual([typed, undefined]);
});

it('leaves out the answer of a retired question, and names it and the new ones', () => {
  const { valores, cambios } = carry(own({ campos: { ...campos, telefono: RETIRADA, mascota } }), typed);
  expect(valores).toEqual({ ...typed, telefono: '', mascota: '' });
  expect(cambios).toBe(
    ' Este formulario cambió desde que empezó: ahora también pregunta «Edad de su mascota»; ya no recibe lo que ' +
      'respondió en «Teléfono de contacto».',
  );
});

it('does not name a new question that the answers hide, nor a retired one without an answer', () => {
  const hidden = { ...mascota, visibleSi: { campo: 'horario', valores: ['martes'] } };
  const { cambios } = carry(own({ campos: { ...campos, telefono: RETIRADA, mascota: hidden } }), {
    ...typed,
    telefono: '',
  });
  expect(cambios).toBeUndefined();
});

it('leaves out an option that is no longer in the list', () => {
  const { valores, cambios } = carry(own({}), { ...typed, horario: 'sabado' });
  expect(valores['horario']).toBe('');
  expect(cambios).toContain(`«${campos.horario.etiqueta}»`);
});

it('carries the items of a list, each with its answers, and names a question of them once', () => {
  const { infoEstudiantes, ...others } = notariaDocente.campos;
  const item = { ...infoEstudiantes.item, campos: { ...infoEstudiantes.item.campos, mascota } };
  const own2: Campos = { ...others, infoEstudiantes: { ...infoEstudiantes, item } };
  const students = ['Ana', 'Bruno'].map((nombreEstudiante) => ({
    ...valoresVacios(infoEstudiantes.item.campos),
    nombreEstudiante,
  }));
  const { valores, cambios } = carry(
    { ...notariaDocente, version: 2, llamada: llamadaOfPropio(notariaDocente.slug), campos: own2 },
    { ...valoresVacios(notariaDocente.campos), infoEstudiantes: students },
  );
  expect(valores['infoEstudiantes']).toEqual(students.map((student) => ({ ...student, mascota: '' })));
  expect(cambios).toBe(' Este formulario cambió desde que empezó: ahora también pregunta «Edad de su mascota».');
});

it('asks for the consent again: it was given to the text of that time', () => {
  const consentimiento = { ...notariaDocente.consentimiento, version: '2' } as NonNullable<
    Formulario['consentimiento']
  >;
  const { valores } = carry(own({ consentimiento }), { ...typed, consentimiento: true });
  expect(valores['consentimiento']).toBe(false);
});

it.each<[string, Formulario, Partial<Borrador>]>([
  ['of the same version', own({ campos: { ...campos, mascota } }), { version: 2 }],
  ['of a form of the product', { ...inscripcionHBV, version: 2, campos: { ...campos, mascota } }, {}],
])('leaves a draft %s as it is', (_, formulario, more) => {
  expect(carry(formulario, typed, more).valores).toBe(typed);
});
