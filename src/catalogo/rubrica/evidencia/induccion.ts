import { cuenta, type Hallazgo, sugiere } from './hallazgo.ts';
import type { Induccion } from './hechos.ts';

/** The moments of an induction (spec 1 §9). */
const MOMENTOS = 5;

const POR_NUMERO = ['ninguno', 'uno', 'dos', 'tres', 'cuatro', 'cinco'] as const;

/** Criterion 1: distinct moments, and how many could be recorded at all (DECISIONS §2). */
export function momentosInduccion({ momentos, registrables }: Induccion): Hallazgo {
  const asistio = Math.min(new Set(momentos).size, MOMENTOS);
  const faltan =
    registrables < MOMENTOS
      ? ` El formulario de asistencia solo permitía registrar ${registrables} de los ${MOMENTOS}: consulte los demás por otro medio.`
      : '';
  const cuantos = cuenta(asistio, ['momento', 'momentos', 'ningún momento']);
  return sugiere(
    POR_NUMERO[asistio]!,
    `${asistio === 0 ? 'No registró' : 'Registró'} su asistencia a ${cuantos} de la inducción de este semestre.${faltan}`,
  );
}
