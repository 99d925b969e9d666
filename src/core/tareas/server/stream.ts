// Streams the changes of jobs to browsers.
import { PassThrough, type Readable } from 'node:stream';
import type { PermisosDePersonas, Persona } from '#core/permisos/service.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { every } from '#platform/server/lifecycle/repeat.ts';
import { CHANGE_EVENT, PERMISOS_EVENT, type Tarea } from '../contract.ts';
import { databaseClock, selectCambiadas, type FilaTarea } from './store.ts';
import { canSee, tareaOf, type LectorDeTareas } from './tarea.ts';
import type { TipoDeTarea } from './tipo-de-tarea.ts';

export type TareaStream = {
  /** Streams the changes that a reader may see as server-sent events, while the session is open. */
  readonly follow: (lector: Listener['lector'], sesion: string) => Promise<Readable>;
  readonly close: () => Promise<void>;
};

/** Interval of polling while there are followers, in ms. */
const POLL_MS = 1000;

/** Overlap of two polls: longer than any transaction that changes a job, so that late commits are seen. */
const OVERLAP_MS = 10_000;

/** Interval of heartbeats: proxies cut off connections that are silent for 30 s. */
const HEARTBEAT_MS = 15_000;

/** Lifetime of a stream: asking for the next one proves that the session is still open. */
const LIFETIME_MS = 5 * MINUTE_MS;

/** Unread bytes after which a reader is disconnected. */
const MAX_BACKLOG = 1_000_000;

type Listener = {
  readonly lector: LectorDeTareas & Pick<Persona, 'cuenta'>;
  readonly sesion: string;
  readonly out: PassThrough;
  /** The permissions given to the reader when the stream began. */
  readonly given: string;
};

/** Returns which of these sessions are still open. */
export type FindOpenSesiones = (sesiones: readonly string[]) => Promise<readonly string[]>;

type StreamContext = {
  readonly db: Db;
  readonly tipos: readonly TipoDeTarea[];
  readonly vivas: FindOpenSesiones;
  readonly permisos: Pick<PermisosDePersonas, 'given'>;
};

/**
 * Streams changes of jobs to their readers, read from the database, so that it works with any number of processes. One
 * poll serves all readers; without readers there is none.
 */
export function createTareaStream(
  { db, tipos, vivas, permisos }: StreamContext,
  report: (error: unknown) => void,
): TareaStream {
  const oyentes = new Set<Listener>();
  const sent = new Map<string, number>();
  let since: Date | null = null;
  let stop: (() => Promise<void>) | null = null;

  const tell = (filas: readonly FilaTarea[]): void => {
    const now = new Date();
    for (const { lector, out } of oyentes) {
      if (out.writableEnded) continue;
      const tareas = filas.filter((fila) => canSee(fila, lector)).map((fila) => tareaOf(fila, lector, { now, tipos }));
      if (tareas.length === 0) continue;
      if (out.writableLength > MAX_BACKLOG) out.destroy();
      else out.write(eventOf(tareas));
    }
  };

  /** Ends the streams whose session has ended. */
  const dismiss = async (): Promise<void> => {
    const living = new Set(await vivas([...new Set([...oyentes].map(({ sesion }) => sesion))]));
    for (const { sesion, out } of oyentes) if (!living.has(sesion)) out.end();
  };

  const givenTo = async (cuenta: number | undefined): Promise<string> =>
    cuenta === undefined ? '' : (await permisos.given(cuenta)).flatMap(({ otorgados }) => otorgados).join(' ');

  /** Tells readers that what was given to them is no longer the same, and ends their streams. */
  const tellPermisos = async (): Promise<void> => {
    for (const { lector, given, out } of oyentes) {
      if (out.writableEnded || (await givenTo(lector.cuenta)) === given) continue;
      out.write(`event: ${PERMISOS_EVENT}\ndata: {}\n\n`);
      out.end();
    }
  };

  const look = async (): Promise<void> => {
    await dismiss();
    await tellPermisos();
    if (since === null) {
      since = await databaseClock(db);
      return;
    }
    const filas = await selectCambiadas(db, new Date(since.getTime() - OVERLAP_MS));
    const news = filas.filter(({ id, cambiada }) => (sent.get(id) ?? 0) < cambiada.getTime());
    const last = filas.at(-1)?.cambiada;
    if (last && last > since) since = last;
    for (const { id, cambiada } of news) sent.set(id, cambiada.getTime());
    if (filas.length === 0) sent.clear();
    tell(news);
  };

  const leave = (oyente: Listener): void => {
    oyentes.delete(oyente);
    if (oyentes.size > 0 || !stop) return;
    void stop();
    [stop, since] = [null, null];
    sent.clear();
  };

  return {
    async follow(lector, sesion) {
      const out = new PassThrough();
      const oyente = { lector, sesion, out, given: await givenTo(lector.cuenta) };
      oyentes.add(oyente);
      stop ??= every(POLL_MS, look, report);
      const beat = setInterval(() => out.writableEnded || out.write(': \n\n'), HEARTBEAT_MS);
      const end = setTimeout(() => out.end(), LIFETIME_MS);
      out.on('close', () => {
        clearInterval(beat);
        clearTimeout(end);
        leave(oyente);
      });
      out.write(': \n\n');
      return out;
    },
    async close() {
      const ending = stop?.();
      for (const { out } of oyentes) out.end();
      await ending;
    },
  };
}

const eventOf = (tareas: readonly Tarea[]): string => `event: ${CHANGE_EVENT}\ndata: ${JSON.stringify({ tareas })}\n\n`;
