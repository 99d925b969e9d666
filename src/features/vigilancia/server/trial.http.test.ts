import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { app, db, signIn } = await createTestApp();

const sendTrial = async (headers: Readonly<Record<string, string>>) =>
  app.inject({ method: 'POST', url: '/api/estado/correo', headers });

it('a trial goes to the caller alone, like every other message, and is audited', async () => {
  const headers = await signIn(['manager'], 'gestora');
  const answer = await sendTrial(headers);
  expect(answer.statusCode).toBe(201);
  const { id, email, ...rest } = answer.json<{ id: string; email: string; sinServidor: boolean }>();
  expect(rest).toEqual({ sinServidor: true });
  const { rows } = await sql<{ email: string; origen: string }>`
    select d.email, c.origen from correo_destinatarios d join correos c on c.id = d.correo where c.id = ${id}`.execute(
    db,
  );
  expect(rows).toEqual([{ email, origen: 'prueba' }]);
  const correo = await app.inject({ url: `/api/correos/${id}`, headers });
  expect(correo.json()).toMatchObject({ asunto: 'Correo de prueba' });
  const { rows: acts } =
    await sql`select 1 from auditoria where accion = 'correo.envio' and objeto_ids @> array[${id}]`.execute(db);
  expect(acts).toHaveLength(1);
});

it('is refused after those of a day, and to a teacher', async () => {
  const headers = await signIn(['manager'], 'gestora');
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await sendTrial(headers)).statusCode);
  expect(statuses.at(-1)).toBe(429);
  expect((await sendTrial(await signIn(['editingteacher']))).statusCode).toBe(403);
});
