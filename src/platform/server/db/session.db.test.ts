import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { createDatabase, REQUEST_LIMITS, type Db } from './database.ts';
import { assertDirect, assertRequestSettings } from './session.ts';

const { db, connection } = await createTestDatabase();
/** An address whose own options take the place of ours, as poolers leave ours out. */
const withoutOurs = `${connection}${connection.includes('?') ? '&' : '?'}options=-c%20work_mem%3D4MB`;

function open(address: string): Db {
  const opened = createDatabase({ connection: address, max: 1, limits: REQUEST_LIMITS });
  onTestFinished(async () => opened.destroy());
  return opened;
}

it('takes the server itself for session locks, and refuses a pooler with a sentence', async () => {
  await assertDirect(connection);
  await expect(assertDirect(withoutOurs)).rejects.toThrow('indique en DATABASE_DIRECT_URL la dirección del servidor');
});

it('takes sessions of requests with their settings, and names those that a pooler left out', async () => {
  await assertRequestSettings(open(connection));
  await expect(assertRequestSettings(open(withoutOurs))).rejects.toThrow(
    'no conserva TimeZone, lock_timeout, statement_timeout: configúrelo como dice la guía',
  );
});

it('takes settings that a pooler gives to the sessions itself', async () => {
  const pooled = open(withoutOurs);
  await sql`set timezone = 'America/Bogota'`.execute(pooled);
  await sql`set lock_timeout = '10s'`.execute(pooled);
  await sql`set statement_timeout = '1min'`.execute(pooled);
  await expect(assertRequestSettings(pooled)).resolves.toBeUndefined();
});

it('asks the server to drop clients that are gone without a word', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name like 'tcp\\_%' and source = 'client' order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([
    'tcp_keepalives_count',
    'tcp_keepalives_idle',
    'tcp_keepalives_interval',
    'tcp_user_timeout',
  ]);
});
