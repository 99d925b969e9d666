import { useEffect } from 'react';

/** What only a sending needs comes after the form can be filled in, and before anybody can have filled it in. */
export const cargarEnvio = () => import('./al-enviar.ts');

/** Gets it when the page is first touched. */
export function usePreloadEnvio(): void {
  useEffect(() => {
    const ended = new AbortController();
    const load = (): void => {
      ended.abort();
      cargarEnvio().catch(() => undefined);
    };
    for (const event of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
      addEventListener(event, load, { signal: ended.signal, passive: true });
    }
    return () => ended.abort();
  }, []);
}
