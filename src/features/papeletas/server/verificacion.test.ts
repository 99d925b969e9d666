import { expect, it } from 'vitest';
import { createClaves, createPedido, salidaOf } from '../protocol.ts';
import { createComputeSalida } from './verificacion.ts';

const TEMA = { semestre: '2026-2', asignatura: '3007852' };

it('computes in its thread the outputs that the protocol has, each for its question', async () => {
  const computeSalida = createComputeSalida();
  const { publica, secreta } = createClaves();
  const entradas = Array.from({ length: 5 }, () => createPedido(TEMA, publica).entrada);
  const salidas = await Promise.all(entradas.map(async (entrada) => computeSalida(TEMA, secreta, entrada)));
  expect(salidas).toEqual(entradas.map((entrada) => salidaOf(TEMA, secreta, entrada)));
});

it('tells those who wait that the thread failed, and begins another', async () => {
  const computeSalida = createComputeSalida();
  const { publica, secreta } = createClaves();
  const { entrada } = createPedido(TEMA, publica);
  await expect(computeSalida(TEMA, 'no es una clave', entrada)).rejects.toThrow(/expected 32 bytes/);
  expect(await computeSalida(TEMA, secreta, entrada)).toBe(salidaOf(TEMA, secreta, entrada));
});
