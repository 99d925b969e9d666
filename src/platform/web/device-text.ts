// Keeps texts under names in this browser's storage, or in the page where the browser refuses.
/**
 * Texts that this device keeps under names, over reloads and in every tab. A browser that refuses site data throws
 * where its storage is named, and a full one where it is written: then a text lives as long as the page.
 */
const inPage = new Map<string, string | null>();

/** Returns the text under a name; null where there is none. */
export function readText(key: string): string | null {
  const held = inPage.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, or takes it away. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    inPage.delete(key);
  } catch {
    inPage.set(key, text);
  }
}

/** Returns true if the text under a name is in this page alone. */
export const isInPage = (key: string): boolean => typeof inPage.get(key) === 'string';
