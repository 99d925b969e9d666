import { EventEmitter, once } from 'node:events';
import type { Manager } from './manager.ts';

/** A visitor of other pages of the product, one answer after the other. */
export type Visitor = {
  /** Resolves when so many more answers have come. */
  readonly more: (count: number) => Promise<void>;
  /** Durations of the answers since the last call, in ms. */
  readonly take: () => number[];
  readonly stop: () => Promise<void>;
};

/** Calls of the pages of mail, jobs and subjects, in turn. */
const CALLS: readonly ((manager: Manager) => Promise<unknown>)[] = [
  async (manager) => manager.call('/correos/consulta', { json: {} }),
  async (manager) => manager.call('/cargas/usuarios'),
  async (manager) => manager.call('/obtenerCodigos'),
];

export function startVisitor(manager: Manager): Visitor {
  const times: number[] = [];
  const events = new EventEmitter();
  const stopped = new AbortController();
  const visit = async (): Promise<void> => {
    for (let nth = 0; !stopped.signal.aborted; nth++) {
      const began = performance.now();
      await CALLS[nth % CALLS.length]!(manager);
      times.push(performance.now() - began);
      events.emit('answer');
    }
  };
  const visiting = visit();
  return {
    async more(count) {
      for (let left = count; left > 0; left--) await once(events, 'answer');
    },
    take: () => times.splice(0),
    async stop() {
      stopped.abort();
      await visiting;
    },
  };
}
