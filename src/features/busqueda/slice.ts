// Manifest of the search for a person's records in all reports: its one call.
import type { Slice } from '#core/slice.ts';
import { busquedaContract } from './contract.ts';
import { serveBusqueda } from './server/routes.ts';

export const slice = { contracts: [busquedaContract], serve: serveBusqueda } satisfies Slice;
