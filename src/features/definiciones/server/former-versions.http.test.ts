import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { toFormData } from '#catalogo/payload.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Definicion } from '../contract.ts';

const { app, db, clock, signIn, anotherProcess } = await createTestApp();
const modelo = CATALOGO.findFormulario('inscripcionHBV')!;
const valores = CARGAS['inscripcionHBV'] as Readonly<Record<string, unknown>>;
const DAY = 86_400;

type Payload = Readonly<Record<string, unknown>>;
type Formulario = Payload & { readonly campos: Payload; readonly secciones: readonly { campos: readonly string[] }[] };

beforeAll(async () => seedListas(db));

async function call(method: 'POST' | 'PUT', path: string, payload: Payload): Promise<Definicion> {
  const headers = await signIn(['manager'], 'gestora');
  const answer = await app.inject({ method, url: `/api${path}`, headers, payload });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json<Definicion>();
}

const publish = async ({ slug, revision }: Pick<Definicion, 'slug' | 'revision'>): Promise<Definicion> =>
  call('POST', `/definiciones/${slug}/versiones`, { revision });

const begin = async (slug: string): Promise<Definicion> =>
  publish(await call('POST', '/definiciones', { slug, titulo: `Titulo ${slug}`, como: 'inscripcionHBV' }));

/** Publishes the next version: it asks a name of a pet in place of the telephone. */
async function changeQuestions({ slug, revision, tramite }: Definicion): Promise<Definicion> {
  const { campos, secciones, ...formulario } = tramite['formulario'] as Formulario;
  const { telefono: _, ...kept } = campos;
  const mascota = { tipo: 'texto', identifica: null, etiqueta: 'Nombre de su mascota', max: 50 };
  const asked = secciones.map((seccion, i) => ({
    ...seccion,
    campos: [...seccion.campos.filter((ruta) => ruta !== 'telefono'), ...(i === 0 ? ['mascota'] : [])],
  }));
  const next = { ...formulario, campos: { ...kept, mascota }, secciones: asked };
  return publish(
    await call('PUT', `/definiciones/${slug}`, {
      revision,
      tramite: { ...tramite, informe: undefined, formulario: next },
    }),
  );
}

type Sent = { readonly version?: number; readonly diligenciado?: Date; readonly key?: string; readonly more?: Payload };

async function send(slug: string, { version, diligenciado, key = randomUUID(), more }: Sent, to = app) {
  const form = toFormData(modelo, { ...valores });
  for (const [clave, valor] of Object.entries(more ?? {})) form.set(clave, String(valor));
  const answer = await to.inject({
    method: 'POST',
    url: `/api/formularios/${slug}`,
    payload: form,
    headers: {
      'idempotency-key': key,
      ...(version !== undefined && { 'x-version': String(version) }),
      ...(diligenciado && { 'x-diligenciado': diligenciado.toISOString() }),
    },
  });
  return { status: answer.statusCode, body: answer.json<{ id: string; message: string; errores: Payload }>() };
}

async function stored(id: string) {
  const { rows } = await sql<{ version: number; datos: Payload }>`
    select version, datos from registros where id = ${id}`.execute(db);
  return rows[0]!;
}

it('takes the former version for a day, and stores the answer by it', async () => {
  const first = await begin('un-dia');
  await changeQuestions(first);
  clock.advance(DAY - 60);
  const sent = await send('un-dia', { version: 1 });
  expect(sent.status).toBe(201);
  const { version, datos } = await stored(sent.body.id);
  expect(version).toBe(1);
  expect(datos).toMatchObject({ telefono: expect.any(String) as string });
  expect(datos).not.toHaveProperty('mascota');
});

it('takes what was filled in within that day and arrives within 15 days', async () => {
  await changeQuestions(await begin('quince-dias'));
  const diligenciado = new Date(clock.now.getTime() + (DAY - 60) * 1000);
  clock.advance(15 * DAY - 120);
  expect(await send('quince-dias', { version: 1, diligenciado })).toMatchObject({ status: 201 });
  clock.advance(2 * DAY);
  expect(await send('quince-dias', { version: 1, diligenciado })).toMatchObject({ status: 400 });
});

it('checks a later one by the newest version, and says what changed', async () => {
  await changeQuestions(await begin('tarde'));
  clock.advance(DAY + 60);
  const refused = await send('tarde', { version: 1 });
  expect(refused).toMatchObject({ status: 400, body: { errores: { mascota: expect.any(String) as string } } });
  expect(refused.body.message).toBe(
    'Este formulario cambió desde que empezó: ahora también pregunta «Nombre de su mascota»; ya no recibe lo que ' +
      'respondió en «Teléfono de contacto». Cargue la página de nuevo, responda lo que falte y envíelo otra vez.',
  );
  const sent = await send('tarde', { version: 1, more: { mascota: 'Michín' } });
  expect(await stored(sent.body.id)).toMatchObject({ version: 2, datos: { mascota: 'Michín' } });
});

it('gives its receipt to a sending that is repeated after that day', async () => {
  await changeQuestions(await begin('repetida'));
  const key = randomUUID();
  const first = await send('repetida', { version: 1, key });
  clock.advance(2 * DAY);
  expect(await send('repetida', { version: 1, key })).toEqual(first);
});

it.each([undefined, 7, 0])('checks a sending that tells the version %s by the newest', async (version) => {
  const slug = `sin-version-${version}`;
  await changeQuestions(await begin(slug));
  expect((await send(slug, version === undefined ? {} : { version })).body.message).not.toContain('cambió');
  const sent = await send(slug, { ...(version !== undefined && { version }), more: { mascota: 'Michín' } });
  expect(await stored(sent.body.id)).toMatchObject({ version: 2 });
});

it('asks for another attempt where a process had not read the version yet', async () => {
  const other = await anotherProcess();
  const first = await begin('recien');
  await expect.poll(async () => (await send('recien', { version: 1 }, other)).status, { timeout: 5000 }).toBe(201);
  await changeQuestions(first);
  const attempt = async () => send('recien', { version: 2, more: { mascota: 'Michín' } }, other);
  expect([201, 503]).toContain((await attempt()).status);
  const sent = await attempt();
  expect(await stored(sent.body.id)).toMatchObject({ version: 2 });
});
