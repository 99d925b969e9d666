import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Accion } from '#features/auditoria/contract.ts';
import type { Entrada } from '#features/auditoria/server/service.ts';
import type { Workload } from '#platform/contract/route.ts';
import type { StoredFile } from '#platform/server/files/disk-store.ts';
import type { Actor } from '#platform/server/http/actor.ts';

/**
 * A kind of link: its name and the schema of its data. The link itself carries nothing but chance, so that no address
 * says what is looked at; it ends with its time or with its session, whichever comes first.
 */
export type TipoDeEnlace<S extends z.ZodMiniType> = { readonly accion: string; readonly datos: S };

/** The person for whom a link was made, with the roles of that moment. */
export const lectorSchema = z.object({ usuario: z.string(), roles: z.array(z.string()) });

/** Returns the caller as a link keeps them. */
export const lectorOf = ({ usuario, roles }: Actor) => ({ usuario, roles: [...roles] });

/** The schema of a link's data: at least its reader. */
export type DatosDeDescarga = z.ZodMiniType<{ readonly lector: z.output<typeof lectorSchema> }>;

/** A file as it is sent. */
export type Descargado = {
  /** The name under which browsers save it; null where there is none. */
  readonly nombre: string | null;
  readonly tipo: string;
  /** A stored file, or the function that begins to write one; it is called once the act is recorded. */
  readonly contenido: StoredFile | (() => Readable | Promise<Readable>);
  /** Browsers show it instead of saving it. */
  readonly inline?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The subject of the recorded act; without it nothing is recorded. */
  readonly acto?: Pick<Entrada, 'objeto' | 'detalle'> | null;
};

/**
 * Opens the file of a link.
 * @returns null if the link leads nowhere any longer, which is told as of an expired one
 * @throws {AppError} `no-existe`, in other words
 */
type Abrir<D> = (datos: D, request: FastifyRequest) => Promise<Descargado | null>;

/**
 * A kind of link to a file, declared once in the slice whose file it is and listed in its manifest.
 * `S`: the schema of its data; `C`: the services that opening it needs.
 */
export type Descarga<S extends DatosDeDescarga = DatosDeDescarga, C = never> = TipoDeEnlace<S> & {
  /** The act that the audit records, by the reader, before the first byte leaves. */
  readonly audita: Accion;
  /** The queue in which opening waits; absent where the file is only sent. */
  readonly workload?: Workload;
  /** Tells how to get another link, appended to the refusal of an expired one. */
  readonly otro: string;
  /** Makes the function that opens its links. */
  readonly open: (context: C) => Abrir<z.output<S>>;
};

/** A kind of link with the services that it needs. */
export type DescargaServida = Omit<Descarga, 'open'> & { readonly open: Abrir<z.output<DatosDeDescarga>> };

/** Declares a kind of link to a file; a list of kinds forgets their data, which each kind's own schema parses. */
export const definirDescarga = <S extends DatosDeDescarga, C>(
  tipo: Descarga<S, C>,
): Descarga<S, C> & Descarga<DatosDeDescarga, C> => tipo as Descarga<S, C> & Descarga<DatosDeDescarga, C>;
