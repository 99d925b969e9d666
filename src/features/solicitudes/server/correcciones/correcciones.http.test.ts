import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Formulario } from '#catalogo/formulario.ts';
import { solicitudHabilitacion } from '#catalogo/habilitacion/formulario.ts';
import { informacionHabilitaciones as informeDeHabilitacion } from '#catalogo/habilitacion/tramite.ts';
import type { Informe } from '#catalogo/informe.ts';
import { solicitudAulaVirtual } from '#catalogo/solicitud-aula-virtual/formulario.ts';
import { informeSolicitudAulaVirtual as informeDeAulas } from '#catalogo/solicitud-aula-virtual/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { openMails } from '../../../../testing/open-mails.ts';
import { createSolicitudesApp } from '../../../../testing/solicitudes.ts';
import type { CorreccionParaHacer, SolicitudVista } from '../../contract.ts';
import { createSolicitudes } from '../service.ts';

const { app, db, config, services, signIn, clock, ejemplos, ...persona } = await createSolicitudesApp();
const solicitudes = createSolicitudes(services);

let gestora: Record<string, string>;

beforeEach(async () => {
  await sql`truncate registros, correos, sesiones, auditoria cascade`.execute(db);
  clock.advance(3600);
  gestora = await signIn(['manager'], 'gestora');
});

const send = async (formulario?: Formulario, cambios: object = {}) => persona.send(formulario, { cambios });

type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly message?: string; readonly errores?: Record<string, string> };
};

async function call(method: 'POST' | 'DELETE', url: string, payload?: object, headers: object = {}): Promise<Answer> {
  const answer = await app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

const ask = async (
  fila: string,
  campos: readonly string[],
  {
    report = informe,
    motivo = 'Revise sus datos.',
    headers = {},
  }: { report?: Informe; motivo?: string; headers?: object } = {},
): Promise<Answer> =>
  call(
    'POST',
    `/informes/${report.slug}/registros/${fila}/correcciones`,
    { campos, motivo },
    { ...gestora, ...headers },
  );

async function asked(fila: string, campos: readonly string[], report?: Informe): Promise<string> {
  const { status, body } = await ask(fila, campos, { ...(report && { report }) });
  expect(status).toBe(201);
  return String(body['id']);
}

async function correct(
  token: string,
  correccion: string,
  valores: object,
  { archivo, headers = {} }: { archivo?: File; headers?: object } = {},
): Promise<Answer> {
  const body = new FormData();
  body.set('token', token);
  body.set('correccion', correccion);
  body.set('valores', JSON.stringify(valores));
  if (archivo) body.set('adjunto1', archivo);
  return call('POST', '/solicitudes/correcciones', body, headers);
}

const openForm = async (token: string, correccion: string): Promise<CorreccionParaHacer> => {
  const { status, body } = await call('POST', '/solicitudes/correccion', { token, correccion });
  expect(status).toBe(200);
  return body as never;
};

async function panel(id: string, report: Informe = informe) {
  const answer = await app.inject({ url: `/api/informes/${report.slug}/registros/${id}`, headers: gestora });
  return answer.json<{
    estado: string;
    sinLeer: boolean;
    datos: Record<string, Record<string, unknown>>;
    correccion?: { id: string; campos: string[] };
    historia: { tipo: string; paso?: string; cambios?: unknown[]; archivos?: { campo: string }[]; texto?: string }[];
  }>();
}

const stored = async (id: string) =>
  db.selectFrom('registros').select(['datos', 'busqueda']).where('id', '=', id).executeTakeFirstOrThrow() as Promise<{
    datos: Record<string, Record<string, unknown>>;
    busqueda: string;
  }>;

async function mails(): Promise<{ asunto: string; contenido: string; campos: Record<string, string> }[]> {
  const { rows } = await sql<Parameters<typeof openMails>[0][number] & Awaited<ReturnType<typeof mails>>[number]>`
    select d.correo, d.numero, d.enlaces, c.asunto, c.contenido, d.campos from correos c join correo_destinatarios d on d.correo = c.id
    where c.origen = 'solicitud' order by c.creado`.execute(db);
  return openMails(rows, config.ENCRYPTION_KEY);
}

const steps = ({ historia }: Awaited<ReturnType<typeof panel>>) => historia.filter(({ tipo }) => tipo === 'correccion');

const NOMBRES = 'infoSolicitud.nombres';
const DOCUMENTO = 'infoSolicitud.numDocumento';

describe('asking for a correction', () => {
  it('mails the person once, tells the fields on their page and leaves the row waiting', async () => {
    const { id, seguimiento } = await send();
    const headers = { 'idempotency-key': randomUUID() };
    const motivo = 'El nombre no es el de su documento.\n<b>Revíselo</b>';
    const [answer, other] = [
      await ask(id, [NOMBRES], { motivo, headers }),
      await ask(id, [NOMBRES], { motivo, headers }),
    ];
    expect([answer.status, other]).toEqual([201, answer]);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.contenido).toContain(`https://gestion.example/solicitudes/${seguimiento}`);
    // What the unit writes is never HTML: it travels as the value of a field.
    expect(sent[0]!.contenido).not.toContain('<b>Revíselo');
    expect(Object.values(sent[0]!.campos)).toContain('<b>Revíselo</b>');
    const opened = await panel(id);
    expect(opened).toMatchObject({ estado: 'pendiente', correccion: { id: answer.body['id'], campos: ['Nombres'] } });
    expect(steps(opened)).toMatchObject([{ paso: 'pedida', texto: motivo, usuario: 'gestora' }]);
    expect(await solicitudes.read(seguimiento)).toMatchObject({
      correccion: { campos: ['Nombres'], motivo },
      hechos: [
        { tipo: 'estado', estado: 'espera' },
        { tipo: 'correccion', paso: 'pedida', texto: motivo },
      ],
    });
  });

  it('refuses a second one while one waits, until it is withdrawn or made', async () => {
    const { id, seguimiento } = await send();
    const correccion = await asked(id, [NOMBRES]);
    expect(await ask(id, ['infoSolicitud.apellidos'])).toMatchObject({
      status: 409,
      body: { message: 'La persona ya tiene una corrección por hacer. Espere su respuesta, o retire esa corrección.' },
    });
    expect(await mails()).toHaveLength(1);
    const withdraw = async () =>
      call('DELETE', `/informes/${informe.slug}/registros/${id}/correcciones/${correccion}`, undefined, gestora);
    const answers = [...(await Promise.all([withdraw(), withdraw(), withdraw()])), await withdraw()];
    expect(answers).toEqual(answers.map(() => ({ status: 200, body: {} })));
    expect(steps(await panel(id)).filter(({ paso }) => paso === 'retirada')).toHaveLength(1);
    expect(await panel(id)).toMatchObject({ estado: 'abierto' });
    expect((await panel(id)).correccion).toBeUndefined();
    expect(await correct(seguimiento, correccion, { [NOMBRES]: 'ANA' })).toMatchObject({
      status: 409,
      body: { message: 'Esta corrección ya no está por hacer. Abra de nuevo la página de su solicitud.' },
    });
    const segunda = await asked(id, [NOMBRES]);
    expect((await correct(seguimiento, segunda, { [NOMBRES]: 'ANA' })).status).toBe(201);
    const made = `/informes/${informe.slug}/registros/${id}/correcciones/${segunda}`;
    expect(await call('DELETE', made, undefined, gestora)).toMatchObject({
      status: 404,
      body: { message: 'Esa corrección ya no está por hacer.' },
    });
    // The newest state of the history is the state of the page.
    const { filas, hechos } = (await solicitudes.read(seguimiento))!;
    const estados = hechos.flatMap((hecho) => (hecho.tipo === 'estado' ? [hecho.estado] : []));
    expect([filas[0]!.estado, estados[0]]).toEqual(['en-tramite', 'en-tramite']);
    expect((await ask(id, [NOMBRES])).status).toBe(201);
  });

  it('leaves one of those that are asked at the same time', async () => {
    const { id } = await send();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => ask(id, [NOMBRES])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await mails()).toHaveLength(1);
  });

  it('is withdrawn, where that is asked, with the closing of its row, alone, in a selection or by an answer', async () => {
    const [first, second, third, other] = [await send(), await send(), await send(), await send()];
    for (const { id } of [first, second, third]) await asked(id, [NOMBRES]);
    const ids = [first.id, second.id, other.id];
    const count = async (filas: object) =>
      call('POST', `/informes/${informe.slug}/correcciones/abiertas`, filas, gestora);
    // Counted while others change them.
    await db.transaction().execute(async (tx) => {
      await sql`select from registros for update`.execute(tx);
      expect(await count({ registros: ids })).toEqual({ status: 200, body: { total: 2 } });
      expect((await count({ seleccion: { filtro: {}, excepto: [first.id] } })).body).toEqual({ total: 2 });
    });
    expect((await count({})).status).toBe(400);
    const close = async (closed: readonly string[], more: object = {}) =>
      call('POST', '/generales/actualizarEstado', { listaRegistros: closed, nuevoEstado: 'cerrado', ...more }, gestora);
    await close([first.id]);
    expect((await panel(first.id)).correccion).toBeDefined();
    await close(ids, { retiraCorrecciones: true });
    const answer = new FormData();
    for (const [name, value] of Object.entries({ texto: 'Listo.', cierra: 'resuelta', retira: 'si' })) {
      answer.set(name, value);
    }
    await call('POST', `/informes/${informe.slug}/registros/${third.id}/mensajes`, answer, gestora);
    for (const { id } of [first, second, third]) {
      const shown = await panel(id);
      expect([shown.estado, shown.correccion]).toEqual(['cerrado', undefined]);
      expect(steps(shown).map(({ paso }) => paso)).toEqual(['retirada', 'pedida']);
    }
    expect(steps(await panel(other.id))).toEqual([]);
    expect((await count({ seleccion: { filtro: {}, excepto: [] } })).body).toEqual({ total: 0 });
  });

  it('is asked for again where the closing that withdrew it is undone, by a change or by a message, in the rows that open', async () => {
    const [first, second, third] = [await send(), await send(), await send()];
    await asked(first.id, [NOMBRES]);
    const [restored, answered] = [await asked(second.id, [NOMBRES]), await asked(third.id, [NOMBRES])];
    const close = async (listaRegistros: readonly string[], more: object = {}) =>
      call('POST', '/generales/actualizarEstado', { listaRegistros, nuevoEstado: 'cerrado', ...more }, gestora);
    await close([first.id]);
    const { body } = await close([first.id, second.id], { retiraCorrecciones: true });
    const undone = await call('POST', `/cambiosDeEstado/${String(body['cambio'])}/deshacer`, undefined, gestora);
    expect(undone).toMatchObject({ status: 200, body: { actualizados: 1 } });
    // Closed before, it stays closed, and its correction withdrawn.
    expect((await panel(first.id)).correccion).toBeUndefined();

    const answer = new FormData();
    for (const [name, value] of Object.entries({ texto: 'Listo.', cierra: 'resuelta', retira: 'si' })) {
      answer.set(name, value);
    }
    const mensajes = `/informes/${informe.slug}/registros/${third.id}/mensajes`;
    const written = await call('POST', mensajes, answer, gestora);
    expect((await panel(third.id)).correccion).toBeUndefined();
    expect((await call('DELETE', `${mensajes}/${String(written.body['id'])}`, undefined, gestora)).status).toBe(200);

    for (const [{ id, seguimiento }, correccion] of [
      [second, restored],
      [third, answered],
    ] as const) {
      const shown = await panel(id);
      expect([shown.estado, shown.correccion]).toMatchObject(['pendiente', { id: correccion }]);
      expect(steps(shown).map(({ paso }) => paso)).toEqual(['pedida', 'retirada', 'pedida']);
      expect((await correct(seguimiento, correccion, { [NOMBRES]: 'ANA' })).status).toBe(201);
    }
  });

  it('is for fields that the person wrote, in a request with an address, by a person who attends to it', async () => {
    const { id } = await send();
    for (const campo of ['infoSolicitud.idSolicitud', 'infoSolicitud.extensionArchivo', 'otra', '__proto__']) {
      expect(await ask(id, [campo])).toMatchObject({
        status: 400,
        body: { errores: { campos: 'Uno de esos datos no se puede corregir.' } },
      });
    }
    expect((await ask(id, [])).status).toBe(400);
    expect((await ask(id, [NOMBRES], { motivo: '  ' })).status).toBe(400);
    expect((await ask(id, [NOMBRES], { headers: await signIn(['editingteacher'], 'docente') })).status).toBe(403);
    await sql`update registros set version = 99 where id = ${id}`.execute(db);
    expect(await ask(id, [NOMBRES])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('El formulario cambió desde que se hizo esta solicitud') },
    });
    await sql`update registros set version = 1, datos = datos #- '{infoSolicitud,correoInstitucional}'`.execute(db);
    expect(await ask(id, [NOMBRES])).toMatchObject({
      status: 400,
      body: { message: 'Esta solicitud no tiene un correo al que escribir.' },
    });
  });

  it('does not ask for a subject of another semester', async () => {
    const { id } = await send(solicitudHabilitacion);
    await sql`update registros set semestre = '2039-1' where id = ${id}`.execute(db);
    expect(await ask(id, ['infoHabilitacion.codigoAsignatura'], { report: informeDeHabilitacion })).toMatchObject({
      status: 400,
      body: { errores: { campos: 'La asignatura es de otro semestre: pídala con un mensaje.' } },
    });
  });
});

describe('correcting a request', () => {
  it('shows only those fields, filled in, except documents', async () => {
    const { id, seguimiento } = await send();
    const { datos } = await stored(id);
    const abierta = await openForm(seguimiento, await asked(id, [NOMBRES, DOCUMENTO, 'infoSolicitud.tipoDocumento']));
    const { clave } = datos['infoSolicitud']!['tipoDocumento'] as { clave: string };
    expect(abierta.valores).toEqual({
      infoSolicitud: { nombres: datos['infoSolicitud']!['nombres'], tipoDocumento: clave, numDocumento: '' },
    });
    expect(Object.keys(abierta.listas)).toEqual(['tiposDocumentoUDEV']);
    expect(JSON.stringify(abierta)).not.toContain(String(datos['infoSolicitud']!['correoInstitucional']));
  });

  it('changes what was asked and nothing else, once for its key', async () => {
    const { id, seguimiento } = await send();
    const before = await stored(id);
    const correccion = await asked(id, [NOMBRES, DOCUMENTO]);
    const headers = { 'idempotency-key': randomUUID() };
    const valores = { [NOMBRES]: 'maría corregida', [DOCUMENTO]: '987654321', 'infoSolicitud.apellidos': 'INTRUSA' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => correct(seguimiento, correccion, valores, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const after = await stored(id);
    expect(after.datos).toEqual({
      ...before.datos,
      infoSolicitud: { ...before.datos['infoSolicitud'], nombres: 'MARÍA CORREGIDA', numDocumento: '987654321' },
    });
    expect(after.busqueda).toContain('maria corregida');
    const opened = await panel(id);
    expect(opened).toMatchObject({ estado: 'abierto', sinLeer: true });
    expect(opened.correccion).toBeUndefined();
    const cambio = {
      etiqueta: 'Nombres',
      antes: before.datos['infoSolicitud']!['nombres'],
      despues: 'MARÍA CORREGIDA',
    };
    expect(steps(opened).filter(({ paso }) => paso === 'hecha')).toMatchObject([
      { cambios: [cambio, { antes: before.datos['infoSolicitud']!['numDocumento'], despues: '987654321' }] },
    ]);
    const vista = answers[0]!.body['solicitud'] as SolicitudVista;
    expect(vista.hechos.find((hecho) => hecho.tipo === 'correccion')).toMatchObject({
      paso: 'hecha',
      cambios: [cambio, { antes: null, despues: null }],
    });
  });

  it.each([
    ['different', ['UNA', 'DOS', 'TRES', 'CUATRO']],
    ['the same', Array.from({ length: 12 }, () => 'UNA')],
  ])('is made by one of several that come with different keys and %s answers', async (_, nombres) => {
    const { id, seguimiento } = await send();
    const correccion = await asked(id, [NOMBRES]);
    const answers = await Promise.all(
      nombres.map(async (nombre) => correct(seguimiento, correccion, { [NOMBRES]: nombre })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...nombres.slice(1).map(() => 409),
    ]);
    expect(steps(await panel(id)).filter(({ paso }) => paso === 'hecha')).toHaveLength(1);
  });

  it('is checked by the rules of the form, with a message at each field', async () => {
    const { id, seguimiento } = await send();
    const before = await stored(id);
    const correccion = await asked(id, [NOMBRES, 'infoSolicitud.correoAlterno', 'infoSolicitud.tipoDocumento']);
    const { status, body } = await correct(seguimiento, correccion, {
      [NOMBRES]: '',
      'infoSolicitud.correoAlterno': 'no es un correo',
      'infoSolicitud.tipoDocumento': 'inventado',
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body.message)).not.toContain('infoSolicitud');
    expect(Object.keys(body.errores!)).toEqual([NOMBRES, 'infoSolicitud.tipoDocumento', 'infoSolicitud.correoAlterno']);
    expect(body.errores).toMatchObject({
      'infoSolicitud.correoAlterno': 'El correo alterno debe ser un correo válido',
    });
    expect(await stored(id)).toEqual(before);
    expect((await panel(id)).correccion).toBeDefined();
    const other = await send();
    const documento = await correct(other.seguimiento, await asked(other.id, [DOCUMENTO]), { [DOCUMENTO]: '12' });
    expect(documento.body.message).toBe('Número de documento: Debe tener entre 4 y 20 caracteres.');
  });

  it('is not stopped by a stored answer that a list no longer offers, and is by one that changes nothing', async () => {
    const { id, seguimiento } = await send();
    await sql`update registros set datos = jsonb_set(datos, '{infoSolicitud,tipoUsuario}', '{"clave":"ya-no","texto":"Ya no"}')`.execute(
      db,
    );
    const nombres = (await stored(id)).datos['infoSolicitud']!['nombres'];
    const correccion = await asked(id, [NOMBRES]);
    expect(await correct(seguimiento, correccion, { [NOMBRES]: nombres })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('No cambió ningún dato') },
    });
    expect((await correct(seguimiento, correccion, { [NOMBRES]: 'OTRA' })).status).toBe(201);
    expect((await stored(id)).datos['infoSolicitud']!['tipoUsuario']).toEqual({ clave: 'ya-no', texto: 'Ya no' });
  });

  it('replaces a file, and keeps the former one for the unit alone', async () => {
    const { id, seguimiento } = await send();
    const correccion = await asked(id, ['imgEvidencia']);
    const { formulario } = await openForm(seguimiento, correccion);
    expect(formulario.campos['imgEvidencia']).toMatchObject({ obligatorio: false });
    const pdf = new File(['%PDF-1.7\n%%EOF'], 'no.pdf', { type: 'application/pdf' });
    const valores = { imgEvidencia: 'adjunto1' };
    expect(await correct(seguimiento, correccion, valores, { archivo: pdf })).toMatchObject({
      status: 400,
      body: { errores: { imgEvidencia: 'El archivo adjunto debe de ser una imagen' } },
    });
    const forged = { imgEvidencia: { nombre: 'x.png', tipo: 'image/png', tamano: 9, clave: randomUUID() } };
    expect((await correct(seguimiento, correccion, forged)).status).toBe(400);
    const png = new File([Buffer.from(await aPng(50, 20))], 'nueva.png', { type: 'image/png' });
    expect((await correct(seguimiento, correccion, valores, { archivo: png })).status).toBe(201);
    expect((await stored(id)).datos['imgEvidencia']).toMatchObject({ nombre: 'nueva.png' });
    const { campo } = steps(await panel(id))[0]!.archivos![0]!;
    const link = await call('POST', `/informes/${informe.slug}/registros/${id}/archivo`, { campo }, gestora);
    expect(link.status).toBe(201);
    expect((await call('POST', '/solicitudes/archivo', { token: seguimiento, campo })).status).toBe(404);
    const { rows } = await sql`select from archivos where registro = ${id}`.execute(db);
    expect(rows).toHaveLength(2);
    expect((await sql`select from archivos_sueltos`.execute(db)).rows).toHaveLength(0);
  });

  it('follows with what a chosen subject fills in', async () => {
    const { id, seguimiento } = await send(solicitudHabilitacion);
    const other = await send(
      solicitudHabilitacion,
      ejemplos.valores(solicitudHabilitacion, () => 0.9),
    );
    const { codigoAsignatura, programa, docente, tipoAsignatura } = (await stored(other.id)).datos['infoHabilitacion']!;
    const otherDatos = { codigoAsignatura, programa, docente, tipoAsignatura };
    expect((await stored(id)).datos['infoHabilitacion']).not.toMatchObject({ codigoAsignatura });
    const correccion = await asked(id, ['infoHabilitacion.codigoAsignatura'], informeDeHabilitacion);
    const escritos = Object.fromEntries(
      Object.entries(otherDatos).map(([clave, v]) => [`infoHabilitacion.${clave}`, v]),
    );
    expect((await correct(seguimiento, correccion, escritos)).status).toBe(201);
    expect((await stored(id)).datos['infoHabilitacion']).toMatchObject(otherDatos);
    expect((await panel(id, informeDeHabilitacion)).correccion).toBeUndefined();
  });

  it('changes the item of the row for which it was asked, and its row in the report', async () => {
    const curso = (ejemplos.valores(solicitudAulaVirtual, () => 0.5)['listaCursosAgregados'] as object[])[0]!;
    const { id, seguimiento } = await send(solicitudAulaVirtual, {
      listaCursosAgregados: ['A', 'B'].map((nombreAsignatura) => ({ ...curso, nombreAsignatura })),
    });
    const filas = await db.selectFrom('items').select('id').where('registro', '=', id).orderBy('orden').execute();
    const segunda = filas[1]!.id;
    const NOMBRE = 'listaCursosAgregados.nombreAsignatura';
    const correccion = await asked(segunda, [NOMBRE], informeDeAulas);
    expect(await panel(filas[0]!.id, informeDeAulas)).toMatchObject({ estado: 'abierto' });
    const ruta = 'listaCursosAgregados.1.nombreAsignatura';
    expect((await openForm(seguimiento, correccion)).valores).toEqual({
      listaCursosAgregados: { 1: { nombreAsignatura: 'B' } },
    });
    expect((await correct(seguimiento, correccion, { [ruta]: 'Bioética' })).status).toBe(201);
    const { datos } = await stored(id);
    expect((datos['listaCursosAgregados'] as unknown as object[]).map((curso) => curso)).toMatchObject([
      { nombreAsignatura: 'A' },
      { nombreAsignatura: 'Bioética' },
    ]);
    const opened = await panel(segunda, informeDeAulas);
    expect(opened).toMatchObject({ estado: 'abierto', sinLeer: true });
    expect(JSON.stringify(opened.datos)).toContain('Bioética');
    expect(steps(opened)[0]).toMatchObject({ cambios: [{ etiqueta: 'Asignatura 2: Nombre de la asignatura' }] });
    const { rows } = await sql<{ busqueda: string }>`select busqueda from items where id = ${segunda}`.execute(db);
    expect(rows[0]!.busqueda).toContain('bioetica');
  });

  it('needs a fresh link, and the token of that request', async () => {
    const [enviada, other] = [await send(), await send()];
    const correccion = await asked(enviada.id, [NOMBRES]);
    expect(await correct(other.seguimiento, correccion, { [NOMBRES]: 'OTRA' })).toMatchObject({
      status: 409,
      body: { message: 'Esta corrección ya no está por hacer. Abra de nuevo la página de su solicitud.' },
    });
    expect((await correct(enviada.id, correccion, { [NOMBRES]: 'OTRA' })).status).toBe(400);
    clock.advance(31 * 60);
    expect((await correct(enviada.seguimiento, correccion, { [NOMBRES]: 'OTRA' })).status).toBe(403);
    const open = await call('POST', '/solicitudes/correccion', { token: enviada.seguimiento, correccion });
    expect(open.status).toBe(403);
  });

  it('is offered no more once the form has another version', async () => {
    const { id, seguimiento } = await send();
    const correccion = await asked(id, [NOMBRES]);
    await sql`update registros set version = 99 where id = ${id}`.execute(db);
    expect((await solicitudes.read(seguimiento))!.correccion).toBeNull();
    expect((await correct(seguimiento, correccion, { [NOMBRES]: 'OTRA' })).status).toBe(409);
  });
});
