// Screens of the forms that the unit made: those of the document, read again after a form was published.
import type { OwnPantallas } from '#core/own-pantallas.ts';
import type { Pantalla } from '#core/pantalla.ts';
import { readPageData } from '#platform/web/page-data.ts';

let current: readonly Pantalla[] | null = null;
const listeners = new Set<() => void>();

/** Returns the screens of the unit's forms and reports; the same list until it changes. */
export const getOwnScreens = (): readonly Pantalla[] =>
  // The document is of the release that reads it (ADR 0007).
  (current ??= (readPageData() as OwnPantallas).pantallas);

/**
 * Reads the screens of the unit's forms again, after one was published or archived: links, rail and palette follow.
 * @throws {ConnectionError | ApiError} what was read before stays
 */
export async function refreshOwnScreens(): Promise<void> {
  // Not in the entry, which each screen waits for.
  const { readOwnScreens } = await import('./read-own-screens.ts');
  const { pantallas } = await readOwnScreens();
  if (JSON.stringify(pantallas) === JSON.stringify(getOwnScreens())) return;
  current = pantallas;
  for (const listener of listeners) listener();
}

/** Calls back whenever the list changes. @returns the function that ends it */
export function onOwnScreens(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
