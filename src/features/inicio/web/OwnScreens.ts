// Screens of the forms that the unit made, and those turned off: of the document, read again after a form was published.
import type { OwnPantallas } from '#core/own-pantallas.ts';
import type { Pantalla } from '#core/pantalla.ts';
import { readPageData } from '#platform/web/page-data.ts';

let current: OwnPantallas | null = null;
const listeners = new Set<() => void>();

/** Returns the screens of the unit's forms and reports, and those turned off; the same object until one changes. */
export const getOwnScreens = (): OwnPantallas =>
  // The document is of the release that reads it (ADR 0007).
  (current ??= readPageData() as OwnPantallas);

/** Returns all screens, those turned off without their links. */
export const withOwn = (
  pantallas: readonly Pantalla[],
  { pantallas: own, apagadas }: OwnPantallas,
): readonly Pantalla[] => [
  ...pantallas.map((pantalla) => (apagadas.includes(pantalla.ruta) ? { ...pantalla, enlaces: [] } : pantalla)),
  ...own,
];

/**
 * Reads the screens of the unit's forms again, after one was published or archived: links, rail and palette follow.
 * @throws {ConnectionError | ApiError} what was read before stays
 */
export async function refreshOwnScreens(): Promise<void> {
  // Not in the entry, which each screen waits for.
  const { readOwnScreens } = await import('./read-own-screens.ts');
  const { pantallas, apagadas } = await readOwnScreens();
  const before = getOwnScreens();
  if (JSON.stringify([pantallas, apagadas]) === JSON.stringify([before.pantallas, before.apagadas])) return;
  current = { pantallas, apagadas };
  for (const listener of listeners) listener();
}

/** Calls back whenever the list changes. @returns the function that ends it */
export function onOwnScreens(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
