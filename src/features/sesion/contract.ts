import * as z from 'zod/mini';
import { CABECERA_RETO, cabeceraRetoSchema, conRetoSchema } from '#platform/contract/reto.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';

/** The signed-in person as existing clients know her (spec 1 §3). */
export const userInfoSchema = z.object({
  /** The person's full name. */
  nombreUsuario: z.string(),
  /** Where the picture is served by us, with the bearer; empty where Moodle shows its default one. */
  imgPerfil: z.string(),
  email: z.string(),
  /** As the table of permissions names them. */
  roles: z.array(z.string()),
  /** The permissions of these roles. */
  permisos: z.array(z.string()),
  tokenInfo: z.object({ token: z.string() }),
});

export type UserInfo = z.output<typeof userInfoSchema>;

/** Session calls (spec 1 §7, DECISIONS §3). */
export const sesionContract = defineContract({
  'POST /auth/loginMoodle': {
    acceso: 'publico',
    resumen: 'Inicia sesión con las credenciales de la plataforma Moodle.',
    audita: 'sesion.ingreso',
    headers: z.object({ [CABECERA_RETO]: cabeceraRetoSchema }),
    body: z.object({
      username: z
        .string('Escriba su usuario.')
        .check(z.trim(), z.minLength(1, 'Escriba su usuario.'), z.maxLength(100)),
      password: z
        .string('Escriba su contraseña.')
        .check(z.trim(), z.minLength(1, 'Escriba su contraseña.'), z.maxLength(200)),
    }),
    respuestas: {
      200: z.object({ userInfo: userInfoSchema }),
      401: errorSchema,
      403: errorSchema,
      /** With a challenge, where solving it opens the way at once. */
      429: z.extend(errorSchema, z.partial(conRetoSchema).shape),
      503: errorSchema,
    },
  },
  'POST /auth/logoutMoodle': {
    acceso: 'cookie',
    resumen: 'Cierra la sesión de la cookie o del token, aunque este haya vencido.',
    audita: 'sesion.salida',
    respuestas: { 200: z.object({}) },
  },
  'POST /auth/refreshToken': {
    acceso: 'cookie',
    resumen: 'Entrega un nuevo token de acceso y rota la cookie.',
    respuestas: {
      200: z.object({ access_token: z.string(), userInfo: userInfoSchema }),
      401: errorSchema,
      503: errorSchema,
    },
  },
  'GET /sesion/foto': {
    acceso: 'sesion',
    resumen: 'La foto de quien tiene la sesión, servida desde aquí.',
    query: z.object({ v: z.optional(z.string()) }),
    respuestas: { 200: stream('image/*'), 404: errorSchema, 503: errorSchema },
  },
});
