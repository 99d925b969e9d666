// Lets few transactions of one sender hold connections at once; the others wait in memory, in turns with other senders'.
import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from '../fair-queue.ts';

/** The sender for whom the current code runs; undefined for work that no request asked for. */
const senders = new AsyncLocalStorage<(() => string) | undefined>();

/** Runs work whose transactions count for a sender. @param sender returns its key when a transaction begins */
export const forSender = <T>(sender: () => string, work: () => T): T => senders.run(sender, work);

/** Runs work whose transactions wait for none, such as that of a batch, which is of many senders. */
export const forAll = <T>(work: () => T): T => senders.run(undefined, work);

/** Longest wait for a turn, in ms; as long as that for a connection. */
const LONGEST_WAIT_MS = 10_000;

/** Does a transaction when its turn comes. @throws {QueueFull} when that takes too long, or too many wait */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds the transactions that requests begin. Most wait for a lock now and then, and a connection that waits for a lock is
 * kept from everyone: half of the connections are left to single statements, and one sender gets a fifth (decision 0030).
 * @param connections the most that the pool opens
 */
export function createTurns(connections: number): TakeTurn {
  const queue = new FairQueue({
    running: Math.ceil(connections / 2),
    runningPerSender: Math.ceil(connections / 5),
    waiting: 2000,
    waitingPerSender: 1000,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  return async (work) => {
    const sender = senders.getStore();
    // A transaction within another one has its turn already.
    return sender ? queue.run(sender(), async () => forAll(work)) : work();
  };
}
