import {
  type Bloque,
  informacionEncuestaDocente as informe,
  type OrdenDeEncuestas,
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
  /** Null where they may not be shown. */
  readonly pasos: (fila: FilaDeResultados) => Pasos | null;
};

const { bloques } = informe;

/** The questions of a block, one by one. */
const deBloque = ({ preguntas }: Bloque): readonly ColumnaDeConteos[] =>
  preguntas.map((clave) => ({
    clave,
    codigo: clave,
    titulo: PREGUNTAS[clave].etiqueta,
    pasos: ({ preguntas: conteos }) => conteos?.[clave] ?? null,
  }));

const RESUMEN: readonly ColumnaDeConteos[] = bloques.map(({ clave, titulo, preguntas }) => ({
  clave,
  codigo: null,
  titulo,
  pasos: ({ preguntas: conteos }) => conteos && sumaDePasos(preguntas.map((una) => conteos[una] ?? [])),
}));

/** What is shown of each subject: the four blocks at a glance, or the questions of one. */
export function columnasDe(bloque: Bloque['clave'] | undefined): readonly ColumnaDeConteos[] {
  const uno = bloques.find(({ clave }) => clave === bloque);
  return uno ? deBloque(uno) : RESUMEN;
}
