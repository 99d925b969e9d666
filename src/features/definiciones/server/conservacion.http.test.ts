import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tramite } from '#catalogo/tramite.ts';
import type { VistaDeConservacion } from '#features/conservacion/contract.ts';
import type { Definicion } from '../contract.ts';
import { createTestDefiniciones, datosOf } from './testing.ts';

const { app, db, call, publish, republish, send, signIn } = await createTestDefiniciones();

const headers = await signIn(['manager']);

async function read(): Promise<VistaDeConservacion> {
  const answer = await app.inject({ url: '/api/conservacion', headers });
  return answer.json<VistaDeConservacion>();
}

const ruleOf = async (slug: string) => (await read()).reglas.find(({ formulario }) => formulario === slug);

/** Sets the rule of a form as its managers do on the screen of retention. */
async function setRule(slug: string, parte: object): Promise<void> {
  const { titulo: _, ...visto } = (await ruleOf(slug))!;
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/conservacion',
    headers,
    payload: { reglas: [{ ...visto, ...parte, visto }] },
  });
  expect(answer.statusCode).toBe(200);
}

const withForm =
  (parte: Partial<Tramite['formulario']>) =>
  ({ formulario, ...rest }: Tramite): Tramite => ({ ...rest, formulario: { ...formulario, ...parte } });

describe('the months of a form', () => {
  it('are 24 until its managers say another number, and the register applies them by night', async () => {
    await publish('de-siempre', (tramite) => tramite);
    expect(await ruleOf('de-siempre')).toMatchObject({ meses: 24, accion: 'anonimizar', programada: true });
    await publish('de-uno', withForm({ conservacion: { meses: 1 } }));
    await send('de-uno', datosOf('ana'));
    await sql`update registros set semestre = '2023-2' where formulario = 'de-uno'`.execute(db);
    expect((await read()).plan).toMatchObject([{ formulario: 'de-uno', semestre: '2023-2', registros: 1 }]);
  });

  it('leave the rule of a manager as it is, until a version changes them', async () => {
    const first = (await publish('regida', (tramite) => tramite)).body;
    await setRule('regida', { meses: 6, accion: 'archivos', programada: false });
    const second = (await republish(first, withForm({ titulo: 'Otro título' }))).body;
    expect(second.publicada).toBe(2);
    expect(await ruleOf('regida')).toMatchObject({ meses: 6, accion: 'archivos', programada: false });
    const third = (await republish(second, withForm({ conservacion: { meses: 12 } }))).body;
    expect(third.diferencias).toEqual([]);
    expect(await ruleOf('regida')).toMatchObject({ meses: 12, accion: 'archivos', programada: false });
  });

  it('are not forgotten where publishing fails, nor set', async () => {
    const { body } = await call('POST', '/definiciones', { slug: 'sin-publicar', titulo: 'Sin publicar' });
    const { conservacion: _, ...formulario } = (body.tramite as unknown as Tramite).formulario;
    const saved = await call('PUT', '/definiciones/sin-publicar', {
      revision: body.revision,
      tramite: { ...body.tramite, formulario },
    });
    const message = 'El formulario: pide datos personales y no dice cuántos meses los conserva.';
    expect(saved.body.fallos).toEqual([{ ruta: 'formulario', mensaje: message }]);
    const { revision } = saved.body;
    expect(await call('POST', '/definiciones/sin-publicar/versiones', { revision })).toMatchObject({
      status: 400,
      body: { message },
    });
    const { rows } = await sql`select from conservaciones where formulario = 'sin-publicar'`.execute(db);
    expect(rows).toEqual([]);
  });
});

it('a version that was published without months is served, and the next one needs them', async () => {
  const { revision } = (await publish('de-antes', (tramite) => tramite)).body;
  const without = sql`jsonb_set(tramite::jsonb, '{formulario}', (tramite::jsonb -> 'formulario') - 'conservacion')::json`;
  await sql`update definicion_versiones set tramite = ${without} where slug = 'de-antes'`.execute(db);
  await expect
    .poll(async () => (await app.inject({ url: '/formularios/de-antes' })).body, { timeout: 5000 })
    .not.toContain('conservacion');
  expect(await send('de-antes', datosOf('luz'))).toMatchObject({ status: 201 });
  const opened = (await call('GET', '/definiciones/de-antes')).body as Definicion;
  expect(opened).toMatchObject({ revision, fallos: [], hasCambios: true });
});
