// The changes of a draft that can be taken back, and done again; the letters of one text are one change.
import type { Draft } from './draft.ts';

/** Steps that can be taken back. */
const LONGEST = 100;

/** Changes of one text that follow each other within this time, in ms, are one. */
const TOGETHER_MS = 2000;

type Step = { readonly text: string | null; readonly instant: number };

export type History = {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  readonly last: Step;
};

export const startHistory = (draft: Draft): History => ({
  draft,
  past: [],
  future: [],
  last: { text: null, instant: 0 },
});

/** Adds a change. @param text name of the text that it types in; null for any other change */
export function changed(history: History, draft: Draft, { text, instant }: Step): History {
  if (draft === history.draft) return history;
  const { last } = history;
  const isSame = text !== null && text === last.text && instant - last.instant < TOGETHER_MS;
  const past = isSame ? history.past : [...history.past, history.draft].slice(-LONGEST);
  return { draft, past, future: [], last: { text, instant } };
}

const ALONE: Step = { text: null, instant: 0 };

/** Takes the last change back; the same history where there is none. */
export function undone({ draft, past, future, ...rest }: History): History {
  const before = past.at(-1);
  if (!before) return { draft, past, future, ...rest };
  return { draft: before, past: past.slice(0, -1), future: [draft, ...future], last: ALONE };
}

/** Does again what was taken back last. */
export function redone({ draft, past, future, ...rest }: History): History {
  const [next, ...later] = future;
  if (!next) return { draft, past, future, ...rest };
  return { draft: next, past: [...past, draft], future: later, last: ALONE };
}
