// Editing a form of the unit: its draft with undo, saved as one types, kept on this device while the server has it not.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { guardadoOf } from '#catalogo/revision/guardado.ts';
import { call } from '#platform/web/api.ts';
import { createAutosave, useDraft } from '#platform/web/autosave.ts';
import { readText, writeText } from '#platform/web/device-text.ts';
import { ApiError, ConnectionError, messageOf } from '#platform/web/http.ts';
import { pause } from '#platform/web/pause.ts';
import { WATCH_MS } from '#platform/web/poll.ts';
import { definicionesContract, type Definicion } from '../contract.ts';
import { readDraft, type Draft } from '../editing/draft.ts';
import { changed, redone, startHistory, undone, type History } from '../editing/history.ts';
import { settleKeys } from '../editing/questions.ts';
import { formQuery } from './form-query.ts';

export type SaveState =
  | { readonly at: 'saved'; readonly instant: number | null }
  | { readonly at: 'offline' }
  | { readonly at: 'refused'; readonly message: string }
  /** Another person saved first: their form. */
  | { readonly at: 'conflict'; readonly present: Definicion };

/** Time in ms after the last letter until a draft is saved, and the longest for one who goes on typing. */
const SOON_MS = 800;
const LONGEST_MS = 4000;

/** Time in ms after which a save that found no connection is tried again, unless the connection comes back before. */
const RETRY_MS = 5000;

const params = (slug: string) => ({ params: { slug } });

/** Reads a form, again and again: another person may work on it. */
export const useDefinicion = (slug: string) => useQuery({ ...formQuery(slug), refetchInterval: WATCH_MS });

type Kept = { readonly revision: number; readonly tramite: unknown };

const keptName = (slug: string): string => `definicion:${slug}`;

/** Returns the draft that this device kept since the server could not be reached; null for none. */
function readKept(slug: string): { readonly revision: number; readonly draft: Draft } | null {
  try {
    const { revision, tramite } = JSON.parse(readText(keptName(slug)) ?? '') as Kept;
    const draft = readDraft(tramite);
    return draft && { revision, draft };
  } catch {
    return null;
  }
}

/** Saves drafts of a form, one after the other, each over the revision that this page saw last. */
function createSaver(opened: Definicion, first: Draft, show: (definicion: Definicion) => void) {
  const { slug } = opened;
  let retry = new AbortController();
  let seen = opened;
  let stored = first;
  let running: Promise<unknown> = Promise.resolve();

  const keep = (draft: Draft): void =>
    writeText(keptName(slug), JSON.stringify({ revision: seen.revision, tramite: draft } satisfies Kept));

  function see(definicion: Definicion, draft: Draft): void {
    seen = definicion;
    stored = draft;
    show(definicion);
    if (autosave.content() === draft) writeText(keptName(slug), null);
  }

  async function fail(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 409) {
      const present = await call(definicionesContract, 'GET /definiciones/{slug}', params(slug));
      return autosave.show({ at: 'conflict', present });
    }
    if (!(error instanceof ConnectionError)) return autosave.show({ at: 'refused', message: messageOf(error) });
    autosave.show({ at: 'offline' });
    void saveLater();
  }

  async function saveLater(): Promise<void> {
    retry = new AbortController();
    const { signal } = retry;
    await pause(RETRY_MS, signal).catch(() => {});
    if (!signal.aborted) await autosave.save();
  }

  async function put(draft: Draft): Promise<SaveState | undefined> {
    if (draft === stored) return { at: 'saved', instant: Date.now() };
    keep(draft);
    try {
      const tramite = guardadoOf(draft) as Definicion['tramite'];
      const body = { revision: seen.revision, tramite };
      see(await call(definicionesContract, 'PUT /definiciones/{slug}', { ...params(slug), body }), draft);
      return { at: 'saved', instant: Date.now() };
    } catch (error) {
      await fail(error).catch(() => autosave.show({ at: 'offline' }));
      return undefined;
    }
  }

  const autosave = createAutosave<Draft, SaveState>(first, {
    state: { at: 'saved', instant: null },
    wait: (elapsed) => (elapsed > LONGEST_MS ? 0 : SOON_MS),
    async save(draft) {
      const saved = running.then(async () => put(draft));
      running = saved;
      return saved;
    },
  });

  return {
    autosave,
    keep,
    /** The draft is that of the form as the server has it. */
    see,
    seen: () => seen,
    /** Saves over what another person saved. */
    saveOver: async (present: Definicion): Promise<void> => {
      seen = present;
      autosave.show({ at: 'saved', instant: null });
      await autosave.save();
    },
    stop: () => retry.abort(),
  };
}

/** A draft of this device that is not the server's, and whose revision is another's. */
const conflictOf = (opened: Definicion, revision: number): SaveState | undefined =>
  revision < opened.revision ? { at: 'conflict', present: opened } : undefined;

/**
 * Edits a form.
 * @param opened as it was read when the page was opened
 * @param stored its draft then
 */
export function useEditing(opened: Definicion, stored: Draft) {
  const { slug } = opened;
  const queries = useQueryClient();
  const [definicion, setDefinicion] = useState(opened);
  const [{ kept, saver }] = useState(() => ({
    kept: readKept(slug),
    saver: createSaver(opened, stored, setDefinicion),
  }));
  const { autosave } = saver;
  const [history, setHistory] = useState<History>(() => startHistory(kept?.draft ?? stored));
  const save = useSyncExternalStore(autosave.subscribe, autosave.state);
  const isDirty = useSyncExternalStore(autosave.subscribe, autosave.isDirty);
  const [news, setNews] = useState<string | null>(null);
  const latest = useRef(history);
  const published = useMemo(() => new Set(definicion.publicadas), [definicion.publicadas]);

  const go = useCallback(
    (next: History) => {
      if (next === latest.current) return;
      latest.current = next;
      setHistory(next);
      autosave.update(next.draft);
    },
    [autosave],
  );
  const change = useCallback(
    (draft: Draft, text?: string) => go(changed(latest.current, draft, { text: text ?? null, instant: Date.now() })),
    [go],
  );
  const take = useCallback(
    (next: Definicion, by: string | null = null) => {
      const draft = readDraft(next.tramite);
      if (!draft) return;
      setNews(by);
      saver.see(next, draft);
      queries.setQueryData(formQuery(slug).queryKey, next);
      go(changed(latest.current, draft, { text: null, instant: Date.now() }));
      autosave.show({ at: 'saved', instant: null });
    },
    [autosave, go, queries, saver, slug],
  );
  const flush = useCallback(async () => {
    change(settleKeys(latest.current.draft, published));
    await autosave.save();
    return autosave.isDirty() || autosave.state().at !== 'saved' ? undefined : saver.seen();
  }, [autosave, change, published, saver]);

  const begin = useEffectEvent(() => {
    if (!kept) return;
    autosave.update(kept.draft);
    const conflict = conflictOf(opened, kept.revision);
    if (conflict) autosave.show(conflict);
    else void autosave.save();
  });
  useEffect(() => {
    begin();
    return saver.stop;
  }, [saver]);
  useDraft(
    useCallback(() => {
      if (!autosave.isDirty()) return;
      saver.keep(autosave.content());
      void autosave.save();
    }, [autosave, saver]),
  );

  return {
    definicion,
    history,
    published,
    save,
    isDirty,
    /** The person whose change was taken last. */
    news,
    change,
    take,
    flush,
    undo: useCallback(() => go(undone(latest.current)), [go]),
    redo: useCallback(() => go(redone(latest.current)), [go]),
    keepMine: saver.saveOver,
  };
}

export type Editing = ReturnType<typeof useEditing>;

/** Takes what another person saved while nothing of this page is unsaved. */
export function useOthers({ definicion, isDirty, take }: Editing, now: Definicion): void {
  const isNewer = now.revision > definicion.revision;
  useEffect(() => {
    if (isNewer && !isDirty) take(now, now.persona);
  }, [isNewer, isDirty, now, take]);
}
