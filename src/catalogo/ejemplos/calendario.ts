import type { Calendario } from '../rubrica/calendario.ts';
import type { Semestre } from '../semestre.ts';

/** The civil day that comes some days after another. */
const dia = (primero: Date, despues: number): string =>
  new Date(primero.getTime() + despues * 86_400_000).toISOString().slice(0, 10);

/** The first Monday of February or of August. */
function inicioDe(semestre: Semestre): Date {
  const [year, parte] = semestre.split('-').map(Number);
  const primero = new Date(Date.UTC(year!, parte === 1 ? 1 : 7, 1));
  return new Date(primero.getTime() + ((8 - primero.getUTCDay()) % 7) * 86_400_000);
}

/**
 * A plausible calendar for a demonstration, never for a real university: 17 weeks, 60 % of the grades at the end of
 * the eleventh, the exam in the last, grades a week and make-up exams two weeks after it.
 */
export function calendarioDeEjemplo(semestre: Semestre): Calendario {
  const inicio = inicioDe(semestre);
  return {
    semestre,
    inicio: dia(inicio, 0),
    semanas: 17,
    notas60: dia(inicio, 10 * 7 + 5),
    notas40: dia(inicio, 17 * 7 + 5),
    examenFinal: { desde: dia(inicio, 16 * 7), hasta: dia(inicio, 16 * 7 + 5) },
    habilitacion: { desde: dia(inicio, 18 * 7), hasta: dia(inicio, 18 * 7 + 4) },
  };
}
