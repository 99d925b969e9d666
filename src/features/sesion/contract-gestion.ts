// Contract with which managers list and end the open sessions of all users.
import * as z from 'zod/mini';
import { searchTextSchema } from '#platform/contract/faults.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';

const acceso = 'sesiones.terminar' as const;

export const SESIONES_POR_PAGINA = 100;

const abiertaSchema = z.object({
  id: z.uuid(),
  usuario: z.string(),
  nombre: z.string(),
  roles: z.array(z.string()),
  creada: z.iso.datetime(),
  /** Last renewal by the browser, which renews every few minutes while in use. */
  usada: z.iso.datetime(),
  vence: z.iso.datetime(),
  /** The Moodle where the person signed in. */
  servidor: z.string(),
  /** True for the session of the caller. */
  propia: z.boolean(),
});

export type SesionAbierta = z.output<typeof abiertaSchema>;

export const gestionDeSesionesContract = defineContract({
  'POST /sesiones/consulta': {
    acceso,
    resumen: 'Una página de las sesiones abiertas, las usadas más recientemente primero.',
    body: z.object({
      /** Parts of the user name or of the name. */
      buscar: z.optional(searchTextSchema),
      salto: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    }),
    respuestas: { 200: z.object({ sesiones: z.array(abiertaSchema), total: z.int() }), 400: errorSchema },
  },
  'POST /sesiones/terminar': {
    acceso,
    resumen: 'Termina una sesión, o todas las de un usuario; la siguiente llamada con ellas se rechaza.',
    audita: 'sesion.fin',
    body: z.union([
      z.object({ id: z.uuid() }),
      z.object({ usuario: z.string().check(z.minLength(1), z.maxLength(100)) }),
    ]),
    respuestas: { 200: z.object({ terminadas: z.int() }), 404: errorSchema },
  },
});
