// Manifest of the search for everything about one person: its call and its screen.
import type { Slice } from '#core/slice.ts';
import { busquedaContract } from './contract.ts';
import { pantallas } from './pantallas.ts';
import { serveBusqueda } from './server/routes.ts';

export const slice = {
  contracts: [busquedaContract],
  pantallas: Object.values(pantallas),
  serve: serveBusqueda,
} satisfies Slice;
