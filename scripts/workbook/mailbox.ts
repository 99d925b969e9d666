import { setTimeout as delay } from 'node:timers/promises';
import type { Demo } from '../../demo/testing/demo.ts';

/** The interval of emptying it, in ms: the demonstration keeps the last thousand mails. */
const EVERY_MS = 200;

/** A mail that the demonstration Moodle would have sent. */
export type Mail = { readonly para: string; readonly sobre: string };

/** Takes the mails of the demonstration's first server as they are sent. */
export function startMailbox(demo: Demo): { readonly stop: () => Promise<readonly Mail[]> } {
  const mails: Mail[] = [];
  const servidor = demo.servers[0]!.name;
  const stopped = new AbortController();
  const collect = async (): Promise<void> => {
    mails.push(...((await demo.control({ accion: 'correos', servidor })) as Mail[]));
  };
  const collecting = (async () => {
    while (!stopped.signal.aborted) {
      await collect();
      await delay(EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await collecting;
      await collect();
      return mails;
    },
  };
}
