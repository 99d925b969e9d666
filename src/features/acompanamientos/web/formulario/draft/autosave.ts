import { createAutosave } from '#platform/web/draft/autosave.ts';
import { ConnectionError, messageOf, reportFault } from '#platform/web/http.ts';
import type { Borrador } from '../../../contract.ts';
import { type Diligencia, isOfPar, estadoDe, isChanged, type Par } from '../diligencia.ts';
import type { Dispositivo } from './device.ts';
import { createServerPlace, OtherWindowError, type Sitio, type DraftServer } from './server.ts';

/** The place that has the latest changes. */
export type SaveState =
  /** Nothing was filled in that the server does not have; when it was last kept, in ms. */
  | { readonly en: 'servidor'; readonly guardado: number | null }
  | { readonly en: 'camino'; readonly guardado: number | null }
  /** It waits on this device, and is tried again. */
  | { readonly en: 'dispositivo'; readonly motivo: string; readonly sinConexion: boolean }
  /** Another window changed the draft: its content there; null where it was sent or discarded. Nothing is kept until it is decided. */
  | { readonly en: 'conflicto'; readonly otro: Borrador | null };

/** Keeps the accompaniment of one teacher and subject. */
export type DraftAutosave = {
  readonly par: Par;
  /** The id of its draft on the server; null while there is none. */
  readonly id: () => string | null;
  /** Keeps the form's current content. */
  readonly update: (diligencia: Diligencia) => void;
  /** Keeps it at once: the page may be gone in a moment. */
  readonly flush: () => void;
  /** Keeps what is not kept yet, and nothing after it. */
  readonly leave: () => void;
  /** The filled form is done with: nothing of it is kept. */
  readonly discard: () => Promise<void>;
  /** Decides a conflict: this window's content is kept, over `sitio` where there is one. */
  readonly overwrite: (sitio: Sitio | null) => void;
  /**
   * Saves all that was filled in. @returns the draft on the server; undefined where another window changed it
   * @throws {ConnectionError} and {ApiError} where it cannot be kept
   */
  readonly ensure: () => Promise<Sitio | undefined>;
  readonly state: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
};

/** On this device, soon after a change; on the server, after a pause of the person, or at the latest. In ms. */
const WAIT = { device: 300, idle: 1000, latest: 3000, failed: 5000 };

type Inicio = {
  readonly par: Par;
  /** The form's content. */
  readonly diligencia: Diligencia;
  readonly sitio: Sitio | null;
  /** When the server had it last, ISO; absent where that is not known. */
  readonly guardado?: string;
  /** The server does not have it all: it waited on this device. */
  readonly estaPendiente: boolean;
  /** Another window's draft that is to be decided upon first. */
  readonly otro?: Borrador;
};

type Lugares = { readonly servidor: DraftServer; readonly dispositivo: Dispositivo };

/** Makes a guard that keeps what is filled in, on the server as soon as it can, on this device until then. */
export function createDraftAutosave(inicio: Inicio, { servidor, dispositivo }: Lugares): DraftAutosave {
  const { par, diligencia, otro, estaPendiente } = inicio;
  const remote = createServerPlace(inicio, servidor);
  let guardado = inicio.guardado === undefined ? null : Date.parse(inicio.guardado);
  let lastError: unknown;
  let isDone = false;
  /** Ends with the last save that was asked for: they go one after the other. */
  let last: Promise<unknown> = Promise.resolve();

  const device = createAutosave(diligencia, {
    // Nothing of a teacher's evaluation stays on the device once the server has it.
    save: async (draft) => {
      if (server.isDirty()) await dispositivo.guardar(par, { diligencia: draft, sitio: remote.sitio() });
      return {};
    },
    wait: (elapsed) => WAIT.device - elapsed,
    state: {},
  });

  const server = createAutosave<Diligencia, SaveState>(diligencia, {
    async save(draft): Promise<SaveState | undefined> {
      const mine = last.then(async () => attempt(draft));
      last = mine;
      return mine;
    },
    // After a failure the next attempts have their own pace.
    wait: (elapsed): number =>
      server.state().en === 'dispositivo' ? WAIT.failed - elapsed : Math.min(WAIT.idle, WAIT.latest - elapsed),
    state: otro ? { en: 'conflicto', otro } : { en: 'servidor', guardado },
  });

  /** Saves a draft on the server, unless a later one is due or the person has to decide first. */
  async function attempt(draft: Diligencia): Promise<SaveState | undefined> {
    const { en } = server.state();
    if (isDone || en === 'conflicto' || draft !== server.content()) return undefined;
    if (en === 'servidor') server.show({ en: 'camino', guardado });
    try {
      await remote.save(draft, server.content);
    } catch (error) {
      fail(error);
      return undefined;
    }
    guardado = Date.now();
    if (draft === server.content()) void dispositivo.borrar(par);
    return { en: 'servidor', guardado };
  }

  function fail(error: unknown): void {
    if (error instanceof OtherWindowError) return server.show({ en: 'conflicto', otro: error.otro });
    reportFault(error);
    lastError = error;
    server.show({ en: 'dispositivo', motivo: messageOf(error), sinConexion: error instanceof ConnectionError });
    void device.save();
    server.update(server.content());
  }

  const onOnline = (): void => {
    if (server.state().en === 'dispositivo') void server.save();
  };
  addEventListener('online', onOnline);
  // A draft of its own, which the server does not have.
  if (estaPendiente || otro) server.update({ ...diligencia });

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
      if (estadoDe(changed) !== null) server.update(changed);
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
      await dispositivo.borrar(par);
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
      const { en } = server.state();
      if (en === 'dispositivo') throw lastError;
      return en === 'conflicto' ? undefined : (remote.sitio() ?? undefined);
    },
    state: server.state,
    subscribe: server.subscribe,
  };
}
