import { conDecimales } from '../decimales.ts';
import { type ClaveDePregunta, informacionEncuestaDocente as informe, TODAS_LAS_PREGUNTAS } from './informe.ts';
import { PREGUNTAS } from './preguntas.ts';

const { bloques } = informe;

/** What a mean is taken of: all questions, those of a block, or one. */
export const MEDIDAS_DE_ENCUESTAS = [
  TODAS_LAS_PREGUNTAS,
  ...bloques.map(({ clave }) => clave),
  ...bloques.flatMap(({ preguntas }) => preguntas),
] as const;

export type MedidaDeEncuestas = (typeof MEDIDAS_DE_ENCUESTAS)[number];

/** The questions of which a measure is the mean; everybody answers all of them. */
export function preguntasDeMedida(medida: MedidaDeEncuestas): readonly ClaveDePregunta[] {
  const bloque = bloques.find(({ clave }) => clave === medida);
  if (bloque) return bloque.preguntas;
  const todas = bloques.flatMap(({ preguntas }) => preguntas);
  return medida === TODAS_LAS_PREGUNTAS ? todas : todas.filter((clave) => clave === medida);
}

/** A measure in words: `Todas las preguntas`, a block's title, `ECC1. El aula presenta…`. */
export function textoDeMedida(medida: MedidaDeEncuestas): string {
  if (medida === TODAS_LAS_PREGUNTAS) return 'Todas las preguntas';
  const bloque = bloques.find(({ clave }) => clave === medida);
  if (bloque) return bloque.titulo;
  const [pregunta] = preguntasDeMedida(medida);
  return pregunta ? `${pregunta}. ${PREGUNTAS[pregunta].etiqueta}` : medida;
}

/** Where the bands of means begin; the last ends at 5, and has it. */
export const BANDAS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5] as const;

export type Banda = (typeof BANDAS)[number];

/** Where a band ends: the first mean that is not in it, but for the last. */
export const finDeBanda = (banda: Banda): number => banda + 0.5;

/** A band in words: `de 3,5 a menos de 4,0`. */
export const textoDeBanda = (banda: Banda): string =>
  `de ${conDecimales(banda, 1)} a ${banda === BANDAS.at(-1) ? '' : 'menos de '}${conDecimales(finDeBanda(banda), 1)}`;

/** The same in little room: `3,5–4,0`. */
export const cortoDeBanda = (banda: Banda): string => `${conDecimales(banda, 1)}–${conDecimales(finDeBanda(banda), 1)}`;
