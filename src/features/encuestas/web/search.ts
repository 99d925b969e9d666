// Schemas of the addresses of the survey's pages.
import * as z from 'zod/mini';
import {
  informacionEncuestaDocente as informe,
  MEDIDAS_DE_ENCUESTAS,
  ORDENES_DE_ENCUESTAS,
  TIPOS_DE_ENCUESTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import { absentOr, pageNumber } from '#platform/web/address.ts';

const semestre = absentOr(z.string().check(z.regex(/^\d{4}-[12]$/)));

/** State of the page that a link keeps; the search is not part of it. */
export const resultadosSearch = z.object({
  tipo: absentOr(z.enum(TIPOS_DE_ENCUESTAS)),
  semestre,
  bloque: absentOr(z.enum(informe.bloques.map(({ clave }) => clave))),
  orden: absentOr(z.enum(ORDENES_DE_ENCUESTAS)),
  sentido: absentOr(z.enum(['asc', 'desc'])),
  pagina: pageNumber,
  asignatura: absentOr(z.uuid()),
  /** Absent: the table. */
  vista: absentOr(z.literal('graficos')),
  /** Mark of a chart whose subjects are shown: `<grafico>~<categoria>[~<serie>]`. */
  marca: absentOr(z.string().check(z.maxLength(100))),
  /** Measure of the charts' means, and the semester for comparison. */
  medida: absentOr(z.enum(MEDIDAS_DE_ENCUESTAS)),
  comparar: absentOr(z.string()),
});

/** The semester of a teacher's own results; the newest by default. */
export const propiosSearch = z.object({ semestre });
