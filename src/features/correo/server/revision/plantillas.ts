import { readFile } from 'node:fs/promises';
import { createCache } from '#platform/server/cache.ts';
import type { ReceivedFile } from '#platform/server/http/parts/received-file.ts';
import { OURSELVES } from '#platform/server/http/sender.ts';
import { type Leida, leerPlantilla } from '../redaccion/plantilla/leer-plantilla.ts';

/** Templates kept: each comes with every step of its message. */
const KEPT = 6;

export type Plantillas = (recibida: ReceivedFile) => Promise<Leida>;

/** Reads templates, those that came recently from memory. */
export function createPlantillas(): Plantillas {
  const cache = createCache<Leida>({ max: KEPT });
  return async ({ sha256, path, sender }) =>
    cache.get(async () => leerPlantilla(await readFile(path), { ...OURSELVES, key: sender.key }), sha256);
}
