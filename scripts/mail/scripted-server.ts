import { setImmediate } from 'node:timers/promises';
import { startMailServer, type MailServer } from '../../src/platform/server/testing/mail-server.ts';

/** The number of a person of the trial, out of the address. */
export const numberOf = (address: string): number => Number(/^persona(\d+)@/.exec(address)?.[1]);

/** People whom the server refuses for good, and for a time: five of each, spread over the parts. */
export const isRefused = (n: number): boolean => n % 20 === 7 && n < 100;
export const isDeferred = (n: number): boolean => n % 20 === 13 && n < 100;

/** Stops the process that sends, so that it hears nothing of what happens next; it is to be killed then. */
type Moment = (worker: () => number) => Promise<void>;

export type ScriptedServer = MailServer & { readonly accepted: Moment; readonly addressed: Moment };

/** The message and the address at which the sender is killed, counted by the server. */
type Moments = { readonly acceptedAt: number; readonly addressedAt: number };

/** A mail server that refuses some, and stops who sends at two moments. */
export async function startScriptedServer(
  resources: AsyncDisposableStack,
  { acceptedAt, addressedAt }: Moments,
): Promise<ScriptedServer> {
  const accepted = momentOf();
  const addressed = momentOf();
  let addresses = 0;
  const server = await startMailServer({
    onAddress(address) {
      const n = numberOf(address);
      if (isRefused(n)) return '550 5.1.1 No existe';
      if (isDeferred(n)) return '450 4.2.1 Más tarde';
      if ((addresses += 1) >= addressedAt) addressed.come();
      return undefined;
    },
    onMessage(_message, nth) {
      if (nth >= acceptedAt) accepted.come();
      return undefined;
    },
  });
  resources.defer(async () => server.close());
  return { ...server, accepted: accepted.wait, addressed: addressed.wait };
}

/** A moment that comes once, at which who waits for it stops a process. */
function momentOf(): { come: () => void; wait: Moment } {
  let stop: (() => void) | null = null;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    come() {
      stop?.();
      stop = null;
    },
    async wait(worker) {
      stop = () => {
        process.kill(worker(), 'SIGSTOP');
        resolve();
      };
      await promise;
      // The server answers; a stopped sender does not read it.
      await setImmediate();
    },
  };
}
