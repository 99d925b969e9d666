// Defines contracts (each call of the API as a value: access, input, answers), their types, and the error schema.
import * as z from 'zod/mini';

/** A body other than JSON of a schema: a file, or rows written one by one. */
export type Stream = { readonly stream: string; readonly body?: z.ZodMiniType };

/**
 * Declares an answer that is streamed.
 * @param mediaType its content type.
 * @param body its schema, for documentation.
 */
export const stream = (mediaType: string, body?: z.ZodMiniType): Stream => ({
  stream: mediaType,
  ...(body && { body }),
});

export const isStream = (answer: z.ZodMiniType | Stream): answer is Stream => 'stream' in answer;

/** A permission. The product names them; each name contains a point. */
export type Permission = `${string}.${string}`;

/**
 * The callers that a route admits. There is no default: `publico` admits everyone, with `cookie` the handler checks the
 * refresh cookie, `sesion` admits any live session, any other value is the permission that the caller must hold; of a
 * list, one.
 */
export type Acceso<P extends string = Permission> = 'publico' | 'cookie' | 'sesion' | P | readonly P[];

/** Returns the permissions of which a caller must hold one; null if none is needed. */
export const permissionsOf = <P extends string>(acceso: Acceso<P>): readonly P[] | null =>
  acceso === 'publico' || acceso === 'cookie' || acceso === 'sesion' ? null : ([acceso].flat() as P[]);

/** Kinds of heavy calls, which wait apart: those that a screen waits for, and those that write many rows or a file. */
export type Workload = 'read' | 'export';

/** One part of a multipart body: plain words, words that are JSON, or a file. */
export type Parte =
  | { readonly tipo: 'texto' | 'json' }
  | {
      readonly tipo: 'archivo';
      /** Largest size in bytes. */
      readonly max: number;
      /** The message for a larger file. */
      readonly mensajeMax: string;
    };

export type Partes = { readonly [nombre: string]: Parte };

/** One call of the API as a value: validation, browser client, document and access test all come from it. */
export type Route<P extends string = Permission> = {
  readonly acceso: Acceso<P>;
  /** One Spanish sentence for the API document. */
  readonly resumen: string;
  /** The act that the audit records, where the call leaves a row there. */
  readonly audita?: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** Headers of its own, by their names in lower case; the fault of one is the answer's message. */
  readonly headers?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body travels as multipart/form-data with these parts; `body` is the schema of the object that they make. */
  readonly partes?: Partes | ((params: Readonly<Record<string, string>>) => Partes);
  /** Largest JSON body, or all text of a multipart one, in bytes; 1 MB unless said. */
  readonly bodyLimit?: number;
  /** One address makes only so many of these calls without proof of work. */
  readonly limitada?: boolean;
  /**
   * Its calls wait for each other: only a few run at once per session, and overall. `link`: the kind of work that the
   * link in its path says, counted for the session that made it.
   */
  readonly workload?: Workload | 'link';
  /** Its calls leave no line of their own in the log, and no id in the answer. */
  readonly untraced?: boolean;
  /** Requests with an `Idempotency-Key` are done once: repeated, they get the first answer (DECISIONS §4). */
  readonly once?: boolean;
  /**
   * The value of `error` in the error bodies of this call, for clients that read it beside `message`: `true`, or the
   * message.
   */
  readonly error?: 'logico' | 'texto';
  /** Answers by status; what a schema does not name never leaves the server. */
  readonly respuestas: { readonly [status: number]: z.ZodMiniType | Stream };
};

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type Contract<P extends string = Permission> = { readonly [key: RouteKey]: Route<P> };

/**
 * Keeps the exact types of a contract while checking its shape. Paths are written below `/api`, `{name}` marks a
 * parameter.
 */
export const defineContract = <const C extends Contract>(contract: C): C => contract;

type Part = 'params' | 'query' | 'body';
type Received = Part | 'headers';
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** The input of a handler: each part parsed. */
export type Input<R> = Simplify<{
  [P in Received as R extends { [K in P]: z.ZodMiniType } ? P : never]: R extends {
    [K in P]: infer S extends z.ZodMiniType;
  }
    ? z.output<S>
    : never;
}>;

/** The arguments of a caller: each part before parsing; a multipart body as a form. */
export type Args<R> = Simplify<{
  [P in Part as R extends { [K in P]: z.ZodMiniType } ? P : never]: R extends {
    [K in P]: infer S extends z.ZodMiniType;
  }
    ? P extends 'body'
      ? R extends { partes: NonNullable<Route['partes']> }
        ? FormData
        : z.input<S>
      : z.input<S>
    : never;
}>;

type Ok = 200 | 201 | 202;

/** The value that a caller gets when the call succeeds. */
export type Answer<R extends Route> = {
  [S in keyof R['respuestas'] & Ok]: R['respuestas'][S] extends z.ZodMiniType ? z.output<R['respuestas'][S]> : Blob;
}[keyof R['respuestas'] & Ok];

/** The error body of every call (DECISIONS §4). */
export const errorSchema = z.object({
  message: z.string(),
  errores: z.optional(z.record(z.string(), z.string())),
});

export type ErrorBody = z.output<typeof errorSchema>;

/** Returns the error body of a call, with the property that its own clients read. */
export function errorBodyOf(error: Route['error'], body: ErrorBody): ErrorBody & { error?: boolean | string } {
  if (error === undefined) return body;
  return { error: error === 'logico' ? true : body.message, ...body };
}

/** Returns {@link errorSchema} with the property that the clients of a call read. */
export function errorSchemaOf(error: Route['error']) {
  if (error === undefined) return errorSchema;
  return z.extend(errorSchema, { error: error === 'logico' ? z.literal(true) : z.string() });
}
