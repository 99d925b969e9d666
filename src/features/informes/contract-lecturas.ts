import * as z from 'zod/mini';
import { columnasDe } from '#catalogo/columnas.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Informe, Lectura } from '#catalogo/informe.ts';
import { NUMBER_EXPECTED, SERVER_EXPECTED } from '#platform/contract/faults.ts';
import { errorSchema, type Route, stream } from '#platform/contract/route.ts';
import { consultaSchema } from './filtro.ts';

const valorSchema = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

/**
 * The body of a read call: rows by the keys of their columns, options as their text. Where nothing was read from the
 * platform yet, why (DECISIONS §4).
 */
function respuestaDe(informe: Informe, { clave }: Lectura) {
  const fila = z.object({
    id: z.uuid(),
    semestre: z.string(),
    ...(informe.formulario && { estado: z.enum(ESTADOS) }),
    ...Object.fromEntries(columnasDe(informe).map((columna) => [columna.clave, valorSchema])),
  });
  const lista = clave === null ? z.array(fila) : z.object({ [clave]: z.array(fila), total: z.optional(z.number()) });
  return informe.leido ? z.union([lista, z.object({ errorMessage: z.string() })]) : lista;
}

/** What a read call takes beside filters: of the body, the parts of an option's key. */
function cuerpoDe({ cuerpo }: Lectura) {
  if (!cuerpo) return consultaSchema;
  const [texto, numero] = cuerpo.partes;
  return z.extend(consultaSchema, {
    [texto]: z.string(SERVER_EXPECTED).check(z.maxLength(100)),
    [numero]: z.union([z.int(), z.string().check(z.regex(/^\d{1,12}$/, NUMBER_EXPECTED))], NUMBER_EXPECTED),
  });
}

type RutaDeLectura = Route & { readonly acceso: `informes.leer:${string}` };

/** A read call of the contract: the whole list, or a page with its total when paging is asked (DECISIONS §4). */
export const lecturaContract = (informe: Informe, lectura: Lectura): Record<Lectura['ruta'], RutaDeLectura> => {
  const { ruta, parametro } = lectura;
  return {
    [ruta]: {
      acceso: `informes.leer:${informe.slug}` as const,
      workload: 'export' as const,
      resumen: `${informe.titulo}: todas las filas, o una página con su total.`,
      audita: 'informe.apertura',
      ...(parametro && { params: z.object({ [parametro.nombre]: z.string().check(z.maxLength(200)) }) }),
      ...(ruta.startsWith('GET ') ? { query: consultaSchema } : { body: cuerpoDe(lectura) }),
      respuestas: { 200: stream('application/json', respuestaDe(informe, lectura)), 400: errorSchema },
    },
  };
};
