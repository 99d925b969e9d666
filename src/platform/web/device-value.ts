// Values of any type that this browser keeps under a name, live in every tab; flags among them.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from './device-text.ts';

/** A value that this device keeps, live on the page and in every tab. */
export type DeviceValue<T> = {
  /** The same object until it changes. */
  readonly read: () => T;
  readonly write: (value: T) => void;
  readonly use: () => T;
};

/**
 * Creates a value that this device keeps under a name.
 * @param parse reads it from the kept text, which may be anything, or from null where there is none
 * @param print writes its text; null where nothing needs to be kept
 */
export function deviceValue<T>(
  key: string,
  parse: (text: string | null) => T,
  print: (value: T) => string | null,
): DeviceValue<T> {
  const listeners = new Set<() => void>();
  let kept: { readonly text: string | null; readonly value: T } | undefined;

  function read(): T {
    const text = readText(key);
    if (!kept || kept.text !== text) kept = { text, value: parse(text) };
    return kept.value;
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', onStorage);
    };
  }

  return {
    read,
    write(value) {
      writeText(key, print(value));
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read),
  };
}

/** Creates a flag that this device keeps only while it differs from its initial value. */
export const deviceFlag = (key: string, initial: boolean): DeviceValue<boolean> =>
  deviceValue(
    key,
    (text) => (text === null ? initial : text === 'si'),
    (value) => (value === initial ? null : value ? 'si' : 'no'),
  );
