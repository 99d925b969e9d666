import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogoOf } from '#catalogo/catalogo.ts';
import type { Informe } from '#catalogo/informe.ts';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { createSeguimientos } from '#features/formularios/server/service.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { openApiOf } from '#platform/server/http/openapi.ts';
import { receiveFilesIn } from '#platform/server/http/parts.ts';
import { createTestApp } from '../../../testing/app.ts';
import { contractsOf } from '../contract.ts';
import { serveInformes } from './routes.ts';
import { insertRegistros } from './testing.ts';

const { app, db, files, signIn, clock } = await createTestApp();
let gestora = await signIn(['manager'], 'gestora');

const call = async (
  method: 'GET' | 'POST',
  path: string,
  { body, as = gestora }: { body?: object; as?: object } = {},
) => app.inject({ method, url: `/api${path}`, headers: { ...as }, ...(body && { payload: body }) });

beforeEach(async () => {
  await sql`truncate registros, auditoria cascade`.execute(db);
});

const ANA = {
  nombreApellido: 'ANA MARÍA NÚÑEZ',
  numDocumento: '0012345678',
  correo: 'ana@example.com',
  telefono: '3001234567',
  programaAcademico: { clave: 'fisica', texto: 'Física' },
  horario: { clave: 'martes', texto: 'Martes de 8:00 a. m. a 10:00 a. m.' },
};
const creado = new Date('2026-11-20T20:45:00Z');
const store = async (...cambios: Partial<typeof ANA>[]) =>
  insertRegistros(
    db,
    informe.formulario,
    cambios.map((cambio) => ({ datos: { ...ANA, ...cambio }, creado })),
  );

describe('the contract’s read call', () => {
  const url = '/obtenerInfoInscripcionesHBV';

  it('lists all rows of the semester in the contract’s shape, options as their text', async () => {
    const [id] = await store({});
    const answer = await call('POST', url, { body: { semestre: '2026-2' } });
    expect(answer.headers['content-type']).toContain('application/json');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        info: [
          {
            id,
            ...ANA,
            programaAcademico: 'Física',
            horario: 'Martes de 8:00 a. m. a 10:00 a. m.',
            fechaRegistro: '2026-11-20T20:45:00.000Z',
            semestre: '2026-2',
            estado: 'abierto',
          },
        ],
      },
    ]);
    expect((await call('POST', url, { body: { semestre: '2026-1' } })).json()).toEqual({ info: [] });
  });

  it('lists more rows than it reads at once, each once', async () => {
    await store(...Array.from({ length: 4001 }, (_, i) => ({ numDocumento: String(i) })));
    const { info } = (await call('POST', url, { body: {} })).json<{ info: { id: string }[] }>();
    expect(new Set(info.map(({ id }) => id)).size).toBe(4001);
  });

  it('gives a page and the total when a page is asked for', async () => {
    await store(...['c', 'a', 'b'].map((nombreApellido) => ({ nombreApellido })));
    const body = { semestre: '2026-2', orden: 'nombreApellido', limite: '2', salto: 1 };
    const answer = (await call('POST', url, { body })).json<{ info: { nombreApellido: string }[]; total: number }>();
    expect([answer.total, answer.info.map(({ nombreApellido }) => nombreApellido)]).toEqual([3, ['b', 'c']]);
  });

  it.each([
    ['a semester that is none', { semestre: '2026' }, 'semestre'],
    ['a negative number of rows', { limite: -1 }, 'limite'],
    ['too many rows', { limite: 501 }, 'limite'],
    ['an order by what is no column', { orden: 'datos' }, 'orden', 'No se puede ordenar por esa columna.'],
    ['a row that is no id', { despues: '1' }, 'despues'],
    ['a state that is none', { estado: 'roto' }, 'estado'],
    ['a list for a text', { buscar: ['a'] }, 'buscar'],
  ])('refuses %s, in words', async (_, body, campo, message = expect.stringMatching(/\S/)) => {
    const answer = await call('POST', url, { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/\S/), errores: { [campo]: message } });
  });
});

describe('a read call with a filter', () => {
  const informeByEstado: Informe = {
    ...informe,
    slug: 'porEstado',
    lecturas: [
      {
        ruta: 'GET /prueba/porEstado/{estado}',
        clave: 'solicitudes',
        parametro: { nombre: 'estado', filtro: 'estado' },
      },
      { ruta: 'GET /prueba/porHorario/{id}', clave: null, parametro: { nombre: 'id', filtro: 'horario' } },
      { ruta: 'GET /prueba/soloMartes', clave: 'info', only: { campo: 'horario', clave: 'martes' } },
    ],
    filtros: [{ campo: 'horario', etiqueta: 'Horario', lista: 'horariosHBV' }],
  };
  const { graficos: _graficos, ...withoutCharts } = informe;
  const sinGraficos: Informe = { ...withoutCharts, slug: 'sinGraficos', lecturas: [] };
  const actor = {
    sesion: randomUUID(),
    usuario: 'g',
    nombre: 'G',
    email: 'g@example.com',
    roles: ['manager'],
    permisos: permisosOf(['manager']),
  };
  let other: FastifyInstance;
  beforeAll(async () => {
    other = await createServer({
      authenticate: async () => Promise.resolve(actor),
      allows: () => true,
      ready: async () => Promise.resolve(),
      metricsToken: undefined,
      requestsPerMinute: 1_000_000,
      publicUrl: undefined,
      trustProxy: false,
      logLevel: 'silent',
    });
    receiveFilesIn(other, { folder: files.incoming, antivirus: null });
    const archivos = createArchivos({ db, files });
    const seguimientos = createSeguimientos(db, '-'.repeat(32));
    const services = { archivos, seguimientos, publicUrl: null, secret: '' };
    const catalogo = catalogoOf(
      [informeByEstado, sinGraficos].map((informe) => ({ formulario: informe.formulario, informe })),
    );
    serveInformes(other, () => catalogo, { db, ...services });
  });
  afterAll(async () => other.close());

  const get = async (path: string) => other.inject({ url: `/api/prueba/${path}`, headers: gestora });

  it('takes a state, an option by key or text, or everything, as part of the path', async () => {
    const [, martes] = await store({ horario: { clave: 'lunes', texto: 'Lunes' } }, {});
    await sql`update registros set estado = 'cerrado' where id = ${martes}`.execute(db);
    const ids = async (path: string, key: string | null) => {
      const body = (await get(path)).json<Record<string, { id: string }[]> & { id: string }[]>();
      return (key === null ? body : body[key])!.map(({ id }) => id);
    };
    expect(await ids('porEstado/cerrado', 'solicitudes')).toEqual([martes]);
    expect(await ids('porEstado/todos', 'solicitudes')).toHaveLength(2);
    expect(await ids('porHorario/martes', null)).toEqual([martes]);
    expect(await ids(`porHorario/${encodeURIComponent('Martes')}`, null)).toEqual([martes]);
    expect(await ids('porHorario/ALL', null)).toHaveLength(2);
    expect(await ids('soloMartes', 'info')).toEqual([martes]);
    expect(await get('porEstado/roto')).toMatchObject({
      statusCode: 400,
      body: expect.stringContaining('No existe ese estado.'),
    });
    expect((await get('porHorario/martes?limite=1')).json()).toEqual({
      info: [expect.objectContaining({ id: martes })],
      total: 1,
    });
  });

  it('exports no charts of a report without any', async () => {
    const url = '/api/informes/sinGraficos/exportar';
    const answer = await other.inject({ method: 'POST', url, headers: gestora, payload: { formato: 'graficos' } });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Ese informe no tiene gráficos.']);
  });
});

describe('our own calls', () => {
  const url = (path: string) => `/informes/${informe.slug}/${path}`;

  it('give rows as the table shows them, with their number', async () => {
    const [id] = await store({}, { nombreApellido: 'OTRA' });
    const body = { buscar: 'nuñez', semestre: '2026-2' };
    expect((await call('POST', url('consulta'), { body })).json()).toEqual({
      filas: [
        {
          id,
          estado: 'abierto',
          creado: '2026-11-20T20:45:00.000Z',
          celdas: [
            'ANA MARÍA NÚÑEZ',
            '0012345678',
            'ana@example.com',
            '3001234567',
            'Física',
            'Martes de 8:00 a. m. a 10:00 a. m.',
            '20/11/2026, 3:45\u00a0p.\u00a0m.',
            'Abierto',
          ],
        },
      ],
    });
    expect((await call('POST', url('total'), { body })).json()).toEqual({
      total: 1,
      todos: 2,
      marca: null,
      instante: clock.now.toISOString(),
    });
  });

  it('give everything about a record, and record the reader in the audit', async () => {
    const [id] = await store({});
    const answer = await call('GET', url(`registros/${id}`));
    expect(answer.json()).toEqual({
      id,
      registro: id,
      comprobante: id,
      semestre: '2026-2',
      estado: 'abierto',
      fechaRegistro: '2026-11-20T20:45:00.000Z',
      datos: ANA,
      historia: [],
    });
    const { rows } = await sql`select usuario, accion, objeto_ids, detalle from auditoria`.execute(db);
    expect(rows).toEqual([
      { usuario: 'gestora', accion: 'registro.apertura', objeto_ids: [id], detalle: { informe: informe.slug } },
    ]);
    expect(await call('GET', url(`registros/${randomUUID()}`))).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('No encontramos ese registro en este informe.'),
    });
    expect((await call('GET', url('registros/1'))).statusCode).toBe(400);
  });

  it('record one opening, not each page', async () => {
    await store({});
    const opened = async () => {
      const { rows } = await sql<{ cuenta: number }>`
        select count(*) as cuenta from auditoria where accion = 'informe.apertura' and usuario = 'gestora'`.execute(db);
      return rows[0]!.cuenta;
    };
    gestora = await signIn(['manager'], 'gestora');
    for (let i = 0; i < 3; i++) await call('POST', url('consulta'), { body: { buscar: 'a' } });
    expect(await opened()).toBe(1);
    const docente = await signIn(['manager'], 'otra');
    await call('POST', url('consulta'), { body: {}, as: docente });
    expect(await opened()).toBe(1);
    gestora = await signIn(['manager'], 'gestora');
    await call('POST', url('consulta'), { body: {} });
    expect(await opened()).toBe(2);
  });

  it('say that the row next to a page is gone', async () => {
    await store({});
    expect(await call('POST', url('consulta'), { body: { despues: randomUUID() } })).toMatchObject({
      statusCode: 409,
      body: expect.stringContaining('Esto ya cambió mientras usted trabajaba. Actualice e inténtelo de nuevo.'),
    });
  });

  it('answer 404 for a report that does not exist', async () => {
    expect(await call('POST', '/informes/nada/consulta', { body: {} })).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('No existe ese informe.'),
    });
  });

  it('and the read calls are for the roles of the report alone', async () => {
    const [id] = await store({});
    const docente = await signIn(['editingteacher']);
    const calls: [method: 'GET' | 'POST', path: string][] = [
      ['POST', url('consulta')],
      ['POST', url('total')],
      ['POST', url('exportar')],
      ['GET', url(`registros/${id}`)],
      ['POST', '/obtenerInfoInscripcionesHBV'],
    ];
    for (const [method, path] of calls) {
      const body = method === 'POST' ? { body: {} } : {};
      expect((await call(method, path, { ...body, as: docente })).statusCode).toBe(403);
      expect((await call(method, path, { ...body, as: {} })).statusCode).toBe(401);
    }
  });

  it('are in the API’s document', () => {
    const { paths } = openApiOf(contractsOf([informe]), { title: '', version: '1', base: '/api' });
    expect(Object.keys(paths as object)).toEqual(
      expect.arrayContaining(['/informes/{informe}/consulta', '/obtenerInfoInscripcionesHBV']),
    );
    expect(JSON.stringify(paths)).toContain('nombreApellido');
  });
});

describe('the Excel export', () => {
  const exportFilas = async (body: object) => {
    const answer = await call('POST', `/informes/${informe.slug}/exportar`, { body });
    return answer.json<{ enlace: string }>().enlace;
  };
  const download = async (enlace: string) => app.inject(enlace);

  it('is downloaded without our header by an opaque link, and holds exactly the rows of the filter', async () => {
    await store({}, { nombreApellido: "=cmd|' /C calc'!A0", telefono: '+57' }, { nombreApellido: 'OTRA', correo: '' });
    const enlace = await exportFilas({ buscar: '012', orden: 'nombreApellido', semestre: '2026-2' });
    expect(enlace).toMatch(/^\/api\/descargas\/[\w-]{32}$/);
    const answer = await download(enlace);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Inscripciones a HBV 2026-2.xlsx"');
    const pared = new Date('2026-11-20T15:45:00Z');
    const row = (nombre: string, correo: string | null, telefono: string) => [
      nombre,
      '0012345678',
      correo,
      telefono,
      'Física',
      'Martes de 8:00 a. m. a 10:00 a. m.',
      pared,
      'Abierto',
    ];
    const sheet = await readSheet(answer.rawPayload, { trim: false });
    expect(sheet.map((cells) => cells[0]).slice(0, 3)).toEqual([
      'Inscripciones al curso de Herramientas Básicas Virtuales',
      'Filtro: semestre 2026-2, búsqueda «012»  ·  3 registros  ·  20/11/2026, 7:00\u00a0a.\u00a0m., Laura Mesa Ríos',
      'Nombres y apellidos',
    ]);
    expect(sheet.slice(3)).toEqual([
      row("=cmd|' /C calc'!A0", 'ana@example.com', '+57'),
      row('ANA MARÍA NÚÑEZ', 'ana@example.com', '3001234567'),
      row('OTRA', null, '3001234567'),
    ]);
  });

  it('records the person and the number of rows in the audit, without the search', async () => {
    await store({});
    await download(await exportFilas({ buscar: 'nuñez', semestre: '2026-2' }));
    const { rows } = await sql`
      select usuario, roles, detalle from auditoria where accion = 'informe.exportacion'`.execute(db);
    expect(rows).toEqual([
      {
        usuario: 'gestora',
        roles: ['manager'],
        detalle: { formato: 'excel', semestre: '2026-2', estado: null, conBusqueda: true, filas: 1 },
      },
    ]);
  });

  it('is refused after a minute, as a link to something else, with an invented link, and when the session has ended', async () => {
    const enlace = await exportFilas({});
    expect((await download(enlace)).statusCode).toBe(200);
    expect((await download(enlace.replace('descargas', 'tareas/avance'))).statusCode).toBe(404);
    expect((await download(`${enlace}x`)).statusCode).toBe(404);
    clock.advance(61);
    const late = await download(enlace);
    expect([late.statusCode, late.json().message]).toEqual([404, expect.stringContaining('Exporte de nuevo')]);

    const another = await exportFilas({});
    await sql`delete from sesiones`.execute(db);
    expect((await download(another)).statusCode).toBe(404);
    gestora = await signIn(['manager'], 'gestora');
  });

  it('refuses a wrong request when the link is asked for, not at the download', async () => {
    const answer = await call('POST', `/informes/${informe.slug}/exportar`, { body: { orden: 'telefono' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ errores: { orden: expect.stringMatching(/\S/) } }),
    ]);
  });
});
