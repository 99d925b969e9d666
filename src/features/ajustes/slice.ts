import type { Slice } from '../slice.ts';
import { ajustesContract } from './contract.ts';
import { almacenDeAjustes } from './server/personas.ts';
import { serveAjustes } from './server/routes.ts';

/** The settings that managers change. */
export const slice = {
  contracts: [ajustesContract],
  serve: serveAjustes,
  almacenes: [almacenDeAjustes],
  sinPersonas: { ajustes: 'Numbers.' },
} satisfies Slice;
