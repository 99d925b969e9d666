// Collects the garbage of a process that has nothing to do, so that it does not hold what ended work took.
import { Session } from 'node:inspector/promises';

/** Time in ms without work after which a process counts as idle. */
const QUIET_MS = 5000;

/** Runs a piece of work. */
export type Busy = <T>(work: () => Promise<T>) => Promise<T>;

type Options = {
  /** Collects the garbage; ours, unless a test has another. */
  readonly collect?: () => unknown;
};

/**
 * Collects the garbage once nothing was done for some seconds: after the start, and after each time of work. V8 collects
 * when it allocates, and keeps the heap of a process that does nothing as large as its last work made it (decision
 * 0063).
 * @returns a function through which work is done, so that it counts as such
 */
export function collectWhenIdle({ collect = collectGarbage }: Options = {}): Busy {
  let underWay = 0;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(collect, QUIET_MS).unref();
  };
  wait();
  return async (work) => {
    underWay += 1;
    clearTimeout(timer);
    try {
      return await work();
    } finally {
      underWay -= 1;
      if (underWay === 0) wait();
    }
  };
}

/** Collects the garbage as a debugger does; the function `gc` would need an option of the runtime. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
