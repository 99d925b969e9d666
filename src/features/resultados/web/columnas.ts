import {
  type Bloque,
  type ClaveDePregunta,
  informacionEncuestaDocente as informe,
  type OrdenDeEncuestas,
  TODAS_LAS_PREGUNTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import { type Pasos, sumaDePasos } from '#catalogo/encuesta-docente/conteos.ts';
import { PREGUNTAS } from '#catalogo/encuesta-docente/preguntas.ts';
import type { FilaDeResultados } from '../contract.ts';

/** A column of counts: a question, or all questions of a block together. */
export type ColumnaDeConteos = {
  readonly clave: OrdenDeEncuestas;
  /** The key of a question; a block is known by its title. */
  readonly codigo: string | null;
  readonly titulo: string;
  readonly preguntas: readonly ClaveDePregunta[];
};

const { bloques } = informe;

/** The questions of a block, one by one. */
const deBloque = ({ preguntas }: Bloque): readonly ColumnaDeConteos[] =>
  preguntas.map((clave) => ({
    clave,
    codigo: clave,
    titulo: PREGUNTAS[clave].etiqueta,
    preguntas: [clave],
  }));

const RESUMEN: readonly ColumnaDeConteos[] = bloques.map(({ clave, titulo, preguntas }) => ({
  clave,
  codigo: null,
  titulo,
  preguntas,
}));

/** All questions together. */
export const DE_TODAS: ColumnaDeConteos = {
  clave: TODAS_LAS_PREGUNTAS,
  codigo: null,
  titulo: 'Promedio',
  preguntas: bloques.flatMap(({ preguntas }) => preguntas),
};

/** The steps chosen in the questions of a column, together; null where they may not be shown. */
export const pasosDe = ({ preguntas }: ColumnaDeConteos, { preguntas: conteos }: FilaDeResultados): Pasos | null =>
  conteos && sumaDePasos(preguntas.map((una) => conteos[una] ?? []));

/** What is shown of each subject: the four blocks at a glance, or the questions of one. */
export function columnasDe(bloque: Bloque['clave'] | undefined): readonly ColumnaDeConteos[] {
  const uno = bloques.find(({ clave }) => clave === bloque);
  return uno ? deBloque(uno) : RESUMEN;
}
