// Signing in to the application by the site's own login: codes for people, and what the service account is told for one.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { MoodleError } from '../../protocol/errors.ts';
import { text } from '../../protocol/params.ts';
import type { Site, User } from '../../site/model.ts';
import { can, SYSTEM } from '../../site/permissions.ts';
import type { Plugin } from '../../site/plugin.ts';
import { defineFunction, type Call } from '../define.ts';

const LIFETIME_MS = 60_000;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The only address to which codes are sent; empty where no person signs in this way. */
export const returnUrlOf = ({ application }: Plugin): string => (application === '' ? '' : `${application}/entrar`);

/** Makes a code for a person. @param token the person's own; empty = they may have none */
export function withCode(site: Site, user: User, { challenge, token }: { challenge: string; token: string }) {
  const code = randomBytes(32).toString('base64url');
  const kept = {
    hash: hashOf(code),
    challenge,
    userId: user.id,
    token,
    expiresAt: Date.now() + LIFETIME_MS,
    isSpent: false,
  };
  return { code, site: { ...site, signinCodes: [...site.signinCodes, kept] } };
}

function assertMay({ site, user }: Call): void {
  if (!can(site, user, 'local/gestioncurricular:signin', SYSTEM)) {
    throw new MoodleError('nopermissions', 'Saber quién ingresó a Gestión Curricular');
  }
}

export const getSignin = defineFunction('local_gestioncurricular_get_signin', {
  mobile: false,
  params: z.strictObject({}),
  run(call) {
    assertMay(call);
    return { returnurl: returnUrlOf(call.plugin), secondfactor: call.plugin.hasSecondFactor };
  },
});

export const redeemSignin = defineFunction('local_gestioncurricular_redeem_signin', {
  mobile: false,
  params: z.strictObject({ code: text, verifier: text }),
  run(call, { code, verifier }) {
    assertMay(call);
    const { site, change } = call;
    const found = site.signinCodes.find(
      ({ hash, challenge, expiresAt, isSpent }) =>
        hash === hashOf(code) && challenge === hashOf(verifier) && expiresAt >= Date.now() && !isSpent,
    );
    if (!found) throw new MoodleError('refusedcode');
    const signinCodes = site.signinCodes.map((one) => (one === found ? { ...one, isSpent: true } : one));
    change({ ...site, signinCodes });
    const user = site.users.get(found.userId)!;
    if (user.isSuspended) throw new MoodleError('suspended');
    const { id, username, firstname, lastname, email } = user;
    return { userid: id, username, firstname, lastname, email, token: found.token };
  },
});
