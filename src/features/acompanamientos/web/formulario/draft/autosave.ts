// Saves the open accompaniment while it is filled in: on the device at once, on the server after a pause.
import { createAutosave } from '#platform/web/autosave.ts';
import { ConnectionError, messageOf, reportFault } from '#platform/web/http.ts';
import type { Borrador } from '../../../contract.ts';
import { estadoOf, isChanged, isOfPar, type Diligencia, type Par } from '../diligencia.ts';
import type { Dispositivo } from './device.ts';
import { createServerPlace, OtherWindowError, type DraftServer, type Sitio } from './server.ts';

/** Place of the latest changes. */
export type SaveState =
  /** The server has everything; `guardado` is the instant of the last save, in ms. */
  | { readonly en: 'servidor'; readonly guardado: number | null }
  | { readonly en: 'camino'; readonly guardado: number | null }
  /** Changes wait on this device; saving is retried. */
  | { readonly en: 'dispositivo'; readonly motivo: string; readonly isOffline: boolean }
  /** Another window changed the draft to `otro`; null if it was sent or discarded. Saving stops until the person decides. */
  | { readonly en: 'conflicto'; readonly other: Borrador | null };

/** Autosave of the accompaniment of one teacher and subject. */
export type DraftAutosave = {
  readonly par: Par;
  /** Returns the id of the draft on the server; null while there is none. */
  readonly id: () => string | null;
  /** Saves the form's current content, soon. */
  readonly update: (diligencia: Diligencia) => void;
  /** Saves at once: the page may be about to close. */
  readonly flush: () => void;
  /** Saves pending changes and stops. */
  readonly leave: () => void;
  /** Stops and deletes what waits on this device. */
  readonly discard: () => Promise<void>;
  /** Resolves a conflict in favour of this window, over the other draft `sitio` if there is one. */
  readonly overwrite: (sitio: Sitio | null) => void;
  /**
   * Saves everything now. @returns the draft on the server; undefined if another window changed it
   * @throws {ConnectionError} and {ApiError} if it cannot be saved
   */
  readonly ensure: () => Promise<Sitio | undefined>;
  readonly state: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Delays in ms: on the device after a change; on the server after a pause, at the latest, and after a failure. */
const WAIT = { device: 300, idle: 1000, latest: 2000, failed: 5000 };

type Inicio = {
  readonly par: Par;
  readonly diligencia: Diligencia;
  readonly sitio: Sitio | null;
  /** Instant of the last save on the server, ISO; absent if unknown. */
  readonly guardado?: string;
  /** The content waited on this device: the server does not have all of it. */
  readonly isPending: boolean;
  /** Draft of another window: the person decides about it first. */
  readonly other?: Borrador;
};

type Lugares = { readonly servidor: DraftServer; readonly dispositivo: Dispositivo };

/** Creates the autosave: saves on the server as soon as possible, and on this device until then. */
export function createDraftAutosave(inicio: Inicio, { servidor, dispositivo }: Lugares): DraftAutosave {
  const { par, diligencia, other, isPending } = inicio;
  const remote = createServerPlace(inicio, servidor);
  let guardado = inicio.guardado === undefined ? null : Date.parse(inicio.guardado);
  let lastError: unknown;
  let isDone = false;
  /** Settles with the last requested save: saves run one after the other. */
  let last: Promise<unknown> = Promise.resolve();

  const device = createAutosave(diligencia, {
    // An evaluation does not stay on the device once the server has it.
    save: async (draft) => {
      if (server.isDirty()) await dispositivo.save(par, { diligencia: draft, sitio: remote.sitio() });
      return {};
    },
    wait: (elapsed) => WAIT.device - elapsed,
    state: {},
  });

  const server = createAutosave<Diligencia, SaveState>(diligencia, {
    async save(draft): Promise<SaveState | undefined> {
      // Of those that wait for a slow save, the last has the content of all.
      const mine: Promise<SaveState | undefined> = last.then(async () => (last === mine ? attempt(draft) : undefined));
      last = mine;
      return mine;
    },
    // Retries after a failure have their own delay.
    wait: (elapsed): number =>
      server.state().en === 'dispositivo' ? WAIT.failed - elapsed : Math.min(WAIT.idle, WAIT.latest - elapsed),
    state: other ? { en: 'conflicto', other } : { en: 'servidor', guardado },
  });

  /** Saves a draft on the server, unless the person has to decide first. */
  async function attempt(draft: Diligencia): Promise<SaveState | undefined> {
    const { en: place } = server.state();
    if (isDone || place === 'conflicto') return undefined;
    if (place === 'servidor') server.show({ en: 'camino', guardado });
    try {
      await remote.save(draft, server.content);
    } catch (error) {
      fail(error);
      return undefined;
    }
    guardado = Date.now();
    if (draft === server.content()) void dispositivo.erase(par);
    return { en: 'servidor', guardado };
  }

  function fail(error: unknown): void {
    if (error instanceof OtherWindowError) return server.show({ en: 'conflicto', other: error.other });
    reportFault(error);
    lastError = error;
    server.show({ en: 'dispositivo', motivo: messageOf(error), isOffline: error instanceof ConnectionError });
    void device.save();
    server.update(server.content());
  }

  const onOnline = (): void => {
    if (server.state().en === 'dispositivo') void server.save();
  };
  addEventListener('online', onOnline);
  // A copy counts as a change: the server does not have this content.
  if (isPending || other) server.update({ ...diligencia });

  function flush(): void {
    if (!server.isDirty()) return;
    void device.save();
    void server.save();
  }

  function end(): void {
    device.end();
    server.end();
    removeEventListener('online', onOnline);
  }

  return {
    par,
    id: () => (isDone ? null : (remote.sitio()?.id ?? null)),
    update(changed) {
      if (!isOfPar(changed, par) || !isChanged(changed, device.content())) return;
      device.update(changed);
      if (estadoOf(changed) !== null) server.update(changed);
    },
    flush,
    leave() {
      flush();
      end();
    },
    async discard() {
      isDone = true;
      end();
      await last;
      await dispositivo.erase(par);
      server.show({ en: 'servidor', guardado: null });
    },
    overwrite(sitio) {
      remote.goOn(sitio);
      server.show({ en: 'camino', guardado });
      void server.save();
    },
    async ensure() {
      await last;
      if (server.isDirty() || !remote.sitio()) await server.save();
      const { en: place } = server.state();
      if (place === 'dispositivo') throw lastError;
      return place === 'conflicto' ? undefined : (remote.sitio() ?? undefined);
    },
    state: server.state,
    subscribe: server.subscribe,
  };
}
