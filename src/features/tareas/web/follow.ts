import { useEffect } from 'react';
import { enMarcha } from '../contract.ts';
import { known, onChange } from './known.ts';
import { stayInformed } from './stream.ts';

const LOCK = 'gc.tareas';

/** How many components want to know of every change. */
let followers = 0;
let following: AbortController | null = null;

/** One stream per browser: the tab that has the lock listens and tells the others. Without locks each has its own. */
async function inOneTab(signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return stayInformed(signal);
  try {
    await navigator.locks.request(LOCK, { signal }, async () => stayInformed(signal));
  } catch (error) {
    // It was waiting for another tab, and is not needed any more.
    if (!signal.aborted) throw error;
  }
  return undefined;
}

/** Follows as long as there is something to follow: nobody's browser holds a connection for the sake of an idle bell. */
function adjust(): void {
  const needed = followers > 0 || [...known().values()].some((tarea) => tarea.mia && enMarcha(tarea));
  if (needed && !following) {
    following = new AbortController();
    void inOneTab(following.signal);
  } else if (!needed && following) {
    following.abort();
    following = null;
  }
}

onChange(adjust);

/** Hears of every change while the component is shown; jobs of one's own that are under way are followed anyway. */
export function useSeguimiento(wanted = true): void {
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
