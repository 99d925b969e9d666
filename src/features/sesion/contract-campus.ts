// Contract of the sign-in with Moodle's own login, apart from that of sessions, which every staff page loads.
import * as z from 'zod/mini';
import { RETO_HEADER, retoHeaderSchema, withRetoSchema } from '#platform/contract/reto.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { userInfoSchema } from './contract.ts';

/** Said of a return from the campus without a whole code. */
export const SIN_PASO = 'No se completó el ingreso. Inténtelo de nuevo.';

/** 32 bytes in base64url, as the campus returns them. */
const pasoSchema = z.string(SIN_PASO).check(z.regex(/^[\w-]{43}$/, SIN_PASO));

/** Such a code of the plugin, or the pass of a launch. */
const codigoSchema = z.string(SIN_PASO).check(z.regex(/^(?:[\w-]{43}|lti\.[\w-]{40,400})$/, SIN_PASO));

/** Signs in people who return from the campus with a code. */
export const campusContract = defineContract({
  'POST /auth/campus': {
    acceso: 'publico',
    resumen: 'Inicia sesión con el código que trae quien ingresó en la plataforma Moodle.',
    audita: 'sesion.ingreso',
    headers: z.object({ [RETO_HEADER]: retoHeaderSchema }),
    body: z.object({ codigo: codigoSchema, estado: pasoSchema }),
    respuestas: {
      /** `cuenta`: the person's user name, which they did not type here. */
      200: z.object({ userInfo: userInfoSchema, cuenta: z.string() }),
      401: errorSchema,
      403: errorSchema,
      429: z.extend(errorSchema, z.partial(withRetoSchema).shape),
      503: errorSchema,
    },
  },
});
