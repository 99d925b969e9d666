// Declaration of a kind of job, and the interface of its handler.
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Alcance } from '#catalogo/permisos.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Tarea } from '../contract.ts';

/**
 * A kind of job, declared once in its slice and listed in the slice's manifest. `E`: its input; `C`: services that its
 * handler needs.
 */
export type TipoDeTarea<E = unknown, C = never> = {
  /** Name in rows. Later versions read them, so it never changes. */
  readonly nombre: string;
  /** Name of the kind for people: `Exportación de un informe`. */
  readonly inWords: string;
  /** Title for people: `Exportar a Excel`. */
  titulo(entrada: E): string;
  /** Schema of the input stored in its row. No secrets, and nothing that may change before the job starts. */
  readonly entrada: z.ZodMiniType<E>;
  /** Permission to start it; of a list, any one. */
  readonly acceso: Alcance | readonly Alcance[];
  /** Permission to fetch its file, which may have been taken away since it was asked for; absent: the person who asked may. */
  accesoAlArchivo?(entrada: E): Alcance;
  /**
   * Maximum of consecutive attempts without progress. A stop of the product does not count, nor does an attempt that
   * advanced, if the kind {@link continua}.
   */
  readonly intentos: number;
  /** True if a new attempt continues with what is left: what `hechos` counts is never repeated. */
  readonly continua?: boolean;
  /** Kinds with the same line run one job at a time; without a line, any number. */
  readonly linea?: string;
  /** Reason why a failed or cancelled job cannot be repeated from the list, and where it can be; absent if it can. */
  readonly noRepeatReason?: string;
  /**
   * True if a page starts it by itself and shows its outcome: the bar does not announce it, and the audit does not
   * record it.
   */
  readonly unannounced?: boolean;
  /** Name and address of the page where it is followed. */
  lugar?(entrada: E): LugarDeTarea;
  /** Runs in the transaction that cancels a job. */
  onCancel?(tx: Db, entrada: E): Promise<void>;
  /** Reverts {@link alCancelar} when a cancelled job is repeated. */
  onResume?(tx: Db, entrada: E): Promise<void>;
  /** Creates the function that runs its jobs; called only in the worker, whose modules it imports dynamically. */
  readonly handler: (context: C) => Handler | Promise<Handler>;
};

type LugarDeTarea = NonNullable<Tarea['lugar']>;

type DeclaredTipo<S extends z.ZodMiniType, C> = Omit<
  TipoDeTarea<z.output<S>, C>,
  'entrada' | 'intentos' | 'handler'
> & {
  readonly entrada: S;
  readonly intentos?: number;
  readonly handler: (context: C) => Handler<z.output<S>> | Promise<Handler<z.output<S>>>;
};

/** Declares a kind of job; the input's type follows from the schema. */
export const defineTarea = <S extends z.ZodMiniType, C>(tipo: DeclaredTipo<S, C>): TipoDeTarea<z.output<S>, C> => ({
  intentos: 3,
  ...tipo,
  // The input is checked when a job is started.
  entrada: tipo.entrada as z.ZodMiniType<z.output<S>>,
  // A list of kinds loses the input types; each kind parses its own input before this is called.
  handler: tipo.handler as TipoDeTarea<z.output<S>, C>['handler'],
});

/** Progress of a job; absent properties stay unchanged. */
export type Avance = {
  /** Current phase, in words. A new phase restarts the counting. */
  readonly fase?: string;
  readonly hechos?: number;
  readonly total?: number | null;
};

export type ArchivoDeTarea = {
  readonly clave: string;
  readonly nombre: string;
  readonly tipo: string;
  /** In bytes. */
  readonly tamano: number;
};

export type RunningTarea<E> = {
  readonly id: string;
  readonly entrada: E;
  /** The person who asked for it, with the roles of that moment. */
  readonly solicitante: { readonly usuario: string; readonly nombre: string; readonly roles: readonly string[] };
  /** Reports progress. May be called often: it is stored twice a second. */
  readonly advance: (avance: Avance) => void;
  /**
   * Aborted if the job was cancelled, the product stops, or another process took the job over. The handler stops at a
   * point where nothing is left half done, by `signal.throwIfAborted()` or by passing the signal on.
   */
  readonly signal: AbortSignal;
  /** Writes a file, to be returned with the outcome. */
  readonly saveArchivo: (
    archivo: { readonly nombre: string; readonly tipo: string },
    contenido: Readable,
  ) => Promise<ArchivoDeTarea>;
};

/** Outcome of a job that was not interrupted. */
export type Outcome =
  | { readonly ok: true; readonly resumen?: string; readonly archivo?: ArchivoDeTarea }
  /** Waits until an instant, without a place in the queue, and is then run again. `fase` says what it waits for. */
  | { readonly ok: 'espera'; readonly hasta: Date; readonly fase: string }
  /** It cannot be done, and trying again would not help; in words for the person. */
  | { readonly ok: false; readonly error: string };

/**
 * Runs a job of a kind. After a crash or a stop another process may run it again from the start: what was done before
 * must not be repeated. An exception counts as a failed attempt.
 */
export type Handler<E = unknown> = (trabajo: RunningTarea<E>) => Promise<Outcome>;
