// A queue that takes turns between senders and refuses work beyond its bounds.
/** Bounds of a {@link FairQueue}. */
export type QueueBounds = {
  /** Pieces of work done at once, by all senders and by one. */
  readonly running: number;
  readonly runningPerSender: number;
  /** Pieces of work that wait, of all senders and of one. */
  readonly waiting: number;
  readonly waitingPerSender: number;
  /** Time in ms after which what waits is refused; absent: it waits on. */
  readonly longestWaitMs?: number;
};

/** Thrown when a queue takes no more work. */
export class QueueFull extends Error {
  /** The bound that is reached: the sender's own, or that of all together. */
  readonly of: 'sender' | 'all';

  constructor(of: 'sender' | 'all') {
    super(`no more work is taken of ${of}`);
    this.of = of;
  }
}

/** A place among the pieces of work that are being done. */
export type QueuePlace = {
  /** Frees the place; a second call has no effect. */
  readonly leave: () => void;
  /** Lets another sender begin, while this piece of work still counts for its own sender. */
  readonly letOthersBegin: () => void;
};

type Waiting = { readonly begin: (place: QueuePlace) => void };

/** Does a bounded amount of work at once, taking turns between senders, and refuses what would wait beyond a bound. */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #running = new Map<string, number>();
  /** By sender, the one whose turn it is first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #runningOfAll = 0;
  #waitingOfAll = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /**
   * Waits for a place.
   * @param signal takes the work out of the queue while it waits
   * @throws {QueueFull} at once, when too much waits already, and after the longest wait; the signal's reason when it is
   *   aborted
   */
  async enter(sender: string, signal?: AbortSignal): Promise<QueuePlace> {
    signal?.throwIfAborted();
    if (this.#mayBegin(sender)) return this.#begin(sender);
    const own = this.#waiting.get(sender) ?? [];
    if (own.length >= this.#bounds.waitingPerSender) throw new QueueFull('sender');
    if (this.#waitingOfAll >= this.#bounds.waiting) throw new QueueFull('all');
    const { longestWaitMs } = this.#bounds;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const refuse = (reason: Error): void => {
        end();
        this.#remove(sender, waiting);
        reject(reason);
      };
      const abort = (): void => refuse(signal!.reason as Error);
      const waiting: Waiting = {
        begin(place) {
          end();
          resolve(place);
        },
      };
      const giveUp = (): void => refuse(new QueueFull(this.#hasOwnShare(sender) ? 'sender' : 'all'));
      const timer = longestWaitMs && setTimeout(giveUp, longestWaitMs).unref();
      this.#waiting.set(sender, [...own, waiting]);
      this.#waitingOfAll += 1;
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Does a piece of work when its turn comes. @throws as {@link enter}, and what the work throws */
  async run<T>(sender: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const place = await this.enter(sender, signal);
    try {
      return await work();
    } finally {
      place.leave();
    }
  }

  #hasOwnShare(sender: string): boolean {
    return (this.#running.get(sender) ?? 0) >= this.#bounds.runningPerSender;
  }

  #mayBegin(sender: string): boolean {
    return this.#runningOfAll < this.#bounds.running && !this.#hasOwnShare(sender);
  }

  #begin(sender: string): QueuePlace {
    let [counts, countsForAll] = [true, true];
    this.#running.set(sender, (this.#running.get(sender) ?? 0) + 1);
    this.#runningOfAll += 1;
    const letOthersBegin = (): void => {
      if (!countsForAll) return;
      countsForAll = false;
      this.#runningOfAll -= 1;
      this.#beginNext();
    };
    const leave = (): void => {
      if (!counts) return;
      counts = false;
      const left = this.#running.get(sender)! - 1;
      if (left > 0) this.#running.set(sender, left);
      else this.#running.delete(sender);
      letOthersBegin();
      this.#beginNext();
    };
    return { leave, letOthersBegin };
  }

  #beginNext(): void {
    for (const [sender, [first]] of this.#waiting) {
      if (!first || !this.#mayBegin(sender)) continue;
      this.#remove(sender, first);
      // Its next piece of work comes after one of every other sender.
      const rest = this.#waiting.get(sender);
      this.#waiting.delete(sender);
      if (rest) this.#waiting.set(sender, rest);
      first.begin(this.#begin(sender));
      return this.#beginNext();
    }
    return undefined;
  }

  #remove(sender: string, waiting: Waiting): void {
    const left = this.#waiting.get(sender)!.filter((one) => one !== waiting);
    if (left.length > 0) this.#waiting.set(sender, left);
    else this.#waiting.delete(sender);
    this.#waitingOfAll -= 1;
  }
}
