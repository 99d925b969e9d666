// Heavy calls of the whole application: which they are, and on whose account links are opened.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { isStream } from '#platform/contract/route.ts';
import { CONTRACTS } from './app.ts';
import { DESCARGAS } from './services.ts';
import { createTestApp } from './testing/app.ts';

const ONE = { running: 2, runningPerSender: 1, waiting: 2, waitingPerSender: 1 };
const MANY = { running: 9, runningPerSender: 9, waiting: 9, waitingPerSender: 9 };
const { app, db, signIn } = await createTestApp({}, { workloads: { read: MANY, export: ONE } });
await seedListas(db);

/** Links to stored files, which are sent as they are. */
const STORED = [
  'archivo.apertura',
  'tarea.descarga',
  'GET /tareas/avance/{enlace}',
  'respaldo.descarga',
  'GET /sesion/foto',
  'POST /solicitudes/archivo',
  'GET /acompanamientos/borradores/{id}/imagenes/{imagen}',
  'GET /acompanamientos/{id}/imagenes/{imagen}',
];

it('is said of every call that writes a file or rows while its caller waits', () => {
  const routes = CONTRACTS.flatMap((contract) => Object.entries(contract));
  const streamed = routes.filter(([, { respuestas }]) => Object.values(respuestas).some(isStream));
  const unbounded = streamed.filter(([, { workload }]) => workload === undefined).map(([key]) => key);
  // One call opens every link to a file; the link's kind says the rest.
  const stored = DESCARGAS.filter(({ workload }) => workload === undefined).map(({ accion }) => accion);
  expect([...unbounded, ...stored].toSorted()).toEqual(STORED.toSorted());
});

it('of a link counts for the session that made it, from whatever address it is opened', async () => {
  const slug = informacionInscripcionHBV.slug;
  const linkOf = async (headers: Record<string, string>): Promise<string> => {
    const url = `/api/informes/${slug}/exportar`;
    const answer = await app.inject({ method: 'POST', url, headers, payload: { formato: 'csv' } });
    return answer.json<{ enlace: string }>().enlace;
  };
  const [ana, luis] = [await signIn(['manager'], 'ana'), await signIn(['manager'], 'luis')];
  const links = [await linkOf(ana), await linkOf(ana), await linkOf(ana), await linkOf(luis)];
  let address = 0;
  const open = async (url: string) => app.inject({ url, remoteAddress: `10.2.0.${++address}` });
  // While nothing can be read of the table, the first export takes as long as this test wants.
  const answers = await db.transaction().execute(async (tx) => {
    await sql`lock table registros in access exclusive mode`.execute(tx);
    const all = links.map(open);
    const first = await Promise.race(all);
    expect([first.statusCode, Number(first.headers['retry-after']) > 0]).toEqual([429, true]);
    return all;
  });
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.slice(0, 3).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  expect(statuses[3]).toBe(200);
});
