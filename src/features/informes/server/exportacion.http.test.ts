import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, expect, it } from 'vitest';
import { informacionCaracterizacionDigital } from '#catalogo/caracterizacion/tramite.ts';
import { informacionInscripcionCatedras, listaCatedras } from '#catalogo/catedras/tramite.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { horariosHBV, informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { programas } from '#catalogo/listas/semillas.ts';
import { BY_ROLE } from '#core/permisos/testing.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { GraficosDeInforme } from '../contract-graficos.ts';
import { FILAS_EN_PAPEL } from '../formatos.ts';
import { EXPORTACION } from './exportacion.ts';
import { insertRegistros } from './testing.ts';

/** Most rows without a job. */
const EN_LINEA = 3;

const { app, db, files, signIn } = await createTestApp({}, { filasEnLinea: EN_LINEA });
const gestora = await signIn(['manager'], 'gestora');

beforeEach(async () => {
  await sql`truncate registros, auditoria, tareas, graphile_worker._private_jobs cascade`.execute(db);
});

const ANA = {
  nombreApellido: '=cmd|calc!A1',
  numDocumento: '0012345678',
  correo: 'ana@example.com',
  telefono: '+573001234567',
  programaAcademico: { clave: 'fisica', texto: 'Física; "aplicada"' },
  horario: { clave: 'martes', texto: 'Martes de 8:00 a. m.\na 10:00 a. m.' },
};
const store = async (count: number) =>
  insertRegistros(
    db,
    informe.formulario,
    Array.from({ length: count }, (_, i) => ({
      datos: { ...ANA, correo: `ana.${i}@example.com` },
      creado: new Date(Date.UTC(2026, 10, 20, 20, 45) + i * 60_000),
    })),
  );

const exportFilas = async (payload: object) =>
  app.inject({ method: 'POST', url: `/api/informes/${informe.slug}/exportar`, headers: gestora, payload });

async function download(payload: object) {
  const answer = await exportFilas(payload);
  expect(answer.statusCode).toBe(201);
  return app.inject(answer.json<{ enlace: string }>().enlace);
}

/** Runs a job as the worker does. */
async function run(id: string): Promise<void> {
  const context = { db, files, stopping: new AbortController().signal, report: () => {} };
  const tasks = tasksOf(context, [EXPORTACION], {
    db,
    catalogo: () => CATALOGO,
    institucion: testInstitucion,
    permisos: BY_ROLE,
  });
  await tasks[EXPORTACION.nombre]!({ key: id, last: true });
}

async function archivoOf(id: string): Promise<Buffer> {
  const { rows } = await sql<{ archivo: string }>`select archivo from tareas where id = ${id}`.execute(db);
  return buffer((await files.results.open(rows[0]!.archivo))!.stream);
}

it('writes CSV that Excel in Spanish opens by a double click, and no formula in it', async () => {
  await store(1);
  const answer = await download({ formato: 'csv', semestre: '2026-2' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Inscripciones a HBV 2026-2.csv"');
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(parse(answer.rawPayload, { delimiter: ';', bom: true })).toEqual([
    [
      'Nombres y apellidos',
      'Documento',
      'Correo electrónico',
      'Teléfono',
      'Programa académico',
      'Horario',
      'Fecha de registro',
      'Estado',
    ],
    [
      "'=cmd|calc!A1",
      '0012345678',
      'ana.0@example.com',
      "'+573001234567",
      'Física; "aplicada"',
      'Martes de 8:00 a. m.\na 10:00 a. m.',
      '20/11/2026 15:45',
      'Abierto',
    ],
  ]);
});

it('gives the columns that the view shows, in its order, and refuses unknown ones', async () => {
  await store(2);
  const columnas = ['correo', 'fechaRegistro'];
  const rows = parse((await download({ formato: 'csv', columnas, orden: 'correo', sentido: 'asc' })).rawPayload, {
    delimiter: ';',
    bom: true,
  });
  expect(rows).toEqual([
    ['Correo electrónico', 'Fecha de registro'],
    ['ana.0@example.com', '20/11/2026 15:45'],
    ['ana.1@example.com', '20/11/2026 15:46'],
  ]);
  const sheet = await readSheet((await download({ columnas })).rawPayload);
  expect(sheet[2]).toEqual(['Correo electrónico', 'Fecha de registro']);
  const refused = await exportFilas({ columnas: ['datos'] });
  expect([refused.statusCode, refused.json<{ errores: object }>().errores]).toEqual([
    400,
    { columnas: 'El informe no tiene esa columna.' },
  ]);
});

it('is a job when there are many rows: it writes the same file, once for two requests', async () => {
  await store(EN_LINEA + 1);
  const asked = { formato: 'excel', orden: 'correo', sentido: 'asc', buscar: 'ana' };
  const answers = [await exportFilas(asked), await exportFilas(asked)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  const [id, same] = answers.map((answer) => answer.json<{ tarea: string }>().tarea);
  expect(same).toBe(id);

  await run(id!);
  const tarea = (await app.inject({ url: `/api/tareas/${id}`, headers: gestora })).json<object>();
  expect(tarea).toMatchObject({
    titulo: 'Exportar a Excel',
    asunto: 'Inscripciones a HBV',
    estado: 'terminada',
    resumen: '4 filas',
    archivo: { nombre: 'Inscripciones a HBV.xlsx' },
  });
  const sheet = await readSheet(await archivoOf(id!));
  expect(sheet[1]![0]).toMatch(/^Filtro: búsqueda «ana»\s+·\s+4 registros/);
  expect(sheet.slice(3).map((row) => row[2])).toEqual([0, 1, 2, 3].map((i) => `ana.${i}@example.com`));

  const audited = await sql`select detalle from auditoria where accion = 'informe.exportacion'`.execute(db);
  expect(audited.rows[0]).toEqual({
    detalle: { formato: 'excel', semestre: null, estado: null, conBusqueda: true, filas: 4 },
  });
  const told = await sql`select detalle from auditoria where accion = 'tarea.inicio'`.execute(db);
  expect(told.rows).toEqual([{ detalle: { tipo: EXPORTACION.nombre, asunto: 'Inscripciones a HBV' } }]);
});

it('gives the rows that are selected, or all but some of those that were there then', async () => {
  const ids = await store(3);
  const rowsOf = async (filas: object) => {
    const { enlace } = (await exportFilas({ filas })).json<{ enlace: string }>();
    const sheet = await readSheet((await app.inject(enlace)).rawPayload);
    return [sheet[1]![0]?.toString().split('  ·  ')[0], sheet.slice(3).length];
  };
  const after = '2030-01-01T00:00:00.000Z';
  expect(await rowsOf({ solo: ids.slice(0, 2) })).toEqual(['Filtro: 2 filas seleccionadas', 2]);
  expect(await rowsOf({ excepto: ids.slice(0, 1), hasta: after })).toEqual(['Filtro: todas las filas menos 1', 2]);
  expect(await rowsOf({ excepto: [], hasta: '2020-01-01T00:00:00.000Z' })).toEqual(['Sin filtro', 0]);
  const job = (await exportFilas({ formato: 'pdf', filas: { solo: ids.slice(0, 2) } })).json<{ tarea: string }>();
  expect((await app.inject({ url: `/api/tareas/${job.tarea}`, headers: gestora })).json()).toMatchObject({
    asunto: 'Inscripciones a HBV, 2 filas seleccionadas',
  });
});

it('filters by the key of an option, and writes its text after changes of the list', async () => {
  await seedListas(db);
  const [{ clave, texto } = { clave: '', texto: '' }, other] = listaCatedras.opciones;
  await insertRegistros(
    db,
    informacionInscripcionCatedras.formulario,
    [clave, other!.clave].map((catedra) => ({
      datos: { nombres: 'ANA', catedra: { clave: catedra, texto: 'de ese día' } },
    })),
  );
  const url = `/api/informes/${informacionInscripcionCatedras.slug}`;
  const filtro = { filtros: { catedra: clave } };
  const answer = await app.inject({ method: 'POST', url: `${url}/exportar`, headers: gestora, payload: filtro });
  const sheet = await readSheet((await app.inject(answer.json<{ enlace: string }>().enlace)).rawPayload);
  expect(sheet[1]![0]).toMatch(new RegExp(`^Filtro: cátedra ${texto}  ·  1 registro `));

  await sql`update lista_opciones set desactivada_en = '2020-01-01' where clave = ${clave}`.execute(db);
  const offered = await app.inject({ url: `${url}/opciones`, headers: gestora });
  const { filtros } = offered.json<{ filtros: { campo: string; opciones: { clave: string; texto: string }[] }[] }>();
  expect(filtros.map(({ campo, opciones }) => [campo, opciones.length])).toEqual([
    ['catedra', 19],
    ['programaAcademico', 57],
  ]);
  expect(filtros[0]!.opciones.find((opcion) => opcion.clave === clave)!.texto).toMatch(
    new RegExp(`^${texto} \\((Virtual|Presencial)(, sin cupos)?, ya no se ofrece\\)$`),
  );
});

it('has the headings of groups above those of their columns', async () => {
  const { slug } = informacionCaracterizacionDigital;
  const payload = { columnas: ['nombreCompleto', 'edad', 'genero', 'youtube', 'estado'] };
  const answer = await app.inject({ method: 'POST', url: `/api/informes/${slug}/exportar`, headers: gestora, payload });
  const sheet = await readSheet((await app.inject(answer.json<{ enlace: string }>().enlace)).rawPayload);
  expect(sheet.slice(2)).toEqual([
    [null, 'Datos básicos', null, 'Uso de la tecnología', null],
    ['Nombre completo', 'Edad', 'Género', 'YouTube', 'Estado'],
  ]);
});

it('prints a PDF in a job, even of few rows, and refuses too many', async () => {
  await store(2);
  const answer = await exportFilas({ formato: 'pdf', semestre: '2026-2' });
  expect(answer.statusCode).toBe(202);
  const id = answer.json<{ tarea: string }>().tarea;
  await run(id);
  expect((await app.inject({ url: `/api/tareas/${id}`, headers: gestora })).json()).toMatchObject({
    titulo: 'Exportar a PDF',
    asunto: 'Inscripciones a HBV, semestre 2026-2',
    archivo: { nombre: 'Inscripciones a HBV 2026-2.pdf' },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await archivoOf(id))), { mergePages: true });
  for (const said of ['Universidad de Prueba', 'Filtro: semestre 2026-2', '=cmd|calc!A1', '0012345678']) {
    expect(text).toContain(said);
  }
  // Reading a blank before the number depends on widths.
  expect(text).toMatch(/\b1 de\s*1\b/);
  await store(FILAS_EN_PAPEL);
  const refused = await exportFilas({ formato: 'pdf' });
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    'En papel caben hasta 5.000 filas y esta vista tiene 5.002. Use un filtro, o exporte a Excel.',
  ]);
});

it('gives the rows as texts to print or copy, and records which in the audit', async () => {
  await store(2);
  const hoja = async (payload: object) =>
    app.inject({ method: 'POST', url: `/api/informes/${informe.slug}/hoja`, headers: gestora, payload });
  const answer = await hoja({ para: 'copiar', columnas: ['nombreApellido', 'fechaRegistro'], orden: 'correo' });
  expect(answer.json()).toEqual({
    titulo: informe.tituloExportacion,
    datos: ['Sin filtro', '2 registros', expect.stringMatching(/^20\/11\/2026, /)],
    columnas: ['Nombres y apellidos', 'Fecha de registro'],
    tablas: [{ columnas: [0, 1], tramos: [{ grupo: null, desde: 0, cuantas: 2 }] }],
    filas: [
      ['=cmd|calc!A1', '20/11/2026, 3:45\u00a0p.\u00a0m.'],
      ['=cmd|calc!A1', '20/11/2026, 3:46\u00a0p.\u00a0m.'],
    ],
  });
  const { rows } =
    await sql`select detalle ->> 'formato' as formato from auditoria where accion = 'informe.exportacion'`.execute(db);
  expect(rows).toEqual([{ formato: 'copiar' }]);
  await store(FILAS_EN_PAPEL);
  expect((await hoja({ para: 'imprimir' })).statusCode).toBe(400);
});

it('prints the charts of a view with their numbers, as a job', async () => {
  await seedListas(db);
  await insertRegistros(
    db,
    informe.formulario,
    horariosHBV.opciones.slice(0, 3).map((horario) => ({
      datos: { ...ANA, horario, programaAcademico: programas.opciones[0] },
      creado: new Date('2026-11-20T20:45:00Z'),
    })),
  );
  const filtro = { semestre: '2026-2', buscar: 'ana' };
  const { graficos } = (
    await app.inject({
      method: 'POST',
      url: `/api/informes/${informe.slug}/graficos`,
      headers: gestora,
      payload: filtro,
    })
  ).json<GraficosDeInforme>();
  const answer = await exportFilas({ ...filtro, formato: 'graficos' });
  expect(answer.statusCode).toBe(202);
  const { tarea } = answer.json<{ tarea: string }>();
  await run(tarea);

  const row = (await app.inject({ url: `/api/tareas/${tarea}`, headers: gestora })).json<object>();
  expect(row).toMatchObject({
    estado: 'terminada',
    archivo: { nombre: 'Gráficos de Inscripciones a HBV 2026-2.pdf' },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await archivoOf(tarea))), {
    mergePages: true,
  });
  expect(text).toContain('Filtro: semestre 2026-2, búsqueda «ana»');
  expect(text).toContain('3 registros');
  expect(graficos.length).toBeGreaterThan(1);
  expect(text).toMatch(/Registros\s+3\s+Sin cerrar\s+3 \(3 abiertos, 0 pendientes\)/);
  // Long names take several lines.
  const dicho = text.replaceAll(/\s+/g, ' ');
  for (const { titulo, categorias, valores } of graficos) {
    expect(text).toContain(titulo);
    for (const [i, { texto }] of categorias.entries()) {
      expect(dicho).toContain([texto, ...valores.map((serie) => serie[i])].join(' '));
    }
  }
});
