import type { Mail } from '../functions/define.ts';
import { createTokens, type Tokens } from '../protocol/tokens.ts';
import type { ServerPlan } from '../servers.ts';
import { buildSite } from '../site/build.ts';
import type { Site } from '../site/model.ts';
import { PLUGIN, type Plugin } from '../site/plugin.ts';
import type { Fault } from './faults.ts';
import type { WebSession } from './web.ts';

/** Requests and mails remembered: a demonstration may run for weeks. */
export const MAX_REMEMBERED = 1000;

/** One server of the demonstration while it runs. */
export interface ServerState {
  readonly plan: ServerPlan;
  site: Site;
  tokens: Tokens;
  plugin: Plugin;
  /** The browsers that are logged in, by their cookie. */
  readonly webSessions: Map<string, WebSession>;
  /** Its current fault, if any. */
  fault: Fault | undefined;
  /** True if its errors carry the developers' message. */
  isDebug: boolean;
  /** The time that one mail takes, in ms. */
  mailMs: number;
  /** The mails that it would have sent, the last ones. */
  mails: Mail[];
  /** Its last requests: for tests that count calls or look for tokens in addresses. */
  requests: { readonly method: string; readonly url: string; readonly wsfunction: string | undefined }[];
}

/** A server as if it had just been installed. */
export function freshState(plan: ServerPlan, url: string, now: number): ServerState {
  const site = buildSite(plan, url, now);
  return {
    plan,
    site,
    tokens: createTokens(site),
    plugin: PLUGIN,
    webSessions: new Map(),
    fault: undefined,
    isDebug: false,
    mailMs: 0,
    mails: [],
    requests: [],
  };
}
