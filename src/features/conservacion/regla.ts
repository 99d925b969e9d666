// Retention rules of records: values and actions, comparison, end date, and the sentence shown to data owners.
import type { Semestre } from '#catalogo/semestre.ts';
import { countOf } from '#platform/contract/quantities.ts';

/** Actions at the end of the retention time, with their labels. */
export const ACCIONES_DE_CONSERVACION = {
  anonimizar: {
    nombre: 'Anonimizar',
    explica: 'Se reemplaza quién es cada persona y se eliminan los archivos; las respuestas quedan.',
  },
  archivos: { nombre: 'Eliminar solo los archivos', explica: 'Los datos escritos quedan; los archivos se eliminan.' },
} as const;

export type AccionDeConservacion = keyof typeof ACCIONES_DE_CONSERVACION;

export type ReglaValues = {
  /** Months after the semester; null: no limit. */
  readonly meses: number | null;
  readonly accion: AccionDeConservacion;
  /** Applied automatically every night. */
  readonly programada: boolean;
};

/** Returns true if two rules have the same effect: without a time limit the action does not matter. */
export const haveSameEffect = (reglaValues: ReglaValues, other: ReglaValues): boolean =>
  reglaValues.meses === other.meses &&
  (reglaValues.meses === null || (reglaValues.accion === other.accion && reglaValues.programada === other.programada));

/**
 * Returns the day on which a semester's retention time ends: the given months after the semester's end.
 * @returns `AAAA-MM-DD`
 */
export function retentionEndOf(semestre: Semestre, meses: number): string {
  const [ano, mitad] = semestre.split('-').map(Number);
  // The first of July or of January that follows the semester.
  const fin = new Date(Date.UTC(ano!, mitad === 1 ? 6 : 12, 1));
  fin.setUTCMonth(fin.getUTCMonth() + meses);
  return fin.toISOString().slice(0, 10);
}

/**
 * Describes a rule to the people whose data a form collects.
 * @param withArchivos true if the form accepts files
 * @returns null for a rule about files if the form accepts none
 */
export function sentenceOfConservacion(
  { meses, accion }: { readonly meses: number; readonly accion: AccionDeConservacion },
  withArchivos: boolean,
): string | null {
  const plazo = `${countOf(meses, 'mes', 'meses')} después del semestre en que se envían`;
  if (accion === 'anonimizar') {
    const archivos = withArchivos ? ' y se eliminan sus archivos' : '';
    return `Se conservan ${plazo}. Luego se les quita lo que permite saber de quién son${archivos}.`;
  }
  return withArchivos
    ? `Los archivos se conservan ${plazo}. Luego se eliminan; los datos escritos se conservan mientras se necesiten.`
    : null;
}
