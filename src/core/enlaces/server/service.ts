// Links of one minute to files (enlaces): declares their kinds, makes a link for a session, and opens it.
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Accion } from '#core/auditoria/contract.ts';
import type { AuditEntry } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Workload } from '#platform/contract/route.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isOrphaned } from '#platform/server/db/errors.ts';
import type { StoredFile } from '#platform/server/files/disk-store.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import { createSeal } from '#platform/server/keys.ts';
import { deleteVencidos, findEnlace, insertEnlace, type FilaEnlace } from './store.ts';

/**
 * A kind of link: its name and the schema of its data. The link itself is random, so that no address says what is
 * looked at; it ends with its time or with its session, whichever comes first.
 */
type TipoDeEnlace<S extends z.ZodMiniType> = { readonly accion: string; readonly datos: S };

/** The person for whom a link was made, with the roles of that moment. */
export const lectorSchema = z.object({
  usuario: z.string(),
  roles: z.array(z.string()),
  /** Number of the account; absent from links of the former release. */
  cuenta: z.optional(z.number()),
});

/** Returns the caller as a link keeps them. */
export const lectorOf = ({ usuario, roles, cuenta }: Actor) => ({ usuario, roles: [...roles], cuenta });

/** The schema of a link's data: at least its reader. */
export type DatosDeDescarga = z.ZodMiniType<{ readonly lector: z.output<typeof lectorSchema> }>;

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
  readonly acto?: Pick<AuditEntry, 'objeto' | 'detalle'> | null;
};

/**
 * Opens the file of a link.
 * @returns null if the file is gone; the caller is answered as for an expired link
 * @throws {AppError} `no-existe`, in other words
 */
type OpenDescarga<D> = (datos: D, request: FastifyRequest) => Promise<Descargado | null>;

/**
 * A kind of link to a file, declared once in the slice whose file it is and listed in its manifest. `S`: the schema of
 * its data; `C`: the services that opening it needs.
 */
export type Descarga<S extends DatosDeDescarga = DatosDeDescarga, C = never> = TipoDeEnlace<S> & {
  /** The act that the audit records, by the reader, before the first byte leaves. */
  readonly audita: Accion;
  /** The queue in which opening waits; absent where the file is only sent. */
  readonly workload?: Workload;
  /** Tells how to get another link, appended to the refusal of an expired one. */
  readonly renewal: string;
  /** Makes the function that opens its links. */
  readonly open: (context: C) => OpenDescarga<z.output<S>>;
};

/** A kind of link with the services that it needs. */
export type DescargaServida = Omit<Descarga, 'open'> & { readonly open: OpenDescarga<z.output<DatosDeDescarga>> };

/** Declares a kind of link to a file; a list of kinds forgets their data, which each kind's own schema parses. */
export const defineDescarga = <S extends DatosDeDescarga, C>(
  tipo: Descarga<S, C>,
): Descarga<S, C> & Descarga<DatosDeDescarga, C> => tipo as Descarga<S, C> & Descarga<DatosDeDescarga, C>;

/** Lifetime of a link (DECISIONS §3). */
const DURACION_MS = 60_000;

/** The table keeps neither the link nor its key: words of a search in it are unreadable, even in a backup. */
const sealOf = (enlace: string) => createSeal(enlace, 'enlaces.datos');

const claveOf = (enlace: string): Buffer => createHash('sha256').update(enlace).digest();

type ForSession<S extends z.ZodMiniType> = {
  readonly sesion: string;
  readonly datos: z.input<S>;
  readonly now: Date;
};

/**
 * Makes a link.
 * @returns the text to put into an address
 * @throws {AppError} `sin-sesion` if the session ended since the request began
 */
export async function createEnlace<S extends z.ZodMiniType>(
  db: Db,
  { accion }: TipoDeEnlace<S>,
  { sesion, datos, now }: ForSession<S>,
): Promise<string> {
  const enlace = randomBytes(24).toString('base64url');
  const vence = new Date(now.getTime() + DURACION_MS);
  const sellados = sealOf(enlace).seal(JSON.stringify(datos), accion);
  try {
    await insertEnlace(db, { clave: claveOf(enlace), sesion, accion, datos: sellados, vence });
  } catch (error) {
    throw isOrphaned(error) ? new AppError('sin-sesion', { cause: error }) : error;
  }
  return enlace;
}
export { deleteVencidos as limpiarEnlaces };

/**
 * Makes a link to a file.
 * @returns the address at which the browser downloads it
 * @throws {AppError} `sin-sesion` if the session ended since the request began
 */
export async function createDescarga<S extends DatosDeDescarga, C>(
  db: Db,
  tipo: Descarga<S, C>,
  enlace: ForSession<S>,
): Promise<string> {
  return `${API_BASE}/descargas/${await createEnlace(db, tipo, enlace)}`;
}

/** Returns the data of a link; null if it is of another kind, expired or unknown. */
export async function openEnlace<S extends z.ZodMiniType>(
  db: Db,
  tipo: TipoDeEnlace<S>,
  apertura: AperturaDeEnlace,
): Promise<z.output<S> | null> {
  const fila = await findEnlace(db, claveOf(apertura.enlace));
  return fila ? datosOf(tipo, fila, apertura) : null;
}

type AperturaDeEnlace = { readonly enlace: string; readonly now: Date };

function datosOf<S extends z.ZodMiniType>(
  { accion, datos }: TipoDeEnlace<S>,
  fila: Omit<FilaEnlace, 'clave'>,
  { enlace, now }: AperturaDeEnlace,
): z.output<S> | null {
  if (fila.vence <= now) return null;
  // Sealed for its kind: another kind's link does not open.
  const texto = sealOf(enlace).open(fila.datos, accion);
  return texto ? datos.parse(JSON.parse(texto)) : null;
}

/**
 * Finds the kind of a link to a file, the session that made it and its data.
 * @returns null if no kind has such a link; `datos` null if it expired
 */
export async function findDescarga(db: Db, descargas: readonly DescargaServida[], apertura: AperturaDeEnlace) {
  const fila = await findEnlace(db, claveOf(apertura.enlace));
  const tipo = descargas.find(({ accion }) => accion === fila?.accion);
  return fila && tipo ? { tipo, sesion: fila.sesion, datos: datosOf(tipo, fila, apertura) } : null;
}
