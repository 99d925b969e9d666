import { expect, it } from 'vitest';
import { renglonesOf } from './renglones.ts';

const NOMBRES = ['Abierto', 'Cerrado', 'Pendiente'];
const grupos = [2, 3, 1];

const escritos = (renglones: ReturnType<typeof renglonesOf>): string[] =>
  Array.from({ length: renglones.cuenta }, (_, lugar) => {
    const { index, grupo } = renglones.en(lugar);
    return grupo === null ? String(index) : `${NOMBRES[grupo]} ${index}`;
  });

it('puts the head of each group before its first row', () => {
  const renglones = renglonesOf(grupos, { desde: 0, cuenta: 6 });
  expect(escritos(renglones)).toEqual(['Abierto 0', '0', '1', 'Cerrado 2', '2', '3', '4', 'Pendiente 5', '5']);
  expect(Array.from({ length: 6 }, (_, index) => renglones.lugarDe(index))).toEqual([1, 2, 4, 5, 6, 8]);
  // Row numbers of a table include heads.
  expect([0, 1, 3, 4, 8].map((lugar) => renglones.en(lugar).index + renglones.en(lugar).cabezas)).toEqual([
    0, 1, 3, 4, 8,
  ]);
});

it('begins a stretch within a group with the head of it', () => {
  const renglones = renglonesOf(grupos, { desde: 3, cuenta: 3 });
  expect(escritos(renglones)).toEqual(['Cerrado 3', '3', '4', 'Pendiente 5', '5']);
  expect([3, 4, 5].map(renglones.lugarDe)).toEqual([1, 2, 4]);
});

it('has no heads for rows that are not known yet, nor where there are no groups', () => {
  expect(escritos(renglonesOf(grupos, { desde: 0, cuenta: 2 }))).toEqual(['Abierto 0', '0', '1']);
  expect(escritos(renglonesOf([], { desde: 4, cuenta: 2 }))).toEqual(['4', '5']);
});

it('has no head over a single row where rows say all that heads do', () => {
  const renglones = renglonesOf([1, 2, 1], { desde: 0, cuenta: 4, alone: true }, () => true);
  expect(escritos(renglones)).toEqual(['0', 'Cerrado 1', '3']);
  expect([0, 1, 3].map(renglones.lugarDe)).toEqual([0, 1, 2]);
  expect(renglones.grupos).toBe(1);
  expect(renglones.en(2).cabezas).toBe(1);
  expect(renglones.vecina(0, 1)).toBe(3);
});

it('leaves out the rows of folded groups, which keep their places among all rows', () => {
  const renglones = renglonesOf(grupos, { desde: 0, cuenta: 6 }, (grupo) => grupo === 1);
  expect(escritos(renglones)).toEqual(['Abierto 0', '0', '1', 'Cerrado 2', 'Pendiente 5', '5']);
  expect([3, 4, 5].map((lugar) => renglones.en(lugar).plegado)).toEqual([true, false, false]);
  expect(Array.from({ length: 6 }, (_, index) => renglones.lugarDe(index))).toEqual([1, 2, 3, 3, 3, 5]);
  // The last row would be the seventh, with heads and hidden rows counted.
  expect(renglones.en(5).index + renglones.en(5).cabezas).toBe(8);
});

it('goes from a visible row to the next one, past heads and folded groups', () => {
  const renglones = renglonesOf(grupos, { desde: 0, cuenta: 6 }, (grupo) => grupo === 1);
  expect([renglones.vecina(0, 1), renglones.vecina(1, 1), renglones.vecina(5, -1)]).toEqual([1, 5, 1]);
  expect([renglones.vecina(0, -1), renglones.vecina(5, 1)]).toEqual([undefined, undefined]);
  const sueltas = renglonesOf([], { desde: 4, cuenta: 2 });
  expect([sueltas.vecina(4, 1), sueltas.vecina(5, 1), sueltas.vecina(4, -1)]).toEqual([5, undefined, undefined]);
});
