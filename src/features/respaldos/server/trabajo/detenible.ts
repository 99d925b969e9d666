import type { ServidorMoodle } from '#features/moodle/server/service.ts';

/** What comes of a reading, or what `signal` was aborted with, whichever is first. */
async function hasta<T>(signal: AbortSignal, leer: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const detener = (): void => reject(signal.reason);
  signal.addEventListener('abort', detener);
  try {
    return await Promise.race([leer(), promise]);
  } finally {
    signal.removeEventListener('abort', detener);
  }
}

/**
 * A server with the patience of jobs, whose readings are left as soon as the job is to stop: nobody who cancels waits for a
 * server that does not answer. What changes something there is heard to its end, as its answer tells what became of it.
 * What is left throws what `signal` was aborted with.
 */
export function detenible(servidor: ServidorMoodle, signal: AbortSignal): ServidorMoodle {
  const { cursos, complemento } = servidor.paraTrabajos;
  return {
    ...servidor,
    cursos: {
      ...cursos,
      categorias: async () => hasta(signal, async () => cursos.categorias()),
      deCategorias: async (ids) => hasta(signal, async () => cursos.deCategorias(ids)),
      porIds: async (ids) => hasta(signal, async () => cursos.porIds(ids)),
      perdidas: async (idCurso) => hasta(signal, async () => cursos.perdidas(idCurso)),
    },
    complemento: {
      ...complemento,
      detectar: async (deNuevo) => hasta(signal, async () => complemento.detectar(deNuevo)),
      respaldos: async (ids) => hasta(signal, async () => complemento.respaldos(ids)),
    },
  };
}
