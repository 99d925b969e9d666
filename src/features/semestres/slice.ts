// Manifest of the page of a semester (server): its call and its screen. The figures are of the slices that count them.
import type { Slice } from '#core/slice.ts';
import { semestresContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveSemestres } from './server/routes.ts';

export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [semestresContract],
  serve: serveSemestres,
} satisfies Slice;
