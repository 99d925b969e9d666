import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import type { CursoDeTanda, TandaAbierta } from '../contract.ts';

const CURSOS = 5000;
const SOON = { timeout: 10_000 };

const { app, db, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');

const tanda = randomUUID();

beforeEach(async () => {
  await sql`truncate respaldo_tandas, respaldo_copias, respaldo_cursos cascade`.execute(db);
  await sql`insert into respaldo_tandas (id, clase, asunto, con_respaldo, usuario, nombre, creada)
    values (${tanda}, 'respaldo', 'Campus: Ciencias', true, 'gestora', 'Gestora', now())`.execute(db);
  const elegidos = Array.from({ length: CURSOS }, (_, i) => i + 1);
  await sql`insert into respaldo_pedidos (tanda, servidor, id_categoria, categoria, cursos, leido)
    values (${tanda}, 'campus', 1, 'Ciencias', ${elegidos}, true)`.execute(db);
  await sql`insert into respaldo_cursos (servidor, curso, nombre, nombre_corto, categoria, ruta, busqueda)
    select 'campus', n, 'Cálculo diferencial, grupo ' || n, 'CALC-' || n, 'Ciencias / Matemáticas', '{1}', ''
    from generate_series(1, ${CURSOS}) n`.execute(db);
  await sql`insert into respaldo_filas (id, tanda, servidor, curso, orden)
    select gen_random_uuid(), ${tanda}, 'campus', n, n from generate_series(1, ${CURSOS}) n`.execute(db);
});

type Pagina = TandaAbierta & { readonly siguiente: number | null };

async function read(
  query: { readonly desde?: string; readonly tras?: number } = {},
): Promise<Pagina & { bytes: number }> {
  const named = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const answer = await app.inject({ url: `/api/respaldos/tandas/${tanda}?${named.join('&')}`, headers: gestora });
  expect(answer.statusCode).toBe(200);
  return { ...answer.json<Pagina>(), bytes: answer.rawPayload.length };
}

const numerosOf = ({ cursos }: { readonly cursos: readonly CursoDeTanda[] }) => cursos.map(({ curso }) => curso);

/** Returns a reading without later changes, once the transactions of other tests on the same server allow it. */
const quietly = async (desde: string) =>
  vi.waitFor(async () => {
    const page = await read({ desde });
    const quiet = await read({ desde: page.hasta });
    expect(quiet.cursos).toEqual([]);
    return quiet;
  }, SOON);

it('a batch of 5,000 courses is read by pages, and then only what changed', async () => {
  let page = await read();
  const { hasta, cuentas } = page;
  expect(cuentas.cursos).toBe(CURSOS);
  expect(page.bytes).toBeLessThan(300_000);
  const numeros = numerosOf(page);
  while (page.siguiente !== null) numeros.push(...numerosOf((page = await read({ tras: page.siguiente }))));
  expect(numeros).toEqual(Array.from({ length: CURSOS }, (_, i) => i + 1));

  const quiet = await quietly(hasta);
  expect(quiet).toMatchObject({ siguiente: null, cuentas: { cursos: CURSOS } });
  expect(quiet.bytes).toBeLessThan(1500);

  await sql`update respaldo_filas set estado = 'solicitado' where orden in (7, 4000)`.execute(db);
  const changed = await read({ desde: quiet.hasta });
  expect(changed.cursos).toMatchObject([
    { curso: 7, estado: 'solicitado' },
    { curso: 4000, estado: 'solicitado' },
  ]);
  await quietly(changed.hasta);
});

it('a change that began before a reading and ended after it is in the next one', async () => {
  const slow = await db.startTransaction().execute();
  await sql`update respaldo_filas set estado = 'solicitado' where orden = 1`.execute(slow);
  await sql`update respaldo_filas set estado = 'solicitado' where orden = 2`.execute(db);
  const { hasta } = await read();
  await slow.commit().execute();
  expect(numerosOf(await read({ desde: hasta }))).toContain(1);
});

it('a copy that is stored or removed changes its course', async () => {
  const { id } = (await read()).cursos[0]!;
  const { hasta } = await quietly((await read()).hasta);
  await sql`insert into respaldo_copias (id, servidor, curso, archivo, tamano, sha256, hecha, segundos, origen)
    values (${id}, 'campus', 1, 'copia.mbz', 5, sha256('x'), now(), 3, 'persona')`.execute(db);
  const stored = await read({ desde: hasta });
  expect(stored.cursos).toMatchObject([{ id, copia: id }]);
  await sql`update respaldo_copias set retirada = now()`.execute(db);
  expect((await read({ desde: stored.hasta })).cursos).toMatchObject([{ id, copia: null }]);
});

it('an invalid reading number is refused', async () => {
  for (const desde of ['x', '99999999999', '4294967296']) {
    const url = `/api/respaldos/tandas/${tanda}?desde=${desde}`;
    expect((await app.inject({ url, headers: gestora })).statusCode).toBe(400);
  }
});
