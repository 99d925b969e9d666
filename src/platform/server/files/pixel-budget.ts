import { LRUCache } from 'lru-cache';
import { type Sender, WorkRequired } from '../http/sender.ts';

/** Senders that are remembered; beyond that, the one that was counted longest ago is forgotten. */
const MAX_SENDERS = 10_000;

type Options = {
  /** Pixels that are taken of one sender in a minute without a proof of work. */
  readonly perMinute: number;
  readonly now?: (() => Date) | undefined;
};

/** Counts the pixels of the pictures that each sender has made this process read. */
export type PixelBudget = {
  /**
   * Counts a picture, unless its sender proved work.
   * @throws {WorkRequired} when it is too much for now; then it is not counted
   */
  readonly take: (sender: Sender, pixels: number) => void;
};

/** Counts as a bucket that leaks: what was taken is forgotten evenly, all of a full one in a minute. */
export function createPixelBudget({ perMinute, now = () => new Date() }: Options): PixelBudget {
  const perMs = perMinute / 60_000;
  const taken = new LRUCache<string, { readonly pixels: number; readonly at: number }>({ max: MAX_SENDERS });
  return {
    take({ key, proved }, pixels) {
      if (proved) return;
      const at = now().getTime();
      const before = taken.peek(key);
      const left = before ? Math.max(0, before.pixels - (at - before.at) * perMs) : 0;
      const over = left + pixels - perMinute;
      // A picture that is larger than the whole budget is taken of who has sent nothing else.
      if (over > 0 && left > 0) throw new WorkRequired(Math.max(1, Math.min(over, left) / perMs / 1000));
      taken.set(key, { pixels: left + pixels, at });
    },
  };
}
