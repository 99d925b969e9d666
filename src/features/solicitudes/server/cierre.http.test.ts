import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Formulario } from '#catalogo/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { solicitudAulaVirtual } from '#catalogo/solicitud-aula-virtual/formulario.ts';
import { informeSolicitudAulaVirtual as informeDeAulas } from '#catalogo/solicitud-aula-virtual/tramite.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { openMails } from '../../../testing/open-mails.ts';
import { createSolicitudesApp } from '../../../testing/solicitudes.ts';
import type { SolicitudVista } from '../contract.ts';
import { slice } from '../slice.ts';
import { tellClosings } from './calificaciones.ts';
import { insertDicho } from './conversacion/mensajes.store.ts';
import { completeTerms } from './estados/plazos.ts';

const { app, db, config, services, signIn, clock, work, ...persona } = await createSolicitudesApp();

let gestora: Record<string, string>;

async function at(instant: string): Promise<void> {
  clock.now = new Date(instant);
  gestora = await signIn(['manager'], 'gestora');
}

beforeEach(async () => {
  await sql`truncate registros, correos, sesiones, ajustes, graphile_worker._private_jobs cascade`.execute(db);
  await at('2041-11-04T15:00:00Z'); // a Monday, and a holiday: All Saints
});

const send = async (formulario?: Formulario, headers: Record<string, string> = {}) =>
  persona.send(formulario, { headers });

const attend = async (context: Parameters<(typeof slice.schedules)[0]['run']>[0]) => slice.schedules[0]!.run(context);

/** The job of the clock, in the morning of a day. */
async function morning(dia: string): Promise<void> {
  await at(`${dia}T13:00:00Z`);
  await attend(services);
}

async function post(url: string, payload: object, headers: object = {}) {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } });
  return { status: answer.statusCode, body: answer.json<{ solicitud: SolicitudVista; cambio: string }>() };
}

const change = async (listaRegistros: readonly string[], nuevoEstado: string, resultado?: string) =>
  post('/generales/actualizarEstado', { listaRegistros, nuevoEstado, ...(resultado && { resultado }) }, gestora);

/** Leaves rows waiting for their person, who was told what is needed at the same moment. */
async function leaveWaiting(listaRegistros: readonly string[], registro = listaRegistros[0]!): Promise<void> {
  await change(listaRegistros, 'pendiente');
  const dicho = { registro, texto: '¿De qué semestre?', archivos: [], usuario: 'gestora', creado: clock.now };
  await insertDicho(db, { tipo: 'mensaje', ...dicho });
}

const reply = async (token: string, texto: string) => {
  const form = new FormData();
  form.set('token', token);
  form.set('texto', texto);
  return post('/solicitudes/respuestas', form);
};

const rate = async (token: string, valor: number, more: object = {}, headers: object = {}) =>
  post('/solicitudes/calificacion', { token, valor, ...more }, headers);

const visit = async (token: string): Promise<SolicitudVista> => (await persona.visit(token)).solicitud;

async function open(id: string) {
  const answer = await app.inject({ url: `/api/informes/${informe.slug}/registros/${id}`, headers: gestora });
  return answer.json<{ estado: string; resultado: string | null; historia: Record<string, unknown>[] }>();
}

async function mails(): Promise<readonly { asunto: string; contenido: string; campos: Record<string, string> }[]> {
  const { rows } = await sql<Parameters<typeof openMails>[0][number] & Awaited<ReturnType<typeof mails>>[number]>`
    select d.correo, d.numero, d.enlaces, c.asunto, c.contenido, d.campos from correos c join correo_destinatarios d on d.correo = c.id
    where c.origen = 'solicitud' order by c.creado`.execute(db);
  return openMails(rows, config.ENCRYPTION_KEY);
}

const subjects = async (): Promise<readonly string[]> => (await mails()).map(({ asunto }) => asunto.split(':')[0]!);

async function fifteenMinutes(): Promise<void> {
  await at(new Date(clock.now.getTime() + 15 * 60_000).toISOString());
  await work();
}

/** Whole days later, with a new session. */
const daysLater = async (days: number): Promise<void> =>
  at(new Date(clock.now.getTime() + days * 86_400_000).toISOString());

describe('a request that waits for its person', () => {
  it('is reminded of once at half of its term, and ends after the whole of it', async () => {
    const { id, seguimiento } = await send();
    await leaveWaiting([id]);
    for (const dia of ['2041-11-05', '2041-11-06']) await morning(dia);
    expect(await subjects()).toEqual([]);
    for (const dia of ['2041-11-07', '2041-11-07', '2041-11-08', '2041-11-12']) await morning(dia);
    expect(await subjects()).toEqual(['Esperamos su respuesta']);
    expect((await open(id)).historia[0]).toMatchObject({ tipo: 'aviso', aviso: 'recordatorio', usuario: null });
    // The 11th is a holiday: the fifth business day is the 12th.
    await morning('2041-11-13');
    await morning('2041-11-14');
    expect(await subjects()).toEqual(['Esperamos su respuesta', 'Su solicitud se cerró']);
    expect(await open(id)).toMatchObject({ estado: 'cerrado', resultado: 'desistida' });
    expect((await open(id)).historia[0]).toMatchObject({ tipo: 'estado', a: 'cerrado', usuario: null });
    // The person is not asked to rate that, and an answer opens it again.
    await fifteenMinutes();
    const { calificable, recibeRespuesta: acceptsRespuesta } = await visit(seguimiento);
    expect({ calificable, recibeRespuesta: acceptsRespuesta }).toEqual({ calificable: false, recibeRespuesta: true });
    expect(await subjects()).toHaveLength(2);
    expect((await rate(seguimiento, 3)).status).toBe(409);
  });

  it('is reminded of again when it waits again, and when the unit writes meanwhile', async () => {
    const { id, seguimiento } = await send();
    await leaveWaiting([id]);
    await reply(seguimiento, 'Aquí está');
    await morning('2041-11-07');
    expect(await subjects()).toEqual([]);
    await leaveWaiting([id]);
    await morning('2041-11-12');
    expect(await subjects()).toHaveLength(0);
    await morning('2041-11-13');
    expect(await subjects()).toHaveLength(1);
    const form = new FormData();
    form.set('texto', 'Falta la fecha.');
    await post(`/informes/${informe.slug}/registros/${id}/mensajes`, form, gestora);
    clock.advance(121);
    await work();
    // Six business days after it began to wait, two after the message.
    await morning('2041-11-15');
    expect((await open(id)).estado).toBe('pendiente');
    await morning('2041-11-18');
    expect(await subjects()).toEqual([
      'Esperamos su respuesta',
      'Mensaje sobre su solicitud',
      'Esperamos su respuesta',
    ]);
  });

  it('is told once by two workers at once, and again by none where one died', async () => {
    const enviadas = [await send(), await send(), await send()];
    for (const { id } of enviadas) await leaveWaiting([id]);
    await sql`create function fallar() returns trigger language plpgsql as $$ begin raise 'it died'; end $$`.execute(
      db,
    );
    await sql`create trigger muere before insert on historial for each row when (new.tipo = 'aviso') execute function fallar()`.execute(
      db,
    );
    await expect(morning('2041-11-07')).rejects.toThrow('it died');
    expect(await subjects()).toEqual([]);
    await sql`drop trigger muere on historial`.execute(db);
    await Promise.all([attend(services), attend(services)]);
    expect(await subjects()).toHaveLength(3);
    await at('2041-11-13T13:00:00Z');
    await Promise.all([attend(services), attend(services)]);
    expect(await subjects()).toHaveLength(6);
    const { rows } = await sql`select from historial where a = 'cerrado'`.execute(db);
    expect(rows).toHaveLength(3);
  });

  it('keeps waiting on holidays, where managers turned it off, and without an address', async () => {
    const { id } = await send();
    await leaveWaiting([id]);
    await morning('2041-11-11');
    expect(await subjects()).toEqual([]);
    const withoutAvisos = { ...services, ajustes: { actuales: async () => ({ recordarEsperas: 0 }) as never } };
    await at('2041-11-12T13:00:00Z');
    await attend(withoutAvisos);
    expect(await subjects()).toEqual([]);
    await sql`update registros set datos = datos #- '{infoSolicitud,correoInstitucional}' where id = ${id}`.execute(db);
    for (const dia of ['2041-11-12', '2041-11-13', '2041-11-25']) await morning(dia);
    expect((await open(id)).estado).toBe('pendiente');
    expect(await subjects()).toEqual([]);
  });

  it('follows each row of a submission, with one mail', async () => {
    const { id } = await send(solicitudAulaVirtual);
    const { rows } = await sql<{ id: string }>`select id from items where registro = ${id} order by orden`.execute(db);
    await leaveWaiting(
      rows.map((fila) => fila.id),
      id,
    );
    await morning('2041-11-07');
    await morning('2041-11-13');
    expect(await subjects()).toEqual(['Esperamos su respuesta', 'Su solicitud se cerró']);
    const { rows: filas } = await sql`select distinct estado, resultado from items where registro = ${id}`.execute(db);
    expect(filas).toEqual([{ estado: 'cerrado', resultado: 'desistida' }]);
  });
});

describe('a request that waits, and whose person was asked nothing', () => {
  const everyMorning = async (): Promise<void> => {
    for (const dia of ['2041-11-07', '2041-11-13', '2041-11-14', '2041-12-02', '2041-12-20']) await morning(dia);
  };

  it.each([
    ['made to wait by an existing client', async (id: string) => change([id], 'pendiente')],
    [
      'that waited before an update gave it a term',
      async (id: string) => {
        await sql`insert into historial (tipo, cambio, registro, de, a, usuario, creado)
          values ('estado', gen_random_uuid(), ${id}, 'abierto', 'pendiente', 'gestora', '2041-09-02T15:00:00Z')`.execute(
          db,
        );
        await sql`update registros set estado = 'pendiente', vence = null, detenida = null, creado = '2041-08-01T15:00:00Z'
          where id = ${id}`.execute(db);
        await completeTerms(db, CATALOGO);
      },
    ],
    [
      'that waited before there was a history',
      async (id: string) => {
        await sql`update registros set estado = 'pendiente', vence = null, detenida = null, creado = '2038-02-01T15:00:00Z'
          where id = ${id}`.execute(db);
        await completeTerms(db, CATALOGO);
      },
    ],
    [
      'whose question is older than its waiting',
      async (id: string) => {
        await leaveWaiting([id]);
        await change([id], 'abierto');
        clock.advance(60);
        await change([id], 'pendiente');
      },
    ],
  ])('is neither reminded nor ended: one %s', async (_, act) => {
    const { id } = await send();
    await act(id);
    await everyMorning();
    expect(await subjects()).toEqual([]);
    expect((await open(id)).estado).toBe('pendiente');
  });

  it.each(['before', 'after'])(
    'is not asked by a withdrawn correction of another row, made %s it waits',
    async (when) => {
      const curso = (persona.ejemplos.valores(solicitudAulaVirtual, () => 0.5)['listaCursosAgregados'] as object[])[0]!;
      const cambios = { listaCursosAgregados: ['A', 'B'].map((nombreAsignatura) => ({ ...curso, nombreAsignatura })) };
      const { id } = await persona.send(solicitudAulaVirtual, { cambios });
      const { rows } = await sql<{ id: string }>`select id from items where registro = ${id} order by orden`.execute(
        db,
      );
      const [corregida, sola] = [rows[0]!.id, rows.at(-1)!.id];
      const url = `/informes/${informeDeAulas.slug}/registros`;
      if (when === 'after') await change([sola], 'pendiente');
      clock.advance(60);
      const payload = { campos: ['listaCursosAgregados.nombreAsignatura'], motivo: 'Revise el nombre.' };
      const { body } = await post(`${url}/${corregida}/correcciones`, payload, gestora);
      clock.advance(60);
      if (when === 'before') await change([sola], 'pendiente');
      clock.advance(60);
      const made = `/api${url}/${corregida}/correcciones/${(body as unknown as { id: string }).id}`;
      expect((await app.inject({ method: 'DELETE', url: made, headers: gestora })).statusCode).toBe(200);
      await everyMorning();
      expect(await subjects()).toEqual(['Corrija su solicitud']);
    },
  );

  it('waits from the message on that says what is needed', async () => {
    const { id } = await send();
    await sql`update registros set estado = 'pendiente', vence = null, detenida = null, creado = '2041-08-01T15:00:00Z'
      where id = ${id}`.execute(db);
    await completeTerms(db, CATALOGO);
    await morning('2041-11-07');
    const form = new FormData();
    form.set('texto', 'Falta la fecha.');
    form.set('espera', 'si');
    await post(`/informes/${informe.slug}/registros/${id}/mensajes`, form, gestora);
    clock.advance(121);
    await work();
    await morning('2041-11-12');
    expect(await subjects()).toEqual(['Mensaje sobre su solicitud']);
    await morning('2041-11-13');
    await morning('2041-11-18');
    expect(await subjects()).toEqual(['Mensaje sobre su solicitud', 'Esperamos su respuesta', 'Su solicitud se cerró']);
  });

  it('does not speak for another row of its submission', async () => {
    const { id } = await send(solicitudAulaVirtual);
    await sql`insert into items (id, registro, orden, formulario, version, semestre, estado, creado, comprobante, datos, busqueda)
      select gen_random_uuid(), registro, orden + 10, formulario, version, semestre, estado, creado, comprobante, datos,
        busqueda from items where registro = ${id}`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from items where registro = ${id} order by orden`.execute(db);
    await leaveWaiting([rows[0]!.id], id);
    clock.advance(60);
    await change([rows.at(-1)!.id], 'pendiente');
    await everyMorning();
    const { rows: filas } = await sql<{ estado: string }>`
      select estado from items where registro = ${id} order by orden`.execute(db);
    expect([filas[0]!.estado, filas.at(-1)!.estado]).toEqual(['cerrado', 'pendiente']);
  });
});

describe('a request that was closed', () => {
  it('is rated once, from a page that a mail opens with the face chosen; opening it counts nothing', async () => {
    const { id, seguimiento, numero } = await send();
    await change([id], 'cerrado', 'resuelta');
    await work();
    expect(await mails()).toEqual([]);
    await fifteenMinutes();
    await fifteenMinutes();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.asunto).toBe(`Su solicitud se cerró: ${numero}`);
    expect(Object.values(mail!.campos)).toContain('Resultado: resuelta.');
    const links = [...mail!.contenido.matchAll(/href="([^"]+)">([^<]+)</g)].map(([, a, b]) =>
      `${b} ${a}`.replace(/responder=[\w.-]+$/, 'responder'),
    );
    const page = `https://gestion.example/solicitudes/${seguimiento}`;
    expect(links).toEqual([
      `😊 Bien ${page}#calificar=3&amp;responder`,
      `😐 Regular ${page}#calificar=2&amp;responder`,
      `😞 Mal ${page}#calificar=1&amp;responder`,
      `Ver la solicitud ${page}#responder`,
    ]);
    // Scanners of links open them all.
    for (const method of ['GET', 'HEAD'] as const) await app.inject({ method, url: `/solicitudes/${seguimiento}` });
    expect((await visit(seguimiento)).calificable).toBe(true);
    expect((await open(id)).historia.map(({ tipo }) => tipo)).toEqual(['aviso', 'estado']);

    const headers = { 'idempotency-key': randomUUID() };
    const answers = [
      await rate(seguimiento, 2, { comentario: '  Tardó un poco. ' }, headers),
      await rate(seguimiento, 2, { comentario: 'Tardó un poco.' }, headers),
      await rate(seguimiento, 3),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(answers[0]!.body.solicitud).toMatchObject({
      calificable: false,
      hechos: [{ tipo: 'calificacion', valor: 2, texto: 'Tardó un poco.' }, { tipo: 'estado' }],
    });
    expect((await open(id)).historia[0]).toMatchObject({
      tipo: 'calificacion',
      valor: 2,
      texto: 'Tardó un poco.',
      usuario: null,
    });
    const filas = await app.inject({
      method: 'POST',
      url: `/api/informes/${informe.slug}/consulta`,
      payload: {},
      headers: gestora,
    });
    expect(filas.json<{ filas: { celdas: string[] }[] }>().filas[0]!.celdas).toContain('Regular');
    const { body } = await app.inject({
      method: 'POST',
      url: `/api/informes/${informe.slug}/graficos`,
      payload: {},
      headers: gestora,
    });
    expect(body).toContain('Solicitudes por calificación');
  });

  it('is rated again after another closing, and not where an undo or the person opened it', async () => {
    const { id, seguimiento } = await send();
    const { body } = await change([id], 'cerrado');
    clock.advance(60);
    expect((await post(`/cambiosDeEstado/${body.cambio}/deshacer`, {}, gestora)).status).toBe(200);
    await fifteenMinutes();
    expect(await subjects()).toEqual([]);
    expect((await rate(seguimiento, 3)).status).toBe(409);
    await change([id], 'cerrado');
    await fifteenMinutes();
    expect((await rate(seguimiento, 1)).status).toBe(201);
    const opened = await change([id], 'abierto');
    await post(`/cambiosDeEstado/${opened.body.cambio}/deshacer`, {}, gestora);
    expect((await rate(seguimiento, 3)).status).toBe(409);
    await change([id], 'abierto');
    await change([id], 'cerrado', 'no-procede');
    await fifteenMinutes();
    expect(await subjects()).toHaveLength(2);
    expect((await rate(seguimiento, 3)).status).toBe(201);
    const { rows } = await sql`select calificacion from registros where id = ${id}`.execute(db);
    expect(rows).toEqual([{ calificacion: 3 }]);
  });

  it('is rated for 30 days, by its own token', async () => {
    const [enviada, other] = [await send(), await send()];
    await change([enviada.id], 'cerrado');
    expect(await rate(other.seguimiento, 3)).toMatchObject({
      status: 409,
      body: { message: 'Esta solicitud ya no recibe una calificación.' },
    });
    for (const token of ['x', enviada.id, enviada.comprobante]) expect((await rate(token, 3)).status).toBe(400);
    expect(await rate('A'.repeat(22), 3)).toMatchObject({
      status: 404,
      body: { message: 'Esta solicitud no está disponible.' },
    });
    expect((await rate(enviada.seguimiento, 4)).status).toBe(400);
    expect((await rate(enviada.seguimiento, 3, { comentario: 'x'.repeat(1001) })).status).toBe(400);
    await daysLater(30);
    expect((await visit(enviada.seguimiento)).calificable).toBe(true);
    clock.advance(1);
    expect((await visit(enviada.seguimiento)).calificable).toBe(false);
    expect(await rate(enviada.seguimiento, 3)).toMatchObject({
      status: 409,
      body: { message: 'Esta solicitud ya no recibe una calificación.' },
    });
  });

  it('is rated as one where it has several rows, once all are closed', async () => {
    const { id, seguimiento } = await send(solicitudAulaVirtual);
    const { rows } = await sql<{ id: string }>`select id from items where registro = ${id} order by orden`.execute(db);
    const [first, ...others] = rows.map((fila) => fila.id);
    expect(others).not.toEqual([]);
    await change([first!], 'cerrado', 'resuelta');
    await fifteenMinutes();
    expect(await subjects()).toEqual([]);
    expect((await rate(seguimiento, 3)).status).toBe(409);
    await change(others, 'cerrado', 'no-procede');
    await fifteenMinutes();
    expect(await subjects()).toEqual(['Su solicitud se cerró']);
    expect((await rate(seguimiento, 3)).status).toBe(201);
    const { rows: filas } = await sql`select distinct calificacion from items where registro = ${id}`.execute(db);
    expect(filas).toEqual([{ calificacion: 3 }]);
    const opened = await app.inject({
      url: `/api/informes/${informeDeAulas.slug}/registros/${first}`,
      headers: gestora,
    });
    expect(opened.json<{ historia: object[] }>().historia[0]).toMatchObject({ tipo: 'calificacion', valor: 3 });
  });
});

describe('a request that follows another', () => {
  it('tells of it in both histories, with a link', async () => {
    const enviada = await send();
    expect((await visit(enviada.seguimiento)).otra).toBe(`${solicitudUDEV.ruta}#anterior=${enviada.seguimiento}`);
    const other = await send(solicitudUDEV, { 'x-solicitud-anterior': enviada.seguimiento });
    expect((await open(enviada.id)).historia).toMatchObject([
      { tipo: 'relacion', comprobante: other.comprobante, fila: other.id, sigue: true },
    ]);
    expect((await open(other.id)).historia).toMatchObject([
      { tipo: 'relacion', comprobante: enviada.comprobante, fila: enviada.id, sigue: false },
    ]);
    expect((await visit(other.seguimiento)).hechos).toMatchObject([
      { tipo: 'relacion', numero: enviada.numero, ruta: `/solicitudes/${enviada.seguimiento}`, sigue: false },
    ]);
    await sql`delete from registros where id = ${enviada.id}`.execute(db);
    expect((await open(other.id)).historia).toEqual([]);
    expect((await visit(other.seguimiento)).hechos).toEqual([]);
  });

  it('is sent all the same with what leads to nothing, or to another form', async () => {
    const foreign = await send(solicitudAulaVirtual);
    for (const token of ['x', 'A'.repeat(22), foreign.seguimiento]) {
      const { id } = await send(solicitudUDEV, { 'x-solicitud-anterior': token });
      expect((await open(id)).historia).toEqual([]);
    }
  });
});

describe('a request that is answered and closed in one act', () => {
  const url = (id: string): string => `/informes/${informe.slug}/registros/${id}`;

  async function write(id: string, more: Readonly<Record<string, string>> = { cierra: 'resuelta' }, headers = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ texto: 'Ya quedó.', ...more })) form.set(name, value);
    const { status, body } = await post(`${url(id)}/mensajes`, form, { ...gestora, ...headers });
    return { status, body: body as unknown as { id: string; cambio?: string; message?: string } };
  }

  const withdraw = async (id: string, mensaje: string, headers: object = gestora) =>
    app.inject({ method: 'DELETE', url: `/api${url(id)}/mensajes/${mensaje}`, headers: { ...headers } });

  const kinds = async (id: string) =>
    (await open(id)).historia.map(({ tipo, a, aviso }) => [tipo, a ?? aviso].filter(Boolean).join(' '));

  it('is closed at once and told once: the answer, the result, the day of return and the faces in one mail', async () => {
    const { id, seguimiento } = await send();
    const headers = { 'idempotency-key': randomUUID() };
    const written = await write(id, { cierra: 'resuelta' }, headers);
    expect(written).toMatchObject({ status: 201, body: { cambio: expect.any(String) } });
    expect((await write(id, { cierra: 'resuelta' }, headers)).body).toEqual(written.body);
    expect(await open(id)).toMatchObject({ estado: 'cerrado', resultado: 'resuelta', porSalir: [{ cierra: true }] });
    clock.advance(121);
    await work();
    await fifteenMinutes();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.asunto).toMatch(/^Respondimos y cerramos su solicitud: /);
    // The 15th business day: the 11th is a holiday.
    expect(Object.values(mail!.campos)).toEqual(
      expect.arrayContaining([
        'Ya quedó.',
        'Resultado: resuelta.',
        'Si no quedó bien, responda en la página de su solicitud hasta el 26/11/2041: se abrirá de nuevo.',
      ]),
    );
    expect(mail!.contenido.match(/#calificar=/g)).toHaveLength(3);
    expect(await kinds(id)).toEqual(['aviso calificacion', 'mensaje', 'estado cerrado']);
    await at('2041-11-26T15:00:00Z');
    expect(await visit(seguimiento)).toMatchObject({ recibeRespuesta: true });
    await at('2041-11-27T15:00:00Z');
    expect(await visit(seguimiento)).toMatchObject({ recibeRespuesta: false });
  });

  it('is as before once that is taken back, by its author or a colleague; again, the same is answered', async () => {
    const { id } = await send();
    const { body } = await write(id);
    const other = await signIn(['manager'], 'otra');
    for (const headers of [other, gestora]) {
      expect((await withdraw(id, body.id, headers)).json()).toEqual({ texto: 'Ya quedó.' });
      expect(await open(id)).toMatchObject({ estado: 'abierto', porSalir: [] });
    }
    expect(await kinds(id)).toEqual(['estado abierto', 'estado cerrado']);
    clock.advance(121);
    await work();
    await fifteenMinutes();
    expect(await subjects()).toEqual([]);
  });

  it('is answered alone where its state changed again before the mail left', async () => {
    const { id } = await send();
    const { body } = await write(id);
    await change([id], 'abierto');
    clock.advance(121);
    await work();
    expect(await subjects()).toEqual(['Mensaje sobre su solicitud']);
    expect((await withdraw(id, body.id)).statusCode).toBe(404);
    await fifteenMinutes();
    expect(await subjects()).toHaveLength(1);
  });

  it('is told once where nothing ran for half an hour', async () => {
    const { id } = await send();
    const { cambio } = (await write(id)).body;
    clock.advance(15 * 60);
    await tellClosings(services, cambio!);
    await fifteenMinutes();
    expect(await subjects()).toEqual(['Respondimos y cerramos su solicitud']);
  });

  it('given up is told without faces, by an answer and without one', async () => {
    const [answered, silent] = [await send(), await send()];
    await write(answered.id, { cierra: 'desistida' });
    await change([silent.id], 'cerrado', 'desistida');
    clock.advance(121);
    await work();
    await fifteenMinutes();
    await fifteenMinutes();
    expect(await subjects()).toEqual(['Respondimos y cerramos su solicitud', 'Su solicitud se cerró']);
    for (const { contenido } of await mails()) expect(contenido).not.toContain('#calificar');
    for (const { id } of [answered, silent]) expect((await open(id)).historia[0]).toMatchObject({ aviso: 'cierre' });
  });

  it('is not closed while it is to wait, with an unknown result, or over what its person said meanwhile', async () => {
    const { id, seguimiento } = await send();
    const visto = clock.now.toISOString();
    expect((await write(id, { cierra: 'resuelta', espera: 'si' })).status).toBe(400);
    expect((await write(id, { cierra: 'perdida' })).status).toBe(400);
    clock.advance(5);
    await reply(seguimiento, 'Ya no hace falta.');
    expect(await write(id, { cierra: 'resuelta', visto })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('La persona escribió mientras usted respondía') },
    });
    expect(await open(id)).toMatchObject({ estado: 'abierto', porSalir: [] });
    expect((await write(id, { cierra: 'resuelta', visto: clock.now.toISOString() })).status).toBe(201);
  });
});

describe('a request that several managers have open', () => {
  it('names the others to each of them for a minute, and tells the last act of its person', async () => {
    const { id, seguimiento } = await send();
    const other = await signIn(['manager'], 'otra');
    const attendTo = async (headers: object) =>
      (await post(`/informes/${informe.slug}/registros/${id}/presencia`, {}, headers)).body as object;
    expect(await attendTo(gestora)).toEqual({ otros: [], novedad: null });
    expect(await attendTo(other)).toMatchObject({ otros: [expect.any(String)] });
    await reply(seguimiento, 'Otra cosa.');
    expect(await attendTo(gestora)).toEqual({ otros: [expect.any(String)], novedad: clock.now.toISOString() });
    clock.advance(61);
    expect(await attendTo(gestora)).toMatchObject({ otros: [] });
    const teacher = await signIn(['editingteacher'], 'docente');
    expect(await post(`/informes/${informe.slug}/registros/${id}/presencia`, {}, teacher)).toMatchObject({
      status: 403,
    });
  });
});
