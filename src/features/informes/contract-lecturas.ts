// Contract of the read calls of reports: the external contract's, one route for each.
import * as z from 'zod/mini';
import { columnasOf } from '#catalogo/columnas.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Informe, LecturaDeContrato } from '#catalogo/informe.ts';
import { NUMBER_EXPECTED, SERVER_EXPECTED } from '#platform/contract/faults.ts';
import { errorSchema, stream, type Route } from '#platform/contract/route.ts';
import { consultaSchema } from './filtro.ts';

const valorSchema = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

/**
 * Response of a read call: rows by the keys of their columns, options as their text; or the reason why nothing was read
 * from the platform yet (DECISIONS §4).
 */
function responseSchemaOf(informe: Informe, { clave }: LecturaDeContrato) {
  const fila = z.object({
    id: z.uuid(),
    semestre: z.string(),
    ...(informe.formulario && { estado: z.enum(ESTADOS) }),
    ...Object.fromEntries(columnasOf(informe).map((columna) => [columna.clave, valorSchema])),
  });
  const lista = clave === null ? z.array(fila) : z.object({ [clave]: z.array(fila), total: z.optional(z.number()) });
  return informe.leido ? z.union([lista, z.object({ errorMessage: z.string() })]) : lista;
}

/** Body of a read call: the filters and, if the call has them, the parts of an option's key. */
function bodySchemaOf({ cuerpo }: LecturaDeContrato) {
  if (!cuerpo) return consultaSchema;
  const [texto, numero] = cuerpo.partes;
  return z.extend(consultaSchema, {
    [texto]: z.string(SERVER_EXPECTED).check(z.maxLength(100)),
    [numero]: z.union([z.int(), z.string().check(z.regex(/^\d{1,12}$/, NUMBER_EXPECTED))], NUMBER_EXPECTED),
  });
}

type RutaDeLectura = Route & { readonly acceso: `informes.leer:${string}` };

/** A read call of the contract: the whole list, or a page with its total if paging is asked for (DECISIONS §4). */
export const lecturaContract = (
  informe: Informe,
  lectura: LecturaDeContrato,
): Record<LecturaDeContrato['ruta'], RutaDeLectura> => {
  const { ruta, parametro } = lectura;
  return {
    [ruta]: {
      acceso: `informes.leer:${informe.slug}` as const,
      workload: 'export' as const,
      resumen: `${informe.titulo}: todas las filas, o una página con su total.`,
      audita: 'informe.apertura',
      ...(parametro && { params: z.object({ [parametro.nombre]: z.string().check(z.maxLength(200)) }) }),
      ...(ruta.startsWith('GET ') ? { query: consultaSchema } : { body: bodySchemaOf(lectura) }),
      respuestas: { 200: stream('application/json', responseSchemaOf(informe, lectura)), 400: errorSchema },
    },
  };
};
