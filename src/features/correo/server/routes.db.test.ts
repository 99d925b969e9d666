import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { permisosOf } from '#catalogo/permisos.ts';
import { failAbandonadas, tasksOf } from '#core/tareas/server/service.ts';
import { withHandler } from '#core/tareas/server/testing.ts';
import { liveKeys } from '#platform/server/jobs/store.ts';
import type { Delivery } from '#platform/server/mail.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { findStalled } from './presenter.ts';
import { retryEnvio } from './routes.ts';
import { ENVIO, sendCorreos, sweepAbandoned } from './sending/jobs.ts';
import { ACEPTADO, destinatariosOf, fakeTransport, personas, requestEnvio, senderWith } from './testing.ts';

const { db } = await createTestDatabase();

const other = {
  actor: {
    sesion: 's',
    usuario: 'otra',
    nombre: 'Otra Gestora',
    email: 'otra@example.com',
    roles: ['manager'],
    permisos: permisosOf(['manager']),
  },
  principal: { usuario: 'otra', roles: ['manager'], direccion: '127.0.0.1' },
};
const REFUSED: Delivery = { outcome: 'refused', fault: { kind: 'address', reply: '550' } };

beforeEach(async () => {
  await sql`truncate correos, tareas, graphile_worker._private_jobs cascade`.execute(db);
});

const repeat = async (id: string, estado: 'fallido' | 'pendiente' | 'omitido') =>
  retryEnvio(db, { id, eleccion: { estado } }, other);

const estadosOf = async (id: string): Promise<string> =>
  (await destinatariosOf(db, id)).map(({ estado }) => estado).join();

const tareasOf = async (): Promise<unknown[]> =>
  (await sql<{ estado: string }>`select estado from tareas order by creada`.execute(db)).rows.map(
    ({ estado }) => estado,
  );

const reports: string[] = [];

/** Runs the next job of the queue as its library does: locks it, runs it, removes it. */
async function run(handler: ReturnType<typeof sendCorreos>): Promise<void> {
  const { rows } = await sql<{ id: string; key: string }>`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'obrero', attempts = attempts + 1
    where id = (select min(id) from graphile_worker._private_jobs where key is not null)
    returning id, key`.execute(db);
  const { id, key } = rows[0]!;
  const context = {
    db,
    files: {} as never,
    stopping: new AbortController().signal,
    report: (message: string) => void reports.push(message),
  };
  const tasks = tasksOf(context, [withHandler(ENVIO, handler)], null);
  await tasks[ENVIO.nombre]!({ key, last: false });
  await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(db);
}

/** A mail server that refuses the first person once. */
const servidor = (onEach: (n: number) => Promise<void> = async () => {}) => {
  let n = 0;
  return fakeTransport(async () => {
    n += 1;
    await onEach(n);
    return n === 1 ? REFUSED : ACEPTADO;
  });
};

describe('a retry', () => {
  it('during the sending leaves the job to its worker, which continues at the end', async () => {
    const { envio } = await requestEnvio(db, personas(6));
    const smtp = servidor(async (n) => {
      if (n !== 3) return;
      expect(await repeat(envio, 'fallido')).toBe(1);
      await sweepAbandoned(db);
    });
    const handler = sendCorreos(senderWith(db, smtp, { alaVez: 1 }));
    await run(handler);
    expect(reports).toEqual([]);
    expect(await estadosOf(envio)).toBe('pendiente,enviado,enviado,enviado,enviado,enviado');
    expect(await tareasOf()).toEqual(['en-cola']);
    await run(handler);
    expect(await estadosOf(envio)).toBe('enviado,enviado,enviado,enviado,enviado,enviado');
    expect(await tareasOf()).toEqual(['terminada']);
    expect(smtp.messages).toHaveLength(7);
  });

  it('clears the failure of the job', async () => {
    const { envio } = await requestEnvio(db, personas(2));
    const handler = sendCorreos(senderWith(db, servidor(), { alaVez: 1 }));
    await run(async (trabajo) => {
      await handler(trabajo);
      return { ok: false, error: 'No se pudo.' };
    });
    expect(await repeat(envio, 'fallido')).toBe(1);
    const { rows } = await sql`select estado, atendida is not null as vista from tareas order by creada`.execute(db);
    expect(rows).toEqual([
      { estado: 'fallida', vista: true },
      { estado: 'en-cola', vista: false },
    ]);
  });

  it('while the job ends, in any way, is not lost', async () => {
    for (const failing of [false, true]) {
      await sql`truncate correos, tareas cascade`.execute(db);
      const { envio } = await requestEnvio(db, personas(2));
      const handler = sendCorreos(senderWith(db, servidor(), { alaVez: 1 }));
      await run(async (trabajo) => {
        const fin = await handler(trabajo);
        await repeat(envio, 'fallido');
        return failing ? { ok: false, error: 'No se pudo.' } : fin;
      });
      expect(await tareasOf()).toEqual(['en-cola']);
      await run(handler);
      expect(await estadosOf(envio)).toBe('enviado,enviado');
      expect(await tareasOf()).toEqual(['terminada']);
    }
  });

  it('after the end starts a new job, even if the old place in the queue still exists', async () => {
    const { envio, tarea } = await requestEnvio(db, personas(2));
    await sql`update tareas set estado = 'cancelada', terminada = now() where id = ${tarea}`.execute(db);
    expect(await repeat(envio, 'pendiente')).toBe(2);
    expect(await tareasOf()).toEqual(['cancelada', 'en-cola']);
  });

  it('of a waiting message starts it immediately', async () => {
    const { envio, tarea } = await requestEnvio(db, personas(2));
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(db);
    await repeat(envio, 'pendiente');
    const { rows } = await sql`select key, run_at <= now() as due from graphile_worker.jobs`.execute(db);
    expect(rows).toEqual([{ key: tarea, due: true }]);
    expect(await tareasOf()).toEqual(['en-cola']);
  });

  it('revives a job that crashed its process on the last attempt', async () => {
    const { envio, tarea } = await requestEnvio(db, personas(2));
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
    await sql`update tareas set estado = 'en-curso' where id = ${tarea}`.execute(db);
    expect((await liveKeys(db, [tarea])).size).toBe(0);
    expect(await repeat(envio, 'pendiente')).toBe(2);
    await failAbandonadas(db);
    const handler = sendCorreos(senderWith(db, fakeTransport()));
    await run(handler);
    expect(await estadosOf(envio)).toBe('enviado,enviado');
    expect(await tareasOf()).toEqual(['terminada']);
  });
});

it('continues after any number of failures, as long as each run reached a recipient', async () => {
  const { envio } = await requestEnvio(db, personas(8));
  let n = 0;
  const smtp = fakeTransport(() => {
    n += 1;
    if (n % 2 === 0) throw new Error('the connection got lost');
    return ACEPTADO;
  });
  const handler = sendCorreos(senderWith(db, smtp, { alaVez: 1 }));
  for (let beginnings = 0; beginnings < 5; beginnings += 1) await run(handler);
  expect(await estadosOf(envio)).toBe(
    'enviado,por_confirmar,enviado,por_confirmar,enviado,por_confirmar,enviado,por_confirmar',
  );
  expect(await tareasOf()).toEqual(['terminada']);
  expect(smtp.messages).toHaveLength(8);
});

it('finds stalled messages', async () => {
  const [waiting, stopped] = [await requestEnvio(db, personas(1)), await requestEnvio(db, personas(1))];
  expect(await findStalled(db)).toEqual([]);
  await sql`delete from graphile_worker._private_jobs where key = ${stopped.tarea}`.execute(db);
  expect(await findStalled(db)).toEqual([stopped.envio]);
  expect(waiting.envio).not.toBe(stopped.envio);
});
