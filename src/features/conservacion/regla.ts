import { countOf } from '#platform/contract/quantities.ts';
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

/** What a rule says of the records of a form. */
export type Puesta = {
  /** Months after the semester; null: they are kept as long as there are. */
  readonly meses: number | null;
  readonly accion: AccionDeConservacion;
  /** It is done by itself, every night. */
  readonly programada: boolean;
};

/** Whether two rules do the same: without an end nothing is done, whatever it would be. */
export const hacenLoMismo = (una: Puesta, otra: Puesta): boolean =>
  una.meses === otra.meses &&
  (una.meses === null || (una.accion === otra.accion && una.programada === otra.programada));

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

/**
 * A rule as it is told to the people whose data a form asks for.
 * @param conArchivos whether the form takes files
 * @returns null for a rule about files where the form takes none
 */
export function fraseDeConservacion(
  { meses, accion }: { readonly meses: number; readonly accion: AccionDeConservacion },
  conArchivos: boolean,
): string | null {
  const plazo = `${countOf(meses, 'mes', 'meses')} después del semestre en que se envían`;
  if (accion === 'anonimizar') {
    const archivos = conArchivos ? ' y se eliminan sus archivos' : '';
    return `Se conservan ${plazo}. Luego se les quita lo que permite saber de quién son${archivos}.`;
  }
  return conArchivos
    ? `Los archivos se conservan ${plazo}. Luego se eliminan; los datos escritos se conservan mientras se necesiten.`
    : null;
}
