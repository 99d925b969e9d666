import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createTestFolder } from '../../testing/files.ts';
import { useEmbedded } from '../open.ts';
import { clusterPaths } from './cluster.ts';

it('keeps of its log, after a checkpoint, the last megabyte and nothing older', async () => {
  const dir = createTestFolder();
  chmodSync(dir, 0o711);
  const embedded = await useEmbedded({ dir });
  onTestFinished(async () => embedded.close());
  const client = new Client({ connectionString: embedded.connection('postgres') });
  await client.connect();
  await client.query('create table nota (texto text)');
  const known = Array.from({ length: 600 }, (_, i) => `nota-${String(i).padStart(3, '0')}-`);
  for (const text of known)
    await client.query('insert into nota values ($1)', [text + randomBytes(2000).toString('hex')]);
  await client.query('checkpoint');
  await client.end();
  const folder = path.join(clusterPaths(dir).data, 'pg_wal');
  const log = readdirSync(folder)
    .filter((file) => /^[0-9A-F]{24}$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'latin1'))
    .join('');
  // Each takes four kilobytes: a megabyte holds some 250 of them.
  expect(known.slice(0, 300).filter((text) => log.includes(text))).toEqual([]);
});
