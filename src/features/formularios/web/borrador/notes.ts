// Notes of drafts in the browser's storage, which every screen looks for; its storage may be forbidden or full.
export const local = (): Storage => localStorage;
export const session = (): Storage => sessionStorage;

/** A browser may forbid its storage, or have no room in it. */
function attempt<T, O>(work: () => T, otherwise: O): T | O {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Writes to a browser's storage. @returns false if it failed */
export const writeText = (storage: () => Storage, key: string, text: string): boolean =>
  attempt(() => {
    storage().setItem(key, text);
    return true;
  }, false);

/** Reads JSON from a browser's storage; null if there is none, or if it is invalid. */
export const readJson = (storage: () => Storage, key: string): unknown =>
  attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as unknown, null);

export const removeKey = (storage: () => Storage, key: string): void =>
  attempt(() => storage().removeItem(key), undefined);

/** Returns the keys of a browser's storage that begin with a prefix, without it. */
const keysIn = (storage: () => Storage, prefix: string): string[] =>
  attempt(
    () => Object.keys(storage()).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    [],
  );

/** Removes the keys with a prefix from a browser's storage. */
export function removeKeys(storage: () => Storage, prefix: string): void {
  for (const rest of keysIn(storage, prefix)) removeKey(storage, prefix + rest);
}

/** Prefix of the drafts of forms. */
export const PREFIX = 'gc.borrador.';

export const keyOf = (nombre: string): string => PREFIX + nombre;

/**
 * Reads the note beside a draft in the database, synchronously: `true` if there is a draft, or the last words of a page
 * that was closed before it could write to the database.
 */
export const readNote = (nombre: string): unknown => readJson(local, keyOf(nombre));

/** Returns the names of the drafts that this device has notes of. */
export const namesOfNotes = (): string[] => keysIn(local, PREFIX);
