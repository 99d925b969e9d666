// The Moodle that signs people in, as a platform of LTI 1.3: its addresses, its keys, and the check of what it signs.
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Rechazo } from '../messages.ts';

/** The registration of this application in Moodle, as an external tool. */
export type Registro = {
  readonly clientId: string;
  readonly deployments: readonly string[];
  /** Number of the activity that launches us. */
  readonly actividad: number;
};

/** A launch that was read: who it is and of which sign-in, or the reason for which it is refused. */
export type Lanzamiento =
  | { readonly ok: true; readonly id: number; readonly nonce: string }
  | {
      readonly ok: false;
      readonly motivo: Rechazo;
      /** The part of the token that was wrong, in words of the standard; it holds nothing of the person. */
      readonly detalle: string;
    };

/** The request with which Moodle begins a launch. */
type Inicio = {
  readonly login_hint: string;
  readonly lti_message_hint: string;
};

export type Plataforma = {
  /** Address of the activity; Moodle asks for its log-in first. */
  readonly actividad: string;
  /** Returns the name of a value that no launch of this registration begins with; null if there is none. */
  readonly foreignName: (values: URLSearchParams, destino: string) => string | null;
  /** Builds the address that asks Moodle for the launch; it always lies in Moodle. */
  readonly peticion: (inicio: Inicio, paso: { estado: string; nonce: string }, destino: string) => string;
  readonly read: (idToken: string, destino: string) => Promise<Lanzamiento>;
};

/** Our address to which Moodle launches, and the only target that it may name. */
export const RUTA_DE_LANZAMIENTO = '/lti/entrar';

/** Keys are fetched again for an unknown one at most this often: invented ones cause no flood of requests. */
const COOLDOWN_MS = 30_000;

/** Maximum difference of the two clocks, and the longest time for which a token may live. */
const TOLERANCE_SECONDS = 60;
const MAX_AGE_SECONDS = 600;

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';

/**
 * Creates the reader of one Moodle's launches.
 * @param url its address, which is its name as issuer too: only this Moodle's ids are those of its people
 */
export function createPlataforma(
  url: string,
  { clientId, deployments, actividad }: Registro,
  now: () => Date,
): Plataforma {
  const keys = createRemoteJWKSet(new URL(`${url}/mod/lti/certs.php`), { cooldownDuration: COOLDOWN_MS });
  const claims = z
    .object({
      sub: z.string().regex(/^[1-9]\d{0,14}$/),
      nonce: z.string().regex(/^[\w-]{43}$/),
      aud: z.union([z.string(), z.array(z.string())]),
      azp: z.literal(clientId).optional(),
      [`${CLAIM}/deployment_id`]: z.enum(deployments),
      [`${CLAIM}/message_type`]: z.literal('LtiResourceLinkRequest'),
      [`${CLAIM}/version`]: z.literal('1.3.0'),
      [`${CLAIM}/target_link_uri`]: z.string(),
    })
    .refine(({ aud, azp }) => typeof aud === 'string' || aud.length === 1 || azp !== undefined, { path: ['azp'] });

  return {
    actividad: `${url}/mod/lti/view.php?id=${actividad}`,
    foreignName(values, destino) {
      const admitted: Readonly<Record<string, readonly (string | null)[]>> = {
        iss: [url],
        target_link_uri: [destino],
        // The standard leaves these two out where they say nothing new.
        client_id: [clientId, null],
        lti_deployment_id: [...deployments, null],
      };
      return Object.keys(admitted).find((name) => !admitted[name]!.includes(values.get(name))) ?? null;
    },
    peticion(inicio, { estado, nonce }, destino) {
      const query = new URLSearchParams({
        ...inicio,
        scope: 'openid',
        response_type: 'id_token',
        response_mode: 'form_post',
        prompt: 'none',
        client_id: clientId,
        redirect_uri: destino,
        state: estado,
        nonce,
      });
      return `${url}/mod/lti/auth.php?${query.toString()}`;
    },
    async read(idToken, destino) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: url,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'iat'],
          clockTolerance: TOLERANCE_SECONDS,
          maxTokenAge: MAX_AGE_SECONDS,
          currentDate: now(),
        });
        const read = claims.safeParse(payload);
        if (!read.success) return refused(read.error.issues[0]!.path.join());
        if (read.data[`${CLAIM}/target_link_uri`] !== destino) return refused('target_link_uri');
        return { ok: true, id: Number(read.data.sub), nonce: read.data.nonce };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

const refused = (detalle: string, motivo: Rechazo = 'lanzamiento-rechazado'): Lanzamiento => ({
  ok: false,
  motivo,
  detalle,
});

/** Failures to get the keys are Moodle's state; everything else is the token's fault. */
function refusalOf(error: unknown): Lanzamiento {
  if (error instanceof errors.JWTExpired) return refused('exp', 'codigo-rechazado');
  if (error instanceof errors.JWTClaimValidationFailed) return refused(error.claim);
  if (error instanceof errors.JWKSInvalid) return refused(error.code, 'respuesta-invalida');
  const isOfToken =
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== errors.JOSEError.code;
  return isOfToken ? refused(error.code) : refused('JWKS', 'no-responde');
}
