import { readFile } from 'node:fs/promises';
import type { ReceivedFile } from '#platform/server/http/parts/received-file.ts';
import { OURSELVES } from '#platform/server/http/sender.ts';
import { type Leida, leerPlantilla } from '../redaccion/plantilla/leer-plantilla.ts';

/** A template comes with each step of its message: this many are not read again. */
const RECORDADAS = 6;

export type Plantillas = (recibida: ReceivedFile) => Promise<Leida>;

/** Reads templates, those that came a moment ago from memory. Another process reads them anew. */
export function createPlantillas(): Plantillas {
  const leidas = new Map<string, Promise<Leida>>();
  return async (recibida) => {
    const { sha256, path, sender } = recibida;
    // Another request may wait for the same reading: it goes on when this one ends.
    const leida =
      leidas.get(sha256) ??
      readFile(path).then(async (datos) => leerPlantilla(datos, { ...OURSELVES, key: sender.key }));
    leidas.delete(sha256);
    leidas.set(sha256, leida);
    // What went wrong by chance is tried again.
    leida.catch(() => leidas.delete(sha256));
    const [oldest] = leidas.keys();
    if (leidas.size > RECORDADAS && oldest !== undefined) leidas.delete(oldest);
    return leida;
  };
}
