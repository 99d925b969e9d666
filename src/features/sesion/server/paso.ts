// A sign-in with the campus that a browser began: its state and its secret, in a cookie, and the check of its return.
import { createHash, randomBytes } from 'node:crypto';
import { isSecret } from '#platform/server/keys.ts';

/** A sign-in that a browser begins. Its cookie is `<estado>.<verificador>`; the campus sees the state and the hash. */
type Paso = { readonly cookie: string; readonly estado: string; readonly desafio: string };

/** Begins a sign-in: a state, which returns with the person, and a verifier, which never leaves us before (RFC 7636). */
export function newPaso(): Paso {
  const [estado, verificador] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  return { cookie: `${estado}.${verificador}`, estado, desafio: desafioOf(verificador) };
}

/** The hash of a browser's secret: what the campus ties to it is worth nothing in another browser. */
export const desafioOf = (verificador: string): string => createHash('sha256').update(verificador).digest('base64url');

const COOKIE = /^([\w-]{43})\.([\w-]{43})$/;

/** Returns the verifier of the sign-in that a browser began; null if the state that came back is of another one. */
export function verificadorOf(cookie: string | undefined, estado: string): string | null {
  const [, expected, verificador] = COOKIE.exec(cookie ?? '') ?? [];
  return expected && verificador && isSecret(estado, expected) ? verificador : null;
}
