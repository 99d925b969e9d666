// The layer opened by keys over any screen: the palette, or the list of shortcuts.
import { useSyncExternalStore } from 'react';

/** The open layer over the screen, of those that keys open anywhere. */
export type Layer = 'ir' | 'atajos' | null;

/** The open layer, and the person whose records it finds at once; empty for none. Not part of the address. */
type Opened = { readonly layer: Layer; readonly persona: string };

const listeners = new Set<() => void>();
let current: Opened = { layer: null, persona: '' };

/** Opens one of them in the place of the other, or closes it. */
export function openLayer(layer: Layer, persona = ''): void {
  current = { layer, persona };
  for (const listener of listeners) listener();
}

/** Returns the open layer, live. */
export const useLayer = (): Opened =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
