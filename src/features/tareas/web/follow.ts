// Keeps one stream of changes of jobs open per browser, while a component or an own unfinished job needs it.
import { useEffect } from 'react';
import { isRunning } from '#core/tareas/contract.ts';
import { known, onChange } from './known.ts';
import { stayInformed } from './stream.ts';

const LOCK = 'gc.tareas';

/** Number of mounted components that follow changes. */
let followers = 0;
let following: AbortController | null = null;

/**
 * Opens one stream per browser: the tab with the lock listens and tells the others. Without locks each tab has its own.
 */
async function inOneTab(signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return stayInformed(signal);
  try {
    await navigator.locks.request(LOCK, { signal }, async () => stayInformed(signal));
  } catch (error) {
    // It waited for another tab's lock, and is no longer needed.
    if (!signal.aborted) throw error;
  }
  return undefined;
}

/**
 * Starts or stops the stream: needed while a component follows, or an own job is under way. An idle browser keeps no
 * connection.
 */
function adjust(): void {
  const needed = followers > 0 || [...known().values()].some((tarea) => tarea.mia && isRunning(tarea));
  if (needed && !following) {
    following = new AbortController();
    void inOneTab(following.signal);
  } else if (!needed && following) {
    following.abort();
    following = null;
  }
}

onChange(adjust);

/** Follows all changes while the component is mounted; own jobs under way are followed in any case. */
export function useFollow(wanted = true): void {
  useEffect(() => {
    if (!wanted) return undefined;
    followers += 1;
    adjust();
    return () => {
      followers -= 1;
      adjust();
    };
  }, [wanted]);
}
