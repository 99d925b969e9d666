import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { MAX_IDS } from '#features/informes/filtro.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createSharedFiles } from '#platform/server/testing/memory-store.ts';
import { aDocx, aPdf, aXlsx } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { docxOf } from '../composing/testing/docx.ts';
import { bomba, cartaDeWriter, cortadaDeWord, listaDeWriter, tablaDeWriter } from '../composing/testing/templates.ts';
import { makeMensaje, type UnMensaje } from './testing.ts';

const files = await createSharedFiles();
const { app, db, clock, signIn } = await createTestApp({}, { files });
const gestora = await signIn(['manager'], 'gestora');

const MISSING_CAMPOS = '¡Debe diligenciar todos los campos referentes al correo a enviar!';
const NO_ES_WORD = '¡El archivo adjunto debe ser un archivo de Word!';

type Ruta = '/envioCorreoUsuariosMoodle' | '/correos/revision' | '/correos/vista' | '/correos/prueba';

async function call(ruta: Ruta, mensaje: UnMensaje, headers: Record<string, string> = gestora) {
  const cuerpo = makeMensaje({ seleccion: { informe: informe.slug }, ...mensaje });
  const answer = await app.inject({
    method: 'POST',
    url: `/api${ruta}`,
    payload: cuerpo.payload,
    headers: { ...cuerpo.headers, ...headers },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const persona = (n: number, correo: string, horario: string | null = `Martes, grupo ${n}`) => ({
  datos: {
    nombreApellido: `PERSONA ${n}`,
    numDocumento: `100${n}`,
    correo,
    telefono: '3001234567',
    programaAcademico: { clave: 'fisica', texto: 'Física' },
    horario: horario === null ? null : { clave: `h${n}`, texto: horario },
  },
  creado: new Date(Date.UTC(2026, 10, 20, 10, 60 - n)),
});

const GENTE = [
  persona(1, 'uno@example.com'),
  persona(2, 'dos@example.com', null),
  persona(3, 'UNO@example.com', 'Jueves, que es otro día'),
  persona(4, 'no es un correo'),
  persona(5, ''),
  persona(6, 'seis@example.com', 'Sábados de 8:00 a. m. a 12:00 m., en la sala de cómputo del bloque nuevo'),
];

beforeEach(async () => {
  await sql`truncate registros, auditoria, tareas, correos, graphile_worker._private_jobs cascade`.execute(db);
  await insertRegistros(db, informe.formulario, GENTE);
});

const filasOf = async (tabla: string): Promise<Record<string, unknown>[]> =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(tabla)}`.execute(db)).rows;

describe('the review of a message', () => {
  it('tells the number of messages, the excluded rows, the merged rows, and the people with empty fields', async () => {
    expect(await call('/correos/revision', {})).toEqual({
      status: 200,
      body: {
        campos: [
          { nombre: 'nombreUsuario', titulo: 'Nombre de la persona', vacios: 0, personas: [] },
          { nombre: 'horario', titulo: 'Horario', vacios: 1, personas: ['Persona 2'] },
        ],
        desconocidos: [],
        sueltas: [],
        enEnlaces: [],
        imagenesSinMostrar: 0,
        sinMostrar: [],
        filas: 6,
        correos: 3,
        partes: 1,
        sinCorreo: { total: 1, filas: [{ fila: 5, nombre: 'Persona 5', email: '' }] },
        invalidos: { total: 1, filas: [{ fila: 4, nombre: 'Persona 4', email: 'no es un correo' }] },
        repetidos: { total: 1, correos: [{ email: 'uno@example.com', filas: [1, 3] }] },
        anterior: null,
        sinServidor: true,
      },
    });
    expect(await filasOf('correos')).toEqual([]);
  });

  it('lists unknown fields, braces that form no field, and pictures that mail programs do not show', async () => {
    const { body } = await call('/correos/revision', { plantilla: await cortadaDeWord(), asunto: '{cargo}' });
    expect(body).toMatchObject({
      campos: [{ nombre: 'nombreUsuario' }, { nombre: 'rol' }, { nombre: 'horario' }],
      desconocidos: ['cargo', 'salon'],
      imagenesSinMostrar: 1,
    });
    expect((await call('/correos/revision', { cuerpoCorreo: '<p>{rol y {horario}</p>' })).body).toMatchObject({
      sueltas: ['{rol y {…}'],
    });
  });

  it('lists what of a template the message will not show, and signs of fields that are none', async () => {
    const plantilla = docxOf({
      cuerpo:
        '<w:p><w:r><w:t>«Horario» y «Cátedra abierta»</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>NOTA</w:t></w:r></w:p>' +
        '<w:sectPr><w:headerReference w:type="default" r:id="rId3"/></w:sectPr>',
    });
    expect((await call('/correos/revision', { plantilla, asunto: 'Aviso' })).body).toMatchObject({
      campos: [{ nombre: 'Horario' }],
      desconocidos: [],
      sueltas: ['«Cátedra abierta»'],
      sinMostrar: ['Encabezado de la hoja: «Encabezado de la hoja»', 'Texto oculto en Word: «NOTA»'],
    });
    const { body } = await call('/correos/vista', { plantilla, asunto: 'Aviso' });
    expect(body['texto']).toContain(
      'Sábados de 8:00 a. m. a 12:00 m., en la sala de cómputo del bloque nuevo y «Cátedra abierta»',
    );
    expect(body['html']).not.toContain('NOTA');
  });

  it('lists a field once if subject and body name it differently', async () => {
    const { body } = await call('/correos/revision', { asunto: '{Horario}', cuerpoCorreo: '<p>{horario}</p>' });
    expect(body).toMatchObject({ campos: [{ titulo: 'Horario', vacios: 1 }], desconocidos: [] });
  });

  it('accepts the headings of columns as field names, ignoring accents', async () => {
    const { body } = await call('/correos/revision', { plantilla: listaDeWriter() });
    expect(body).toMatchObject({
      campos: [
        { nombre: 'nombreUsuario' },
        { nombre: 'Programa académico', titulo: 'Programa académico' },
        { nombre: 'teléfono', titulo: 'Teléfono' },
      ],
      desconocidos: [],
    });
  });

  it('covers the selected rows only', async () => {
    const [{ id } = { id: '' }] = await filasOf('registros');
    const ofOne = await call('/correos/revision', { seleccion: { informe: informe.slug, solo: [id] } });
    const withoutOne = await call('/correos/revision', { seleccion: { informe: informe.slug, excepto: [id] } });
    const delFiltro = await call('/correos/revision', {
      seleccion: { informe: informe.slug, filtro: { buscar: 'seis@example.com' } },
    });
    expect([ofOne, withoutOne, delFiltro].map(({ body }) => body['filas'])).toEqual([1, 5, 1]);
  });
});

describe('a message before it is sent', () => {
  const view = async (mensaje: UnMensaje) => (await call('/correos/vista', mensaje)).body;

  it('is shown for the longest, the emptiest and then all other recipients', async () => {
    const vistas = [await view({}), await view({ numero: '2' }), await view({ numero: '3' })];
    expect(vistas).toMatchObject([
      { numero: 1, de: 3, por: 'mas-largo', email: 'seis@example.com', asunto: 'Su inscripción, Persona 6' },
      {
        numero: 2,
        de: 3,
        por: 'mas-vacio',
        email: 'dos@example.com',
        texto: expect.stringContaining('Hola, Persona 2: su horario es .'),
      },
      { numero: 3, de: 3, por: null, email: 'uno@example.com' },
    ]);
    // Merged rows use the data of the first.
    expect(vistas[2]!['html']).toContain('Martes, grupo 1');
    expect(await call('/correos/vista', { numero: '4' })).toMatchObject({
      status: 404,
      body: { message: 'No hay un correo con ese número. Revise el correo de nuevo.' },
    });
  });

  it('keeps the line breaks of plain text', async () => {
    const { texto, html } = await view({ cuerpoCorreo: 'Hola, {nombreUsuario}:\n\n3 < 4 & 5\r\nAdiós' });
    expect(texto).toContain('\n\nHola, Persona 1:\n\n3 < 4 & 5\nAdiós\n\n-- \n');
    expect(html).toContain('3 &lt; 4 &amp; 5<br>Adiós');
  });

  it('shows the pictures of its template', async () => {
    const { html } = await view({ plantilla: tablaDeWriter() });
    expect(html).toContain('src="data:image/png;base64,');
    expect(html).not.toContain('cid:');
  });

  it('is sent to the caller as a trial, with the data of one of the people', async () => {
    expect(await call('/correos/prueba', { numero: '2' })).toEqual({
      status: 201,
      body: { email: 'laura.mesa@universidad.edu.co' },
    });
    expect(await filasOf('correos')).toMatchObject([
      { asunto: '[Prueba] Su inscripción, {nombreUsuario}', origen: 'prueba', huella: null },
    ]);
    expect(await filasOf('correo_destinatarios')).toMatchObject([
      { email: 'laura.mesa@universidad.edu.co', campos: { nombreUsuario: 'Persona 2', horario: '' } },
    ]);
    // A trial does not require a confirmation.
    expect((await call('/correos/revision', {})).body['anterior']).toBeNull();
  });
});

describe('POST /envioCorreoUsuariosMoodle', () => {
  it('answers the id of the job immediately, and is audited', async () => {
    const { status, body } = await call('/envioCorreoUsuariosMoodle', {});
    const [tarea] = await filasOf('tareas');
    const [correo] = await filasOf('correos');
    expect([status, body]).toEqual([201, { id: tarea!['id'], correo: correo!['id'] }]);
    expect(correo).toMatchObject({ tipo: '2', origen: informe.slug, usuario: 'gestora' });
    expect(await filasOf('correo_destinatarios')).toMatchObject([
      { numero: 1, email: 'uno@example.com', nombre: 'Persona 1', rol: 'Estudiante', estado: 'pendiente' },
      { numero: 2, email: 'dos@example.com' },
      { numero: 3, email: 'seis@example.com' },
      {
        numero: 4,
        email: 'no es un correo',
        estado: 'omitido',
        motivo: expect.stringContaining('no es una dirección'),
      },
      { numero: 5, email: '', estado: 'omitido', motivo: expect.stringContaining('no tiene correo') },
    ]);
    const [destinatario] = await filasOf('correo_destinatarios');
    expect(destinatario!['filas']).toHaveLength(2);
    expect((await filasOf('auditoria')).map(({ accion }) => accion)).toContain('correo.envio');
  });

  it('takes the rows that existing clients send', async () => {
    const filasSeleccionadas = [
      { nombreUsuario: 'Ana Núñez', email: 'ana@example.com', rol: 'Docente' },
      { nombreUsuario: 'Beto', email: 'beto@example.com', rol: null },
    ];
    const cuerpoCorreo = '<p>{nombreUsuario} ({rol}), {email}</p>';
    const withFilas = { seleccion: undefined, filasSeleccionadas, cuerpoCorreo };
    expect((await call('/envioCorreoUsuariosMoodle', withFilas)).status).toBe(201);
    expect(await filasOf('correo_destinatarios')).toMatchObject([
      { email: 'ana@example.com', campos: { nombreUsuario: 'Ana Núñez', rol: 'Docente', email: 'ana@example.com' } },
      { email: 'beto@example.com', campos: { nombreUsuario: 'Beto', rol: '', email: 'beto@example.com' } },
    ]);
    const withInformeCampo = await call('/envioCorreoUsuariosMoodle', {
      ...withFilas,
      cuerpoCorreo: '<p>{horario}</p>',
    });
    expect(withInformeCampo.status).toBe(400);
  });

  it('keeps the template of a sent message, and releases others', async () => {
    expect((await call('/envioCorreoUsuariosMoodle', { plantilla: cartaDeWriter() })).status).toBe(201);
    const [{ contenido } = { contenido: '' }] = await filasOf('correos');
    expect(files.store.keys()).toContain(contenido);
    expect(await filasOf('archivos_nombrados')).toMatchObject([{ clave: contenido }]);
    expect(await filasOf('archivos_sueltos')).toEqual([]);
    // The repeated file is refused after it was stored; the file cleanup removes it.
    expect((await call('/envioCorreoUsuariosMoodle', { plantilla: cartaDeWriter() })).status).toBe(409);
    expect([files.store.keys().length, (await filasOf('archivos_sueltos')).length]).toEqual([2, 1]);
    expect(await readdir(files.incoming)).toEqual([]);
  });

  it('needs a confirmation for an equal message within a day, and sends it once per confirmation', async () => {
    const { body: primero } = await call('/envioCorreoUsuariosMoodle', {});
    const earlier = String(primero['correo']);
    expect((await call('/correos/revision', {})).body['anterior']).toMatchObject({ id: earlier });
    expect(await call('/envioCorreoUsuariosMoodle', {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ya quedó en la bandeja'), anterior: earlier },
    });
    // A double click, or a lost answer: the second request arrives after an unknown earlier message.
    const other = await Promise.all([
      call('/envioCorreoUsuariosMoodle', { despuesDe: earlier }),
      call('/envioCorreoUsuariosMoodle', { despuesDe: earlier }),
    ]);
    expect(other.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await filasOf('correos')).toHaveLength(2);
    const otherAsunto = await call('/envioCorreoUsuariosMoodle', { asunto: 'Otro' });
    expect(otherAsunto.status).toBe(201);
  });

  it('sends once per key, even for simultaneous requests, and gives the same answer', async () => {
    const withClave = { ...gestora, 'idempotency-key': randomUUID() };
    const send = async (mensaje: UnMensaje = {}) => call('/envioCorreoUsuariosMoodle', mensaje, withClave);
    const [first, other] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ status: 201 });
    expect(other).toEqual(first);
    expect(await send()).toEqual(first);
    expect(await filasOf('correos')).toHaveLength(1);
    expect(await send({ asunto: 'Otro' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ya se usó con otro contenido') as string },
    });
    const mala = await call('/envioCorreoUsuariosMoodle', {}, { ...gestora, 'idempotency-key': '7' });
    expect(mala).toMatchObject({ status: 400, body: { message: 'La cabecera Idempotency-Key debe ser un UUID.' } });
  });

  it('needs no confirmation a day later', async () => {
    await call('/envioCorreoUsuariosMoodle', {});
    await sql`update correos set creado = ${clock.now}::timestamptz - interval '25 hours'`.execute(db);
    expect((await call('/envioCorreoUsuariosMoodle', {})).status).toBe(201);
  });
});

describe('an invalid message is refused with a message, and leaves nothing behind', () => {
  const NO_FILAS = 'Seleccione las personas a las que va a escribir.';
  const bad: readonly (readonly [string, UnMensaje, Record<string, unknown>])[] = [
    [
      'nothing at all',
      { tipoCorreo: undefined, asunto: undefined, cuerpoCorreo: undefined },
      { message: MISSING_CAMPOS },
    ],
    ['no subject', { asunto: '  ' }, { message: MISSING_CAMPOS, errores: { asunto: 'Escriba el asunto del correo.' } }],
    [
      'no body',
      { cuerpoCorreo: '<p> </p>' },
      { message: MISSING_CAMPOS, errores: { cuerpoCorreo: 'Escriba el correo.' } },
    ],
    [
      'no template',
      { tipoCorreo: '1' },
      { message: MISSING_CAMPOS, errores: { archivoPlantillaCorreo: 'Adjunte la plantilla de Word.' } },
    ],
    [
      'a PDF as template',
      { plantilla: aPdf() },
      { message: NO_ES_WORD, errores: { archivoPlantillaCorreo: NO_ES_WORD } },
    ],
    ['a workbook as template', { plantilla: aXlsx() }, { message: NO_ES_WORD }],
    ['words as template', { plantilla: Buffer.from('Hola') }, { message: NO_ES_WORD }],
    ['an empty template', { plantilla: Buffer.alloc(0) }, { message: 'El archivo está vacío.' }],
    ['a template without text', { plantilla: docxOf({ cuerpo: '' }) }, { message: 'La plantilla no tiene texto.' }],
    [
      'a template with macros',
      { plantilla: aDocx({ more: [{ name: 'word/vbaProject.bin', content: 'x' }] }) },
      { message: expect.stringContaining('macros') },
    ],
    ['a zip bomb', { plantilla: bomba() }, { message: expect.stringContaining('demasiado grande') }],
    ['an unknown field', { cuerpoCorreo: '<p>{cargo}</p>' }, { message: expect.stringContaining('{cargo}') }],
    [
      'a field in a link',
      { cuerpoCorreo: '<p><a href="https://example.com/{rol}">a</a></p>' },
      { message: expect.stringContaining('enlace') },
    ],
    ['no selection', { seleccion: undefined }, { message: NO_FILAS }],
    ['two selections', { filasSeleccionadas: [{ email: 'a@example.com' }] }, { message: NO_FILAS }],
    [
      'only people without address',
      { seleccion: { informe: informe.slug, filtro: { buscar: '1005' } } },
      { message: expect.stringContaining('correo válido') },
    ],
    [
      'a filter that is none',
      { seleccion: { informe: informe.slug, filtro: { semestre: 'x' } } },
      { errores: { 'seleccion.filtro.semestre': expect.any(String) } },
    ],
    [
      'rows that are none',
      { seleccion: { informe: informe.slug, solo: ['uno'], hasta: 'ayer' } },
      {
        errores: {
          'seleccion.solo.0': 'Aquí se espera una lista de ids.',
          'seleccion.hasta': 'Aquí se espera un instante.',
        },
      },
    ],
    [
      'too many rows by name',
      { seleccion: { informe: informe.slug, solo: Array.from({ length: MAX_IDS + 1 }, () => randomUUID()) } },
      { errores: { 'seleccion.solo': 'Son demasiadas filas a la vez.' } },
    ],
  ];

  it.each(bad)('%s', async (_, mensaje, body) => {
    const before = await readStored();
    expect(await call('/envioCorreoUsuariosMoodle', mensaje)).toMatchObject({ status: 400, body });
    expect(await readStored()).toEqual(before);
  });

  it('a template of 6 MB', async () => {
    expect(await call('/envioCorreoUsuariosMoodle', { plantilla: Buffer.alloc(6_000_000) })).toMatchObject({
      status: 413,
      body: { message: 'La plantilla no puede pesar más de 5 MB.' },
    });
  });

  it('a report without people to write to, and an unknown one', async () => {
    for (const slug of ['informacionHabilitaciones', 'otro']) {
      expect(await call('/correos/revision', { seleccion: { informe: slug } })).toMatchObject({
        status: 404,
        body: { message: 'No existe ese informe, o no se escribe a sus personas.' },
      });
    }
  });

  it('a trial for an account without an address', async () => {
    const headers = await signIn(['manager'], 'sin.correo');
    await sql`update sesiones set email = '' where usuario = 'sin.correo'`.execute(db);
    expect(await call('/correos/prueba', {}, headers)).toMatchObject({
      status: 400,
      body: { message: 'Su cuenta no tiene correo: no hay a dónde enviar la prueba.' },
    });
    expect(await filasOf('correos')).toEqual([]);
  });

  it('a caller who is not a manager', async () => {
    expect((await call('/envioCorreoUsuariosMoodle', {}, await signIn(['editingteacher']))).status).toBe(403);
  });

  async function readStored(): Promise<unknown> {
    const archivos = [...files.store.keys(), ...(await readdir(files.incoming))];
    return [await filasOf('correos'), await filasOf('archivos_sueltos'), archivos];
  }
});

it('the example template has every field of its report, and is valid', async () => {
  const answer = await app.inject({ url: `/api/correos/plantilla/${informe.slug}`, headers: gestora });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Plantilla de correo.docx"');
  const { body } = await call('/correos/revision', { plantilla: answer.rawPayload });
  expect(body).toMatchObject({ desconocidos: [] });
  expect((body['campos'] as { nombre: string }[]).map(({ nombre }) => nombre)).toEqual(
    expect.arrayContaining(['nombreUsuario', 'email', 'rol', 'horario', 'programaAcademico']),
  );
});

describe('GET /correos/anteriores/{informe}', () => {
  const anteriores = async (slug: string = informe.slug, headers: Record<string, string> = gestora) => {
    const answer = await app.inject({ url: `/api/correos/anteriores/${slug}`, headers });
    return { status: answer.statusCode, body: answer.json<{ anteriores?: Record<string, unknown>[] }>() };
  };
  const send = async (asunto: string, extra = {}) => {
    const cuerpoCorreo = '<p>Hola, {nombreUsuario}</p>';
    const { status, body } = await call('/envioCorreoUsuariosMoodle', { asunto, cuerpoCorreo, ...extra });
    expect(status).toBe(201);
    return String(body['correo']);
  };

  it('returns the messages of the report, each text once, the newest first, until their contents are removed', async () => {
    const primero = await send('Primero');
    await send('Segundo');
    const again = await send('Primero', { despuesDe: primero });
    await call('/correos/prueba', { asunto: 'De prueba' });
    const { status, body } = await anteriores();
    expect(status).toBe(200);
    expect(body.anteriores).toMatchObject([
      { id: again, asunto: 'Primero', cuerpo: '<p>Hola, {nombreUsuario}</p>' },
      { asunto: 'Segundo' },
    ]);
    expect((await anteriores('informacionInscripcionCatedras')).body.anteriores).toEqual([]);
    await sql`update correos set contenido = '', retirado = now()`.execute(db);
    expect((await anteriores()).body.anteriores).toEqual([]);
  });

  it('is available only for reports whose people can be written to', async () => {
    expect(await anteriores('informacionHabilitaciones')).toMatchObject({
      status: 404,
      body: { message: 'No existe ese informe, o no se escribe a sus personas.' },
    });
    expect((await anteriores(informe.slug, await signIn(['editingteacher'], 'docente'))).status).toBe(403);
  });
});
