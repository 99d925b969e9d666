import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MENSAJES_POR_HORA } from '#catalogo/conversacion.ts';
import { addDiasHabiles } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { solicitudAulaVirtual } from '#catalogo/solicitud-aula-virtual/formulario.ts';
import { informeSolicitudAulaVirtual as informeDeAulas } from '#catalogo/solicitud-aula-virtual/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { openMails } from '../../../testing/open-mails.ts';
import { createSolicitudesApp } from '../../../testing/solicitudes.ts';
import { isFresca } from '../contract.ts';
import { cleanRetirados, deliverMensaje } from './conversacion/mensajes.ts';

const { anotherProcess, app, db, config, services, signIn, clock, send, work, visit } = await createSolicitudesApp();

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

const formOf = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

type Answer = { readonly status: number; readonly body: Record<string, unknown> & { readonly message?: string } };

async function post(url: string, payload: object, headers: object = {}): Promise<Answer> {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } });
  return { status: answer.statusCode, body: answer.json() };
}

const write = async (id: string, fields: Readonly<Record<string, string | Blob>>, headers: object = {}) =>
  post(`/informes/${informe.slug}/registros/${id}/mensajes`, formOf(fields), { ...gestora, ...headers });

const reply = async (fields: Readonly<Record<string, string | Blob>>, headers: object = {}) =>
  post('/solicitudes/respuestas', formOf(fields), headers);

async function open(id: string) {
  const answer = await app.inject({ url: `/api/informes/${informe.slug}/registros/${id}`, headers: gestora });
  return answer.json<{
    estado: string;
    historia: Record<string, unknown>[];
    porSalir: { id: string; texto: string; archivos: unknown[] }[];
  }>();
}

async function mails(): Promise<
  { email: string; asunto: string; hilo: string; contenido: string; campos: Record<string, string> }[]
> {
  const { rows } = await sql<Parameters<typeof openMails>[0][number] & Awaited<ReturnType<typeof mails>>[number]>`
    select d.correo, d.numero, d.enlaces, d.email, c.asunto, c.hilo, c.contenido, d.campos from correos c join correo_destinatarios d on d.correo = c.id
    where c.origen = 'solicitud' order by c.creado`.execute(db);
  return openMails(rows, config.ENCRYPTION_KEY);
}

const permisoIn = ({ contenido }: { readonly contenido: string }): string =>
  /#responder=([\w.-]+)/.exec(contenido)![1]!;

describe('a message to the person', () => {
  it('leaves two minutes later, into the page and one mail, and asks for an answer', async () => {
    const { id, correo, seguimiento, numero } = await send();
    expect(await write(id, { texto: 'Envíe su cédula, {nombreUsuario}.\n<b>Gracias</b>', espera: 'si' })).toMatchObject(
      {
        status: 201,
        body: { sale: new Date(clock.now.getTime() + 120_000).toISOString() },
      },
    );
    await work();
    expect(await mails()).toEqual([]);
    expect((await open(id)).porSalir).toHaveLength(1);
    expect((await visit(seguimiento)).solicitud.hechos).toEqual([]);

    clock.advance(120);
    await work();
    await work();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      email: correo,
      asunto: `Mensaje sobre su solicitud: ${numero}`,
      hilo: `solicitud-${id}`,
      contenido: expect.stringContaining(`https://gestion.example/solicitudes/${seguimiento}`) as string,
    });
    // What people write is never HTML: it travels as the value of a field.
    expect(Object.values(mail!.campos)).toContain('<b>Gracias</b>');
    const { rows: authors } = await sql`select usuario, nombre from correos where origen = 'solicitud'`.execute(db);
    expect(authors).toEqual([{ usuario: 'gestora', nombre: 'Laura Mesa Ríos' }]);
    const { estado, historia, porSalir: unsent } = await open(id);
    expect({ estado, porSalir: unsent }).toEqual({ estado: 'pendiente', porSalir: [] });
    expect(historia).toMatchObject([
      { tipo: 'estado', a: 'pendiente' },
      { tipo: 'mensaje', usuario: 'gestora' },
    ]);
    const { solicitud } = await visit(seguimiento);
    expect(solicitud.filas).toEqual([{ nombre: null, estado: 'espera' }]);
    expect(solicitud.hechos[1]).toMatchObject({
      tipo: 'mensaje',
      texto: expect.stringMatching(/^Envíe su cédula, [^{]+/) as string,
    });
  });

  it('is taken back before it leaves, and not after', async () => {
    const { id } = await send();
    const { body } = await write(id, { texto: 'Me equivoqué' });
    const undo = async () =>
      app.inject({
        method: 'DELETE',
        url: `/api/informes/${informe.slug}/registros/${id}/mensajes/${String(body['id'])}`,
        headers: gestora,
      });
    const answers = [...(await Promise.all([undo(), undo(), undo(), undo(), undo()])), await undo()];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [200, { texto: 'Me equivoqué' }]),
    );
    const acts = sql`select from auditoria where accion = 'registro.mensaje' and detalle ->> 'paso' = 'retirado'`;
    expect((await acts.execute(db)).rows).toHaveLength(1);
    expect((await open(id)).porSalir).toEqual([]);
    clock.advance(121);
    await work();
    expect((await undo()).json()).toEqual({ texto: 'Me equivoqué' });
    expect(await mails()).toEqual([]);
    expect((await open(id)).historia).toEqual([]);
    await cleanRetirados(db, new Date(clock.now.getTime() + 86_400_000));
    expect(await db.selectFrom('mensajes_por_salir').select('id').execute()).toEqual([]);
  });

  it('cannot be taken back once it left, nor from another request', async () => {
    const [enviada, other] = [await send(), await send()];
    const { body } = await write(enviada.id, { texto: 'Hola' });
    const undo = async (id: string) =>
      app.inject({
        method: 'DELETE',
        url: `/api/informes/${informe.slug}/registros/${id}/mensajes/${String(body['id'])}`,
        headers: gestora,
      });
    expect(await undo(other.id)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Ese mensaje ya salió.'),
    });
    clock.advance(121);
    await work();
    expect(await undo(enviada.id)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Ese mensaje ya salió.'),
    });
    expect(await mails()).toHaveLength(1);
  });

  it('is written once for its key, and its files are read from the page and from no other', async () => {
    const [enviada, other] = [await send(), await send()];
    const headers = { 'idempotency-key': randomUUID() };
    const adjunto1 = new File(['%PDF-1.7\n%%EOF'], 'Carta.pdf', { type: 'application/pdf' });
    const [a, b] = [
      await write(enviada.id, { texto: 'Ver la carta', adjunto1 }, headers),
      await write(enviada.id, { texto: 'Ver la carta', adjunto1 }, headers),
    ];
    expect(a).toEqual(b);
    expect((await write(enviada.id, { texto: 'Otra cosa' }, headers)).status).toBe(409);
    const [campo] = (await open(enviada.id)).porSalir
      .flatMap(({ archivos }) => archivos as { campo: string }[])
      .map((archivo) => archivo.campo);
    const read = async (token: string) =>
      app.inject({ method: 'POST', url: '/api/solicitudes/archivo', payload: { token, campo } });
    expect(await read(enviada.seguimiento)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Ese archivo no está disponible.'),
    });
    clock.advance(121);
    await work();
    expect((await read(enviada.seguimiento)).body).toContain('%PDF');
    expect(await read(other.seguimiento)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Ese archivo no está disponible.'),
    });
    expect((await mails()).length).toBe(1);
  });

  it('puts no word of its text, and no second address, into the headers of its mail', async () => {
    const { id, correo, numero } = await send();
    await write(id, { texto: 'Hola\r\nBcc: otra@example.com\r\nSubject: Otro\r\n\r\nAdiós' });
    clock.advance(121);
    await work();
    expect(await mails()).toMatchObject([{ email: correo, asunto: `Mensaje sobre su solicitud: ${numero}` }]);
    const two = await send();
    await sql`update registros set datos = jsonb_set(datos, '{infoSolicitud,correoInstitucional}',
      to_jsonb(${`${correo}\r\nBcc: otra@example.com`}::text)) where id = ${two.id}`.execute(db);
    expect((await write(two.id, { texto: 'Hola' })).status).toBe(400);
  });

  it('is either taken back or leaves once, when workers and its author come together', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id } = await send();
      const { body } = await write(id, { texto: 'Por salir' });
      const mensaje = String(body['id']);
      const before = (await mails()).length;
      const withdrawal = app.inject({
        method: 'DELETE',
        url: `/api/informes/${informe.slug}/registros/${id}/mensajes/${mensaje}`,
        headers: gestora,
      });
      const [{ statusCode }] = await Promise.all([
        withdrawal,
        ...[1, 2, 3].map(async () => deliverMensaje(services, mensaje)),
      ]);
      const left = (await mails()).length - before;
      expect([statusCode, left]).toEqual(statusCode === 200 ? [200, 0] : [404, 1]);
      expect((await open(id)).historia).toHaveLength(left);
    }
  });

  it('waits again when its mail cannot be stored', async () => {
    const { id } = await send();
    const { body } = await write(id, { texto: 'Por salir' });
    const broken = {
      ...services,
      seguimientos: {
        ...services.seguimientos,
        tokensOf: async () => Promise.reject(new Error('the connection broke')),
      },
    };
    await expect(deliverMensaje(broken, String(body['id']))).rejects.toThrow('the connection broke');
    expect((await open(id)).porSalir).toHaveLength(1);
    clock.advance(121);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  it('is refused for a person who may not attend, an empty text and a request without address', async () => {
    const { id } = await send();
    const docente = await signIn(['editingteacher'], 'docente');
    expect((await write(id, { texto: 'Hola' }, docente)).status).toBe(403);
    expect(await write(id, { texto: '   ' })).toMatchObject({
      status: 400,
      body: { errores: { texto: 'Escriba el mensaje.' } },
    });
    await sql`update registros set datos = datos #- '{infoSolicitud,correoInstitucional}' where id = ${id}`.execute(db);
    expect(await write(id, { texto: 'Hola' })).toMatchObject({
      status: 400,
      body: { message: 'Esta solicitud no tiene un correo al que escribir.' },
    });
  });
});

it(`is written to ${MENSAJES_POR_HORA} times an hour, and answers as often`, async () => {
  const { id, seguimiento } = await send();
  const rounds = Array.from({ length: MENSAJES_POR_HORA });
  for (const _ of rounds) expect((await write(id, { texto: 'Otra vez' })).status).toBe(201);
  clock.advance(121);
  await work();
  expect(await write(id, { texto: 'Una más' })).toMatchObject({
    status: 429,
    body: { message: 'Ya se escribió muchas veces a esta persona en la última hora. Espere un momento.' },
  });
  for (const _ of rounds) expect((await reply({ token: seguimiento, texto: 'Otra vez' })).status).toBe(201);
  expect(await reply({ token: seguimiento, texto: 'Una más' })).toMatchObject({
    status: 429,
    body: { message: 'Ya respondió muchas veces. Espere un momento.' },
  });
  await at(new Date(clock.now.getTime() + 3_600_000).toISOString());
  expect((await write(id, { texto: 'Una hora después' })).status).toBe(201);
});

it('has no file of a field without one', async () => {
  const { id } = await send();
  expect(await post(`/informes/${informe.slug}/registros/${id}/archivo`, { campo: 'otro' }, gestora)).toMatchObject({
    status: 404,
    body: { message: 'Este registro no tiene ese archivo.' },
  });
});

describe('the person of a request', () => {
  it('answers soon after sending, and the unit must act again', async () => {
    const { id, seguimiento } = await send();
    await write(id, { texto: '¿Qué curso?', espera: 'si' });
    clock.advance(121);
    await work();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [
      await reply({ token: seguimiento, texto: 'Cálculo 1' }, headers),
      await reply({ token: seguimiento, texto: 'Cálculo 1' }, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { estado, historia } = await open(id);
    expect(estado).toBe('abierto');
    expect(historia.filter(({ tipo }) => tipo === 'respuesta')).toMatchObject([{ texto: 'Cálculo 1', usuario: null }]);
    const { rows } = await sql`select sin_leer from registros where id = ${id}`.execute(db);
    expect(rows).toEqual([{ sin_leer: true }]);
  });

  it('needs a fresh link half an hour later, which lasts as long', async () => {
    const { id, seguimiento, correo } = await send();
    clock.advance(31 * 60);
    expect((await reply({ token: seguimiento, texto: 'Hola' })).status).toBe(403);
    expect((await post('/solicitudes/enlace', { token: seguimiento })).status).toBe(202);
    await work();
    const [mail] = await mails();
    expect(mail!.email).toBe(correo);
    const permiso = permisoIn(mail!);
    const other = await send();
    const isShown = async (link?: string) => isFresca((await visit(seguimiento)).solicitud, link);
    expect([await isShown(), await isShown('x'), await isShown(permiso)]).toEqual([false, false, true]);
    clock.advance(29 * 60 + 59);
    expect(await isShown(permiso)).toBe(true);
    clock.advance(1);
    expect(await isShown(permiso)).toBe(false);
    clock.advance(60);
    expect((await reply({ token: other.seguimiento, permiso, texto: 'Hola' })).status).toBe(403);
    expect((await reply({ token: seguimiento, permiso, texto: 'Hola' })).status).toBe(403);
    await post('/solicitudes/enlace', { token: seguimiento });
    await work();
    expect(
      (await reply({ token: seguimiento, permiso: permisoIn((await mails()).at(-1)!), texto: 'Hola' })).status,
    ).toBe(201);
    await at(clock.now.toISOString());
    expect((await open(id)).historia[0]).toMatchObject({ tipo: 'respuesta' });
  });

  it.each([
    'zzzzzzzz.' + 'ñ'.repeat(22),
    'zzzzzzzz.' + '😀'.repeat(11),
    'zzzzzzzz.' + 'é'.repeat(22),
    '\u{1F600}.'.repeat(4),
    'ü',
  ])('is not taken for fresh with the permission %j', async (permiso) => {
    const { seguimiento } = await send();
    clock.advance(31 * 60);
    expect((await reply({ token: seguimiento, permiso, texto: 'Hola' })).status).toBe(403);
  });

  it('opens a closed request again within 15 business days, and begins another later', async () => {
    await at('2041-11-15T15:00:00Z'); // a Friday
    const { id, seguimiento } = await send();
    const close = async () =>
      post('/generales/actualizarEstado', { listaRegistros: [id], nuevoEstado: 'cerrado' }, gestora);
    const permisoAt = async (instant: string): Promise<string> => {
      await at(instant);
      await post('/solicitudes/enlace', { token: seguimiento });
      await work();
      return permisoIn((await mails()).at(-1)!);
    };
    await close();
    // The fifteenth business day ends in Bogotá on 7 December at five in UTC.
    const onTime = await permisoAt('2041-12-07T04:00:00Z');
    expect((await reply({ token: seguimiento, permiso: onTime, texto: 'Sigue igual' })).status).toBe(201);
    expect((await visit(seguimiento)).solicitud.filas[0]!.estado).toBe('en-tramite');
    await sql`update registros set estado = 'cerrado', cierre = '2041-11-15T15:00:00Z' where id = ${id}`.execute(db);
    const late = await permisoAt('2041-12-09T15:00:00Z');
    expect((await visit(seguimiento)).solicitud.recibeRespuesta).toBe(false);
    expect(await reply({ token: seguimiento, permiso: late, texto: 'Sigue igual' })).toMatchObject({
      status: 409,
      body: { message: 'Esta solicitud se cerró hace tiempo. Si aún necesita algo, haga una solicitud nueva.' },
    });
  });

  it('sees the state of each row, and neither notes nor who attends', async () => {
    const { id, seguimiento } = await send(solicitudAulaVirtual);
    const { rows } = await sql<{ id: string }>`select id from items where registro = ${id}`.execute(db);
    await post(`/informes/${informeDeAulas.slug}/responsable`, { registros: [rows[0]!.id] }, gestora);
    await post(
      `/informes/${informeDeAulas.slug}/registros/${rows[0]!.id}/notas`,
      { texto: 'Es un caso difícil' },
      gestora,
    );
    const answer = await app.inject({ url: `/solicitudes/${seguimiento}` });
    expect(answer.body).not.toContain('difícil');
    expect(answer.body).not.toContain('gestora');
    const { solicitud } = await visit(seguimiento);
    expect(solicitud.filas.map(({ estado }) => estado)).toContain('en-tramite');
    expect(solicitud.hechos).toEqual([]);
  });
});

describe('the page of a request', () => {
  const change = async (id: string, nuevoEstado: string) =>
    post('/generales/actualizarEstado', { listaRegistros: [id], nuevoEstado }, gestora);

  it.each([
    ['put back to open', async (id: string) => [await change(id, 'pendiente'), await change(id, 'abierto')]],
    ['closed and opened', async (id: string) => [await change(id, 'cerrado'), await change(id, 'abierto')]],
    ['closed', async (id: string) => change(id, 'cerrado')],
    ['left waiting', async (id: string) => change(id, 'pendiente')],
  ])('says the same in its state, its history and the home of its person once it was %s', async (_, act) => {
    const { id, seguimiento, correo } = await send();
    await act(id);
    const { filas, hechos } = (await visit(seguimiento)).solicitud;
    expect(hechos[0]).toMatchObject({ tipo: 'estado', estado: filas[0]!.estado });
    const headers = await signIn(['student'], 'quien.pide');
    await sql`update sesiones set email = ${correo} where usuario = 'quien.pide'`.execute(db);
    const home = await (await anotherProcess()).inject({ url: '/api/inicio/propio', headers });
    expect(home.json()).toMatchObject({ enviados: [{ estados: [filas[0]!.estado] }] });
  });

  it('is titled by what is asked, under the number that the receipt tells first', async () => {
    const { seguimiento, numero, comprobante } = await send();
    const { solicitud } = await visit(seguimiento);
    expect(solicitud).toMatchObject({ numero, comprobante, fin: null });
    expect(numero).toMatch(/^\d{10}$/);
    const { rows } = await sql<{ texto: string }>`
      select datos #>> '{infoSolicitud,pregunta,texto}' as texto from registros where comprobante = ${comprobante}`.execute(
      db,
    );
    expect(solicitud.pedido).toContain(rows[0]!.texto);
  });

  it('says how it ended and until when an answer opens it again, and asks for no correction then', async () => {
    await at('2043-11-26T15:00:00Z');
    const { id, seguimiento } = await send();
    await post(
      `/informes/${informe.slug}/registros/${id}/correcciones`,
      { campos: ['infoSolicitud.nombres'], motivo: 'Revise.' },
      gestora,
    );
    expect((await visit(seguimiento)).solicitud.correccion).not.toBeNull();
    const cerrado = { listaRegistros: [id], nuevoEstado: 'cerrado', resultado: 'resuelta' };
    await post('/generales/actualizarEstado', cerrado, gestora);
    const { solicitud } = await visit(seguimiento);
    expect(solicitud).toMatchObject({
      correccion: null,
      filas: [{ estado: 'cerrada', resultado: 'resuelta' }],
      fin: { dia: '2043-11-26', resultado: 'resuelta', hasta: addDiasHabiles('2043-11-26', 15) },
    });
    await change(id, 'abierto');
    expect((await visit(seguimiento)).solicitud).toMatchObject({ fin: null, calificable: false });
  });

  it('says of each row of a request with several what the unit did about it', async () => {
    const curso = { nombreAsignatura: 'Bioética', codigoGrupoAsignatura: '201102-1' };
    const { id, seguimiento } = await send(solicitudAulaVirtual);
    const { rows } = await sql<{ id: string }>`
      insert into items (id, registro, orden, formulario, version, semestre, estado, creado, comprobante, datos, busqueda)
      select gen_random_uuid(), registro, orden + 10, formulario, version, semestre, estado, creado, comprobante,
        jsonb_set(datos, '{listaCursosAgregados}', datos -> 'listaCursosAgregados' || ${JSON.stringify(curso)}::jsonb),
        busqueda from items where registro = ${id} returning id`.execute(db);
    await change(rows[0]!.id, 'pendiente');
    await change(rows[0]!.id, 'abierto');
    const { filas } = (await visit(seguimiento)).solicitud;
    expect(filas.map(({ nombre }) => nombre)).toContain('Bioética · 201102-1');
    expect(filas.map(({ estado }) => estado).toSorted()).toEqual([
      'en-tramite',
      ...filas.slice(1).map(() => 'recibida'),
    ]);
  });

  it('is found by its token only, and kept nowhere', async () => {
    const { seguimiento, id } = await send();
    const { status, headers, solicitud } = await visit(seguimiento);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
    expect(solicitud).toMatchObject({
      filas: [{ estado: 'recibida', vence: addDiasHabiles(diaOf(clock.now), 5) }],
      recibeRespuesta: true,
    });
    for (const token of [
      id,
      'x',
      `${seguimiento.slice(0, -1)}${seguimiento.endsWith('A') ? 'Q' : 'A'}`,
      '0000000001',
    ]) {
      expect((await app.inject({ url: `/solicitudes/${token}` })).statusCode).toBe(404);
    }
    expect((await app.inject({ url: '/solicitudes' })).statusCode).toBe(200);
  });

  it('sends a link for number and address together, and answers the same whatever was asked', async () => {
    const { comprobante, numero, correo, seguimiento } = await send();
    const other = await send();
    await sql`update registros set datos = jsonb_set(datos, '{infoSolicitud,correoInstitucional}', '"otra@example.com"')
      where id = ${other.id}`.execute(db);
    const asked = [
      await post('/solicitudes/consulta', {
        comprobante: `\u200b${comprobante.toLowerCase()} `,
        correo: correo.toUpperCase(),
      }),
      await post('/solicitudes/consulta', { comprobante: ` ${Number(numero)}`, correo }),
      await post('/solicitudes/consulta', { comprobante, correo: 'otra@example.com' }),
      await post('/solicitudes/consulta', { comprobante: other.numero, correo }),
      await post('/solicitudes/consulta', { comprobante: '0000999999', correo }),
      await post('/solicitudes/consulta', { comprobante: '%', correo }),
    ];
    expect(new Set(asked.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 202, body: { pedido: true } })]),
    );
    await work();
    const all = await mails();
    expect(all.map(({ email }) => email)).toEqual([correo, correo]);
    for (const { contenido } of all) expect(contenido).toContain(`/solicitudes/${seguimiento}#responder=`);
  });

  it('stays the same for ten thousand requests of links by strangers', { timeout: 60_000 }, async () => {
    const { comprobante } = await send();
    const ask = async (i: number) =>
      (await post('/solicitudes/consulta', { comprobante, correo: `nadie${i % 50}@example.com` })).status;
    const statuses = new Set<number>();
    for (let i = 0; i < 10_000; i += 100) {
      for (const status of await Promise.all(Array.from({ length: 100 }, async (_, j) => ask(i + j))))
        statuses.add(status);
    }
    expect([...statuses]).toEqual([202]);
    await work();
    expect(await mails()).toEqual([]);
  });

  it('mails at most three links for a request in an hour', async () => {
    const { seguimiento } = await send();
    for (let i = 0; i < 5; i += 1) {
      clock.advance(60);
      await post('/solicitudes/enlace', { token: seguimiento });
      await work();
    }
    expect(await mails()).toHaveLength(3);
  });
});
