import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Alcance } from '#catalogo/permisos.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Tarea } from '../contract.ts';

/**
 * A kind of job, declared once in the slice whose work it is and listed in its manifest.
 * `E`: its input; `C`: the services that its handler needs.
 */
export type TipoDeTarea<E = unknown, C = never> = {
  /** Its name in rows, which are read by later versions: it stays. */
  readonly nombre: string;
  /** What it does, for people: `Exportar a Excel`. */
  titulo(entrada: E): string;
  /** What it needs to know, as it lies in its row. No secrets, and nothing that may have changed until it begins. */
  readonly entrada: z.ZodMiniType<E>;
  /** The permission that is needed to ask for it; of a list, one. */
  readonly acceso: Alcance | readonly Alcance[];
  /**
   * Beginnings in a row without progress before it is given up. Being stopped with the product is no failure and does not
   * count; nor does a beginning that got further, where the kind {@link continua}.
   */
  readonly intentos: number;
  /** Begun again it goes on with what is left: what `hechos` counts is never done a second time. */
  readonly continua?: boolean;
  /** Of the kinds that share a line only one job is done at a time; any number unless said. */
  readonly linea?: string;
  /** Why one that failed or was cancelled is not simply begun again, in words that say where it can be; absent: it is. */
  readonly sinRepetir?: string;
  /**
   * A page asks for it by itself and says how it ends: the bar announces neither its end nor its failure, and the audit
   * has nothing of it.
   */
  readonly sinAnuncio?: boolean;
  /** The page where it is followed, by its name and its address. */
  lugar?(entrada: E): Lugar;
  /** What a cancellation changes beside the job's row, in the same transaction. */
  alCancelar?(tx: Db, entrada: E): Promise<void>;
  /** Takes back what {@link alCancelar} changed, when a cancelled job is asked for again. */
  alRetomar?(tx: Db, entrada: E): Promise<void>;
  /** Makes the function that does its jobs, in the worker alone: what only the worker needs is imported inside. */
  readonly handler: (context: C) => Handler | Promise<Handler>;
};

type Lugar = NonNullable<Tarea['lugar']>;

type Declarada<S extends z.ZodMiniType, C> = Omit<TipoDeTarea<z.output<S>, C>, 'entrada' | 'intentos' | 'handler'> & {
  readonly entrada: S;
  readonly intentos?: number;
  readonly handler: (context: C) => Handler<z.output<S>> | Promise<Handler<z.output<S>>>;
};

/** Declares a kind of job; the type of its input follows from the schema. */
export const definirTarea = <S extends z.ZodMiniType, C>(tipo: Declarada<S, C>): TipoDeTarea<z.output<S>, C> => ({
  intentos: 3,
  ...tipo,
  // A schema's output is what the kind is about; its input is checked when somebody asks for a job.
  entrada: tipo.entrada as z.ZodMiniType<z.output<S>>,
  // A list of kinds forgets their inputs; a job's is parsed by its own kind before it comes here.
  handler: tipo.handler as TipoDeTarea<z.output<S>, C>['handler'],
});

/** How far a job is; what is not named stays as it was. */
export type Avance = {
  /** What is being done, in words. When it changes, counting begins anew. */
  readonly fase?: string;
  readonly hechos?: number;
  readonly total?: number | null;
};

/** A file that a job made. */
export type ArchivoHecho = {
  readonly clave: string;
  readonly nombre: string;
  readonly tipo: string;
  /** In bytes. */
  readonly tamano: number;
};

/** A job that is being done. */
export type Trabajo<E> = {
  readonly id: string;
  readonly entrada: E;
  /** Who asked for it, with the roles of that moment. */
  readonly solicitante: { readonly usuario: string; readonly nombre: string; readonly roles: readonly string[] };
  /** Says how far it is, as often as one likes: it is written down a few times in a second. */
  readonly avanzar: (avance: Avance) => void;
  /**
   * Aborted when the job was cancelled, the product stops, or another process took it over: whoever hears it stops where
   * nothing is left half done, by `signal.throwIfAborted()` or by passing the signal on.
   */
  readonly signal: AbortSignal;
  /** Writes a file, to be given back as the result. */
  readonly guardarArchivo: (
    archivo: { readonly nombre: string; readonly tipo: string },
    contenido: Readable,
  ) => Promise<ArchivoHecho>;
};

/** How a job ended that was not interrupted. */
export type Desenlace =
  | { readonly ok: true; readonly resumen?: string; readonly archivo?: ArchivoHecho }
  /** There is nothing to do until then: it is begun again, and holds nobody's place meanwhile. Says what it waits for. */
  | { readonly ok: 'espera'; readonly hasta: Date; readonly fase: string }
  /** It cannot be done, and trying again would not help; in words for the person. */
  | { readonly ok: false; readonly error: string };

/**
 * Does a job of a kind. It may be begun again from the start, after a crash or a stop, by another process: what it did
 * before must not be done twice. What it throws counts as one of its attempts.
 */
export type Handler<E = unknown> = (trabajo: Trabajo<E>) => Promise<Desenlace>;
