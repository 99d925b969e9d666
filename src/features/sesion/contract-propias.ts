// Contract with which every person lists their own open sessions and ends the others.
import * as z from 'zod/mini';
import { defineContract } from '#platform/contract/route.ts';

const acceso = 'sesion' as const;

const ownSesionSchema = z.object({
  id: z.uuid(),
  /** Browser and system, such as 'Chrome en Android'; empty where they are not known. */
  navegador: z.string(),
  creada: z.iso.datetime(),
  /** Last renewal by the browser, which renews every few minutes while in use. */
  usada: z.iso.datetime(),
  /** True for the session of the call. */
  actual: z.boolean(),
});

export type SesionPropia = z.output<typeof ownSesionSchema>;

export const sesionesPropiasContract = defineContract({
  'GET /sesion/abiertas': {
    acceso,
    resumen: 'Las sesiones abiertas de quien llama, las usadas más recientemente primero: 100 a lo sumo.',
    respuestas: { 200: z.object({ sesiones: z.array(ownSesionSchema) }) },
  },
  'DELETE /sesion/demas': {
    acceso,
    resumen: 'Cierra las demás sesiones de quien llama; la siguiente llamada con ellas se rechaza.',
    audita: 'sesion.fin',
    respuestas: { 200: z.object({ terminadas: z.int() }) },
  },
});
