// Generated requests to every call, without a session and as each role: none is answered with an error of ours, all refusals are in
// words, and nothing of what was refused is stored. `npm run test:fuzz` sends more of them.
import { describe, expect, inject, it } from 'vitest';
import { ROLES } from '#catalogo/roles.ts';
import { azarOf } from '#demostracion/azar.ts';
import { createJudge } from './testing/fuzz/judge.ts';
import { listCalls, readsOf } from './testing/fuzz/reads.ts';
import { CALLS, casesOf } from './testing/fuzz/requests.ts';
import { createWorld } from './testing/fuzz/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The size of a run of `npm run test:fuzz`. */
    fuzz?: {
      readonly seed: number;
      readonly requests: number;
      readonly only: number | null;
      readonly definitions: number;
    };
  }
}

const { seed, requests, only } = inject('fuzz') ?? { seed: 20_261_122, requests: 1000, only: null };

/** Generated values in each parameter of a call that reads a list. */
const VALUES = 50;

/** Time that a request may take on a machine with much else to do, in ms. */
const PATIENCE = 200;

const world = await createWorld();
const { judge, statuses, succeeded } = createJudge(world);
const numbers = only === null ? Array.from({ length: requests }, (_, number) => number) : [only];

it(
  `${numbers.length} generated requests of seed ${seed} meet no error of ours and leave nothing if they are refused`,
  { timeout: 60_000 + numbers.length * PATIENCE, retry: 0 },
  async () => {
    const start = performance.now();
    const faults = await judge(casesOf(seed, numbers, world.material), { stored: true });
    const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const never = CALLS.filter(({ key }) => !succeeded.has(key)).map(({ key }) => key);
    console.log(
      `seed ${seed}, ${numbers.length} requests in ${Math.round((performance.now() - start) / 1000)} s\n` +
        `answers by status: ${answers.join(', ')}\n` +
        `${never.length} of ${CALLS.length} calls never succeeded: ${never.join(', ')}`,
    );
    expect(faults).toEqual([]);
  },
);

describe.skipIf(only !== null)('a call that reads a list survives any value of its parameters', () => {
  const azar = azarOf(seed);
  const timeout = 60_000 + 50 * VALUES * PATIENCE;

  it.each(listCalls())('$key', { timeout, retry: 0 }, async (call) => {
    const reads = ROLES.flatMap((rol) => readsOf(call, rol, VALUES, azar));
    expect(await judge(reads, { stored: false })).toEqual([]);
  });
});
