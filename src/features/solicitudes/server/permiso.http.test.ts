import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { openMails } from '../../../testing/open-mails.ts';
import { createSolicitudesApp } from '../../../testing/solicitudes.ts';
import { isFresca } from '../contract.ts';

const { app, db, config, signIn, clock, send, work, visit } = await createSolicitudesApp();

let gestora: Record<string, string>;

async function at(instant: string): Promise<void> {
  clock.now = new Date(instant);
  gestora = await signIn(['manager'], 'gestora');
}

beforeEach(async () => {
  await sql`truncate registros, correos, sesiones, graphile_worker._private_jobs cascade`.execute(db);
  // Later than any run, so that jobs for `now` are due; each test later than the one before, as limits by the clock ask.
  await at(new Date(Math.max(clock.now.getTime(), Date.parse('2040-01-06T15:00:00Z')) + 28 * 86_400_000).toISOString());
});

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

async function post(url: string, payload: object, headers: object = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const reply = async (fields: Readonly<Record<string, string>>, headers: object = {}) =>
  post('/solicitudes/respuestas', formOf(fields), headers);

async function mails(): Promise<{ contenido: string }[]> {
  const { rows } = await sql<Parameters<typeof openMails>[0][number]>`
    select d.correo, d.numero, d.enlaces, c.contenido, d.campos from correos c
    join correo_destinatarios d on d.correo = c.id where c.origen = 'solicitud' order by c.creado`.execute(db);
  return openMails(rows, config.ENCRYPTION_KEY);
}

const permisoIn = ({ contenido }: { readonly contenido: string }): string => /responder=([\w.-]+)/.exec(contenido)![1]!;

describe('the link in a mail that asks for something', () => {
  /** Sends a request, and an hour later a message of the unit about it. */
  async function writtenTo(texto: string) {
    const enviada = await send();
    clock.advance(3600);
    await at(clock.now.toISOString());
    await post(`/informes/${informe.slug}/registros/${enviada.id}/mensajes`, formOf({ texto, espera: 'si' }), gestora);
    clock.advance(121);
    await work();
    return { ...enviada, permiso: permisoIn((await mails()).at(-1)!) };
  }

  it('lets the person answer once, in that request alone, however much later the mail is read', async () => {
    const other = await send();
    const { seguimiento: token, permiso } = await writtenTo('¿Qué curso?');
    const isShown = async () => isFresca((await visit(token)).solicitud, permiso);
    clock.advance(12 * 86_400);
    expect(await isShown()).toBe(true);
    expect((await reply({ token: other.seguimiento, permiso, texto: 'Hola' })).status).toBe(403);
    expect((await reply({ token, texto: 'Hola' })).status).toBe(403);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [
      await reply({ token, permiso, texto: 'Cálculo 1' }, headers),
      await reply({ token, permiso, texto: 'Cálculo 1' }, headers),
      await reply({ token, permiso, texto: 'Otra cosa' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 403]);
    expect(await isShown()).toBe(false);
  });

  it('takes one of two answers, or an answer or a correction, that come at the same moment', async () => {
    const { id, seguimiento: token, permiso } = await writtenTo('¿Qué curso?');
    clock.advance(60);
    const correccion = await post(
      `/informes/${informe.slug}/registros/${id}/correcciones`,
      { campos: ['infoSolicitud.nombres'], motivo: 'Revise sus datos.' },
      gestora,
    );
    clock.advance(1);
    const valores = JSON.stringify({ 'infoSolicitud.nombres': 'Corregidos' });
    const answers = await Promise.all([
      reply({ token, permiso, texto: 'Cálculo 1' }),
      reply({ token, permiso, texto: 'Cálculo 2' }),
      post('/solicitudes/correcciones', formOf({ token, permiso, correccion: String(correccion.body['id']), valores })),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
  });

  it('ends after the fifteenth business day, and cannot be prolonged by hand', async () => {
    await at('2041-11-15T14:00:00Z'); // a Friday
    const { seguimiento: token, permiso } = await writtenTo('¿Qué curso?');
    const [, ...rest] = permiso.split('.');
    const longer = [(clock.now.getTime() + 90 * 86_400_000).toString(36), ...rest].join('.');
    const later = permiso.replace(/respuesta-[^.]+/, `respuesta-${(clock.now.getTime() + 1000).toString(36)}`);
    // The fifteenth business day ends in Bogotá on 7 December at five in UTC.
    clock.now = new Date('2041-12-07T04:59:00Z');
    expect((await reply({ token, permiso: later, texto: 'Hola' })).status).toBe(403);
    expect((await reply({ token, permiso: longer, texto: 'Hola' })).status).toBe(403);
    expect(isFresca((await visit(token)).solicitud, permiso)).toBe(true);
    clock.now = new Date('2041-12-07T05:00:00Z');
    expect(isFresca((await visit(token)).solicitud, permiso)).toBe(false);
    expect((await reply({ token, permiso, texto: 'Hola' })).status).toBe(403);
  });

  it('lets the person open again what was closed since', async () => {
    const { id, seguimiento: token, permiso } = await writtenTo('¿Qué curso?');
    await post('/generales/actualizarEstado', { listaRegistros: [id], nuevoEstado: 'cerrado' }, gestora);
    clock.advance(16 * 60);
    await work();
    const closing = permisoIn((await mails()).at(-1)!);
    expect([permiso, closing].map((each) => each.split('.').length)).toEqual([3, 3]);
    expect((await reply({ token, permiso: closing, texto: 'Sigue igual' })).status).toBe(201);
    expect((await visit(token)).solicitud.filas[0]!.estado).toBe('en-tramite');
    expect((await reply({ token, permiso, texto: 'Y esto' })).status).toBe(403);
  });

  it('lets the person correct until the correction is made or withdrawn, whatever they write meanwhile', async () => {
    const { id, seguimiento: token } = await send();
    clock.advance(3600);
    await at(clock.now.toISOString());
    const campos = ['infoSolicitud.nombres'];
    const ask = async () => {
      const asked = await post(
        `/informes/${informe.slug}/registros/${id}/correcciones`,
        { campos, motivo: 'Revise sus datos.' },
        gestora,
      );
      return { correccion: String(asked.body['id']), permiso: permisoIn((await mails()).at(-1)!) };
    };
    const first = await ask();
    clock.advance(3 * 86_400);
    expect((await reply({ token, permiso: first.permiso, texto: '¿Cuál es el error?' })).status).toBe(201);
    const opening = async ({ permiso, correccion }: typeof first) =>
      (await post('/solicitudes/correccion', { token, permiso, correccion })).status;
    expect(await opening(first)).toBe(200);
    await at(clock.now.toISOString());
    await app.inject({
      method: 'DELETE',
      url: `/api/informes/${informe.slug}/registros/${id}/correcciones/${first.correccion}`,
      headers: gestora,
    });
    expect(await opening(first)).toBe(403);
    clock.advance(1);
    const second = await ask();
    expect(await opening(second)).toBe(200);
    clock.advance(1);
    const valores = JSON.stringify({ 'infoSolicitud.nombres': 'Corregidos' });
    const made = await post('/solicitudes/correcciones', formOf({ token, ...second, valores }));
    expect(made.status).toBe(201);
    expect((await reply({ token, permiso: second.permiso, texto: 'Hola' })).status).toBe(403);
  });
});

describe('a signed-in person', () => {
  const permitFor = async (token: string, headers: object) => post('/solicitudes/permiso', { token }, headers);

  it('acts at any time in what was sent with the address of the account, and in nothing else', async () => {
    const [own, other] = [await send(), await send()];
    clock.advance(90 * 86_400);
    const headers = await signIn(['student'], 'quien.pide');
    await sql`update registros set datos = jsonb_set(datos, '{infoSolicitud,correoInstitucional}', '"otra@example.com"')
      where id = ${other.id}`.execute(db);
    await sql`update registros set datos = jsonb_set(datos, '{infoSolicitud,correoAlterno}', '"otra@example.com"')
      where id = ${other.id}`.execute(db);
    await sql`update sesiones set email = ${own.correo.toUpperCase()} where usuario = 'quien.pide'`.execute(db);
    expect((await permitFor(other.seguimiento, headers)).body).toEqual({ permiso: null });
    expect((await permitFor('x'.repeat(22), headers)).body).toEqual({ permiso: null });
    expect((await permitFor(own.seguimiento, {})).status).toBe(401);
    const { permiso } = (await permitFor(own.seguimiento, headers)).body as { permiso: string };
    expect((await reply({ token: other.seguimiento, permiso, texto: 'Hola' })).status).toBe(403);
    expect((await reply({ token: own.seguimiento, permiso, texto: 'Hola' })).status).toBe(201);
    clock.advance(31 * 60);
    expect((await reply({ token: own.seguimiento, permiso, texto: 'Hola' })).status).toBe(403);
  });
});
