import * as z from 'zod/mini';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { searchTextSchema } from '#platform/contract/faults.ts';

const acceso = 'sesiones.terminar' as const;

/** Sessions of a page. */
export const SESIONES_POR_PAGINA = 100;

const abiertaSchema = z.object({
  id: z.uuid(),
  usuario: z.string(),
  nombre: z.string(),
  roles: z.array(z.string()),
  creada: z.iso.datetime(),
  /** When the browser last renewed it: it does so every few minutes while somebody uses it. */
  usada: z.iso.datetime(),
  vence: z.iso.datetime(),
  /** The Moodle where the person signed in. */
  servidor: z.string(),
  /** It is that of who asks. */
  propia: z.boolean(),
});

/** A session that lives, as managers see it. */
export type SesionAbierta = z.output<typeof abiertaSchema>;

/** What managers do with the sessions of everybody. */
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
