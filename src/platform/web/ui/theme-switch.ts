// The choice between the light and the dark scheme.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from '../device-text.ts';

const KEY = 'gc.tema';

/** The choice of a person: the device's own scheme, or always one of the two. */
export type ThemeChoice = 'sistema' | 'claro' | 'oscuro';

const attribute = { claro: 'light', oscuro: 'dark' } as const;
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const stored = readText(KEY);
  return stored === 'claro' || stored === 'oscuro' ? stored : 'sistema';
}

/** Puts the kept choice on the document. Entries call it first, before anything is painted. */
export function applyTheme(): void {
  const choice = readChoice();
  if (choice === 'sistema') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = attribute[choice];
}

/** Keeps the choice on this device and shows it at once, in every open tab. */
export function chooseTheme(choice: ThemeChoice): void {
  writeText(KEY, choice === 'sistema' ? null : choice);
  changed();
}

function changed(): void {
  applyTheme();
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY) changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** The person's choice, live. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);
