// Writes the audit: acts, refusals and openings; hashes unknown user names; deletes acts past their retention.
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ROLES_DEL_SISTEMA } from '#catalogo/roles.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import { addressOf } from '#platform/server/http/sender.ts';
import { deriveKey } from '#platform/server/keys.ts';
import type { Accion } from '../contract.ts';
import { countRechazos, deleteAntiguas, hasEntered, insertFilas, lockDirecciones } from './store.ts';

/**
 * Prefix of the hash that replaces an unknown user name. Moodle's user names cannot contain it: they consist of letters,
 * digits and `-._@`.
 */
const HASH_PREFIX = 'desconocido:';

/** Hexadecimal digits (64 bits): enough to distinguish all names ever typed, short enough to read in a table. */
const HASH_LENGTH = 16;

/**
 * Converts user names typed at sign-in to the form in which they are stored. A password typed there by mistake must not
 * be stored.
 */
export type TypedNames = {
  /**
   * Returns the stored form of a typed name: the name itself if its owner has signed in before, otherwise a keyed hash.
   * @param usuario normalised as Moodle does
   */
  readonly guardado: (usuario: string) => Promise<string>;
  /** Returns every form in which a name may be stored, from before and after its owner's first sign-in. */
  readonly formas: (usuario: string) => readonly string[];
};

/** @param secret source of the hash key; without it a hash cannot be tested against guessed names */
export function createTypedNames(db: Db, secret: string): TypedNames {
  const key = deriveKey(secret, 'auditoria.desconocido');
  const desconocido = (usuario: string): string =>
    HASH_PREFIX + createHmac('sha256', key).update(usuario).digest('hex').slice(0, HASH_LENGTH);
  return {
    guardado: async (usuario) => ((await hasEntered(db, usuario)) ? usuario : desconocido(usuario)),
    formas: (usuario) => [usuario, desconocido(usuario)],
  };
}

/** Refused acts recorded per address and minute. More of them add no information and would fill the table. */
const RECHAZOS_POR_MINUTO = 30;

/** The acting person and their address. */
export type Principal = {
  /** Null for an anonymous caller. */
  readonly usuario: string | null;
  readonly roles: readonly string[];
  readonly direccion: string;
};

/** The product itself: acts that no person asked for. */
export const SISTEMA: Principal = { usuario: 'sistema', roles: ROLES_DEL_SISTEMA, direccion: '127.0.0.1' };

export type AuditEntry = {
  readonly accion: Accion;
  readonly principal: Principal;
  /** The affected objects: their kind (for example `registro`) and ids. */
  readonly objeto?: { readonly tipo: string; readonly ids: readonly string[] };
  /** Further facts about the act: filters, counts, reasons. Never contains answers of a person, passwords or tokens. */
  readonly detalle?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/** Returns the caller of a request in the form that the audit stores. */
export const principalOf = (request: FastifyRequest): Principal => ({
  usuario: request.actor?.usuario ?? null,
  roles: request.actor?.roles ?? [],
  direccion: addressOf(request),
});

/** Records a completed act. Pass the transaction that performs the act, so that both are committed or neither. */
export const record = async (tx: Db, entrada: AuditEntry): Promise<void> => recordAll(tx, [entrada]);

/** Records completed acts, at least one, in one statement. */
export const recordAll = async (tx: Db, entradas: readonly AuditEntry[]): Promise<void> =>
  insertFilas(
    tx,
    entradas.map((entrada) => filaOf(entrada, 'hecho')),
  );

/**
 * Records a refused act. The number per address is limited. Simultaneous refusals share a transaction, so that a flood of
 * them keeps one connection busy.
 * @param db not a transaction: a refusal has no change to be committed with
 */
export async function recordRechazo(db: Db, entrada: AuditEntry): Promise<void> {
  const save = rechazos.get(db) ?? inBatches(async (entradas) => saveRechazos(db, entradas));
  rechazos.set(db, save);
  return save(entrada);
}

const rechazos = new WeakMap<Db, (entrada: AuditEntry) => Promise<void>>();

async function saveRechazos(db: Db, entradas: readonly AuditEntry[]): Promise<readonly undefined[]> {
  const filas = entradas.map((entrada) => filaOf(entrada, 'rechazado'));
  await db.transaction().execute(async (tx) => {
    await lockDirecciones(
      tx,
      filas.map(({ direccion }) => direccion),
    );
    for (const fila of filas)
      if ((await countRechazos(tx, fila.direccion, RECHAZOS_POR_MINUTO)) < RECHAZOS_POR_MINUTO)
        await insertFilas(tx, [fila]);
  });
  return entradas.map(() => undefined);
}

const filaOf = ({ accion, principal, objeto, detalle = {} }: AuditEntry, resultado: 'hecho' | 'rechazado') => ({
  accion,
  resultado,
  detalle,
  usuario: principal.usuario,
  roles: [...principal.roles],
  direccion: principal.direccion,
  objeto: objeto?.tipo ?? null,
  objeto_ids: [...(objeto?.ids ?? [])],
});

/** Acts deleted in one statement, so that other writers wait only briefly. */
const LOTE = 10_000;

/** Deletes the acts older than the retention period. @param anios retention period in years */
export async function cleanAuditoria(db: Db, anios: number): Promise<void> {
  while ((await deleteAntiguas(db, anios, LOTE)) === LOTE);
}

/** Reading the same thing again within this time (next page, changed filter) counts as one opening. */
const MISMA_VEZ_MS = 10 * MINUTE_MS;

/** Maximum number of remembered openings. Beyond it the memory is cleared, so a few openings are recorded twice. */
const MAX_RECORDADAS = 10_000;

export type Openings = {
  /**
   * Records an opening before any of its content is returned.
   * @param opening the opened thing and the session; the same pair within ten minutes is one opening
   */
  readonly recordOpening: (
    opening: { readonly sesion: string; readonly clave: string },
    entrada: AuditEntry,
  ) => Promise<void>;
};

/** Records the opening of paged content once per visit instead of once per page. */
export function createOpenings(db: Db, now: () => Date): Openings {
  const last = new Map<string, number>();
  return {
    async recordOpening({ sesion, clave }, entrada) {
      const key = `${sesion} ${clave}`;
      const time = now().getTime();
      const since = last.get(key);
      if (since !== undefined && time - since < MISMA_VEZ_MS) return;
      await record(db, entrada);
      if (last.size >= MAX_RECORDADAS) last.clear();
      last.set(key, time);
    },
  };
}
