// The mail of each month: who gets it, when, and that it is sent once.
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { createServices } from '../../../services.ts';
import { createTestApp } from '../../../testing/app.ts';
import { slice } from '../slice.ts';
import { nextAviso } from './avisos.ts';

const test = await createTestApp();
const { app, db, clock, signIn } = test;

// Two workers, each with services of its own.
const workers = [1, 2].map(() =>
  createServices({
    ...test,
    moodle: new Map([[test.moodle.name, test.moodle]]),
    isDemostracion: false,
    report: () => {},
    now: () => clock.now,
  }),
);
const sweep = async () => Promise.all(workers.map(async (services) => slice.schedules[0]!.run(services)));

const at = (instant: string): void => void (clock.now = new Date(instant));

beforeEach(async () => {
  at('2026-11-20T15:00:00Z');
  await sql`truncate semestre_destinatarios, correos cascade`.execute(db);
});

async function post(correo: string, recibe = true, rol = 'manager') {
  const headers = await signIn([rol] as never, rol);
  const payload = { correo, recibe };
  const answer = await app.inject({ method: 'POST', url: '/api/semestres/destinatarios', headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** Sent messages: recipient, subject and body. */
async function sent() {
  const { rows } = await sql<{ email: string; asunto: string; contenido: string }>`
    select d.email, c.asunto, c.contenido from correos as c join correo_destinatarios as d on d.correo = c.id
    where c.origen = 'semestre' order by 1`.execute(db);
  return rows;
}

it.each([
  ['2026-05-31T20:00:00Z', '2026-06-01T12:00:00.000Z'],
  ['2026-06-01T12:00:00Z', '2026-07-06T12:00:00.000Z'],
  ['2026-11-01T12:00:00Z', '2026-11-02T12:00:00.000Z'],
  ['2026-12-07T11:59:59Z', '2026-12-07T12:00:00.000Z'],
  ['2027-01-01T04:59:59Z', '2027-01-04T12:00:00.000Z'],
  ['2027-01-31T12:00:00Z', '2027-02-01T12:00:00.000Z'],
])('after %s it is due at %s, the first Monday of a month at seven', (now, due) => {
  expect(nextAviso(new Date(now)).toISOString()).toBe(due);
});

it('each chosen address gets the link once, from seven o’clock of the first Monday on, however many workers look', async () => {
  await post('decana@example.com');
  await post('Secretaria@Example.com');
  at('2026-12-07T11:59:59Z');
  await sweep();
  expect(await sent()).toEqual([]);
  at('2026-12-07T12:00:00Z');
  await sweep();
  await sweep();
  const messages = await sent();
  expect(messages.map(({ email }) => email)).toEqual(['decana@example.com', 'secretaria@example.com']);
  expect(messages[0]!.asunto).toBe('Resumen del semestre 2026-2');
  expect(messages[0]!.contenido).toContain('/gestores/semestre?semestre=2026-2"');
  // The month after: the semester that ended.
  at('2027-01-04T12:00:00Z');
  await sweep();
  expect((await sent()).map(({ asunto }) => asunto)).toEqual(Array(4).fill('Resumen del semestre 2026-2'));
});

it('an address gets one mail although the first worker dies in the middle of sending', async () => {
  await post('decana@example.com');
  at('2026-12-07T12:00:00Z');
  await db.transaction().execute(async (tx) => {
    await sql`lock correos in access exclusive mode`.execute(tx);
    const kill = async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    };
    await Promise.all([expect(slice.schedules[0]!.run(workers[0]!)).rejects.toThrow(/terminat/), vi.waitFor(kill)]);
  });
  expect(await sent()).toEqual([]);
  await sweep();
  expect((await sent()).map(({ email }) => email)).toEqual(['decana@example.com']);
});

it('an address that is chosen later in the month waits for the next one, and one that was taken away gets nothing', async () => {
  at('2026-12-07T12:00:00Z');
  await post('decana@example.com');
  await post('otra@example.com');
  await sweep();
  expect(await sent()).toEqual([]);
  await post('otra@example.com', false);
  at('2027-01-05T12:00:00Z');
  await sweep();
  expect((await sent()).map(({ email }) => email)).toEqual(['decana@example.com']);
});

it('only who edits the page chooses addresses, which are addresses and no more than fifty', async () => {
  expect((await post('decana@example.com', true, 'editingteacher')).status).toBe(403);
  expect(await post('decana')).toMatchObject({ status: 400, body: { errores: { correo: expect.any(String) } } });
  await sql`insert into semestre_destinatarios select n || '@example.com', now() from generate_series(1, 50) as n`.execute(
    db,
  );
  expect(await post('decana@example.com')).toMatchObject({
    status: 400,
    body: { errores: { correo: 'Puede llegar hasta a 50 correos. Quite uno primero.' } },
  });
  expect((await post('1@example.com')).status).toBe(200);
});
