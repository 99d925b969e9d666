// Plausible dates of a semester, for the demonstration and the tests.
import type { Calendario } from '#catalogo/rubrica/calendario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { DAY_MS } from '#platform/contract/time.ts';

const diaAfter = (primero: Date, after: number): string =>
  new Date(primero.getTime() + after * DAY_MS).toISOString().slice(0, 10);

/** Returns the first Monday of February or of August. */
function inicioOf(semestre: Semestre): Date {
  const [year, parte] = semestre.split('-').map(Number);
  const primero = new Date(Date.UTC(year!, parte === 1 ? 1 : 7, 1));
  return new Date(primero.getTime() + ((8 - primero.getUTCDay()) % 7) * DAY_MS);
}

/**
 * Makes a plausible calendar for a demonstration, never for a real university: 17 weeks, 60 % of the grades at the end of
 * the eleventh, the exam in the last, grades a week and make-up exams two weeks after it.
 */
export function exampleCalendario(semestre: Semestre): Calendario {
  const inicio = inicioOf(semestre);
  return {
    semestre,
    inicio: diaAfter(inicio, 0),
    semanas: 17,
    notas60: diaAfter(inicio, 10 * 7 + 5),
    notas40: diaAfter(inicio, 17 * 7 + 5),
    examenFinal: { desde: diaAfter(inicio, 16 * 7), hasta: diaAfter(inicio, 16 * 7 + 5) },
    habilitacion: { desde: diaAfter(inicio, 18 * 7), hasta: diaAfter(inicio, 18 * 7 + 4) },
  };
}
