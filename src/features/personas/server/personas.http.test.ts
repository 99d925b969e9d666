import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Formulario } from '#catalogo/formulario.ts';
import { solicitudHabilitacion } from '#catalogo/habilitacion/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { EMPTY_PERSONA } from '#core/almacenes/contract.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { azarOf } from '#demostracion/azar.ts';
import { registrosOf } from '#features/formularios/server/service.ts';
import { almacenDeRegistros } from '#features/solicitudes/server/service.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import { ANONIMIZACION, EXPORTACION_DE_PERSONA } from './start-acto.ts';

const testApp = await createTestApp();
const { app, db, files, config, signIn } = testApp;
const ejemplos = await createEjemplos(testApp);
const headers = await signIn(['manager']);
const motivo = 'Lo pidió la titular por escrito.';

type Valores = Record<string, unknown>;

async function send(formulario: Formulario, change: (valores: Valores) => Valores): Promise<string> {
  const payload = ejemplos.payload(formulario, change(ejemplos.valores(formulario, azarOf(4))));
  const url = `/api${formulario.llamada.slice('POST '.length)}`;
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function request(ruta: string, payload: object, credentials = headers) {
  const answer = await app.inject({ method: 'POST', url: `/api/personas/${ruta}`, headers: credentials, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function runJobs(): Promise<void> {
  const { rows } = await sql<{
    id: string;
    tipo: string;
  }>`select id, tipo from tareas where estado = 'en-cola'`.execute(db);
  const jobContext = { db, files, stopping: new AbortController().signal, report: () => {} };
  const almacenes = [almacenDeRegistros];
  const context = {
    db,
    files,
    almacenes,
    catalogo: () => CATALOGO,
    secret: config.ENCRYPTION_KEY,
    institucion: testInstitucion,
  };
  const tasks = tasksOf(jobContext, [EXPORTACION_DE_PERSONA, ANONIMIZACION], context);
  for (const { id, tipo } of rows) await tasks[tipo]!({ key: id, last: true });
}

const rosa = { ...EMPTY_PERSONA, documento: ['52123456'] };

const habilitacion = await send(solicitudHabilitacion, (valores) => ({
  ...valores,
  infoHabilitacion: {
    ...(valores['infoHabilitacion'] as Valores),
    nombreEstudiante: 'ROSA INVENTADA PAZ',
    numDocumento: '52.123.456',
    correo: 'rosa@example.com',
  },
}));

const estudiante = (valores: Valores, cambios: Valores): Valores => ({
  ...(valores['infoEstudiantes'] as Valores[])[0],
  ...cambios,
});

const OTHER = {
  nombreEstudiante: 'ROSA INVENTADA PAZ',
  cedulaEstudiante: '99887766',
  correoEstudiante: 'otra.rosa@universidad.edu.co',
};

const notaria = await send(notariaDocente, (valores) => ({
  ...valores,
  infoEstudiantes: [
    estudiante(valores, OTHER),
    estudiante(valores, {
      nombreEstudiante: 'ROSA INVENTADA PAZ',
      cedulaEstudiante: '52123456',
      correoEstudiante: 'rosa.paz@universidad.edu.co',
    }),
  ],
}));

const registro = async (id: string) =>
  (await sql<{ datos: Valores; busqueda: string }>`select datos, busqueda from registros where id = ${id}`.execute(db))
    .rows[0]!;

it('searches are limited to managers, with a reason and more than a name', async () => {
  const docente = await signIn(['editingteacher'], 'docente');
  expect(await request('busqueda', { motivo, persona: rosa }, docente)).toMatchObject({ status: 403 });
  expect(await request('busqueda', { motivo: 'porque sí', persona: rosa })).toMatchObject({
    status: 400,
    body: { errores: { motivo: expect.stringContaining('motivo') as string } },
  });
  const repeated = Array.from({ length: 30 }, (_, i) => `Rosa Paz ${i}`);
  expect(await request('busqueda', { motivo, persona: { ...rosa, nombre: repeated } })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('30 datos o menos') as string },
  });
  expect(await request('busqueda', { motivo, persona: { ...EMPTY_PERSONA, nombre: ['Rosa Paz'] } })).toMatchObject({
    status: 400,
    body: { errores: { persona: 'Escriba un documento, un correo o un usuario.' } },
  });
});

it('finds nothing of a namesake, and of other people only mentions of the person', async () => {
  const { body } = await request('busqueda', { motivo, persona: rosa });
  expect(body['almacenes']).toMatchObject([{ nombre: 'registros', total: 2, suyos: 2, archivos: 1 }]);
  expect(JSON.stringify(body)).not.toContain('99887766');
  expect(body['otros']).toEqual(
    expect.arrayContaining([expect.objectContaining({ clase: 'correo', valor: 'rosa@example.com' })]),
  );
  expect(await registrosOf(db, CATALOGO, rosa)).toEqual(expect.arrayContaining([habilitacion, notaria]));
});

it("corrects a field with the form's checks, including search and rows, and keeps no former value", async () => {
  const { body } = await request('correcciones/campos', { motivo, persona: rosa });
  const [ownRegistro] = (body['registros'] as { id: string; campos: { ruta: string; valor: string }[] }[]).filter(
    ({ id }) => id === notaria,
  );
  expect(ownRegistro!.campos.map(({ ruta }) => ruta)).toEqual(
    ['nombreEstudiante', 'cedulaEstudiante', 'correoEstudiante'].map((campo) => `infoEstudiantes.1.${campo}`),
  );
  const correct = async (
    valor: string,
    before = 'rosa.paz@universidad.edu.co',
    ruta = 'infoEstudiantes.1.correoEstudiante',
  ) =>
    request('correcciones', {
      motivo,
      persona: rosa,
      registros: [{ id: notaria, campos: [{ ruta, antes: before, valor }] }],
    });
  expect(await correct('rosa@example.com')).toMatchObject({
    status: 400,
    body: { errores: { 'registros.0.campos.0.valor': expect.stringContaining('correo') as string } },
  });
  expect(await correct('rp@universidad.edu.co', 'otro@universidad.edu.co')).toMatchObject({ status: 409 });
  expect(await correct('x', 'otra.rosa@universidad.edu.co', 'infoEstudiantes.0.correoEstudiante')).toMatchObject({
    status: 404,
    body: { message: 'Uno de los campos no es de esta persona.' },
  });
  const gone = { id: randomUUID(), campos: [{ ruta: 'x', antes: 'x', valor: 'y' }] };
  expect(await request('correcciones', { motivo, persona: rosa, registros: [gone] })).toMatchObject({
    status: 404,
    body: { message: 'Uno de los registros ya no existe.' },
  });
  expect(await correct('rp@universidad.edu.co')).toMatchObject({ status: 200, body: { corregidos: 1 } });
  const { busqueda } = await registro(notaria);
  expect(busqueda).toContain('rp@universidad.edu.co');
  const { rows } = await sql<{
    busqueda: string;
  }>`select busqueda from items where registro = ${notaria} order by orden`.execute(db);
  expect(rows.map((fila) => fila.busqueda.includes('rp@universidad.edu.co'))).toEqual([false, true]);
  const { rows: actos } = await sql<{
    texto: string;
  }>`select a::text as texto from auditoria a where accion = 'persona.correccion'`.execute(db);
  expect(actos).toHaveLength(1);
  expect(actos[0]!.texto).toContain('infoEstudiantes.correoEstudiante');
  expect(actos[0]!.texto).not.toMatch(/rosa\.paz|rp@/);
});

it('exports everything in one file, for people and programs, with attached files', async () => {
  expect(await request('exportaciones', { motivo, persona: rosa })).toMatchObject({ status: 201 });
  await runJobs();
  const { rows } = await sql<{ archivo: string; archivo_nombre: string }>`
    select archivo, archivo_nombre from tareas where tipo = 'exportacion-de-persona' and estado = 'terminada'`.execute(
    db,
  );
  expect(rows[0]!.archivo_nombre).toMatch(/^datos-personales-\d{4}-\d\d-\d\d\.zip$/);
  const { stream } = (await files.results.open(rows[0]!.archivo))!;
  const paquete = unzipSync(await buffer(stream));
  expect(Object.keys(paquete).toSorted()).toEqual(['archivos/001-evidencia.pdf', 'datos.json', 'datos.pdf']);
  const datos = Buffer.from(paquete['datos.json']!).toString();
  expect(datos).toContain('ROSA INVENTADA PAZ');
  expect(datos).not.toContain('99887766');
  expect(Buffer.from(paquete['datos.pdf']!).subarray(0, 5).toString()).toBe('%PDF-');
});

it('does not anonymise the manager who asks for it, by any of their data', async () => {
  const own = await signIn(['manager'], '1020304050');
  for (const dato of [
    { usuario: ['1020304050'] },
    { documento: ['1.020.304.050'] },
    { correo: ['Laura.Mesa@universidad.edu.co'] },
  ]) {
    const persona = { ...EMPTY_PERSONA, ...dato };
    const pedido = { motivo, persona, archivosAjenos: false, confirmacion: 'ANONIMIZAR' };
    expect(await request('anonimizaciones', pedido, own)).toMatchObject({
      status: 409,
      body: { message: 'Estos datos son de la persona con la que usted ingresó: debe hacerlo otro gestor.' },
    });
  }
});

it('anonymises the person without changing a namesake, and every screen of the records still works', async () => {
  const before = (await registro(notaria)).datos['infoDocente'];
  const pedido = { motivo, persona: rosa, archivosAjenos: false, confirmacion: 'ANONIMIZAR' };
  expect(await request('anonimizaciones', pedido)).toMatchObject({ status: 201 });
  await runJobs();
  const { datos } = await registro(notaria);
  expect(datos['infoDocente']).toEqual(before);
  expect(datos['infoEstudiantes']).toMatchObject([
    OTHER,
    { nombreEstudiante: 'Anonimizado', cedulaEstudiante: null, correoEstudiante: null },
  ]);
  for (const slug of ['informacionNotariaDocente', 'informacionHabilitaciones']) {
    const lista = await app.inject({ method: 'POST', url: `/api/informes/${slug}/consulta`, headers, payload: {} });
    const [fila] = lista.json<{ filas: { id: string }[] }>().filas;
    const abierto = await app.inject({ url: `/api/informes/${slug}/registros/${fila!.id}`, headers });
    expect([lista.statusCode, abierto.statusCode]).toEqual([200, 200]);
  }
  // The files of the database do not keep what the rows held either.
  const { rows: vacuumed } = await sql`
    select relname from pg_stat_user_tables where relname in ('registros', 'correos') and last_vacuum is not null`.execute(
    db,
  );
  expect(vacuumed).toHaveLength(2);
  expect((await request('busqueda', { motivo, persona: rosa })).body['almacenes']).toEqual([]);
  const { rows } = await sql`select persona, terminado is not null as terminado from personas_actos`.execute(db);
  expect(rows).toEqual([
    { persona: null, terminado: true },
    { persona: null, terminado: true },
  ]);
});

const habilitacionOf = async (nombreEstudiante: string, numDocumento: string, correo: string): Promise<string> =>
  send(solicitudHabilitacion, (valores) => ({
    ...valores,
    infoHabilitacion: { ...(valores['infoHabilitacion'] as Valores), nombreEstudiante, numDocumento, correo },
  }));

it.each([
  ['juan-perez', 'juan-perez@mi-universidad.example.com', '70100200'],
  ['o.brien_2', "o'brien+tesis_1@sub-dominio.example.com", '70100201'],
])('%s is found, exported, corrected and anonymised, and a similar name is not', async (usuario, correo, documento) => {
  const vecino = `x-${correo}`;
  const ownId = await habilitacionOf('JUAN PEREZ INVENTADO', documento, correo);
  const foreignId = await habilitacionOf('OTRO INVENTADO', `9${documento}`, vecino);
  const before = await registro(foreignId);
  const persona = { ...EMPTY_PERSONA, correo: [correo], usuario: [usuario] };

  const { status, body } = await request('busqueda', { motivo, persona });
  expect([status, body['almacenes']]).toMatchObject([200, [{ nombre: 'registros', total: 1, suyos: 1 }]]);
  const campos = await request('correcciones/campos', { motivo, persona });
  expect(campos).toMatchObject({ status: 200, body: { registros: [{ id: ownId }] } });
  const ruta = 'infoHabilitacion.nombreEstudiante';
  const corregida = { ruta, antes: 'JUAN PEREZ INVENTADO', valor: 'JUAN DE DIOS PEREZ' };
  const registros = [{ id: ownId, campos: [corregida] }];
  expect(await request('correcciones', { motivo, persona, registros })).toMatchObject({ status: 200 });
  expect(await request('exportaciones', { motivo, persona })).toMatchObject({ status: 201 });
  await runJobs();
  const pedido = { motivo, persona, archivosAjenos: false, confirmacion: 'ANONIMIZAR' };
  expect(await request('anonimizaciones', pedido)).toMatchObject({ status: 201 });
  await runJobs();

  const { rows } = await sql`select tipo, estado from tareas order by creada desc limit 2`.execute(db);
  expect(rows).toEqual([
    { tipo: 'anonimizacion', estado: 'terminada' },
    { tipo: 'exportacion-de-persona', estado: 'terminada' },
  ]);
  expect((await registro(ownId)).datos['infoHabilitacion']).toMatchObject({ correo: null, numDocumento: null });
  expect(await registro(foreignId)).toEqual(before);
  expect((await request('busqueda', { motivo, persona })).body['almacenes']).toEqual([]);
});
