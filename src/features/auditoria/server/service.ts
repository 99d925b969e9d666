import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/server/db/database.ts';
import { addressOf } from '#platform/server/http/sender.ts';
import { deriveKey } from '#platform/server/keys.ts';
import type { Accion } from '../contract.ts';
import { countRechazos, deleteAntiguas, hasEntered, insertFila, lockDireccion } from './store.ts';

/** Marks a stand-in. No user name has this sign: those of Moodle are made of letters, digits and `-._@`. */
const MARCA = 'desconocido:';

/** 64 bits: enough to tell apart the names that were ever typed, short enough to be read in a table. */
const LARGO = 16;

/** User names as people type them: who types the password there by mistake must not leave it with us. */
export type NombresEscritos = {
  /**
   * Returns what is kept of a typed name: itself where somebody has entered with it, a keyed hash otherwise.
   * @param usuario as Moodle reads it
   */
  readonly guardado: (usuario: string) => Promise<string>;
  /** Returns everything that may be kept of a name, from before and after its owner first entered. */
  readonly formas: (usuario: string) => readonly string[];
};

/** @param secret whence the key comes: without it nobody can try out which name a hash is of */
export function createNombresEscritos(db: Db, secret: string): NombresEscritos {
  const key = deriveKey(secret, 'auditoria.desconocido');
  const desconocido = (usuario: string): string =>
    MARCA + createHmac('sha256', key).update(usuario).digest('hex').slice(0, LARGO);
  return {
    guardado: async (usuario) => ((await hasEntered(db, usuario)) ? usuario : desconocido(usuario)),
    formas: (usuario) => [usuario, desconocido(usuario)],
  };
}

/** Refused acts that one address may leave in a minute; what lies above says nothing new and would fill the table. */
const RECHAZOS_POR_MINUTO = 30;

/** Who acts, and from where. */
export type Quien = {
  /** Null when nobody is known. */
  readonly usuario: string | null;
  readonly roles: readonly string[];
  readonly direccion: string;
};

/** One act. */
export type Entrada = {
  readonly accion: Accion;
  readonly quien: Quien;
  /** What was acted upon: a kind (`registro`) and the ids. */
  readonly objeto?: { readonly tipo: string; readonly ids: readonly string[] };
  /** Whatever else tells the act: filters, counts, reasons. Never answers of a person, passwords or tokens. */
  readonly detalle?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/** The caller of a request as the audit names her. */
export const quienOf = (request: FastifyRequest): Quien => ({
  usuario: request.actor?.usuario ?? null,
  roles: request.actor?.roles ?? [],
  direccion: addressOf(request),
});

/** Records an act that was done. Call it with the transaction that does it, so that neither stands without the other. */
export async function record(tx: Db, entrada: Entrada): Promise<void> {
  await insertFila(tx, filaOf(entrada, 'hecho'));
}

/**
 * Records an act that was refused; one address cannot flood the table with them.
 * @param db no transaction: what was refused changed nothing that could be undone with it
 */
export async function recordRechazo(db: Db, entrada: Entrada): Promise<void> {
  const { direccion } = entrada.quien;
  await db.transaction().execute(async (tx) => {
    await lockDireccion(tx, direccion);
    const recientes = await countRechazos(tx, direccion, RECHAZOS_POR_MINUTO);
    if (recientes < RECHAZOS_POR_MINUTO) await insertFila(tx, filaOf(entrada, 'rechazado'));
  });
}

const filaOf = ({ accion, quien, objeto, detalle = {} }: Entrada, resultado: 'hecho' | 'rechazado') => ({
  accion,
  resultado,
  detalle,
  usuario: quien.usuario,
  roles: [...quien.roles],
  direccion: quien.direccion,
  objeto: objeto?.tipo ?? null,
  objeto_ids: [...(objeto?.ids ?? [])],
});

/** Acts that go at once: nobody waits behind them. */
const LOTE = 10_000;

/** Removes the acts that are older than they are kept. @param anios years for which they are */
export async function limpiarAuditoria(db: Db, anios: number): Promise<void> {
  while ((await deleteAntiguas(db, anios, LOTE)) === LOTE);
}

/** What is read again within this time, page by page or after a change of filters, was opened once. */
const MISMA_VEZ_MS = 10 * 60_000;

/** Beyond this many, what is remembered is forgotten: some openings are then recorded twice. */
const MAX_RECORDADAS = 10_000;

/** @see createAperturas */
export type Aperturas = {
  /**
   * Records that something was opened, before anything of it is answered.
   * @param que what was opened and in which session: the same again within ten minutes is the same opening
   */
  readonly abrir: (que: { readonly sesion: string; readonly clave: string }, entrada: Entrada) => Promise<void>;
};

/** What is read page by page is recorded once for each time that somebody opens it, not once for each page. */
export function createAperturas(db: Db, now: () => Date): Aperturas {
  const last = new Map<string, number>();
  return {
    async abrir({ sesion, clave }, entrada) {
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
