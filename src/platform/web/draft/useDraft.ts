import { useEffect } from 'react';

/**
 * Saves a draft when the page goes out of sight, and when its form goes from the page.
 * @param flush saves at once: the page may be gone in a moment
 */
export function useDraft(flush: (() => void) | undefined): void {
  useEffect(() => {
    if (!flush) return undefined;
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
}
