// Calls about jobs from the browser: read, mark as seen, download, cancel, repeat, dismiss.
import { tareasContract, type Tarea } from '#core/tareas/contract.ts';
import { call } from '#platform/web/api.ts';
import { download } from '#platform/web/download.ts';
import { useAction } from '#platform/web/useAction.ts';
import { hear } from './known.ts';

/** Tells the server that the person saw how these jobs ended. */
export async function markSeen(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  hear((await call(tareasContract, 'POST /tareas/vistas', { body: { ids: [...ids] } })).tareas);
}

export async function downloadArchivo({ id }: Pick<Tarea, 'id'>): Promise<void> {
  const { enlace } = await call(tareasContract, 'POST /tareas/{id}/archivo', { params: { id } });
  download(enlace);
  await markSeen([id]);
}

/** Reads a job that this browser does not know yet. */
export async function readTarea(id: string): Promise<Tarea> {
  const tarea = await call(tareasContract, 'GET /tareas/{id}', { params: { id } });
  hear([tarea]);
  return tarea;
}

export function useActions({ id }: Pick<Tarea, 'id'>) {
  const params = { id };
  return {
    download: useAction({ mutationFn: async () => downloadArchivo({ id }) }),
    cancel: useAction({
      mutationFn: async () => hear([await call(tareasContract, 'POST /tareas/{id}/cancelar', { params })]),
    }),
    attend: useAction({
      mutationFn: async () => hear([await call(tareasContract, 'POST /tareas/{id}/atender', { params })]),
    }),
    repeat: useAction({
      mutationFn: async () => {
        const nueva = await call(tareasContract, 'POST /tareas/{id}/repetir', { params });
        await Promise.all([readTarea(nueva.id), readTarea(id)]);
      },
    }),
  };
}
