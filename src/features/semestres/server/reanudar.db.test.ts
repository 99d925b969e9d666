// The mail of the month, whose worker is killed twice: while the mails are written, and while one is delivered.
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { enqueue } from '#platform/server/jobs/store.ts';
import { startProgram } from '#platform/server/lifecycle/program.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFolder } from '#platform/server/testing/files.ts';
import { startMailServer } from '#platform/server/testing/mail-server.ts';
import { slice } from '../slice.ts';

const { db, connection } = await createTestDatabase();
const DATA_DIR = createTestFolder();
const SOON = { timeout: 60_000, interval: 50 };

const ENVIRONMENT = {
  DATA_DIR,
  PUBLIC_URL: 'http://gestion.example',
  MAIL_FROM: 'unidad@example.com',
  MAIL_CONNECTIONS: '1',
  MOODLE_SERVERS: JSON.stringify([{ name: 'campus', label: 'Campus', url: 'http://127.0.0.1:9', token: 'x' }]),
};

/** Starts the worker of the product, and has the schedule begin the mail. */
async function startWorker(SMTP_URL: string) {
  const { name } = slice.schedules[0]!;
  await enqueue(db, { task: name, key: name, attempts: 1 });
  const program = await startProgram('src/worker.ts', {
    input: { connection, environment: { ...ENVIRONMENT, SMTP_URL }, demostracion: null },
  });
  onTestFinished(async () => program.stop());
  const { pid } = z.object({ pid: z.number() }).parse(program.ready);
  return { ended: program.ended, kill: () => void process.kill(pid, 'SIGKILL') };
}

it('reaches each address once, wherever its worker is killed', async () => {
  const addresses = Array.from({ length: 6 }, (_, nth) => `persona${nth}@example.com`);
  await sql`insert into semestre_destinatarios select unnest(${addresses}::text[]), now()`.execute(db);
  let onThird = (): void => {};
  const mail = await startMailServer({ onMessage: (_, nth) => void (nth === 3 && onThird()) });
  onTestFinished(async () => mail.close());

  const first = await db.transaction().execute(async (tx) => {
    await sql`lock correos in share mode`.execute(tx);
    const worker = await startWorker(mail.url);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like 'insert into "correos"%'`.execute(db);
      expect(rows).toHaveLength(1);
    }, SOON);
    worker.kill();
    return worker.ended;
  });
  expect(first).toBe('SIGKILL');

  const second = await startWorker(mail.url);
  onThird = second.kill;
  expect(await second.ended).toBe('SIGKILL');
  expect(mail.received).toHaveLength(3);

  await startWorker(mail.url);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ email: string; estado: string }>`
      select email, estado from correo_destinatarios order by email`.execute(db);
    expect(rows.map(({ email }) => email)).toEqual(addresses);
    // One was delivered and its worker did not learn it: it is in doubt, and not repeated.
    expect(rows.map(({ estado }) => estado).toSorted()).toEqual([...Array(5).fill('enviado'), 'por_confirmar']);
  }, SOON);
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(addresses);
}, 180_000);
