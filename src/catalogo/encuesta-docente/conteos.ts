// Counts of answers per step of the teacher survey's scale: their sum over several questions, and their mean.
/** Number of answers at each of the five steps of the scale, from Deficiente to Excelente. */
export type Pasos = readonly number[];

/** Adds the counts of several questions, step by step. */
export const sumOfPasos = (preguntas: readonly Pasos[]): Pasos =>
  (preguntas[0] ?? []).map((_, paso) => preguntas.reduce((suma, pasos) => suma + (pasos[paso] ?? 0), 0));

/** Returns the mean of the chosen steps, from 1 to 5 (spec 1 §9); null without answers. */
export function meanOfPasos(pasos: Pasos): number | null {
  const respuestas = pasos.reduce((suma, count) => suma + count, 0);
  if (respuestas === 0) return null;
  return pasos.reduce((suma, count, i) => suma + count * (i + 1), 0) / respuestas;
}
