import { useSyncExternalStore } from 'react';

const KEY = 'gc.tema';

/** What a person may ask for: the device's own scheme, or always one of the two. */
export type ThemeChoice = 'sistema' | 'claro' | 'oscuro';

const attribute = { claro: 'light', oscuro: 'dark' } as const;
const listeners = new Set<() => void>();

/** A browser whose person refuses all site data throws where its storage is named. */
function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'claro' || stored === 'oscuro' ? stored : 'sistema';
  } catch {
    return 'sistema';
  }
}

/** Puts the kept choice on the document. Entries call it first, before anything is painted. */
export function applyTheme(): void {
  const choice = readChoice();
  if (choice === 'sistema') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = attribute[choice];
}

/** Keeps the choice on this device and shows it at once, in every open tab. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'sistema') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
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
  const dark = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  dark.addEventListener('change', listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    dark.removeEventListener('change', listener);
    removeEventListener('storage', onStorage);
  };
}

/** The person's choice, live. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice);

/** The scheme that is on the screen, live. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const choice = readChoice();
    return choice === 'sistema' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'oscuro';
  });
