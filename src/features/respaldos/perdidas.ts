// Losses of a reset in words, for its screens and for the reason why it stops.
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { ParteDeReinicio, Perdida } from './contract.ts';

/** Kinds of losses, with the words for one and for several, in the usual order. */
export const CLASES_DE_PERDIDA = {
  estudiantes: ['estudiante', 'estudiantes'],
  discusiones: ['discusión en foros', 'discusiones en foros'],
  entregas: ['entrega de tareas', 'entregas de tareas'],
  calificaciones: ['calificación', 'calificaciones'],
  cuestionarios: ['resultado de cuestionario', 'resultados de cuestionarios'],
} as const satisfies Readonly<Record<keyof Perdida, readonly [string, string]>>;

/** `4 entregas de tareas`. */
export function lossInWords(clase: keyof Perdida, count: number): string {
  const [singular, plural] = CLASES_DE_PERDIDA[clase];
  return countOf(count, singular, plural);
}

/** Returns the counts of what these parts of a reset take out; the others are null. */
export const lossOf = (perdida: Perdida, partes: readonly ParteDeReinicio[]): Perdida => ({
  ...(partes.includes('trabajo') ? perdida : NOTHING),
  estudiantes: partes.includes('estudiantes') ? perdida.estudiantes : null,
});

const NOTHING = { discusiones: null, entregas: null, calificaciones: null, cuestionarios: null } as const;

/**
 * Says what would be lost beyond what a person confirmed; null if nothing. A kind that was unknown then was accepted.
 */
export function lossesBeyond(confirmada: Perdida, now: Perdida): string | null {
  const more = keysOf(CLASES_DE_PERDIDA).flatMap((clase) => {
    const [before, after] = [confirmada[clase], now[clase]];
    return before !== null && after !== null && after > before ? [`${lossInWords(clase, after)} (eran ${before})`] : [];
  });
  return more.length === 0 ? null : more.join(', ');
}
