import { expect, it } from 'vitest';
import type { ListaAbierta, OpcionAbierta } from '../contract.ts';
import { actosOf, changesByOther, typedOf, mergeWithCurrent } from './typed-opcion.ts';

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

const antes = opcion('a');
const inicial = typedOf(lista(antes, opcion('b')), antes);
/** The option after another person gave it places and a mode, and moved it to the end. */
const ahora = opcion('a', {
  atributos: { modalidad: 'Presencial', conCupos: true },
  cupos: [{ semestre: '2026-2', total: 40, ocupados: 0, enEspera: 0 }],
});
const otra = lista(opcion('b'), ahora);
const actual = typedOf(otra, ahora);

it("keeps another person's changes to fields that were not edited", () => {
  const escrito = mergeWithCurrent(inicial, { ...inicial, texto: 'La primera' }, actual);
  expect(actosOf(otra, ahora, escrito, []).map(({ acto }) => acto)).toEqual([
    {
      acto: 'cambiar',
      clave: 'a',
      texto: 'La primera',
      atributos: { modalidad: 'Presencial', conCupos: true },
    },
  ]);
});

it("describes another person's changes, and keeps the edits", () => {
  const aMano = { ...inicial, cupos: { '2026-2': '25' } };
  expect(changesByOther(inicial, aMano, actual)).toEqual([
    'Modalidad: ahora dice «Presencial».',
    'Cupos en 2026-2: ahora dice «40». Si guarda, queda lo que usted escribió.',
  ]);
  expect(mergeWithCurrent(inicial, aMano, actual)).toEqual({ ...actual, cupos: { '2026-2': '25' } });
});
