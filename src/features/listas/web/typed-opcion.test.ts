import { expect, it } from 'vitest';
import type { ListaAbierta, OpcionAbierta } from '../contract.ts';
import { actosOf, addActo, changesByOther, errorsByField, mergeWithCurrent, typedOf } from './typed-opcion.ts';

const opcion = (clave: string, cambio: Partial<OpcionAbierta> = {}): OpcionAbierta => ({
  clave,
  texto: `La ${clave}`,
  activa: true,
  atributos: { modalidad: 'Virtual', conCupos: true },
  reservada: null,
  enGracia: false,
  cupos: [{ semestre: '2026-2', total: null, ocupados: 0, enEspera: 0 }],
  ...cambio,
});

const lista = (...opciones: OpcionAbierta[]): ListaAbierta => ({
  nombre: 'catedras',
  titulo: 'Cátedras',
  version: 1,
  cerrada: null,
  atributos: ['modalidad', 'conCupos'],
  sonCorreos: false,
  conCupos: true,
  opciones,
  usos: [],
  otrosUsos: [],
  historia: [],
});

const before = opcion('a');
const inicial = typedOf(lista(before, opcion('b')), before);
/** The option after another person gave it places and a mode, and moved it to the end. */
const now = opcion('a', {
  atributos: { modalidad: 'Presencial', conCupos: true },
  cupos: [{ semestre: '2026-2', total: 40, ocupados: 0, enEspera: 0 }],
});
const other = lista(opcion('b'), now);
const actual = typedOf(other, now);

it("keeps another person's changes to fields that were not edited", () => {
  const escrito = mergeWithCurrent(inicial, { ...inicial, texto: 'La primera' }, actual);
  expect(actosOf(other, now, escrito, []).map(({ acto }) => acto)).toEqual([
    {
      acto: 'cambiar',
      clave: 'a',
      texto: 'La primera',
      atributos: { modalidad: 'Presencial', conCupos: true },
    },
  ]);
});

it('asks a new option for the places that the list has, and sends those that were typed', () => {
  const nueva = typedOf(other, null);
  expect(nueva.cupos).toEqual({ '2026-2': '' });
  const add = (cupos: string) => addActo({ ...nueva, texto: 'Jazz', cupos: { '2026-2': cupos } }).acto;
  expect(add(' 30 ')).toMatchObject({ acto: 'agregar', texto: 'Jazz', cupos: { '2026-2': 30 } });
  expect(add(' ')).toMatchObject({ cupos: {} });
  const message = 'Escriba un número entero de 0 a 100.000.';
  expect(errorsByField({ 'actos.0.cupos.2026-2': message }, [{ acto: add('30.5'), campo: 'texto' }])).toEqual({
    'cupos.2026-2': message,
  });
  const withoutCupos = { ...lista(opcion('a', { cupos: [] })), conCupos: false };
  expect(typedOf(withoutCupos, null).cupos).toEqual({});
});

it("describes another person's changes, and keeps the edits", () => {
  const aMano = { ...inicial, cupos: { '2026-2': '25' } };
  expect(changesByOther(inicial, aMano, actual)).toEqual([
    'Modalidad: ahora dice «Presencial».',
    'Cupos en 2026-2: ahora dice «40». Si guarda, queda lo que usted escribió.',
  ]);
  expect(mergeWithCurrent(inicial, aMano, actual)).toEqual({ ...actual, cupos: { '2026-2': '25' } });
});
