import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { caracterizacionDigital } from '#catalogo/caracterizacion/formulario.ts';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { FORMULARIOS } from '#catalogo/index.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { setCupos } from '#core/cupos/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';

const { app, db, signIn } = await createTestApp();
await seedListas(db);

beforeEach(async () => {
  await sql`truncate registros, envios, consecutivos, cupos cascade`.execute(db);
});

const post = async (
  formulario: Formulario,
  payload: object = CARGAS[formulario.slug]!,
  headers: Record<string, string> = {},
) => app.inject({ method: 'POST', url: `/api${formulario.llamada.slice('POST '.length)}`, payload, headers });

describe('a call whose clients read `error`', () => {
  it('says that there is none, beside the receipt', async () => {
    const answer = await post(caracterizacionDigital);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        error: false,
        id: expect.any(String),
        comprobante: expect.any(String),
        recibido: expect.any(String),
        seguimiento: expect.any(String),
        porCorreo: 'en-bandeja',
      },
    ]);
  });

  it('says that there is one, whichever check found it', async () => {
    const refused = await post(caracterizacionDigital, {});
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { error: true, message: 'Todos los campos son de carácter obligatorio' },
    ]);
    const unread = await app.inject({
      method: 'POST',
      url: `/api${caracterizacionDigital.llamada.slice('POST '.length)}`,
      payload: '{"a":',
      headers: { 'content-type': 'application/json' },
    });
    expect([unread.statusCode, unread.json()]).toMatchObject([400, { error: true, message: expect.any(String) }]);
  });

  it.each(FORMULARIOS.filter(({ respuesta }) => respuesta === 'error-texto'))(
    'repeats the message in it: $slug',
    async (formulario) => {
      expect((await post(formulario)).json()).not.toHaveProperty('error');
      const refused = await post(formulario, {});
      const message = formulario.textos.obligatorios;
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: message, message }]);

      const headers = { 'idempotency-key': randomUUID() };
      await post(formulario, CARGAS[formulario.slug], headers);
      const other = await post(formulario, { ...CARGAS[formulario.slug], nombres: 'Otra' }, headers);
      expect([other.statusCode, other.json().error]).toEqual([409, other.json().message]);
      const unread = await app.inject({
        method: 'POST',
        url: `/api${formulario.llamada.slice(5)}`,
        payload: '<a/>',
        headers: { 'content-type': 'application/xml' },
      });
      expect([unread.statusCode, unread.json().error]).toEqual([415, unread.json().message]);
    },
  );

  it('is no other call', async () => {
    expect((await post(inscripcionHBV, {})).json()).not.toHaveProperty('error');
  });
});

describe('the last number of the requests', () => {
  const read = async () => (await app.inject('/api/generales/ultimaSolicitudUDEV')).json();

  it('is public, with nothing else', async () => {
    expect(await read()).toEqual({ solicitud: { idSolicitud: '0000000000' } });
    await sql`insert into consecutivos values ('solicitudUDEV', 'infoSolicitud.idSolicitud', 41)`.execute(db);
    expect(await read()).toEqual({ solicitud: { idSolicitud: '0000000041' } });
  });
});

describe('the data of a form', () => {
  const open = async (slug: string, headers = {}) => app.inject({ url: `/api/formularios/${slug}`, headers });

  it('is for those who may fill it in', async () => {
    const cancelacion = 'cancelacionAsignaturas';
    expect((await open(cancelacion)).statusCode).toBe(401);
    expect((await open(cancelacion, await signIn(['student']))).statusCode).toBe(403);
    const answer = await open(cancelacion, await signIn(['editingteacher']));
    expect(answer.json()).toMatchObject({
      formulario: { slug: cancelacion },
      listas: { estadosCancelacion: [{ texto: 'Cancelado' }, { texto: 'Provisional' }] },
      hoy: '2026-11-20',
      siguientes: {},
    });
    expect((await open('ninguno', await signIn(['manager']))).statusCode).toBe(404);
  });

  it('tells the next number and the places left, of late', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const manager = await signIn(['manager']);
    const numero = async () => (await open('solicitudUDEV', manager)).json().siguientes;
    expect(await numero()).toEqual({ 'infoSolicitud.idSolicitud': '0000000001' });

    const cupo = { lista: 'catedras', clave: 'equidad-de-genero', semestre: '2026-2' };
    const catedra = async () =>
      (await open(inscripcionCatedra.slug, manager))
        .json()
        .listas.catedras.find(({ clave }: { clave: string }) => clave === cupo.clave).atributos;
    expect(await catedra()).toMatchObject({ conCupos: true });
    expect(await catedra()).not.toHaveProperty('cupos');

    await setCupos(db, cupo, 1);
    vi.advanceTimersByTime(5000);
    expect(await catedra()).toMatchObject({ conCupos: true, cupos: 1 });
    await post(inscripcionCatedra, { ...CARGAS[inscripcionCatedra.slug], catedra: 'Equidad de Género' });
    vi.advanceTimersByTime(5000);
    expect(await catedra()).toMatchObject({ conCupos: false, cupos: 0 });
  });
});
