// Hook that calls back when a lost connection may be back, while something waits for one.
import { useEffect, useRef } from 'react';

/** A device may have a network without internet: it tries again this often, while the page is in sight. */
const EVERY_MS = 20_000;

/** Calls back when a connection may be back, and once at the beginning, while something waits for one. */
export function useReconnection(isWaiting: boolean, onChance: () => void): void {
  const call = useRef(onChance);
  useEffect(() => {
    call.current = onChance;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const attempt = (): void => {
      if (navigator.onLine && document.visibilityState === 'visible') call.current();
    };
    attempt();
    const timer = setInterval(attempt, EVERY_MS);
    addEventListener('online', attempt);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      clearInterval(timer);
      removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [isWaiting]);
}
