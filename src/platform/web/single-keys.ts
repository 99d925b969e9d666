// Shortcuts of a single key, which people may switch off.
import { deviceFlag } from './device-value.ts';

/**
 * True while keys pressed alone do something: people who type by voice or strike keys by chance may switch that off
 * (WCAG 2.1.4).
 */
export const singleKeys = deviceFlag('gc.atajos-de-una-tecla', true);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Returns the key that was pressed alone as a shortcut, in small letters; null while the person types, or where they
 * are off.
 */
export function singleKeyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  return singleKeys.read() ? event.key.toLowerCase() : null;
}
