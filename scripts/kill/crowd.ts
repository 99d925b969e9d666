// People who do one thing after the other with a product that is killed meanwhile.
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product, Target } from '../product.ts';
import { askUntilHeard, type Answer, type Call } from './ask.ts';

/** Acts between two kills, unless a trial has others, and the longest that the next then waits: it comes at no particular moment. */
const BETWEEN = 10;
const MOMENT_MS = 200;

export type Ask = (call: Call) => Promise<Answer>;

/** The calls of a person's act. */
export type Acting = { readonly ask: Ask; readonly isOver: () => boolean };

type Crowd = {
  readonly people: number;
  readonly target: Target;
  readonly times: number;
  readonly faults: string[];
  /** Acts between two kills. */
  readonly between?: number;
  /** One act of a person, from its begin to its end; `isOver` says that it is the last. */
  readonly act: (world: Acting, person: number, nth: number) => Promise<void>;
};

/** Kills a product many times while people act; then lets each of them finish. */
export async function killAmong(
  victim: Product,
  { people, target, times, faults, between = BETWEEN, act }: Crowd,
): Promise<void> {
  const events = new EventEmitter().setMaxListeners(0);
  const crowd = { acts: 0, isOver: false };
  const ask: Ask = async (call) => askUntilHeard(victim.origin, call, { faults });
  const all = Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (let nth = 0; !crowd.isOver; nth++) {
        await act({ ask, isOver: () => crowd.isOver }, person, nth);
        crowd.acts += 1;
        events.emit('act');
      }
    }),
  );
  const more = async (count: number): Promise<void> => {
    const wanted = crowd.acts + count;
    while (crowd.acts < wanted) await once(events, 'act');
  };
  for (let nth = 0; nth < times; nth++) {
    await Promise.race([more(between), victim.died, all]);
    await delay(Math.random() * MOMENT_MS);
    await victim.kill(target);
  }
  await Promise.race([more(between), victim.died, all]);
  crowd.isOver = true;
  await Promise.race([all, victim.died]);
}
