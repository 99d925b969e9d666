// Trials of a draft, over HTTP: what is checked, kept, mailed and deleted, and where they never appear.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { semana } from '#catalogo/testing/tramites.ts';
import type { Prueba, PruebaEnviada } from '../contract-pruebas.ts';
import type { Definicion } from '../contract.ts';
import { cleanPruebas } from './service.ts';
import { createTestDefiniciones } from './testing.ts';

const test = await createTestDefiniciones();
const { app, call, db } = test;

const ANSWERS = {
  nombre: 'Ana Ríos',
  documento: '1010',
  correo: 'ajena@example.com',
  correo2: 'ajena@example.com',
  taller: 'video',
  edad: 17,
  opinion: { video: 'poco', sonido: 'mucho' },
  agrado: 5,
  acompanantes: [{ nombre: 'Luz Peña', dia: '2026-12-01' }],
  carta: { nombre: 'carta.pdf', tipo: 'application/pdf', tamano: 900 },
};

const begin = async (slug: string): Promise<Definicion> => {
  const tramite = JSON.parse(JSON.stringify(semana()).replaceAll('semana', slug)) as object;
  return (await call('POST', '/definiciones', { slug, titulo: 'Semana', tramite })).body;
};

async function tryOut(
  { slug, revision }: Pick<Definicion, 'slug' | 'revision'>,
  changes: object = {},
  key = randomUUID(),
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/definiciones/${slug}/pruebas`,
    headers: { ...(await test.signIn(['manager'], 'gestora')), 'idempotency-key': key },
    payload: { revision, respuestas: { ...ANSWERS, ...changes } },
  });
  return { status: answer.statusCode, body: answer.json<PruebaEnviada & { message: string; errores?: object }>() };
}

const listed = async (slug: string): Promise<readonly Prueba[]> =>
  ((await call('GET', `/definiciones/${slug}/pruebas`)).body as object as { pruebas: Prueba[] }).pruebas;

const countIn = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(db)).rows[0]!.n;

it('is checked by the draft, shown as it would be stored, and counted nowhere', async () => {
  const begun = await begin('feria');
  expect(begun.fallos).toEqual([]);
  expect(await tryOut(begun, { edad: 9, nombre: '' })).toMatchObject({
    status: 400,
    body: { errores: { edad: 'Elija un número entre 14 y 99.', nombre: 'Escriba su nombre.' } },
  });
  const sent = await tryOut(begun);
  expect(sent).toMatchObject({ status: 201, body: { persona: expect.any(String) as string } });
  expect(sent.body.partes[0]!.datos).toContainEqual(['Taller', 'Video']);
  expect(sent.body.partes.flatMap(({ datos }) => datos)).toContainEqual(['Carta', 'carta.pdf']);
  expect(sent.body.partes.map(({ titulo }) => titulo)).toContain('Acompañante 1');
  const { correo: _correo, ...kept } = sent.body;
  expect(await listed('feria')).toEqual([kept]);
  for (const table of ['registros', 'items', 'archivos', 'cupos', 'consecutivos', 'consentimientos']) {
    expect([table, await countIn(table)]).toEqual([table, 0]);
  }
  expect((await call('GET', '/definiciones/feria')).body.respuestas).toBe(0);
});

it('is sent once by a key, and not by another revision or a draft that breaks the law', async () => {
  const begun = await begin('rueda');
  const key = randomUUID();
  const [first, again] = [await tryOut(begun, {}, key), await tryOut(begun, {}, key)];
  expect(again.body.id).toBe(first.body.id);
  expect(await listed('rueda')).toHaveLength(1);
  expect(await tryOut({ ...begun, revision: 7 })).toMatchObject({ status: 409 });
  const broken = structuredClone(begun.tramite) as { formulario: { secciones: object[] } };
  broken.formulario.secciones = [{ titulo: 'Datos', campos: ['nada'] }];
  const { body: saved } = await call('PUT', '/definiciones/rueda', { revision: begun.revision, tramite: broken });
  expect(await tryOut(saved)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('en ninguna sección') as string },
  });
});

it('writes to the account of who tries, and to no address that was typed', async () => {
  const begun = await begin('correos');
  const { body } = await tryOut(begun);
  expect(body.correo).not.toBeNull();
  const { rows } = await sql<{ email: string; asunto: string; origen: string }>`
    select d.email, c.asunto, c.origen from correo_destinatarios d join correos c on c.id = d.correo
    where c.asunto = 'Prueba: Semana de la Virtualidad'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ origen }) => origen)).toEqual(rows.map(() => 'prueba'));
  expect(rows.map(({ email }) => email)).not.toContain(ANSWERS.correo);
});

it('goes after 30 days, by hand, or with its form, and not by publishing', async () => {
  const begun = await begin('plazos');
  const { body: first } = await tryOut(begun);
  await tryOut(begun);
  const published = await call('POST', '/definiciones/plazos/versiones', { revision: begun.revision });
  expect(published.status).toBe(201);
  expect(await listed('plazos')).toHaveLength(2);
  expect(await call('DELETE', `/definiciones/plazos/pruebas/${first.id}`)).toMatchObject({ status: 200 });
  expect(await call('DELETE', `/definiciones/plazos/pruebas/${first.id}`)).toMatchObject({ status: 404 });
  const [left] = await listed('plazos');
  const after = (days: number): Date => new Date(Date.parse(left!.enviada) + days * 86_400_000);
  await cleanPruebas(db, after(30));
  expect(await listed('plazos')).toHaveLength(1);
  await cleanPruebas(db, after(31));
  expect(await listed('plazos')).toEqual([]);

  await tryOut(await begin('borrada'));
  expect((await call('DELETE', '/definiciones/borrada')).status).toBe(200);
  const { rows } = await sql`select id from definicion_pruebas where slug = 'borrada'`.execute(db);
  expect(rows).toEqual([]);
});
