import { describe, expect, it } from 'vitest';
import { MoodleFailure, type MotivoMoodle } from '../client/failures.ts';
import type { Escrito } from './escritura.ts';
import { writeRows, type RowWriter } from './lotes.ts';

const hecho: Escrito = { estado: 'hecho', id: 7 };

/** Writing of one row, in which each check and each sending answers as the test says, in order. */
async function obra(miradas: readonly (Escrito | MotivoMoodle | 'nada')[], envios: readonly (MotivoMoodle | 'bien')[]) {
  const [looks, sendings] = [[...miradas], [...envios]];
  const made: RowWriter<string> = {
    async conocidas([fila]) {
      const found = looks.shift();
      if (found === undefined) throw new RangeError('looked once more than told');
      if (found === 'nada') return new Map();
      if (typeof found === 'string') throw new MoodleFailure(found);
      return new Map([[fila!, found]]);
    },
    async send() {
      const answer = sendings.shift();
      if (answer === undefined) throw new RangeError('sent once more than told');
      if (answer !== 'bien') throw new MoodleFailure(answer);
      return [hecho];
    },
    explain: () => 'No.',
    esperas: [1, 1],
  };
  return writeRows(['fila'], made);
}

const rechazado: Escrito = { estado: 'rechazado', texto: 'No.' };
const interrumpido = (motivo: MotivoMoodle) => ({ estado: 'interrumpido', motivo, texto: expect.any(String) });
const existing: Escrito = { estado: 'estaba', id: 7 };

it.each([
  ['was there before', [existing], [], existing],
  ['cannot be', [rechazado], [], rechazado],
  ['is written', ['nada'], ['bien'], hecho],
  ['is refused', ['nada', 'nada'], ['parametro-invalido'], rechazado],
  ['was made by somebody else meanwhile', ['nada', existing], ['parametro-invalido'], existing],
  ['alone makes Moodle stumble', ['nada'], ['error-moodle'], rechazado],
  ['is found where its answer was lost', ['nada', existing], ['no-responde'], hecho],
  ['is sent again where it was lost on its way', ['nada', 'nada'], ['no-responde', 'bien'], hecho],
  [
    'is found where what was lost arrived before it was sent again',
    ['nada', 'nada', existing],
    ['no-responde', 'parametro-invalido'],
    hecho,
  ],
  ['is found at last', ['nada', 'nada', 'nada', existing], Array(3).fill('respuesta-invalida'), hecho],
  [
    'is in doubt where it was lost each time',
    ['nada', 'nada', 'nada', 'nada'],
    Array(3).fill('no-responde'),
    interrumpido('no-responde'),
  ],
  ['is not sent where nobody can look', ['mantenimiento'], [], interrumpido('mantenimiento')],
  [
    'is in doubt where it was lost and nobody can look',
    ['nada', 'mantenimiento'],
    ['no-responde'],
    interrumpido('no-responde'),
  ],
  ['waits for another key', ['nada'], ['token-invalido'], interrumpido('token-invalido')],
] as const)('a row that %s', async (_, miradas, envios, expected) => {
  expect(await obra(miradas, envios)).toEqual([expected]);
});

describe('of several rows', () => {
  /** Writes numbers: Moodle fails at some, and others are created by another client meanwhile. */
  const writeNumeros = async (
    filas: readonly number[],
    { malas = [] as number[], ajenas: foreign = [] as number[] },
  ) => {
    const hechas = new Set<number>();
    const made: RowWriter<number> = {
      async conocidas(numeros) {
        return new Map(numeros.filter((n) => hechas.has(n)).map((n) => [n, { estado: 'estaba', id: n }]));
      },
      async send(numeros) {
        for (const n of foreign) hechas.add(n);
        if (numeros.some((n) => hechas.has(n))) throw new MoodleFailure('parametro-invalido');
        if (numeros.some((n) => malas.includes(n))) throw new MoodleFailure('error-moodle');
        return numeros.map((n) => ({ estado: 'hecho', id: n }));
      },
      explain: () => 'No.',
      esperas: [1],
    };
    return writeRows(filas, made);
  };

  it('the one at which Moodle fails is refused, and the others are written', async () => {
    const escritos = await writeNumeros([1, 2, 3, 4, 5, 6], { malas: [3] });
    expect(escritos.map(({ estado }) => estado)).toEqual(['hecho', 'hecho', 'rechazado', 'hecho', 'hecho', 'hecho']);
  });

  it('the one created meanwhile by another client existed already, and the others are written', async () => {
    const escritos = await writeNumeros([1, 2, 3], { ajenas: [2] });
    expect(escritos.map(({ estado }) => estado)).toEqual(['hecho', 'estaba', 'hecho']);
  });

  it('all are interrupted if Moodle fails at each of them', async () => {
    const escritos = await writeNumeros([1, 2, 3], { malas: [1, 2, 3] });
    expect(escritos).toEqual(Array(3).fill(interrumpido('error-moodle')));
  });
});
