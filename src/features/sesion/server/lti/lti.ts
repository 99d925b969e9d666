// Launches by LTI 1.3 as this installation has them: the platform and the passes, where the settings name them.
import type { Config } from '#platform/server/config.ts';
import { createPases, type Pases } from './pase.ts';
import { createPlataforma, type Plataforma } from './plataforma.ts';

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
