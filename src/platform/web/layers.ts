// The layer opened by keys over any screen: the palette, or the list of shortcuts.
import { useSyncExternalStore } from 'react';

/** The open layer over the screen, of those that keys open anywhere. */
export type Layer = 'ir' | 'atajos' | null;

const listeners = new Set<() => void>();
let current: Layer = null;

/** Opens one of them in the place of the other, or closes it. */
export function openLayer(layer: Layer): void {
  current = layer;
  for (const listener of listeners) listener();
}

/** Returns the open layer, live. */
export const useLayer = (): Layer =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
