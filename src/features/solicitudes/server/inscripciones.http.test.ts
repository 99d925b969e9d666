import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { informacionInscripcionCatedras as informe } from '#catalogo/catedras/tramite.ts';
import { setCupos } from '#core/cupos/service.ts';
import { openMails } from '../../../testing/open-mails.ts';
import { createSolicitudesApp } from '../../../testing/solicitudes.ts';
import { isFresca } from '../contract.ts';

const { app, db, config, services, signIn, clock, send, work, visit } = await createSolicitudesApp();
// Receipts that go by themselves would count among the mails of a day.
await sql`insert into ajustes (nombre, valor) values ('comprobantesPorCorreo', 0)`.execute(db);

const CUPO = { lista: 'catedras', clave: 'catedra-de-deporte-y-cultura', semestre: '2040-1' };
const CATEDRA = 'Cátedra de Deporte y Cultura';

beforeEach(async () => {
  // Later than any run, so that jobs for `now` are due.
  clock.now = new Date('2040-02-06T15:00:00Z');
  await sql`truncate registros, correos, correos_del_dia, sesiones, cupos, turnos, auditoria, graphile_worker._private_jobs cascade`.execute(
    db,
  );
  await setCupos(db, CUPO, 3);
});

const addressOf = (nth: number): string => `persona${nth}@universidad.edu.co`;

const enrol = async (nth = 1, correo = addressOf(nth)) =>
  send(inscripcionCatedra, { cambios: { numDocumento: String(1_000_000 + nth), correo, catedra: CATEDRA } });

async function post(url: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url: `/api/solicitudes/${url}`, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const withdraw = async (token: string, permiso?: string) => post('retiro', { token, permiso });

async function mailsTo(nth: number) {
  const { rows } = await sql<
    Parameters<typeof openMails>[0][number] & { asunto: string; contenido: string; campos: Record<string, string> }
  >`
    select d.correo, d.numero, d.enlaces, c.asunto, c.contenido, d.campos from correos c join correo_destinatarios d on d.correo = c.id
    where d.email = ${addressOf(nth)} order by c.creado, c.id`.execute(db);
  return openMails(rows, config.ENCRYPTION_KEY);
}

async function askForLink(token: string, nth = 1): Promise<string> {
  expect((await post('enlace', { token })).status).toBe(202);
  await work();
  const mail = (await mailsTo(nth)).at(-1)!;
  expect(mail).toMatchObject({ asunto: expect.stringContaining('Enlace de su inscripción') as string });
  expect(mail.contenido).toContain(`https://gestion.example/solicitudes/${token}#responder=`);
  return /#responder=([\w.-]+)/.exec(mail.contenido)![1]!;
}

const ocupados = async (): Promise<number> =>
  (await sql<{ ocupados: number }>`select ocupados from cupos`.execute(db)).rows[0]!.ocupados;

it('is read at the address of its token, which its receipt tells', async () => {
  const { seguimiento, comprobante } = await enrol();
  const { status, headers, inscripcion } = await visit(seguimiento);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(inscripcion).toEqual({
    titulo: inscripcionCatedra.titulo,
    comprobante,
    recibida: clock.now.toISOString(),
    opcion: CATEDRA,
    estado: 'vigente',
    fresca: true,
    ahora: clock.now.toISOString(),
    recibo: `/comprobantes/${seguimiento}`,
    otra: inscripcionCatedra.ruta,
  });
  const { body } = await app.inject({ url: `/comprobantes/${seguimiento}` });
  expect(body).toContain(`"inscripcion":"/solicitudes/${seguimiento}"`);
});

it('is withdrawn once, and its place, its row, its mail and the audit say so', async () => {
  const { id, seguimiento, comprobante } = await enrol();
  await enrol(2);
  const answers = await Promise.all([1, 2, 3].map(async () => withdraw(seguimiento)));
  for (const { status, body } of [...answers, await withdraw(seguimiento)])
    expect({ status, body }).toMatchObject({ status: 201, body: { inscripcion: { estado: 'retirada' } } });
  expect(await ocupados()).toBe(1);

  const gestora = await signIn(['manager'], 'gestora');
  const fila = await app.inject({ url: `/api/informes/${informe.slug}/registros/${id}`, headers: gestora });
  expect(fila.json()).toMatchObject({
    estado: 'cerrado',
    historia: [{ tipo: 'estado', a: 'cerrado', usuario: null, nota: expect.stringContaining('retiró') as string }],
  });
  const [mail, ...others] = await mailsTo(1);
  expect(others).toEqual([]);
  expect(mail!.asunto).toBe(`Retiró su inscripción: ${comprobante}`);
  expect(Object.values(mail!.campos).join(' ')).toContain(CATEDRA);
  expect(mail!.contenido).not.toContain('Responda');
  const { rows } = await sql<{ objeto: unknown }>`
    select objeto from auditoria where accion = 'cupo.liberacion'`.execute(db);
  expect(rows).toHaveLength(1);
  // Its person may take a place again.
  expect((await enrol()).seguimiento).not.toBe(seguimiento);
});

it('is withdrawn without a mail when its mailbox has had those of the day, and the page says so', async () => {
  for (let nth = 1; nth <= 12; nth++) {
    const { seguimiento } = await enrol(1, `Persona1+${nth}@universidad.edu.co`);
    const { status, body } = await withdraw(seguimiento);
    expect({ status, body }).toMatchObject({ status: 201, body: { inscripcion: { estado: 'retirada' } } });
    expect((body['inscripcion'] as Record<string, unknown>)['sinCorreo']).toBe(nth <= 10 ? undefined : true);
    // It is told once, with the withdrawal.
    expect((await visit(seguimiento)).inscripcion.sinCorreo).toBeUndefined();
  }
  expect(await ocupados()).toBe(0);
  const { rows } = await sql`select from correos`.execute(db);
  expect(rows).toHaveLength(10);
});

it('gives its place to the next one who waits', async () => {
  await setCupos(db, CUPO, 1);
  const { seguimiento } = await enrol();
  const anotada = { formulario: inscripcionCatedra.slug, opcion: CUPO.clave, nombre: 'Ana', correo: addressOf(7) };
  expect((await app.inject({ method: 'POST', url: '/api/espera', payload: anotada })).statusCode).toBe(202);
  await withdraw(seguimiento);
  expect((await mailsTo(7)).map(({ asunto }) => asunto.split(':')[0])).toEqual([
    'Está en la lista de espera',
    'Hay un cupo para usted',
  ]);
  expect(await ocupados()).toBe(1);
});

it('asks for a fresh link half an hour later, which is for that enrolment alone and for half an hour', async () => {
  const [enviada, other] = [await enrol(1), await enrol(2)];
  clock.advance(30 * 60);
  expect(await withdraw(enviada.seguimiento)).toMatchObject({
    status: 403,
    body: { message: 'Para retirarla, pida un enlace nuevo: se lo enviamos al correo de la inscripción.' },
  });
  const permiso = await askForLink(enviada.seguimiento);
  expect((await withdraw(other.seguimiento, permiso)).status).toBe(403);
  expect((await withdraw(enviada.seguimiento, `${permiso}x`)).status).toBe(403);
  clock.advance(29 * 60);
  expect(isFresca((await visit(enviada.seguimiento)).inscripcion, permiso)).toBe(true);
  expect((await withdraw(enviada.seguimiento, permiso)).status).toBe(201);
  const later = await askForLink(other.seguimiento, 2);
  clock.advance(30 * 60);
  expect(isFresca((await visit(other.seguimiento)).inscripcion, later)).toBe(false);
  expect((await withdraw(other.seguimiento, later)).status).toBe(403);
  expect(await ocupados()).toBe(1);
});

it('is found by number and address', async () => {
  const { comprobante, seguimiento } = await enrol();
  for (const correo of ['otra@universidad.edu.co', addressOf(1)])
    expect((await post('consulta', { comprobante, correo })).status).toBe(202);
  await work();
  const [mail, ...others] = await mailsTo(1);
  expect(others).toEqual([]);
  expect(mail!.contenido).toContain(`/solicitudes/${seguimiento}#responder=`);
});

it('cannot be withdrawn after its semester, and one that a manager released is shown so', async () => {
  const { seguimiento } = await enrol();
  const otherEnviada = await enrol(2);
  await services.espera.release(otherEnviada.id, { usuario: 'gestora', roles: ['manager'], direccion: '127.0.0.1' });
  expect((await visit(otherEnviada.seguimiento)).inscripcion.estado).toBe('retirada');
  const permiso = await askForLink(seguimiento);
  clock.advance(29 * 60);
  expect((await withdraw(seguimiento, permiso)).status).toBe(201);

  const vieja = await enrol(3);
  clock.now = new Date('2040-09-03T15:00:00Z');
  expect((await visit(vieja.seguimiento)).inscripcion.estado).toBe('pasada');
  const late = await askForLink(vieja.seguimiento, 3);
  expect(await withdraw(vieja.seguimiento, late)).toMatchObject({
    status: 409,
    body: { message: 'Esta inscripción es de un semestre que ya terminó.' },
  });
});

it('of an offered place is of the semester of that place, also if it is taken after its end', async () => {
  clock.now = new Date('2040-06-30T15:00:00Z');
  await setCupos(db, CUPO, 1);
  const { id } = await enrol();
  const anotada = { formulario: inscripcionCatedra.slug, opcion: CUPO.clave, nombre: 'Ana', correo: addressOf(7) };
  expect((await app.inject({ method: 'POST', url: '/api/espera', payload: anotada })).statusCode).toBe(202);
  await services.espera.release(id, { usuario: 'gestora', roles: ['manager'], direccion: '127.0.0.1' });
  const [mail] = await mailsTo(7);
  const [, turno] = /\/espera\/([\w-]{22})"/.exec(mail!.contenido)!;
  clock.now = new Date('2040-07-01T14:00:00Z');
  const { seguimiento } = await send(inscripcionCatedra, {
    cambios: { numDocumento: '1000007', correo: addressOf(7), catedra: CATEDRA },
    headers: { 'x-turno': turno! },
  });
  expect((await visit(seguimiento)).inscripcion.estado).toBe('pasada');
  expect((await withdraw(seguimiento)).status).toBe(409);
});

it('is no request, and a request is no enrolment', async () => {
  const [inscrita, solicitud] = [await enrol(), await send()];
  const form = new FormData();
  form.set('token', inscrita.seguimiento);
  form.set('texto', 'Hola');
  const answer = await app.inject({ method: 'POST', url: '/api/solicitudes/respuestas', payload: form });
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'Esta solicitud no está disponible.']);
  expect(await withdraw(solicitud.seguimiento)).toMatchObject({
    status: 404,
    body: { message: 'Esta inscripción no está disponible.' },
  });
  expect(await withdraw('A'.repeat(22))).toMatchObject({
    status: 404,
    body: { message: 'Esta inscripción no está disponible.' },
  });
  expect((await visit('A'.repeat(22))).status).toBe(404);
});
