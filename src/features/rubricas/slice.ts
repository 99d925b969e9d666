import type { Slice } from '../slice.ts';
import { rubricasContract } from './contract.ts';
import { almacenDeRubricas } from './server/personas.ts';
import { serveRubricas } from './server/routes.ts';
import { pantallas } from './pantallas.ts';

/** The versions of the rubric. */
export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [rubricasContract],
  serve: serveRubricas,
  almacenes: [almacenDeRubricas],
} satisfies Slice;
