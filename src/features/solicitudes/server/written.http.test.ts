import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { makeMensaje } from '#features/correo/server/review/testing.ts';
import { sendCorreo } from '#features/correo/server/sending/send.ts';
import { ACEPTADO, fakeTransport, senderWith } from '#features/correo/server/testing.ts';
import type { Delivery, Message } from '#platform/server/mail.ts';
import { createSolicitudesApp } from '../../../testing/solicitudes.ts';
import type { HechoDeRegistro } from '../contract-registro.ts';

const { app, db, config, ejemplos, signIn, clock, work, send, visit } = await createSolicitudesApp();

let gestora: Record<string, string>;

beforeEach(async () => {
  await sql`truncate registros, correos, correos_del_dia, graphile_worker._private_jobs cascade`.execute(db);
  // Later than any run, so that mail is dated before what the clock of the test does.
  clock.now = new Date('2041-11-05T15:00:00Z');
  gestora = await signIn(['manager'], 'gestora');
});

/** Sends a request with this address. */
async function requestOf(correoInstitucional: string) {
  const { infoSolicitud } = ejemplos.valores(solicitudUDEV, () => 0.5) as { infoSolicitud: object };
  return send(solicitudUDEV, { cambios: { infoSolicitud: { ...infoSolicitud, correoInstitucional } } });
}

async function post(url: string, payload: object | Buffer, headers: object = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...gestora, ...headers } });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json<Record<string, string>>();
}

/** Writes to the persons of requests, as 'Enviar correo' does. */
async function writeTo(ids: readonly string[], asunto = 'Mantenimiento, {nombreUsuario}'): Promise<void> {
  const cuerpoCorreo = '<p>El sábado no habrá servicio.</p>';
  const { payload, headers } = makeMensaje({ asunto, cuerpoCorreo, seleccion: { informe: informe.slug, solo: ids } });
  await post('/envioCorreoUsuariosMoodle', payload, headers);
}

/** Sends all that waits to a mail server. */
async function deliver(entrega: Delivery = ACEPTADO): Promise<readonly Message[]> {
  const smtp = fakeTransport(() => entrega);
  const { rows } = await sql<{ id: string; tarea: string | null }>`select id, tarea from correos`.execute(db);
  for (const { id, tarea } of rows) {
    const run = { id, tarea, advance: () => {}, signal: new AbortController().signal };
    await sendCorreo(senderWith(db, smtp, { secret: config.ENCRYPTION_KEY }), run);
  }
  return smtp.messages;
}

async function historyOf(id: string): Promise<readonly HechoDeRegistro[]> {
  const answer = await app.inject({ url: `/api/informes/${informe.slug}/registros/${id}`, headers: gestora });
  return answer.json<{ historia: HechoDeRegistro[] }>().historia;
}

const linesOf = async (id: string, tipo: HechoDeRegistro['tipo']) =>
  (await historyOf(id)).filter((hecho) => hecho.tipo === tipo);

async function writeMensaje(id: string): Promise<void> {
  const form = new FormData();
  form.set('texto', 'Revise su solicitud.');
  await post(`/informes/${informe.slug}/registros/${id}/mensajes`, form);
  clock.advance(121);
  await work();
}

const REFUSED: Delivery = { outcome: 'refused', fault: { kind: 'address', reply: '550 No existe' } };
const UNKNOWN: Delivery = { outcome: 'unknown', fault: { kind: 'connection', reply: null } };

describe('mail to a selection', () => {
  it('is in the history of each request, once and as its person got it', async () => {
    const [first, second, other] = [
      await requestOf('ana@universidad.edu.co'),
      await requestOf('ana@universidad.edu.co'),
      await requestOf('beto@universidad.edu.co'),
    ];
    await writeTo([first.id, second.id, other.id]);
    await deliver();
    for (const { id } of [first, second, other]) {
      expect(await linesOf(id, 'correo')).toEqual([
        expect.objectContaining({
          usuario: 'gestora',
          correo: expect.objectContaining({
            asunto: expect.stringMatching(/^Mantenimiento, [^{…]+$/) as string,
            texto: 'El sábado no habrá servicio.',
            estado: 'enviado',
          }) as unknown,
        }),
      ]);
    }
    const { rows } = await sql`select from historial where tipo = 'correo'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('leads to the page of each request, belongs to the thread of one, and says how it is answered', async () => {
    const one = await requestOf('ana@universidad.edu.co');
    const [first, second] = [await requestOf('beto@universidad.edu.co'), await requestOf('beto@universidad.edu.co')];
    await writeTo([one.id, first.id, second.id]);
    const [toAna, toBeto] = (await deliver()).toSorted((a, b) => a.to.address.localeCompare(b.to.address));
    expect(toAna!.thread).toBe(`solicitud-${one.id}@universidad.edu.co`);
    expect(toAna!.text).toContain(
      `Ver la solicitud y responder: https://gestion.example/solicitudes/${one.seguimiento}`,
    );
    expect(toAna!.text).toContain('Para responder, abra su solicitud.');
    expect(toBeto!.thread).toBeNull();
    for (const { seguimiento, numero } of [first, second]) {
      expect(toBeto!.text).toContain(
        `Ver la solicitud ${numero} y responder: https://gestion.example/solicitudes/${seguimiento}#`,
      );
    }
    expect(toBeto!.html).not.toContain(one.seguimiento);
  });

  it('is read on the page of the request, and not before it leaves', async () => {
    const { id, seguimiento } = await requestOf('ana@universidad.edu.co');
    await writeTo([id], 'Mantenimiento');
    expect((await visit(seguimiento)).solicitud.hechos).toEqual([]);
    expect(await linesOf(id, 'correo')).toMatchObject([{ correo: { estado: 'pendiente', texto: null } }]);
    await deliver();
    expect((await visit(seguimiento)).solicitud.hechos).toMatchObject([
      { tipo: 'mensaje', texto: 'Mantenimiento\n\nEl sábado no habrá servicio.' },
    ]);
  });

  it('leads to no page where its rows came with the call', async () => {
    const filas = [{ nombreUsuario: 'Beto', email: 'beto@example.com', rol: 'Docente' }];
    const { payload, headers } = makeMensaje({
      asunto: 'Hola',
      cuerpoCorreo: '<p>Hola</p>',
      filasSeleccionadas: filas,
    });
    await post('/envioCorreoUsuariosMoodle', payload, headers);
    const [message] = await deliver();
    expect(message!.html).not.toContain('/solicitudes/');
    expect(message!.text).toContain('Este correo no recibe respuestas.');
  });
});

describe('the history of a request', () => {
  it.each([
    ['was refused', REFUSED, 'fallido'],
    ['is in doubt', UNKNOWN, 'por_confirmar'],
    ['was sent', ACEPTADO, 'enviado'],
  ] as const)('tells of a message whose mail %s', async (_, entrega, estado) => {
    const { id } = await requestOf('ana@universidad.edu.co');
    await writeMensaje(id);
    await deliver(entrega);
    const lines = await linesOf(id, 'mensaje');
    expect(lines).toMatchObject([{ texto: 'Revise su solicitud.', correo: { estado } }]);
  });

  it('tells of the mail by the line that names it, whatever transactions are called where a backup is restored', async () => {
    const { id } = await requestOf('ana@universidad.edu.co');
    await writeMensaje(id);
    await writeMensaje(id);
    await sql`update historial set transaccion = 1`.execute(db);
    await sql`update correos set transaccion = 1`.execute(db);
    await deliver();
    gestora = await signIn(['manager'], 'gestora');
    const lines = (await historyOf(id)).filter(({ tipo }) => tipo === 'mensaje');
    expect(new Set(lines.flatMap(({ correo }) => correo?.id ?? [])).size).toBe(2);
  });
});
