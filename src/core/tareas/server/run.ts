// Runs one attempt of a job in the worker: progress, cancellation, outcome, and return to the queue.
import type { Readable } from 'node:stream';
import { storeOwnFile, takeArchivo } from '#core/archivos/server/service.ts';
import { asReader } from '#core/ocultos/service.ts';
import { ERRORS } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { outageOf } from '#platform/server/db/errors.ts';
import { withLocalFile } from '#platform/server/files/local-files.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Attempt } from '#platform/server/jobs/run-jobs.ts';
import { enqueue } from '#platform/server/jobs/store.ts';
import { beginTarea, endTarea, findEnCurso, returnTarea, saveAvance, type TareaAttempt } from './run.store.ts';
import type { ArchivoDeTarea, Avance, Handler, Outcome, TipoDeTarea } from './tipo-de-tarea.ts';

export type WorkerContext = {
  readonly db: Db;
  readonly files: Files;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
  readonly report: (message: string, error: unknown) => void;
};

/**
 * Runs one attempt of a job, from its row to its end. Throws if the database cannot be reached, so that the queue runs
 * it again.
 */
export async function runTarea(
  worker: WorkerContext,
  { tipo, handler }: { readonly tipo: TipoDeTarea; readonly handler: () => Promise<Handler> },
  { key: id, last }: Attempt,
): Promise<void> {
  const { db, stopping } = worker;
  const fila = await beginTarea(db, id);
  if (!fila) return;
  const attempt: TareaAttempt = { id, vez: fila.vez };
  const interruption = new AbortController();
  const interrupt = (motivo: Interrupted['motivo']): void => interruption.abort(new Interrupted(motivo));
  const stop = (): void => interrupt('detenida');
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  if (fila.cancelacion) interrupt('cancelada');
  const { signal } = interruption;
  const seguimiento = writeProgress(db, { ...attempt, continua: tipo.continua ?? false }, interrupt);
  try {
    signal.throwIfAborted();
    if (fila.sin_avance > tipo.intentos) {
      await finish(db, { tipo, vez: attempt }, { estado: 'fallida', error: ABANDONED_TEXT });
      return;
    }
    const run = await handler();
    const desenlace = await asReader(db, fila.usuario, async () =>
      run({
        id,
        entrada: tipo.entrada.parse(fila.entrada),
        solicitante: { usuario: fila.usuario, nombre: fila.nombre, roles: fila.roles },
        advance: seguimiento.advance,
        signal,
        saveArchivo: async (archivo, contenido) => saveArchivo(worker, archivo, { contenido, signal }),
      }),
    );
    await seguimiento.end();
    await conclude(worker, { tipo, vez: attempt }, desenlace);
  } catch (error) {
    await seguimiento.end();
    // Errors after the interruption are its consequence.
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (reason instanceof Interrupted)
      await leaveInterrupted(worker, { tipo, vez: attempt, entrada: fila.entrada }, reason.motivo);
    else {
      const intento = seguimiento.hasAdvanced() ? 0 : fila.sin_avance;
      await handleFailure(worker, { tipo, vez: attempt, error, intento, last: last || intento >= tipo.intentos });
    }
  } finally {
    await seguimiento.end();
    stopping.removeEventListener('abort', stop);
  }
}

/** Interval in ms at which progress is stored and cancellation is noticed. */
const INTERVAL_MS = 500;

/** Reason for which a running job is told to stop; none is a failure. */
type Interruption = 'cancelada' | 'detenida' | 'de-otro';

/** Reason with which a job's {@link AbortSignal} is aborted. */
class Interrupted extends Error {
  readonly motivo: Interruption;

  constructor(motivo: Interruption) {
    super(`job interrupted: ${motivo}`);
    this.motivo = motivo;
  }
}

type Progress = { fase: string | null; hechos: number | null; total: number | null };

type ProgressWriter = {
  readonly advance: (avance: Avance) => void;
  /** Returns true once `hechos` has grown since the attempt started. */
  readonly hasAdvanced: () => boolean;
  /** Stores the remaining progress and stops. */
  readonly end: () => Promise<void>;
};

/** The attempt whose progress is stored. */
type FollowedAttempt = TareaAttempt & {
  /** True if attempts that advance do not count as failed ones. */
  readonly continua: boolean;
};

/**
 * Stores a job's progress periodically, and interrupts it if it was cancelled or taken over by another process.
 * @param interrupt called at most once
 */
function writeProgress(
  db: Db,
  { continua, ...attempt }: FollowedAttempt,
  interrupt: (motivo: Interruption) => void,
): ProgressWriter {
  const now: Progress = { fase: null, hechos: null, total: null };
  let cuenta: { desde: Date; hechos: number } | null = null;
  let first: number | null = null;
  let advanced = false;
  let pending = false;
  let writing = Promise.resolve();

  const look = async (): Promise<void> => {
    const write = pending;
    pending = false;
    const row = write
      ? await saveAvance(db, attempt, {
          ...now,
          cuenta_desde: cuenta?.desde ?? null,
          cuenta_hechos: cuenta?.hechos ?? null,
          ...(advanced && { sin_avance: 0 as const }),
        })
      : await findEnCurso(db, attempt);
    if (!row) interrupt('de-otro');
    else if (row.cancelacion) interrupt('cancelada');
  };
  // A database that fails to answer for a moment does not end the job: the job's own queries decide.
  const turn = (): void => void (writing = writing.then(look).catch(() => void (pending = true)));
  const timer = setInterval(turn, INTERVAL_MS);

  return {
    advance({ fase, hechos, total }) {
      if (fase !== undefined && fase !== now.fase) {
        Object.assign(now, { fase, hechos: null, total: null });
        cuenta = null;
      }
      if (total !== undefined) now.total = total;
      if (hechos !== undefined) {
        now.hechos = hechos;
        cuenta ??= { desde: new Date(), hechos };
        first ??= hechos;
      }
      pending = true;
      if (!continua || advanced || first === null || (now.hechos ?? 0) <= first) return;
      advanced = true;
      // Stored at once: if this process dies next, the row must already show the advance.
      turn();
    },
    hasAdvanced: () => advanced,
    async end() {
      clearInterval(timer);
      await writing;
      if (pending) await look().catch(() => {});
    },
  };
}

const RETRY_TEXT = 'Hubo un problema; se intentará de nuevo en un momento.';
const STOPPED_TEXT = 'Se interrumpió; continuará en un momento.';
/** Error of a job whose process died in as many attempts as its kind allows. */
export const ABANDONED_TEXT = 'No se pudo terminar después de varios intentos. Por favor avise a soporte.';
const STORE_TEXT = 'El almacén de archivos no responde; se intentará de nuevo en un momento.';
const MORE_TEXT = 'Hay más por hacer; continuará en un momento.';

/** Stores a file of a job. Until {@link conclude} gives it to the job, it is noted as one without owner. */
async function saveArchivo(
  { db, files }: WorkerContext,
  { nombre, tipo }: Pick<ArchivoDeTarea, 'nombre' | 'tipo'>,
  { contenido, signal }: { readonly contenido: Readable; readonly signal: AbortSignal },
): Promise<ArchivoDeTarea> {
  return withLocalFile(files.incoming, contenido, {
    signal,
    use: async (file, tamano) => ({
      clave: await storeOwnFile({ db, files }, file, 'resultados'),
      nombre,
      tipo,
      tamano,
    }),
  });
}

type AttemptOfTarea = { readonly tipo: TipoDeTarea; readonly vez: TareaAttempt };

async function conclude(
  { db }: WorkerContext,
  { tipo, vez: attempt }: AttemptOfTarea,
  desenlace: Outcome,
): Promise<void> {
  if (desenlace.ok === 'espera') {
    const { fase, hasta } = desenlace;
    await putBack(db, { tipo, vez: attempt }, { fase, sin_avance: 0, notBefore: hasta });
    return;
  }
  if (!desenlace.ok) {
    await finish(db, { tipo, vez: attempt }, { estado: 'fallida', error: desenlace.error });
    return;
  }
  const { resumen = null, archivo } = desenlace;
  const fin = {
    estado: 'terminada' as const,
    resumen,
    ...(archivo && {
      archivo: archivo.clave,
      archivo_nombre: archivo.nombre,
      archivo_tipo: archivo.tipo,
      archivo_tamano: archivo.tamano,
    }),
  };
  await finish(db, { tipo, vez: attempt }, fin);
}

/** Ends a job, with its file; if more work arrived for it meanwhile, queues it again. */
async function finish(
  db: Db,
  { tipo, vez: attempt }: AttemptOfTarea,
  fin: Parameters<typeof endTarea>[2],
): Promise<void> {
  const ended = await db.transaction().execute(async (tx) => {
    if (!(await endTarea(tx, attempt, fin))) return false;
    if (fin.archivo) await takeArchivo(tx, fin.archivo);
    return true;
  });
  if (!ended) await putBack(db, { tipo, vez: attempt }, { fase: MORE_TEXT, sin_avance: 0 });
}

async function leaveInterrupted(
  { db }: WorkerContext,
  { tipo, vez: attempt, entrada }: AttemptOfTarea & { readonly entrada: unknown },
  motivo: Interrupted['motivo'],
): Promise<void> {
  if (motivo === 'detenida') await putBack(db, { tipo, vez: attempt }, { fase: STOPPED_TEXT, sin_avance: 0 });
  if (motivo !== 'cancelada') return;
  await db.transaction().execute(async (tx) => {
    if (await endTarea(tx, attempt, { estado: 'cancelada' })) await tipo.onCancel?.(tx, tipo.entrada.parse(entrada));
  });
}

type Requeue = Parameters<typeof returnTarea>[2] & { readonly notBefore?: Date };

/** Returns a job to the queue, as a new queue entry with the same key. */
async function putBack(
  db: Db,
  { tipo, vez: attempt }: AttemptOfTarea,
  { notBefore, ...change }: Requeue,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fila = await returnTarea(tx, attempt, change);
    if (!fila) return;
    // A requested cancellation, or more work, does not wait for the time.
    const atOnce = fila.cancelacion !== null || fila.de_nuevo;
    await enqueue(tx, { ...jobOf(tipo, attempt.id), notBefore: atOnce ? undefined : notBefore });
  });
}

type FailedAttempt = AttemptOfTarea & {
  readonly error: unknown;
  /** Number of the attempt among those without progress; 0 if it advanced. */
  readonly intento: number;
  readonly last: boolean;
};

async function handleFailure(
  { db, report }: WorkerContext,
  { tipo, vez: attempt, error, intento, last }: FailedAttempt,
): Promise<void> {
  report(`job ${tipo.nombre} ${attempt.id} failed${last ? '' : ', to be tried again'}`, error);
  // Row and queue entry both stay: the next process that reaches the database continues.
  const outage = outageOf(error);
  if (outage === 'unreachable') throw error;
  if (outage === 'storeUnreachable') {
    // However long it lasts, it is no fault of the job.
    const notBefore = new Date(Date.now() + STORE_WAIT_MS);
    await putBack(db, { tipo, vez: attempt }, { fase: STORE_TEXT, sin_avance: 0, notBefore });
    return;
  }
  if (last) {
    await finish(db, { tipo, vez: attempt }, { estado: 'fallida', error: ERRORS.interno.message });
    return;
  }
  const notBefore = new Date(Date.now() + BACKOFF_MS * 3 ** intento);
  await putBack(db, { tipo, vez: attempt }, { fase: RETRY_TEXT, notBefore });
}

/** First delay of the queue's own backoff. */
const BACKOFF_MS = 2500;

/** Pause of a job that needs the file store while that is away. */
const STORE_WAIT_MS = 15_000;

/** Never reached: the row decides when a job is given up, as the queue knows nothing of progress. */
const QUEUE_ATTEMPTS = 32_767;

export const jobOf = ({ nombre, linea }: Pick<TipoDeTarea, 'nombre' | 'linea'>, id: string) => ({
  task: nombre,
  key: id,
  attempts: QUEUE_ATTEMPTS,
  line: linea,
});
