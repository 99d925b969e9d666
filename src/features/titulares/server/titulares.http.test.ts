import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import type { PasoDado, Solicitud } from '../contract.ts';

// The clock is set to Friday 20 November 2026, seven in the morning in Bogotá.
const { app, db, clock, signIn } = await createTestApp();
let gestora = await signIn(['manager'], 'gestora');
const comienzo = clock.now;

beforeEach(async () => {
  clock.now = comienzo;
  gestora = await signIn(['manager'], 'gestora');
  await sql`truncate solicitudes_titulares, auditoria restart identity cascade`.execute(db);
});

const SOLICITUD = {
  clase: 'consulta',
  nombre: 'Zoraida Ñáñez Inventada',
  documento: '1.020.304',
  correo: 'zoraida@example.com',
  canal: 'correo',
  recibida: '2026-11-20',
  pide: 'Qué datos tienen de mí.',
};

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  app.inject({ method, url: `/api/titulares${path}`, headers: gestora, ...(payload && { payload }) });
const record = async (cambios: object = {}): Promise<Solicitud> => {
  const answer = await call('POST', '', { ...SOLICITUD, ...cambios });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const dar = async (id: string, paso: object) =>
  call('POST', `/${id}/pasos`, { texto: 'Así fue.', dia: '2026-11-20', ...paso });
const openSolicitud = async (id: string) =>
  (await call('GET', `/${id}`)).json<{ solicitud: Solicitud; historia: PasoDado[] }>();

/** Advances the clock and signs in again: no session lasts that long. */
async function advance(dias: number): Promise<void> {
  clock.advance(dias * 86_400);
  gestora = await signIn(['manager'], 'gestora');
}

describe('a request', () => {
  it('is registered with its legal term, and recorded in history and audit without its owner', async () => {
    const solicitud = await record();
    expect(solicitud).toMatchObject({
      numero: 1,
      documento: '1020304',
      estado: 'en-tramite',
      vence: '2026-12-04',
      plazo: { urgencia: 'a-tiempo', quedan: 10 },
      pasos: ['respuesta', 'prorroga', 'desistimiento'],
    });
    const { historia } = await openSolicitud(solicitud.id);
    expect(historia).toMatchObject([{ paso: 'alta', dia: '2026-11-20', nombre: 'Laura Mesa Ríos' }]);
    const { rows } = await sql<{ todo: string }>`select auditoria::text as todo from auditoria order by id`.execute(db);
    expect(rows.map(({ todo: all }) => all.includes('titular.'))).toEqual([true, true]);
    expect(rows.map(({ todo: all }) => all).join()).not.toMatch(/Zoraida|1020304|example/);
  });

  it.each([
    [{ recibida: '2026-11-21' }, 'recibida', 'Ese día no ha llegado.'],
    [{ documento: '1' }, 'documento', 'Escriba el documento, con números y letras.'],
    [{ pide: ' ' }, 'pide', 'Escriba qué pide el titular.'],
    [{ correo: 'no' }, 'correo', 'El correo electrónico debe ser un correo válido.'],
    [{ clase: 'queja' }, 'clase', 'Elija si es una consulta o un reclamo.'],
  ])('with %o is refused', async (cambio, campo, mensaje) => {
    const answer = await call('POST', '', { ...SOLICITUD, ...cambio });
    expect([answer.statusCode, answer.json().errores]).toEqual([400, { [campo]: mensaje }]);
  });

  it('can be extended once before its term ends, and is final once answered', async () => {
    const { id, version } = await record();
    const prorrogada = (await dar(id, { paso: 'prorroga', version })).json<Solicitud>();
    expect(prorrogada).toMatchObject({
      vence: '2026-12-14',
      prorrogaMotivo: 'Así fue.',
      pasos: ['respuesta', 'desistimiento'],
    });
    expect(await dar(id, { paso: 'prorroga', version: 2 })).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('Como está ahora la solicitud, eso ya no se puede hacer.'),
    });
    expect((await dar(id, { paso: 'respuesta', version })).json().message).toContain('Otra persona cambió');
    const futura = await dar(id, { paso: 'respuesta', version: 2, dia: '2026-11-23' });
    expect(futura.json().errores).toEqual({ dia: 'Ese día no ha llegado.' });
    const respondida = (await dar(id, { paso: 'respuesta', version: 2 })).json<Solicitud>();
    expect(respondida).toMatchObject({
      estado: 'respondida',
      respuesta: 'Así fue.',
      cerrada: '2026-11-20',
      plazo: null,
      pasos: [],
    });
    expect(await call('PUT', `/${id}`, { ...SOLICITUD, version: 3 })).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('Esta solicitud ya está cerrada.'),
    });
    expect((await openSolicitud(id)).historia.map(({ paso }) => paso)).toEqual(['respuesta', 'prorroga', 'alta']);
  });

  it('is not found by an unknown id', async () => {
    const answer = await call('GET', `/${randomUUID()}`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'No existe esa solicitud.']);
  });

  it('cannot be extended after its term', async () => {
    const { id, version } = await record({ recibida: '2026-10-20' });
    const late = await dar(id, { paso: 'prorroga', version });
    expect(late.json().errores.dia).toContain('ya había vencido');
    expect((await dar(id, { paso: 'prorroga', version, dia: '2026-11-04' })).json()).toMatchObject({
      vence: '2026-11-11',
    });
  });

  it('that is an incomplete claim can be completed, and its term then starts again', async () => {
    const { id, version } = await record({ clase: 'reclamo' });
    const incompleta = (await dar(id, { paso: 'requerimiento', version })).json<Solicitud>();
    expect(incompleta).toMatchObject({
      estado: 'incompleta',
      vence: '2027-01-20',
      pasos: ['completada', 'desistimiento'],
    });
    await advance(10);
    const completa = (await dar(id, { paso: 'completada', version: 2, dia: '2026-11-30' })).json<Solicitud>();
    expect(completa).toMatchObject({ estado: 'en-tramite', correDesde: '2026-11-30', vence: '2026-12-22' });
    expect((await dar(id, { paso: 'respuesta', version: 3, dia: '2026-11-25' })).json().errores.dia).toContain(
      'anterior',
    );
  });

  it('can be corrected, with its term, while no step depends on it', async () => {
    const { id, version } = await record();
    const corregida = (
      await call('PUT', `/${id}`, { ...SOLICITUD, clase: 'reclamo', recibida: '2026-11-19', version })
    ).json();
    expect(corregida).toMatchObject({ clase: 'reclamo', vence: '2026-12-11', version: 2 });
    await dar(id, { paso: 'prorroga', version: 2 });
    expect(await call('PUT', `/${id}`, { ...SOLICITUD, version: 3 })).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining(
        'Después de prorrogarla o de pedir que se complete, su clase y su fecha ya no cambian.',
      ),
    });
    const nombre = await call('PUT', `/${id}`, {
      ...SOLICITUD,
      clase: 'reclamo',
      recibida: '2026-11-19',
      nombre: 'Otra',
      version: 3,
    });
    expect(nombre.json()).toMatchObject({ nombre: 'Otra', vence: '2026-12-23' });
  });
});

describe('the register', () => {
  const consulta = async (body: object = {}) =>
    (await call('POST', '/consulta', body)).json<{
      solicitudes: Solicitud[];
      total: number;
      vencidas: number;
      porVencer: number;
    }>();

  it('is sorted by end of term, and counts overdue and due-soon requests', async () => {
    await record({ nombre: 'Nueva', recibida: '2026-11-20' });
    await record({ nombre: 'Cercana', recibida: '2026-11-10' });
    await record({ nombre: 'Vencida', recibida: '2026-10-20' });
    const cerrada = await record({ nombre: 'Cerrada', recibida: '2026-10-01' });
    await dar(cerrada.id, { paso: 'desistimiento', version: 1 });
    const { solicitudes, ...cuentas } = await consulta();
    expect(solicitudes.map(({ nombre, plazo }) => [nombre, plazo?.urgencia])).toEqual([
      ['Vencida', 'vencida'],
      ['Cercana', 'por-vencer'],
      ['Nueva', 'a-tiempo'],
      ['Cerrada', undefined],
    ]);
    expect(cuentas).toEqual({ total: 4, vencidas: 1, porVencer: 1 });
    expect((await consulta({ ver: 'cerradas' })).total).toBe(1);
    expect((await consulta({ clase: 'reclamo' })).total).toBe(0);
    expect((await consulta({ buscar: 'cercána 1020304' })).solicitudes.map(({ nombre }) => nombre)).toEqual([
      'Cercana',
    ]);
  });
});
