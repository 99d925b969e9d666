// Hears from the server that what is given to the person changed, and tells the pages of every tab.
import { renew } from '#platform/web/bearer.ts';
import { givenText } from './sesion-calls.ts';

const listeners = new Set<() => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gc.otorgados') : null;

function tell(): void {
  for (const listener of listeners) listener();
}

channel?.addEventListener('message', tell);

/**
 * Renews the session if the server knows other permissions that were given to the person.
 * @param otorgados those that the server knows; null: they changed, perhaps only in the rows that they reach
 */
export async function hearOtorgados(otorgados: readonly string[] | null): Promise<void> {
  const before = givenText();
  if (otorgados && String(otorgados) === before) return;
  await renew();
  // Otherwise the stored session tells every tab.
  if (givenText() !== before) return;
  tell();
  channel?.postMessage(null);
}

/** Calls back if the same permissions may reach other rows. @returns the function that ends it */
export function onOtherRows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
