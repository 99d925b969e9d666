import type { Slice } from '../slice.ts';
import { archivosContract } from './contract.ts';
import type { Almacen } from './server/guardado.ts';
import { serveArchivos } from './server/routes.ts';
import { limpiarArchivos } from './server/service.ts';

/** The files of records. */
export const slice = {
  contracts: [archivosContract],
  serve: serveArchivos,
  cleanup: [async ({ db, files }: Almacen, now) => limpiarArchivos({ db, files }, now)],
  sinPersonas: { archivos_sueltos: 'Keys of files that are about to go.' },
} satisfies Slice;
