import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import type { SesionAbierta } from '../contract-gestion.ts';

const { app, db, moodle, clock, signIn } = await createTestApp();
let gestora = await signIn(['manager'], 'gestora');

beforeEach(async () => {
  await sql`truncate sesiones, auditoria cascade`.execute(db);
  gestora = await signIn(['manager'], 'gestora');
});

const call = async (path: string, payload: object, as = gestora) =>
  app.inject({ method: 'POST', url: `/api${path}`, headers: as, payload });
const abiertas = async (body: object = {}) =>
  (await call('/sesiones/consulta', body)).json<{ sesiones: SesionAbierta[]; total: number }>();

describe('open sessions', () => {
  it('are listed with the last used first and the caller’s own marked', async () => {
    clock.advance(60);
    await signIn(['student'], 'zoe');
    const { sesiones, total } = await abiertas();
    expect(total).toBe(2);
    expect(sesiones.map(({ usuario, roles, propia: isOwn }) => ({ usuario, roles, propia: isOwn }))).toEqual([
      { usuario: 'zoe', roles: ['student'], propia: false },
      { usuario: 'gestora', roles: ['manager'], propia: true },
    ]);
    expect(sesiones[0]).toMatchObject({
      nombre: 'Laura Mesa Ríos',
      servidor: 'Campus',
      usada: clock.now.toISOString(),
    });
    expect((await abiertas({ buscar: 'Ríos ZOE' })).sesiones.map(({ usuario }) => usuario)).toEqual(['zoe']);
    expect((await abiertas({ buscar: 'nadie' })).total).toBe(0);
    await sql`update sesiones set vence = ${clock.now} where usuario = 'zoe'`.execute(db);
    expect((await abiertas()).total).toBe(1);
  });

  it('that a manager ends are refused at the next call and the next renewal', async () => {
    const entered = await app.inject({
      method: 'POST',
      url: '/api/auth/loginMoodle',
      payload: { username: moodle.persona.usuario, password: moodle.clave },
    });
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const ownHeaders = {
      authorization: `Bearer ${entered.json<{ userInfo: { tokenInfo: { token: string } } }>().userInfo.tokenInfo.token}`,
    };
    expect((await app.inject({ url: '/api/tareas', headers: ownHeaders })).statusCode).toBe(200);
    const { sesiones } = await abiertas({ buscar: moodle.persona.usuario });
    expect((await call('/sesiones/terminar', { id: sesiones[0]!.id })).json()).toEqual({ terminadas: 1 });
    expect((await app.inject({ url: '/api/tareas', headers: ownHeaders })).statusCode).toBe(401);
    const renewed = await app.inject({ method: 'POST', url: '/api/auth/refreshToken', headers: { cookie } });
    expect(renewed.statusCode).toBe(401);
    expect(await call('/sesiones/terminar', { id: sesiones[0]!.id })).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Esa sesión ya había terminado.'),
    });
  });

  it('of a user are ended together, with one line in the audit', async () => {
    await signIn(['student'], 'zoe');
    await signIn(['student'], 'zoe');
    await sql`truncate auditoria`.execute(db);
    expect((await call('/sesiones/terminar', { usuario: 'zoe' })).json()).toEqual({ terminadas: 2 });
    const { rows } =
      await sql`select usuario, accion, objeto, cardinality(objeto_ids) as cuantas, detalle from auditoria`.execute(db);
    expect(rows).toEqual([
      {
        usuario: 'gestora',
        accion: 'sesion.fin',
        objeto: 'sesion',
        cuantas: 2,
        detalle: { motivo: 'terminada-por-gestor', de: 'zoe' },
      },
    ]);
  });
});
