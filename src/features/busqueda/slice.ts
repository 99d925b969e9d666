import type { Slice } from '../slice.ts';
import { busquedaContract } from './contract.ts';
import { serveBusqueda } from './server/routes.ts';

/** Search of a person's records over all reports. */
export const slice = { contracts: [busquedaContract], serve: serveBusqueda } satisfies Slice;
