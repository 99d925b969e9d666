import type { Semestre } from '#catalogo/semestre.ts';

/** What goes when its time is over, with the words that say so. */
export const ACCIONES_DE_CONSERVACION = {
  anonimizar: {
    nombre: 'Anonimizar',
    explica: 'Se reemplaza quién es cada persona y se eliminan los archivos; las respuestas quedan.',
  },
  archivos: { nombre: 'Eliminar solo los archivos', explica: 'Los datos escritos quedan; los archivos se eliminan.' },
} as const;

export type AccionDeConservacion = keyof typeof ACCIONES_DE_CONSERVACION;

export const MAX_MESES = 600;

/**
 * The day from which the time of a semester's records is over: so many months after its end.
 * @returns `AAAA-MM-DD`
 */
export function venceEl(semestre: Semestre, meses: number): string {
  const [ano, mitad] = semestre.split('-').map(Number);
  // The first of July or of January after it.
  const fin = new Date(Date.UTC(ano!, mitad === 1 ? 6 : 12, 1));
  fin.setUTCMonth(fin.getUTCMonth() + meses);
  return fin.toISOString().slice(0, 10);
}
