import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { createReconocedor, mergePersonas } from '#core/almacenes/server/service.ts';
import { liveKeys } from '#platform/server/jobs/store.ts';
import type { Delivery } from '#platform/server/mail.ts';
import { createTestApp } from '../../../testing/app.ts';
import { forgetFilas } from './erase.store.ts';
import { almacenDeCorreos } from './personas.ts';
import { sendCorreo } from './sending/send.ts';
import { countUnsent } from './store.ts';
import { ACEPTADO, destinatariosOf, fakeTransport, personas, requestEnvio, senderWith } from './testing.ts';

const { app, db, signIn } = await createTestApp();
const manager = await signIn(['manager']);

const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api${path}`, headers: manager, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

const refused: Delivery = { outcome: 'refused', fault: { kind: 'address', reply: '550 No existe' } };
const doubtful: Delivery = { outcome: 'unknown', fault: { kind: 'connection', reply: null } };

/** A message sent to five people: the second was refused, the third is unconfirmed. */
async function makeEnvio(mensaje: Parameters<typeof requestEnvio>[2] = {}): Promise<{ envio: string; tarea: string }> {
  const pedido = await requestEnvio(db, personas(5), mensaje);
  const smtp = fakeTransport(({ to }) => {
    if (to.address.startsWith('persona2@')) return refused;
    return to.address.startsWith('persona3@') ? doubtful : ACEPTADO;
  });
  const run = { id: pedido.envio, tarea: pedido.tarea, advance: () => {}, signal: new AbortController().signal };
  await sendCorreo(senderWith(db, smtp), run);
  await sql`update tareas set estado = 'terminada', terminada = now() where id = ${pedido.tarea}`.execute(db);
  await sql`truncate graphile_worker._private_jobs`.execute(db);
  return pedido;
}

describe('the messages', () => {
  it('are listed with the subject that their only reader got, and without the names of fields', async () => {
    await sql`truncate correos cascade`.execute(db);
    const asunto = 'Está en la lista de espera: {opcion}';
    const subjects = async (): Promise<unknown[]> => {
      const { body } = await call('POST', '/correos/consulta', {});
      return (body['correos'] as { asunto: string }[]).map((correo) => correo.asunto);
    };
    const [persona] = personas(1);
    const withOpcion = { ...persona!, campos: { ...persona!.campos, opcion: 'Cine {y} música' } };
    await requestEnvio(db, [withOpcion], { asunto });
    await requestEnvio(db, [persona!], { asunto });
    await requestEnvio(db, personas(2), { asunto: 'Aviso para {nombreUsuario}' });
    expect(await subjects()).toEqual([
      'Aviso para …',
      // Its reader is forgotten: there is no value any longer.
      'Está en la lista de espera: …',
      'Está en la lista de espera: Cine {y} música',
    ]);
  });

  it.each([
    ['espera', 'Lista de espera por un cupo', 'con este correo alguien se anotó en una lista de espera'],
    ['seleccion', 'Selección de personas', 'su correo está en los registros de la unidad'],
    ['prueba', 'Prueba', 'usted pidió una prueba'],
  ])('are listed with their origin in words, and say why one gets them: %s', async (origen, texto, reason) => {
    await sql`truncate correos cascade`.execute(db);
    const { envio } = await requestEnvio(db, personas(1), { origen });
    expect((await call('POST', '/correos/consulta', {})).body).toMatchObject({ correos: [{ origen: texto }] });
    expect((await call('GET', `/correos/${envio}/destinatarios/1`)).body).toMatchObject({
      html: expect.stringContaining(`Recibe este mensaje porque ${reason}.`) as string,
    });
  });

  it('are listed with the counts of their recipients, the newest first', async () => {
    await sql`truncate correos cascade`.execute(db);
    const { envio } = await makeEnvio();
    await requestEnvio(db, personas(1), { asunto: 'Después', origen: 'comprobante' });
    expect((await call('POST', '/correos/consulta', {})).body).toEqual({
      correos: [
        expect.objectContaining({
          asunto: 'Después',
          origen: 'Comprobante de un formulario',
          enMarcha: true,
        }) as unknown,
        {
          id: envio,
          asunto: 'Aviso para …',
          origen: 'inscripcionesHBV',
          nombre: 'Gestora de Prueba',
          creado: expect.any(String) as string,
          cuenta: { pendiente: 0, enviando: 0, enviado: 3, en_bandeja: 0, fallido: 1, por_confirmar: 1, omitido: 0 },
          enMarcha: false,
        },
      ],
      total: 2,
      sinServidor: true,
    });
    const found = await call('POST', '/correos/consulta', { busca: 'DESPUES' });
    expect(found.body).toMatchObject({ total: 1, correos: [{ asunto: 'Después' }] });
    expect((await call('POST', '/correos/consulta', { porAtender: true })).body).toMatchObject({
      total: 1,
      correos: [{ id: envio }],
    });
    // A message without a job is stalled.
    const { envio: detenido } = await requestEnvio(db, personas(1));
    await sql`truncate graphile_worker._private_jobs`.execute(db);
    expect((await call('POST', '/correos/consulta', { porAtender: true, busca: 'aviso' })).body).toMatchObject({
      total: 2,
      correos: [{ id: detenido, enMarcha: false }, { id: envio }],
    });
    expect((await call('POST', '/correos/consulta', { busca: '%' })).body).toMatchObject({ total: 0 });
  });

  it('tell the result of each part', async () => {
    const { envio, tarea } = await makeEnvio();
    expect((await call('GET', `/correos/${envio}`)).body).toMatchObject({
      id: envio,
      tarea,
      problema: null,
      partes: [{ parte: 1, de: 1, personas: 5, enviados: 3, fallidos: 1, porConfirmar: 1, nota: null }],
    });
    expect(await call('GET', `/correos/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { message: 'No existe ese correo.' },
    });
  });
});

describe('the recipients', () => {
  it('are searched and filtered on the server', async () => {
    const { envio } = await makeEnvio();
    const consulta = async (body: object) => call('POST', `/correos/${envio}/destinatarios`, body);
    expect((await consulta({})).body).toMatchObject({
      total: 5,
      destinatarios: [{ numero: 1, estado: 'enviado' }, {}, {}, {}, {}],
    });
    expect((await consulta({ estado: 'fallido' })).body).toMatchObject({
      total: 1,
      destinatarios: [{ email: 'persona2@example.com', motivo: expect.stringContaining('«550 No existe»') as string }],
    });
    expect((await consulta({ busca: 'PERSONA5@' })).body).toMatchObject({ total: 1, destinatarios: [{ numero: 5 }] });
    expect((await consulta({ desde: 4 })).body).toMatchObject({ total: 5, destinatarios: [{ numero: 5 }] });
  });

  it('stay in the outbox without a mail server, and are not reported as sent', async () => {
    const { envio, tarea } = await requestEnvio(db, personas(2));
    const run = { id: envio, tarea, advance: () => {}, signal: new AbortController().signal };
    const fin = await sendCorreo(senderWith(db, { ...fakeTransport(), delivers: false }), run);
    expect(fin).toEqual({ ok: true, resumen: '2 en la bandeja' });
    expect((await call('GET', `/correos/${envio}`)).body).toMatchObject({ cuenta: { enviado: 0, en_bandeja: 2 } });
    const consulta = async (estado: string) => call('POST', `/correos/${envio}/destinatarios`, { estado });
    expect((await consulta('enviado')).body).toMatchObject({ total: 0 });
    expect((await consulta('en_bandeja')).body).toMatchObject({
      total: 2,
      destinatarios: [{ estado: 'en_bandeja' }, { estado: 'en_bandeja' }],
    });
    expect((await call('GET', `/correos/${envio}/destinatarios/1`)).body).toMatchObject({ estado: 'en_bandeja' });
  });

  it('show the message of each, which is audited', async () => {
    const { envio } = await makeEnvio();
    expect((await call('GET', `/correos/${envio}/destinatarios/4`)).body).toMatchObject({
      asunto: 'Aviso para Persona 4',
      html: expect.stringContaining('Señor(a) Persona 4:') as string,
      messageId: expect.stringMatching(/@universidad\.edu\.co$/) as string,
      filas: 1,
    });
    const { rows } = await sql`select objeto_ids, detalle from auditoria where accion = 'correo.apertura'`.execute(db);
    expect(rows).toContainEqual({ objeto_ids: [envio], detalle: { numero: 4 } });
    expect((await call('GET', `/correos/${envio}/destinatarios/6`)).status).toBe(404);
  });

  it('show the message before it is sent', async () => {
    const { envio } = await requestEnvio(db, personas(1));
    expect((await call('GET', `/correos/${envio}/destinatarios/1`)).body).toMatchObject({
      asunto: 'Aviso para Persona 1',
      messageId: null,
    });
  });
});

describe('sending again', () => {
  it('is possible for refused and for unconfirmed recipients, and for no others', async () => {
    const { envio, tarea } = await makeEnvio();
    expect(await call('POST', `/correos/${envio}/envio`, { estado: 'fallido' })).toEqual({
      status: 202,
      body: { personas: 1 },
    });
    const abierto = (await call('GET', `/correos/${envio}`)).body;
    expect(abierto).toMatchObject({ enMarcha: true, cuenta: { pendiente: 1, enviado: 3, por_confirmar: 1 } });
    expect(abierto['tarea']).not.toBe(tarea);
    expect(await call('POST', `/correos/${envio}/envio`, { estado: 'fallido' })).toMatchObject({
      status: 409,
      body: { message: 'Ya no hay nadie en ese estado. Actualice para ver cómo va.' },
    });

    const before = await destinatariosOf(db, envio);
    await call('POST', `/correos/${envio}/envio`, { estado: 'por_confirmar', numeros: [3] });
    const smtp = fakeTransport();
    const run = { id: envio, tarea: null, advance: () => {}, signal: new AbortController().signal };
    expect(await sendCorreo(senderWith(db, smtp), run)).toEqual({ ok: true, resumen: '5 enviados' });
    expect(smtp.messages.map(({ to }) => to.address).toSorted()).toEqual([
      'persona2@example.com',
      'persona3@example.com',
    ]);
    expect(smtp.messages.map(({ messageId }) => messageId)).toContain(before[2]!.message_id);
    const { rows } = await sql`select detalle from auditoria where accion = 'correo.repeticion'`.execute(db);
    expect(rows).toContainEqual({ detalle: { estado: 'por_confirmar', personas: 1 } });
  });

  it('does not start a second job while one is under way', async () => {
    const { envio, tarea } = await requestEnvio(db, personas(2));
    await call('POST', `/correos/${envio}/envio`, { estado: 'pendiente' });
    expect((await call('GET', `/correos/${envio}`)).body).toMatchObject({ tarea });
    expect((await liveKeys(db, [tarea])).size).toBe(1);
  });

  it('is refused to the second of two people who ask for it at the same time', async () => {
    const { envio } = await makeEnvio();
    const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction().execute(async (tx) => {
      await sql`update correos set tarea = null where id = ${envio}`.execute(tx);
      taken.resolve();
      await release.promise;
    });
    await taken.promise;
    const retrying = call('POST', `/correos/${envio}/envio`, { estado: 'fallido' });
    for (let waiting = 0; waiting === 0;) {
      waiting = (await sql`select from pg_locks where not granted`.execute(db)).rows.length;
    }
    release.resolve();
    await holding;
    expect(await retrying).toMatchObject({
      status: 409,
      body: { message: 'Alguien acaba de enviarlo de nuevo. Actualice para ver cómo va.' },
    });
  });

  it('is not possible once its contents were removed', async () => {
    const { envio } = await makeEnvio();
    await sql`update correos set retirado = now(), contenido = '' where id = ${envio}`.execute(db);
    expect(await call('POST', `/correos/${envio}/envio`, { estado: 'fallido' })).toMatchObject({
      status: 409,
      body: { message: 'Lo que decía el correo ya se borró: no se puede enviar de nuevo.' },
    });
  });

  it('leaves out excluded recipients', async () => {
    const [first, second] = personas(2);
    const { envio } = await requestEnvio(db, [first!, { ...second!, email: '', motivo: 'No tiene dirección.' }]);
    expect(await call('POST', `/correos/${envio}/envio`, { estado: 'omitido' })).toMatchObject({
      status: 409,
      body: { message: 'Ya no hay nadie en ese estado. Actualice para ver cómo va.' },
    });
  });
});

describe('a recipient whose person was forgotten', () => {
  const forgetAll = async (envio: string): Promise<void> => {
    const filas = (await destinatariosOf(db, envio)).flatMap((filaDestinatario) => filaDestinatario.filas);
    await db.transaction().execute(async (tx) => forgetFilas(tx, filas));
  };
  const anonymiseAll = async (envio: string): Promise<void> => {
    for (const { email } of await destinatariosOf(db, envio)) {
      const reconocedor = createReconocedor(mergePersonas({ correo: [email] }));
      const seudonimo = `anonimo-${randomUUID()}`;
      const acto = { reconocedor, seudonimo, archivosAjenos: false, catalogo: CATALOGO };
      await db.transaction().execute(async (tx) => almacenDeCorreos.anonymise(tx, acto));
    }
  };

  it.each([
    ['with the rows of the message', forgetAll],
    ['on request', anonymiseAll],
  ])('%s asks for nothing, and is not sent to again', async (_, forget) => {
    await sql`truncate correos cascade`.execute(db);
    const { envio } = await makeEnvio();
    const cancelled = await requestEnvio(db, personas(2));
    await call('POST', `/tareas/${cancelled.tarea}/cancelar`);
    const waiting = await requestEnvio(db, personas(2));
    await sql`truncate graphile_worker._private_jobs`.execute(db);
    for (const id of [envio, cancelled.envio, waiting.envio]) await forget(id);
    expect((await call('POST', '/correos/consulta', { porAtender: true })).body).toMatchObject({ total: 0 });
    expect(await countUnsent(db)).toEqual({ pending: 0, inDoubt: 0, problema: null });
    for (const id of [envio, cancelled.envio, waiting.envio]) {
      for (const estado of ['pendiente', 'fallido', 'por_confirmar', 'omitido'])
        expect(await call('POST', `/correos/${id}/envio`, { estado })).toMatchObject({ status: 409 });
      expect((await call('GET', `/correos/${id}`)).body).toMatchObject({ cancelados: 0 });
    }
    expect((await call('GET', `/correos/${envio}`)).body).toMatchObject({ cuenta: { enviado: 3, omitido: 2 } });
    const headers = await signIn(['manager'], 'gestora');
    await app.inject({ method: 'POST', url: `/api/tareas/${cancelled.tarea}/repetir`, headers });
    const run = { id: cancelled.envio, tarea: null, advance: () => {}, signal: new AbortController().signal };
    const smtp = fakeTransport();
    await sendCorreo(senderWith(db, smtp), run);
    expect(smtp.messages).toEqual([]);
  });
});

describe('an unconfirmed person who received the message, as a manager learns', () => {
  it('is marked as sent with the manager’s name, and is not sent to again', async () => {
    const { envio } = await makeEnvio();
    const recibidos = async (numeros: number[]) => call('POST', `/correos/${envio}/recibidos`, { numeros });
    // Only the third of them is unconfirmed.
    expect(await recibidos([1, 2, 3])).toEqual({ status: 200, body: { personas: 1 } });
    const filas = await destinatariosOf(db, envio);
    expect(filas.map(({ estado }) => estado)).toEqual(['enviado', 'fallido', 'enviado', 'enviado', 'enviado']);
    expect(filas[2]!.motivo).toMatch(/^\S.* confirmó que lo recibió\.$/);
    const { rows } = await sql`select detalle from auditoria where accion = 'correo.confirmacion'`.execute(db);
    expect(rows).toEqual([{ detalle: { numeros: ['3'] } }]);
    expect(await recibidos([3])).toMatchObject({
      status: 409,
      body: { message: 'Ya no hay nadie en ese estado. Actualice para ver cómo va.' },
    });
    expect(await call('POST', `/correos/${envio}/envio`, { estado: 'por_confirmar' })).toMatchObject({ status: 409 });
    expect(await call('POST', `/correos/${randomUUID()}/recibidos`, { numeros: [3] })).toMatchObject({
      status: 404,
      body: { message: 'No existe ese correo.' },
    });
  });
});

it('is not stored without a recipient who can be written to', async () => {
  await expect(requestEnvio(db, [])).rejects.toMatchObject({
    code: 'datos-invalidos',
    message: 'No hay nadie a quien enviar el correo.',
  });
});

it('is cancelled before its job begins: no recipient gets it', async () => {
  const { envio, tarea } = await requestEnvio(db, personas(2));
  expect((await call('POST', `/tareas/${tarea}/cancelar`)).status).toBe(200);
  expect((await call('GET', `/correos/${envio}`)).body).toMatchObject({ enMarcha: false, cuenta: { omitido: 2 } });
});

it('that was cancelled is sent when its job is retried', async () => {
  const { envio, tarea } = await requestEnvio(db, personas(2));
  await call('POST', `/tareas/${tarea}/cancelar`);
  const headers = await signIn(['manager'], 'gestora');
  const answer = await app.inject({ method: 'POST', url: `/api/tareas/${tarea}/repetir`, headers });
  expect(answer.statusCode).toBe(201);
  const run = {
    id: envio,
    tarea: answer.json<{ id: string }>().id,
    advance: () => {},
    signal: new AbortController().signal,
  };
  expect(await sendCorreo(senderWith(db, fakeTransport()), run)).toEqual({ ok: true, resumen: '2 enviados' });
});
