// Joins single items of many callers into batches, each handled by one database statement (group commit).
import { DatabaseError } from 'pg';
import { forAll } from './turns.ts';

type Waiting<In, Out> = {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Group commit: items that arrive while one batch runs go together into the next, so that many callers share one
 * statement and one wait for the disk. A lone caller does not wait.
 * @param run does the work of a batch in one statement, and returns the results in the order of its items
 * @param max the most items of a batch
 */
export function inBatches<In, Out>(
  run: (items: readonly In[]) => Promise<readonly Out[]>,
  max = 100,
): (item: In) => Promise<Out> {
  const queue: Waiting<In, Out>[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (queue.length > 0) await runBatch(queue.splice(0, max));
    running = false;
  }

  async function runBatch(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => resolve(results[i]!));
    } catch (reason) {
      // A statement that the server refused did nothing: one bad item must not take the others with it.
      if (reason instanceof DatabaseError && batch.length > 1) for (const waiting of batch) await runBatch([waiting]);
      else for (const { reject } of batch) reject(reason);
    }
  }

  return async (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // The rest of this turn's callers join before the first batch leaves.
      if (!running) queueMicrotask(() => !running && void forAll(drain));
    });
}
