import type { Slice } from '../slice.ts';
import { cargasContract } from './contract.ts';
import type { Taller } from './server/oficios.ts';
import { almacenDeCargas } from './server/personas/almacen.ts';
import { limpiarCargas } from './server/retiro.ts';
import { serveCargas } from './server/routes.ts';
import { APLICACION, REVISION } from './server/tareas.ts';

/** Loads from files, whatever their kind. */
export const slice = {
  contracts: [cargasContract],
  serve: serveCargas,
  jobs: [REVISION, APLICACION],
  cleanup: [async ({ db, tiposDeCarga }: Taller, now) => limpiarCargas(db, tiposDeCarga, now)],
  almacenes: [almacenDeCargas],
} satisfies Slice;
