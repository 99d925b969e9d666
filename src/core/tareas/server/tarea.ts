// Builds a job as one of its readers sees it, and decides who may see it.
import { can } from '#catalogo/permisos.ts';
import type { Tarea } from '../contract.ts';
import type { FilaTarea } from './store.ts';
import type { TipoDeTarea } from './tipo-de-tarea.ts';

export type LectorDeTareas = { readonly usuario: string; readonly permisos: readonly string[] };

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const canSee = (fila: Pick<FilaTarea, 'usuario'>, lector: LectorDeTareas): boolean =>
  fila.usuario === lector.usuario || can(lector, 'tareas.atender');

export const isCancelling = ({ estado, cancelacion }: Pick<FilaTarea, 'estado' | 'cancelacion'>): boolean =>
  estado === 'en-curso' && cancelacion !== null;

type ViewContext = { readonly now: Date; readonly tipos: readonly TipoDeTarea[] };

/** Builds a job as a reader sees it. `tipos`: the known kinds; jobs of other kinds show less. */
export function tareaOf(fila: FilaTarea, lector: LectorDeTareas, { now, tipos }: ViewContext): Tarea {
  const { id, tipo, titulo, asunto, estado, nombre, fase, hechos, total, resumen, error } = fila;
  const { archivo, archivo_nombre, archivo_tamano, archivo_vence, cuenta_desde, cuenta_hechos } = fila;
  const tipoDeTarea = tipos.find((candidate) => candidate.nombre === tipo);
  return {
    id,
    tipo,
    titulo,
    asunto,
    estado,
    nombre,
    fase,
    hechos,
    total,
    resumen,
    error,
    mia: fila.usuario === lector.usuario,
    cuenta:
      cuenta_desde && cuenta_hechos !== null ? { desde: cuenta_desde.toISOString(), hechos: cuenta_hechos } : null,
    cancelando: isCancelling(fila),
    archivo:
      archivo && archivo_nombre !== null && archivo_tamano !== null && archivo_vence && archivo_vence > now
        ? { nombre: archivo_nombre, tamano: archivo_tamano, vence: archivo_vence.toISOString() }
        : null,
    hizoArchivo: archivo_nombre !== null,
    creada: fila.creada.toISOString(),
    iniciada: iso(fila.iniciada),
    terminada: iso(fila.terminada),
    cambiada: fila.cambiada.toISOString(),
    vista: fila.vista !== null,
    lugar: lugarOf(tipoDeTarea, fila.entrada),
    seAnuncia: tipoDeTarea?.unannounced !== true,
    seRepite: tipoDeTarea !== undefined && tipoDeTarea.noRepeatReason === undefined,
    porAtender: estado === 'fallida' && fila.atendida === null,
  };
}

/** Returns null for an input that an older version wrote. */
function lugarOf(tipo: TipoDeTarea | undefined, entrada: unknown): Tarea['lugar'] {
  const leida = tipo?.entrada.safeParse(entrada);
  return (leida?.success && tipo?.lugar?.(leida.data)) || null;
}
