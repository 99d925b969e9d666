// Line of the status page on failed jobs.
import { TITULOS } from '#catalogo/titulos.ts';
import type { Senal } from '#core/senal.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { pantallas } from './pantallas.ts';

/** @param unattended number of failed jobs that need attention */
export function senalOfFallidas(unattended: number): Senal {
  const nombre = 'Tareas fallidas';
  if (unattended === 0) return { nombre, estado: 'bien', detalle: 'Ninguna por atender.', queHacer: null };
  return {
    nombre,
    estado: 'atencion',
    detalle: `${countOf(unattended, 'tarea falló y nadie la ha atendido', 'tareas fallaron y nadie las ha atendido')}.`,
    queHacer: 'En «Tareas», «Fallidas por atender», cada una dice qué pasó y permite repetirla.',
    enlace: { texto: TITULOS.tareas, ruta: pantallas.tareas.ruta },
  };
}
