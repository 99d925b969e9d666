/** Files that are being made ready: a photo takes a phone some seconds. */
const enCamino = new Set<Promise<void>>();

/** Has the form wait for a file before it is checked. */
export function anunciar(lectura: Promise<void>): void {
  enCamino.add(lectura);
  void lectura.finally(() => enCamino.delete(lectura));
}

/** Once those that are on their way are in the form; null where none is. */
export const archivosListos = (): Promise<unknown> | null => (enCamino.size > 0 ? Promise.allSettled(enCamino) : null);
