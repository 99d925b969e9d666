// Contract of a person's own session: sign-in, sign-out, renewal and picture.
import * as z from 'zod/mini';
import { RETO_HEADER, retoHeaderSchema, withRetoSchema } from '#platform/contract/reto.ts';
import { defineContract, errorSchema, stream } from '#platform/contract/route.ts';

/** The signed-in person in the form that existing clients expect (spec 1 §3). */
export const userInfoSchema = z.object({
  nombreUsuario: z.string(),
  /** Our own address of the picture, fetched with the bearer; empty if Moodle shows its default picture. */
  imgPerfil: z.string(),
  email: z.string(),
  /** Role names as the permissions table spells them. */
  roles: z.array(z.string()),
  permisos: z.array(z.string()),
  /** Those of them that were given to the person; absent without any. */
  otorgados: z.optional(z.array(z.string())),
  tokenInfo: z.object({ token: z.string() }),
});

export type UserInfo = z.output<typeof userInfoSchema>;

/** Signs in, signs out and renews the session (spec 1 §7, DECISIONS §3). */
export const sesionContract = defineContract({
  'POST /auth/loginMoodle': {
    acceso: 'publico',
    resumen: 'Inicia sesión con las credenciales de la plataforma Moodle.',
    audita: 'sesion.ingreso',
    headers: z.object({ [RETO_HEADER]: retoHeaderSchema }),
    body: z.object({
      username: z
        .string('Escriba su usuario.')
        .check(z.trim(), z.minLength(1, 'Escriba su usuario.'), z.maxLength(100)),
      password: z
        .string('Escriba su contraseña.')
        .check(z.trim(), z.minLength(1, 'Escriba su contraseña.'), z.maxLength(200)),
    }),
    respuestas: {
      /** `cuenta`: the person's user name, which may differ from the typed one; a server of the former release tells none. */
      200: z.object({ userInfo: userInfoSchema, cuenta: z.optional(z.string()) }),
      401: errorSchema,
      403: errorSchema,
      /** Carries a challenge if solving it admits the attempt at once. */
      429: z.extend(errorSchema, z.partial(withRetoSchema).shape),
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
