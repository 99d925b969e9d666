// Finds files that the store lost or changed, and people who got a message twice or are said to have got it and did not.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { readStoredFiles } from '../../src/platform/server/backup/tables.ts';
import type { FileStore } from '../../src/platform/server/files/disk-store.ts';
import type { Received } from '../../src/platform/server/testing/mail-server.ts';
import type { Recipient } from '../mail/message.ts';

/**
 * Returns the faults of the stored files, in words.
 * @param documents the ids of records that were acknowledged with a document
 */
export async function findLostFiles(
  connection: string,
  store: FileStore,
  documents: ReadonlySet<string>,
): Promise<readonly string[]> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    const { rows: owners } = await client.query<{ registro: string }>('select registro from archivos');
    const owned = new Set(owners.map(({ registro }) => registro));
    const faults = [...documents].filter((id) => !owned.has(id)).map((id) => `${id} has no document`);
    for (const { clave, sha256 } of await readStoredFiles(client)) {
      const found = await store.open(clave);
      if (!found) faults.push(`the file ${clave} is not in the store`);
      else if (sha256 && !sha256.equals(await hashOf(found.stream))) faults.push(`the file ${clave} is not whole`);
    }
    return faults;
  } finally {
    await client.end();
  }
}

async function hashOf(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest();
}

/** Returns the faults of a message that was sent to many, in words. */
export function findMailFaults(recipients: readonly Recipient[], received: readonly Received[]): readonly string[] {
  const copies = Map.groupBy(received, ({ to }) => to);
  return recipients.flatMap(({ email, estado }) => {
    const got = copies.get(email)?.length ?? 0;
    if (got > 1) return [`${email} got ${got} messages`];
    if (estado === 'por_confirmar') return [];
    return estado === 'enviado' && got === 1 ? [] : [`${email} is ${estado} and got ${got}`];
  });
}
