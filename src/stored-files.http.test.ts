// Everything that the product stores, in stores that list nothing: rows must name it, or a backup would miss it.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createSharedFiles } from '#platform/server/testing/memory-store.ts';
import { createTestApp } from './testing/app.ts';
import { sembrarAna } from './testing/personas/sembrar.ts';

const files = await createSharedFiles();
const testApp = await createTestApp({}, { files });
await sembrarAna(testApp);

const keysOf = async (relation: string): Promise<readonly string[]> =>
  (await sql<{ clave: string }>`select clave from ${sql.table(relation)}`.execute(testApp.db)).rows.map(
    ({ clave }) => clave,
  );

it('is named by rows, or noted as without owner', async () => {
  const known = new Set([...(await keysOf('archivos_nombrados')), ...(await keysOf('archivos_sueltos'))]);
  expect(files.store.keys().length).toBeGreaterThan(0);
  expect(files.store.keys().filter((key) => !known.has(key))).toEqual([]);
});
