import { cuenta, enumerar, type Hallazgo, sinSugerencia } from './hallazgo.ts';
import type { Actividad } from './hechos.ts';

/** Criterion 10: what leads to a meeting is listed; whether all were recorded only eyes can tell (DECISIONS §7). */
export function encuentrosSincronicos(actividades: readonly Actividad[]): Hallazgo {
  const hallados = actividades.filter(({ esEncuentro, visible }) => esEncuentro && visible);
  const cuantos = cuenta(hallados.length, [
    'espacio de encuentro o enlace de reunión',
    'espacios de encuentro o enlaces de reunión',
    'ningún espacio de encuentro ni enlace de reunión',
  ]);
  const cuales = hallados.length > 0 ? `: ${enumerar(hallados.map(({ nombre }) => nombre))}` : '';
  return sinSugerencia(
    `En el aula ${hallados.length > 1 ? 'se ven' : hallados.length === 1 ? 'se ve' : 'no se ve'} ${cuantos}${cuales}. Vea y decida.`,
  );
}
