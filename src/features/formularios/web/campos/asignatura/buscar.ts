import * as z from 'zod/mini';
import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import { sendWithBearer } from '#platform/web/bearer.ts';
import { errorOf } from '#platform/web/http.ts';

/** How many the server gives at most. */
export const MAXIMO = 20;

const answerSchema = z.object({
  info: z.array(
    z.object({
      codigoAsignatura: z.string(),
      docente: z.string(),
      programaAcademico: z.string(),
      facultad: z.string(),
      tipoAsignatura: z.enum(['AMV', 'APV']),
      semestre: z.string(),
      habilitable: z.boolean(),
    }),
  ),
});

/** The subjects of the semester whose code, teacher or program has these words. @throws {ApiError} {@link ConnectionError} */
export async function buscarAsignaturas(texto: string, signal?: AbortSignal): Promise<readonly Asignatura[]> {
  const response = await sendWithBearer({ method: 'POST', path: '/asignaturas/busqueda', body: { texto }, signal });
  if (!response.ok) throw await errorOf(response);
  return z.parse(answerSchema, await response.json()).info;
}
