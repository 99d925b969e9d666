import type { Borrador } from './borrador.ts';

/** A place in which drafts are kept, each under the name of its form. */
export type Lugar = {
  /** Whether something may be there; told at once, so that most people need not wait to know that nothing is. */
  readonly mayHave: (nombre: string) => boolean;
  /** Gets ready, so that the first write finds the door open. */
  readonly open: () => void;
  /** What was kept, in any state; the newest counts. */
  readonly read: (nombre: string) => Promise<readonly unknown[]>;
  /** Keeps a draft. @returns whether this device could */
  readonly write: (nombre: string, borrador: Borrador) => Promise<boolean>;
  /** Keeps a draft before the page is gone. */
  readonly writeLastWords: (nombre: string, borrador: Borrador) => void;
  readonly remove: (nombre: string) => Promise<void>;
};

/** Keeps nothing: the device is not the person's own. */
export const NINGUN_LUGAR: Lugar = {
  mayHave: () => false,
  open: () => {},
  read: async () => Promise.resolve([]),
  write: async () => Promise.resolve(false),
  writeLastWords: () => {},
  remove: async () => Promise.resolve(),
};

/** A browser may refuse its storage, or have no room in it. @returns whether it took the text */
export function writeText(storage: () => Storage, key: string, text: string): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What a browser's storage holds as JSON; null where there is nothing that can be read. */
export function readJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Takes one thing out of a browser's storage. */
export function removeKey(storage: () => Storage, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // What cannot be reached holds nothing of ours.
  }
}

/** What follows a prefix in the keys of a browser's storage that begin with it. */
export function keysIn(storage: () => Storage, prefix: string): string[] {
  try {
    return Object.keys(storage()).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    // What cannot be reached holds nothing of ours.
    return [];
  }
}

/** Takes out of a browser's storage what stands under keys that begin so. */
export function removeKeys(storage: () => Storage, prefix: string): void {
  for (const rest of keysIn(storage, prefix)) removeKey(storage, prefix + rest);
}
