/** How many chose each of the five steps of the scale, from Deficiente to Excelente. */
export type Pasos = readonly number[];

/** The counts of several questions, step by step. */
export const sumaDePasos = (preguntas: readonly Pasos[]): Pasos =>
  (preguntas[0] ?? []).map((_, paso) => preguntas.reduce((suma, pasos) => suma + (pasos[paso] ?? 0), 0));

/** The mean of the steps that were chosen, from 1 to 5 (spec 1 §9); null where nobody chose one. */
export function promedioDePasos(pasos: Pasos): number | null {
  const respuestas = pasos.reduce((suma, cuantos) => suma + cuantos, 0);
  if (respuestas === 0) return null;
  return pasos.reduce((suma, cuantos, i) => suma + cuantos * (i + 1), 0) / respuestas;
}
