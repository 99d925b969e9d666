// Launches by LTI 1.3: the platform, and the passes: what Moodle said of a person, sealed, on its way through the browser to
// the sign-in.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { createSeal } from '#platform/server/keys.ts';
import { useOnce } from '#platform/server/retos.ts';
import { RECHAZOS, type Rechazo } from '../messages.ts';
import { desafioOf } from '../paso.ts';
import { createPlataforma, type Lanzamiento, type Plataforma } from './plataforma.ts';

/** Time in which the page gives the pass back. */
const LIFETIME_MS = 60_000;

/** Begins every pass, so that it is told from a code of the plugin. */
const PREFIX = 'lti.';

const contents = z.union([
  z.object({ id: z.number(), nonce: z.string(), vence: z.number() }),
  z.object({ motivo: z.enum(keysOf(RECHAZOS)), vence: z.number() }),
]);

type Opened = { readonly ok: true; readonly id: number } | { readonly ok: false; readonly motivo: Rechazo };

/** Passes of launches, each good once and for the browser that began the sign-in. */
type Pases = {
  /** Seals a launch, a refused one too: the sign-in counts it, records it and says why. */
  readonly sellar: (lanzamiento: Lanzamiento, now: Date) => string;
  readonly isPase: (codigo: string) => boolean;
  /**
   * Opens a pass and spends its nonce.
   * @param verificador the secret of the sign-in that this browser began
   */
  readonly redeem: (db: Db, pase: string, verificador: string, now: Date) => Promise<Opened>;
};

function createPases(secret: string): Pases {
  const seal = createSeal(secret, 'sesion.lti');
  return {
    sellar(lanzamiento, now) {
      const vence = now.getTime() + LIFETIME_MS;
      const { ok } = lanzamiento;
      const said = ok ? { id: lanzamiento.id, nonce: lanzamiento.nonce, vence } : { motivo: lanzamiento.motivo, vence };
      return `${PREFIX}${seal.seal(JSON.stringify(said), PREFIX).toString('base64url')}`;
    },
    isPase: (codigo) => codigo.startsWith(PREFIX),
    async redeem(db, pase, verificador, now) {
      const text = seal.open(Buffer.from(pase.slice(PREFIX.length), 'base64url'), PREFIX);
      if (text === null) return { ok: false, motivo: 'codigo-rechazado' };
      const said = contents.parse(JSON.parse(text));
      if (said.vence <= now.getTime()) return { ok: false, motivo: 'codigo-rechazado' };
      if ('motivo' in said) return { ok: false, motivo: said.motivo };
      if (said.nonce !== desafioOf(verificador)) return { ok: false, motivo: 'ingreso-ajeno' };
      const isFirst = await useOnce(db, createHash('sha256').update(`lti ${said.nonce}`).digest(), now);
      return isFirst ? { ok: true, id: said.id } : { ok: false, motivo: 'codigo-rechazado' };
    },
  };
}

export type Lti = { readonly plataforma: Plataforma; readonly pases: Pases };

type Settings = Pick<Config, 'LTI_CLIENT_ID' | 'LTI_DEPLOYMENT_IDS' | 'LTI_ACTIVITY' | 'ENCRYPTION_KEY'>;

/**
 * Creates the launches of the Moodle that signs people in; null where the settings name none (docs/decisions/0060).
 * @param url address of that Moodle
 */
export function ltiOf(config: Settings, url: string, now: () => Date): Lti | null {
  const { LTI_CLIENT_ID: clientId, LTI_DEPLOYMENT_IDS: deployments, LTI_ACTIVITY: actividad } = config;
  if (clientId === undefined || deployments === undefined || actividad === undefined) return null;
  return {
    plataforma: createPlataforma(url, { clientId, deployments, actividad }, now),
    pases: createPases(config.ENCRYPTION_KEY),
  };
}
