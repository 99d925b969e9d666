import type { Slice } from '../slice.ts';
import { bitacoraContract } from './contract.ts';
import { EXPORTACION_DE_BITACORA } from './server/exportar/tarea.ts';
import { serveBitacora } from './server/routes.ts';
import { pantallas } from './pantallas.ts';

/** The audit as it is read. */
export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [bitacoraContract],
  serve: serveBitacora,
  jobs: [EXPORTACION_DE_BITACORA],
} satisfies Slice;
