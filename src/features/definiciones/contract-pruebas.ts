// Contract of the trials (pruebas) of a form: filled in from the preview, checked by the draft, and kept apart for 30 days.
import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'formularios.editar' as const;

const slug = z.string().check(z.maxLength(60));

const pruebaSchema = z.object({
  id: z.uuid(),
  persona: z.string(),
  enviada: z.iso.datetime(),
  /** The answers as they would be stored, in a receipt's words: those of each item and matrix under its name. */
  partes: z.array(z.object({ titulo: z.string(), datos: z.array(z.tuple([z.string(), z.string()])) })),
});

/** A trial as the editor shows it. */
export type Prueba = z.output<typeof pruebaSchema>;

const enviadaSchema = z.extend(pruebaSchema, {
  /** The receipt's way to the tester; null: the form sends none, or the tester's account has no address. */
  correo: z.nullable(z.enum(['enviado', 'en-bandeja', 'sin-enviar'])),
});

/** A trial as it is answered to who sent it. */
export type PruebaEnviada = z.output<typeof enviadaSchema>;

export const pruebasContract = defineContract({
  'GET /definiciones/{slug}/pruebas': {
    acceso,
    params: z.object({ slug }),
    resumen: 'Las últimas pruebas de un formulario, la más reciente de primera.',
    respuestas: { 200: z.object({ pruebas: z.array(pruebaSchema) }), 404: errorSchema },
  },
  'POST /definiciones/{slug}/pruebas': {
    acceso,
    params: z.object({ slug }),
    resumen:
      'Envía una prueba: la revisa el borrador, no cuenta en ninguna parte, escribe solo a quien prueba y dura 30 días.',
    once: true,
    bodyLimit: 1_000_000,
    body: z.object({
      /** Of the draft that was filled in. */
      revision: z.int(),
      /** Answers by key; of a file its name, type and size. */
      respuestas: z.record(z.string(), z.unknown()),
    }),
    respuestas: { 201: enviadaSchema, 400: errorSchema, 404: errorSchema, 409: errorSchema },
  },
  'DELETE /definiciones/{slug}/pruebas/{id}': {
    acceso,
    params: z.object({ slug, id: z.uuid() }),
    resumen: 'Elimina una prueba.',
    respuestas: { 200: z.object({}), 404: errorSchema },
  },
});
