import type { Slice } from '../slice.ts';
import { personasContract } from './contract.ts';
import { almacenDeActos } from './server/personas.ts';
import { servePersonas } from './server/routes.ts';
import { ANONIMIZACION, EXPORTACION_DE_PERSONA } from './server/tareas.ts';
import { pantallas } from './pantallas.ts';

/** What is kept of one person: found, corrected, exported, anonymised. */
export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [personasContract],
  serve: servePersonas,
  jobs: [EXPORTACION_DE_PERSONA, ANONIMIZACION],
  almacenes: [almacenDeActos],
} satisfies Slice;
