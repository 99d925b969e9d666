import { recordadas } from '#features/tareas/server/service.ts';
import { enMarcha } from '#features/tareas/contract.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Carga } from '../contract.ts';
import type { FilaCarga } from './store.ts';

/** What the jobs of some loads say of them. */
export type TareasDeCargas = {
  /** The state of a load, why it is so, and those of its jobs that are remembered. */
  readonly de: (fila: FilaCarga) => Pick<Carga, 'estado' | 'error' | 'revision' | 'aplicacion'>;
};

const QUE_HACER = 'No se cargó nada: revise el archivo de nuevo o envíelo otra vez.';

/** Reads the jobs of some loads. */
export async function leerTareas(db: Db, filas: readonly FilaCarga[]): Promise<TareasDeCargas> {
  const ids = filas.flatMap(({ revision, aplicacion }) => [revision ?? [], aplicacion ?? []].flat());
  const tareas = await recordadas(db, ids);
  const conocida = (id: string | null): string | null => (id !== null && tareas.has(id) ? id : null);
  return {
    de({ estado, error, revision, aplicacion, retirada }) {
      const suyas = { revision: conocida(revision), aplicacion: conocida(aplicacion) };
      const tarea = revision === null ? undefined : tareas.get(revision);
      if (estado !== 'en-revision' || retirada || (tarea && enMarcha(tarea))) return { estado, error, ...suyas };
      const motivo =
        tarea?.error ?? (tarea?.estado === 'cancelada' ? 'La revisión se canceló.' : 'La revisión se interrumpió.');
      return { estado: 'sin-revisar', error: `${motivo} ${QUE_HACER}`, ...suyas };
    },
  };
}
