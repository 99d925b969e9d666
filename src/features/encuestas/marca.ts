// Marks of the teacher survey's charts, which narrow its subjects: schema, validated reading, and words.
import * as z from 'zod/mini';
import {
  BANDAS,
  bandaText,
  informacionEncuestaDocente as informe,
  MEDIDAS_DE_ENCUESTAS,
  medidaText,
  type BandaDePromedio,
  type ClaveDePregunta,
  type MedidaDeEncuestas,
} from '#catalogo/encuesta-docente/informe.ts';
import { preguntaText, type Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';

const partSchema = z.string().check(z.maxLength(200));

/** A mark of a chart, in calls and in the page's address. */
export const marcaSchema = z.object({ grafico: partSchema, categoria: partSchema, serie: z.optional(partSchema) });

export type Marca = z.output<typeof marcaSchema>;

/** Subjects that a mark counts; any other mark opens subjects by the filter alone. */
export type ParsedMarca =
  /** At least one answer to a question has this step, from 1 to 5. */
  | { readonly grafico: 'preguntas'; readonly pregunta: ClaveDePregunta; readonly paso: number }
  /** The mean of a measure is within a band. */
  | { readonly grafico: 'distribucion'; readonly medida: MedidaDeEncuestas; readonly banda: BandaDePromedio };

const preguntas = informe.bloques.flatMap((bloque) => bloque.preguntas);

/** Reads a mark; null where no chart has it. */
export function readMarca({ grafico, categoria, serie }: Marca): ParsedMarca | null {
  if (grafico === 'preguntas') {
    const pregunta = preguntas.find((clave) => clave === categoria);
    const paso = informe.pasos.findIndex((_, i) => String(i + 1) === serie) + 1;
    return pregunta && paso > 0 ? { grafico, pregunta, paso } : null;
  }
  if (grafico === 'distribucion') {
    const banda = BANDAS.find((desde) => String(desde) === categoria);
    const medida = MEDIDAS_DE_ENCUESTAS.find((clave) => clave === serie);
    return banda && medida ? { grafico, medida, banda } : null;
  }
  return null;
}

/** A mark in words: `ECC1. El aula presenta…: Deficiente`. */
export function marcaText(marca: ParsedMarca, redaccion: Redaccion): string {
  if (marca.grafico === 'distribucion')
    return `Promedio ${bandaText(marca.banda)}: ${medidaText(marca.medida, redaccion).replace(/\.$/, '')}`;
  return `${preguntaText(marca.pregunta, redaccion).replace(/\.$/, '')}: ${informe.pasos[marca.paso - 1]}`;
}
