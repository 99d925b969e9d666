// Filling in one of a person's own: saved as they choose, kept in the tab while the server does not have it, sent once.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { newEvaluacion } from '#catalogo/rubrica/evaluacion.ts';
import { call } from '#platform/web/api.ts';
import { createAutosave, useDraft } from '#platform/web/autosave.ts';
import { ApiError, ConnectionError, messageOf, reportFault } from '#platform/web/http.ts';
import { pause } from '#platform/web/pause.ts';
import { useAction } from '#platform/web/useAction.ts';
import { valoracionesContract, type Elecciones, type Valoracion } from '../contract.ts';
import { valoracionKey } from './queries.ts';

export type SaveState =
  | { readonly at: 'saved'; readonly instant: number | null }
  /** The choices wait in this tab; saving is tried again. */
  | { readonly at: 'waiting'; readonly message: string; readonly isOffline: boolean }
  /** Another window saved first: what it saved. */
  | { readonly at: 'conflict'; readonly present: Valoracion }
  /** It takes no more: it was sent in another window, or its last day is over. */
  | { readonly at: 'closed'; readonly message: string };

/** Time in ms after a choice until it is saved, and the longest for a person who goes on. */
const SOON_MS = 800;
const LONGEST_MS = 3000;

/** Time in ms after which a failed save is tried again, unless a connection comes back before. */
const RETRY_MS = 5000;

type Kept = { readonly version: number; readonly elecciones: Elecciones };

const keptName = (id: string): string => `valoracion:${id}`;

/** Keeps choices in this tab, or forgets them. A browser that refuses site data keeps none. */
function keep(id: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(keptName(id), JSON.stringify(kept));
    else sessionStorage.removeItem(keptName(id));
  } catch {
    // The page has them as long as it is open.
  }
}

function readKept(id: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptName(id)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Returns choices with those that the rubric sets to «N/A», as a new accompaniment has them. */
const eleccionesOf = ({ rubrica, elecciones }: Pick<Valoracion, 'rubrica' | 'elecciones'>): Elecciones => ({
  ...(newEvaluacion(rubrica).elecciones as Elecciones),
  ...elecciones,
});

/** Saves one after the other, each over the version that this page saw last. */
function createSaver(opened: Valoracion, first: Elecciones) {
  const { id } = opened;
  const params = { params: { id } };
  let retry = new AbortController();
  let { version } = opened;
  /** Choices that another window saved and that were taken here: there is nothing to save. */
  let taken: Elecciones | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function fail(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 409) {
      const present = await call(valoracionesContract, 'GET /valoraciones/{id}', params);
      // In the same version it takes no more.
      const isClosed = present.enviada !== null || present.version === version;
      return autosave.show(isClosed ? { at: 'closed', message: error.message } : { at: 'conflict', present });
    }
    reportFault(error);
    autosave.show({ at: 'waiting', message: messageOf(error), isOffline: error instanceof ConnectionError });
    void saveLater();
  }

  async function saveLater(): Promise<void> {
    retry.abort();
    retry = new AbortController();
    const { signal } = retry;
    await pause(RETRY_MS, signal).catch(() => {});
    if (!signal.aborted) await autosave.save();
  }

  async function put(elecciones: Elecciones): Promise<SaveState | undefined> {
    const { at: place } = autosave.state();
    if (place === 'conflict' || place === 'closed' || !autosave.isDirty()) return undefined;
    if (elecciones === taken) return autosave.state();
    keep(id, { version, elecciones });
    try {
      const body = { version, elecciones };
      const saved = await call(valoracionesContract, 'PUT /valoraciones/{id}', { ...params, body });
      ({ version } = saved);
      if (autosave.content() === elecciones) keep(id, null);
      return { at: 'saved', instant: Date.parse(saved.guardada) };
    } catch (error) {
      await fail(error).catch(() => autosave.show({ at: 'waiting', message: messageOf(error), isOffline: true }));
      return undefined;
    }
  }

  const autosave = createAutosave<Elecciones, SaveState>(first, {
    state: { at: 'saved', instant: opened.guardada === null ? null : Date.parse(opened.guardada) },
    wait: (elapsed) => (elapsed > LONGEST_MS ? 0 : SOON_MS),
    async save(elecciones) {
      const saved = running.then(async () => put(elecciones));
      running = saved;
      return saved;
    },
  });

  return {
    autosave,
    keep: () => keep(id, { version, elecciones: autosave.content() }),
    forget: () => keep(id, null),
    /** Takes what another window saved. @returns its choices */
    take(present: Valoracion): Elecciones {
      const { guardada } = present;
      ({ version } = present);
      taken = eleccionesOf(present);
      keep(id, null);
      autosave.show({ at: 'saved', instant: guardada === null ? null : Date.parse(guardada) });
      return taken;
    },
    /** Goes on over what another window saved. */
    over(present: Valoracion): void {
      ({ version } = present);
      autosave.show({ at: 'saved', instant: null });
    },
    stop: () => retry.abort(),
  };
}

/** @param opened as it was read when the page was opened; it takes choices */
export function useValoracion(opened: Valoracion) {
  const queries = useQueryClient();
  const [{ kept, saver }] = useState(() => ({
    kept: readKept(opened.id),
    saver: createSaver(opened, eleccionesOf(opened)),
  }));
  const { autosave } = saver;
  const [elecciones, setElecciones] = useState(() => kept?.elecciones ?? autosave.content());
  const save = useSyncExternalStore(autosave.subscribe, autosave.state);

  const change = useCallback(
    (next: Elecciones) => {
      autosave.update(next);
      setElecciones(next);
    },
    [autosave],
  );
  const begin = useEffectEvent(() => {
    if (!kept) return;
    autosave.update(kept.elecciones);
    if (kept.version === opened.version) void autosave.save();
    else autosave.show({ at: 'conflict', present: opened });
  });
  useEffect(() => {
    begin();
    return saver.stop;
  }, [saver]);
  useDraft(
    useCallback(() => {
      if (!autosave.isDirty()) return;
      saver.keep();
      void autosave.save();
    }, [autosave, saver]),
  );

  const send = useAction({
    // Without a connection it fails and says so: waiting for one would keep its dialog open over the form.
    networkMode: 'always',
    async mutationFn() {
      await autosave.save();
      const state = autosave.state();
      if (autosave.isDirty())
        throw new ApiError(
          409,
          state.at === 'waiting' ? state.message : 'Aún no se ha guardado todo lo que eligió. Inténtelo de nuevo.',
        );
      return call(valoracionesContract, 'POST /valoraciones/{id}/envio', { params: { id: opened.id } });
    },
    async onSuccess(sent) {
      autosave.end();
      saver.forget();
      queries.setQueryData(valoracionKey(opened.id), sent);
    },
  });

  return {
    elecciones,
    save,
    /** Returns the latest choices, between renders too. */
    content: autosave.content,
    change,
    send,
    /** Takes what another window saved. */
    take: (present: Valoracion): void => change(saver.take(present)),
    /** Saves over it. */
    keepMine: (present: Valoracion): void => {
      saver.over(present);
      void autosave.save();
    },
  };
}

export type Filling = ReturnType<typeof useValoracion>;
