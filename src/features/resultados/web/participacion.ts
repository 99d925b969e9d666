import { shareText } from '#platform/chart/words.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import type { FilaDeResultados } from '../contract.ts';

type Participacion = Pick<FilaDeResultados, 'cantidadEstudiantesParticiparon' | 'matriculados'>;

/**
 * How many students answered of how many: `41 de 58 · 71 %`. Only how many answered where nobody knows of how many, or
 * where the platform has fewer now than answered then.
 */
export function textoDeParticipacion({
  cantidadEstudiantesParticiparon: cuantos,
  matriculados,
}: Participacion): string {
  if (cuantos === null) return '';
  if (matriculados === null || matriculados < cuantos || matriculados === 0) return enMiles(cuantos);
  return `${enMiles(cuantos)} de ${enMiles(matriculados)} · ${shareText(cuantos / matriculados)}`;
}
