import * as z from 'zod/mini';
import {
  informacionEncuestaDocente as informe,
  ORDENES_DE_ENCUESTAS,
  TIPOS_DE_ENCUESTAS,
  MEDIDAS_DE_ENCUESTAS,
} from '#catalogo/encuesta-docente/informe.ts';
import { absentOr, pageNumber } from '#platform/web/address.ts';

/** What the address keeps of the page: it can be sent as a link. What is searched for is not among it. */
export const resultadosSearch = z.object({
  tipo: absentOr(z.enum(TIPOS_DE_ENCUESTAS)),
  semestre: absentOr(z.string().check(z.regex(/^\d{4}-[12]$/))),
  bloque: absentOr(z.enum(informe.bloques.map(({ clave }) => clave))),
  orden: absentOr(z.enum(ORDENES_DE_ENCUESTAS)),
  sentido: absentOr(z.enum(['asc', 'desc'])),
  pagina: pageNumber,
  asignatura: absentOr(z.uuid()),
  /** Absent: the table. */
  vista: absentOr(z.literal('graficos')),
  /** The mark of a chart whose subjects are shown: `<grafico>~<categoria>[~<serie>]`. */
  marca: absentOr(z.string().check(z.maxLength(100))),
  /** What the charts' means are of, and with which semester the chosen one is compared. */
  medida: absentOr(z.enum(MEDIDAS_DE_ENCUESTAS)),
  comparar: absentOr(z.string()),
});
