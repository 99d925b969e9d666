import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { recepcionGDCA } from '../../src/catalogo/recepcion-gdca/formulario.ts';
import { azarOf } from '../../src/demostracion/azar.ts';
import { findFaulty } from '../../src/platform/server/backup/files.ts';
import { readStoredFiles } from '../../src/platform/server/backup/tables.ts';
import { readSettings } from '../../src/platform/server/config.ts';
import { openFiles } from '../../src/platform/server/files/open-files.ts';
import { createEjemplos } from '../../src/testing/ejemplos.ts';
import { startSenders } from '../kill/senders.ts';
import { verify } from '../kill/verify.ts';
import type { Product } from '../product.ts';

/** Sendings that an installation acknowledged, to be looked for later. */
export type Acknowledged = ReturnType<typeof startSenders>['acknowledged'];

/** Sends records to a product until so many are acknowledged. */
export async function sendRecords({ origin }: Product, count: number): Promise<Acknowledged> {
  const senders = startSenders(origin, 4);
  await senders.more(count);
  await senders.stop();
  return senders.acknowledged;
}

/** Sends records with a document each. */
export async function sendFiles(victim: Product, count: number): Promise<void> {
  await victim.withDatabase(async (db) => {
    const ejemplos = await createEjemplos({ db, config: readSettings({}), clock: { now: new Date() } });
    for (let nth = 0; nth < count; nth++) {
      const body = ejemplos.payload(recepcionGDCA, ejemplos.valores(recepcionGDCA, azarOf(nth))) as FormData;
      const url = `${victim.origin}/api${recepcionGDCA.llamada.slice('POST '.length)}`;
      const answer = await fetch(url, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
      if (answer.status !== 201) throw new Error(`a document was answered ${answer.status}: ${await answer.text()}`);
    }
  });
}

/** Returns the faults of a product's records and files, in words, and the number of files. */
export async function inspect(
  victim: Product,
  acknowledged: Acknowledged,
): Promise<{ files: number; faults: readonly string[] }> {
  const connection = await victim.connection();
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    const rows = await readStoredFiles(client);
    const faulty = await findFaulty(rows, (await openFiles(victim.dataDir)).store);
    const faults = [...(await verify(connection, acknowledged, false)), ...faulty.map((key) => `${key} is not whole`)];
    return { files: rows.length, faults };
  } finally {
    await client.end();
  }
}

/** Fails when there are faults. */
export function assertNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
