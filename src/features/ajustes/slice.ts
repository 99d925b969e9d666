import type { Slice } from '../slice.ts';
import { ajustesContract } from './contract.ts';
import { almacenDeAjustes } from './server/personas.ts';
import { serveAjustes } from './server/routes.ts';
import { pantallas } from './pantallas.ts';

/** The settings that managers change. */
export const slice = {
  pantallas: Object.values(pantallas),
  contracts: [ajustesContract],
  serve: serveAjustes,
  almacenes: [almacenDeAjustes],
  sinPersonas: { ajustes: 'Numbers.' },
} satisfies Slice;
