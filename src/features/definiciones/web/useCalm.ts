// The draft for what takes longer than a key press may: the preview, and the remarks.
import { startTransition, useEffect, useState } from 'react';
import type { Draft } from '../editing/draft.ts';

/** Time in ms without a letter until what was typed is drawn: a long form takes longer than a key press may. */
const CALM_MS = 300;

/** Returns the draft as it was when the last letter was typed. */
export function useCalm(draft: Draft): Draft {
  const [calm, setCalm] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setCalm(draft)), CALM_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return calm;
}
