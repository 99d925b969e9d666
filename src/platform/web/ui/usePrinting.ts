// Hook for what is printed in place of what is on the screen.
import { useSyncExternalStore } from 'react';

const PRINT = 'print';

let isBegun = false;

function subscribe(listener: () => void): () => void {
  const media = matchMedia(PRINT);
  const set = ({ type }: Event): void => {
    isBegun = type === 'beforeprint';
    listener();
  };
  // Pages are laid out before a change of the media is told, and after this event.
  addEventListener('beforeprint', set);
  addEventListener('afterprint', set);
  media.addEventListener('change', listener);
  return () => {
    removeEventListener('beforeprint', set);
    removeEventListener('afterprint', set);
    media.removeEventListener('change', listener);
  };
}

/** Returns true while the page is being printed. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isBegun || matchMedia(PRINT).matches);
