import { useEffect, useState } from 'react';

/** How long it is said that something was copied, in ms. */
const SHOWN = 2500;

/** Copies a text; where the browser has no clipboard (a site without https), it is shown to be copied by hand. */
export function useCopied(text: string): { readonly copied: boolean; readonly copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    copy: async () => {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
      } catch {
        prompt('Cópielo de aquí:', text);
      }
    },
  };
}
