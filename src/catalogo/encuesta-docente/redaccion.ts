// Wording of the survey's questions in a semester: the first one, the form with another one, and comparable questions.
import { listText } from '#platform/contract/lists.ts';
import type { Formulario } from '../formulario.ts';
import { encuestaDocente, PREGUNTAS } from './formulario.ts';
import type { ClaveDePregunta } from './informe.ts';

/** The label of each question. Keys, number, scale and help never change. */
export type Redaccion = Readonly<Record<ClaveDePregunta, string>>;

/** The wording of the catalogue, until a semester has another one. */
export const FIRST_REDACCION = Object.fromEntries(
  Object.entries(PREGUNTAS).map(([clave, { etiqueta }]) => [clave, etiqueta]),
) as Redaccion;

/** Longest label of a question. */
export const MAX_ETIQUETA = 200;

/** Returns the survey's form with a wording; the form itself for that of the catalogue, and for any other form. */
export function withRedaccion(formulario: Formulario, redaccion: Redaccion): Formulario {
  if (formulario.slug !== encuestaDocente.slug || redaccion === FIRST_REDACCION) return formulario;
  const campos = Object.entries(formulario.campos).map(([clave, campo]) => {
    const etiqueta = (redaccion as Readonly<Record<string, string>>)[clave];
    return [clave, etiqueta === undefined ? campo : { ...campo, etiqueta }] as const;
  });
  return { ...formulario, campos: Object.fromEntries(campos) };
}

/** A question in words: `ECC1. El aula presenta…`. */
export const preguntaText = (clave: ClaveDePregunta, redaccion: Redaccion): string => `${clave}. ${redaccion[clave]}`;

/** Returns the questions that have the same label in all wordings. */
export const wordedAlike = (
  preguntas: readonly ClaveDePregunta[],
  redacciones: readonly Redaccion[],
): readonly ClaveDePregunta[] =>
  preguntas.filter((clave) => redacciones.every((redaccion) => redaccion[clave] === redacciones[0]?.[clave]));

/** Says which questions a comparison leaves out; null if none. */
export function leftOutText(
  preguntas: readonly ClaveDePregunta[],
  compared: readonly ClaveDePregunta[],
): string | null {
  const others = preguntas.filter((clave) => !compared.includes(clave));
  if (others.length === 0) return null;
  return `No se compara${others.length === 1 ? '' : 'n'} ${listText(others)}: su redacción cambió entre estos semestres.`;
}
