import { useSyncExternalStore } from 'react';

/** What lies over the screen of those layers that keys open anywhere. */
export type Layer = 'ir' | 'atajos' | null;

const listeners = new Set<() => void>();
let current: Layer = null;

/** Opens one of them in the place of the other, or closes it. */
export function openLayer(layer: Layer): void {
  current = layer;
  for (const listener of listeners) listener();
}

/** Which of them is open, live. */
export const useLayer = (): Layer =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
