import { createHash, createHmac } from 'node:crypto';
import { inBatches } from '#platform/server/db/batches.ts';
import type { Db } from '#platform/server/db/database.ts';
import { deriveKey } from '#platform/server/derive-key.ts';
import { type Comprobado, findSeguido, insertSeguimientos, selectSeguimientos } from './comprobantes.store.ts';

/** The tokens by which records are followed. None is kept: each is made again of the record and its counter. */
export type Seguimientos = {
  /** Tokens of records by id, without those that ended with their persons. @param tx the transaction that asks */
  readonly de: (registros: readonly string[], tx?: Db) => Promise<ReadonlyMap<string, string>>;
  /** The token of one record, asked for together with those that others ask for at the same moment. */
  readonly deUno: (registro: string) => Promise<string | undefined>;
  /** The record that a token follows. */
  readonly leer: (token: string) => Promise<Comprobado | undefined>;
};

/** Bytes of a token: 128 bits. */
const BYTES = 16;

/** @param secret whence the key comes that tokens are made with */
export function createSeguimientos(db: Db, secret: string): Seguimientos {
  const key = deriveKey(secret, 'formularios.seguimiento');
  const tokenOf = (registro: string, contador: number): string =>
    createHmac('sha256', key).update(`${registro} ${contador}`).digest().subarray(0, BYTES).toString('base64url');
  const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

  async function de(registros: readonly string[], tx = db): Promise<ReadonlyMap<string, string>> {
    await insertSeguimientos(
      tx,
      registros.map((registro) => ({ registro, huella: hashOf(tokenOf(registro, 0)) })),
    );
    const seguidos = await selectSeguimientos(tx, registros);
    return new Map(seguidos.map(({ registro, contador }) => [registro, tokenOf(registro, contador)]));
  }

  return {
    de,
    deUno: inBatches(async (registros) => {
      const tokens = await de(registros);
      return registros.map((registro) => tokens.get(registro));
    }),
    leer: async (token) => findSeguido(db, hashOf(token)),
  };
}
