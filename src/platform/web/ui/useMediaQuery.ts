// Hook for a CSS media query, such as the width of the window.
import { useSyncExternalStore } from 'react';

/** Returns true while a media query holds, live: `useMediaQuery('(max-width: 48rem)')`. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
