// Contract of the texts that a person saves to begin messages with.
import * as z from 'zod/mini';
import { TEXT_EXPECTED } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { nameSchema } from '#platform/contract/saved-name.ts';
import { MAX_ASUNTO, MAX_CUERPO } from './compose.ts';

/** Maximum number of texts of a person, and maximum length of a name. */
export const MAX_TEXTOS = 40;
export const MAX_NOMBRE_DE_TEXTO = 60;

const nombre = nameSchema(MAX_NOMBRE_DE_TEXTO);

const textoSchema = z.object({
  id: z.uuid(),
  nombre: z.string(),
  asunto: z.string(),
  /** HTML, its fields in braces. */
  cuerpo: z.string(),
});

export type TextoGuardado = z.output<typeof textoSchema>;

const idParams = z.object({ id: z.uuid() });

/** Calls about the texts that the caller saved. Texts of others are never read. */
export const textosContract = defineContract({
  'GET /correos/textos': {
    acceso: 'correo.enviar',
    resumen: 'Los textos que quien pregunta guardó para sus correos.',
    respuestas: { 200: z.object({ textos: z.array(textoSchema) }) },
  },
  'POST /correos/textos': {
    acceso: 'correo.enviar',
    resumen: 'Guarda un texto con un nombre.',
    body: z.object({
      nombre,
      asunto: z.string(TEXT_EXPECTED).check(z.maxLength(MAX_ASUNTO)),
      cuerpo: z.string(TEXT_EXPECTED).check(z.maxLength(MAX_CUERPO)),
    }),
    respuestas: { 201: textoSchema, 400: errorSchema, 409: errorSchema },
  },
  'PUT /correos/textos/{id}': {
    params: idParams,
    acceso: 'correo.enviar',
    resumen: 'Cambia el nombre de un texto propio.',
    body: z.object({ nombre }),
    respuestas: { 200: textoSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'DELETE /correos/textos/{id}': {
    params: idParams,
    acceso: 'correo.enviar',
    resumen: 'Elimina un texto propio.',
    respuestas: { 200: z.object({ id: z.uuid() }), 404: errorSchema },
  },
});
