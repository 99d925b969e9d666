// Saves a draft while the person types, and when the page is hidden.
import { useEffect } from 'react';

type AutosaveOptions<D, S> = {
  /** Saves a draft in its place. @returns the page's new state; undefined if the place does not have the draft */
  readonly save: (draft: D) => Promise<S | undefined>;
  /** Returns the ms until a changed draft is saved. @param elapsed ms since the first change that is not saved */
  readonly wait: (elapsed: number) => number;
  /** State that the page shows of the draft before anything is saved. */
  readonly state: S;
};

/** A draft that is saved while the person types. */
export type Autosave<D, S> = {
  readonly content: () => D;
  /** Returns true if the place lacks a change; false once the form is done with. */
  readonly isDirty: () => boolean;
  /** Takes the draft with a change, to be saved soon. */
  readonly update: (draft: D) => void;
  /** Saves the draft at once. */
  readonly save: () => Promise<void>;
  /** Begins no save from here on; those under way go on. */
  readonly end: () => void;
  readonly state: () => S;
  /** Changes what the page shows of the draft. */
  readonly show: (state: S) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Saves a draft in a place soon after it changes. */
export function createAutosave<D, S>(initial: D, options: AutosaveOptions<D, S>): Autosave<D, S> {
  const listeners = new Set<() => void>();
  let { state } = options;
  let content = initial;
  let saved = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | undefined;
  let isOver = false;

  function show(next: S): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    changedAt = undefined;
    if (isOver) return;
    const draft = content;
    const next = await options.save(draft);
    if (!next) return;
    saved = draft;
    show(next);
  }

  return {
    content: () => content,
    isDirty: () => !isOver && content !== saved,
    update(draft) {
      content = draft;
      changedAt ??= Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => void save(), options.wait(Date.now() - changedAt));
    },
    save,
    end() {
      isOver = true;
    },
    state: () => state,
    show,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Saves a draft when the page is hidden, and when its form leaves the page.
 * @param flush saves at once: the page may be gone in a moment
 */
export function useDraft(flush: (() => void) | undefined): void {
  useEffect(() => {
    if (!flush) return undefined;
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
}
