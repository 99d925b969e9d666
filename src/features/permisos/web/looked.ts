// The scope by which this tab is asked to show what others would see, in the address of its first page and then in the tab.
const NAME = 'ver-como';

/** Returns the address that shows, in a tab of its own, what a scope would. @param alcance as JSON */
export const addressOfLook = (home: string, alcance: string): string =>
  `${home}#${String(new URLSearchParams({ [NAME]: alcance }))}`;

/** Returns that scope as JSON; null: the tab shows what the person may see themselves. */
export function readLooked(): string | null {
  const asked = new URLSearchParams(location.hash.slice(1)).get(NAME);
  try {
    if (asked !== null) sessionStorage.setItem(NAME, asked);
    return sessionStorage.getItem(NAME);
  } catch {
    return asked;
  }
}

/** Lets the tab be like others from its next page. */
export function forgetLooked(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // A browser that refuses its storage never held it.
  }
}
