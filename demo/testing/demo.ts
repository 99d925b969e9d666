// The demonstration inside the test's own process, and a client that knows nothing but Moodle's protocol.
import { once } from 'node:events';
import { PASSWORD } from '../accounts.ts';
import type { Order } from '../http/control.ts';
import { createDemoServer } from '../http/server.ts';
import { serviceTokenOf } from '../protocol/tokens.ts';
import { SERVERS, tokenOf } from '../servers.ts';
import { buildSite } from '../site/build.ts';
import type { Site } from '../site/model.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

export interface Demo {
  /** As the product's settings name servers. */
  readonly servers: readonly { name: string; label: string; url: string; token: string }[];
  /** The content of the first server. */
  readonly site: Site;
  /** The token of an account, or of the service when none is named. */
  tokenFor(username?: string): Promise<string>;
  /** A token of the administrator's service for an account. */
  serviceTokenFor(username: string): string;
  /** The JSON that a path of the first server answers to a form. */
  post(path: string, form: Record<string, string>): Promise<unknown>;
  /** A function's answer to parameters spelled as a query: `field=id&values[0]=7`. */
  call(token: string, wsfunction: string, params?: string): Promise<unknown>;
  control(order: Order): Promise<unknown>;
  close(): Promise<void>;
}

export async function startDemo(): Promise<Demo> {
  const server = createDemoServer(SERVERS, NOW);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const url = `${origin}/${SERVERS[0]!.name}`;
  const site = buildSite(SERVERS[0]!, url, NOW);

  const post: Demo['post'] = async (path, form) =>
    (await fetch(url + path, { method: 'POST', body: new URLSearchParams(form) })).json();
  const servers = SERVERS.map(({ name, label }) => ({
    name,
    label,
    url: `${origin}/${name}`,
    token: tokenOf(name, 'service'),
  }));
  return {
    servers,
    site,
    post,
    serviceTokenFor: (username) => serviceTokenOf(site.name, username),
    async tokenFor(username) {
      if (username === undefined) return site.serviceToken;
      const form = { username, password: PASSWORD, service: 'moodle_mobile_app' };
      const answer = await post('/login/token.php', form);
      return typeof answer === 'object' && answer && 'token' in answer ? String(answer.token) : '';
    },
    call: async (wstoken, wsfunction, params = '') =>
      post('/webservice/rest/server.php', {
        wstoken,
        wsfunction,
        moodlewsrestformat: 'json',
        ...Object.fromEntries(new URLSearchParams(params)),
      }),
    async control(order) {
      const body = JSON.stringify(order);
      const answer = await fetch(`${origin}/_control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return answer.json();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
