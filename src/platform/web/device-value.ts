import { useSyncExternalStore } from 'react';
import { readText, writeText } from './device-text.ts';

/** Something that this device keeps, live on the page and in every tab. */
export type DeviceValue<T> = {
  /** The same object until it changes. */
  readonly read: () => T;
  readonly write: (value: T) => void;
  readonly use: () => T;
};

/**
 * A value that this device keeps under a name.
 * @param parse makes it of the kept text, which may be anything, or of null where there is none
 * @param print makes the text of it; null where nothing need be kept
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

/** Yes or no, kept on this device where it is not as it is at first. */
export const deviceFlag = (key: string, initial: boolean): DeviceValue<boolean> =>
  deviceValue(
    key,
    (text) => (text === null ? initial : text === 'si'),
    (value) => (value === initial ? null : value ? 'si' : 'no'),
  );
