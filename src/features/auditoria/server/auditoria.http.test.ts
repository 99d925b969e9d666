import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { EMPTY_PERSONA } from '#core/almacenes/contract.ts';
import { record, recordRechazo } from '#core/auditoria/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { accionesOf } from '../../../services.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { ActoDeAuditoria } from '../contract.ts';
import { formatDetalle, formatQuien } from '../labels.ts';
import { EXPORTACION_DE_AUDITORIA } from './export.ts';

/** Exports of more acts are done by a job. */
const EN_LINEA = 5;

const { app, config, db, files, moodle, signIn } = await createTestApp({}, { filasEnLinea: EN_LINEA });
let gestora = await signIn(['manager'], 'gestora');

beforeEach(async () => {
  gestora = await signIn(['manager'], 'gestora');
  await sql`truncate auditoria, tareas, graphile_worker._private_jobs restart identity cascade`.execute(db);
});

const call = async (path: string, payload?: object) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/auditoria${path}`,
    headers: gestora,
    ...(payload && { payload }),
  });
const consulta = async (filtro: object = {}) =>
  (await call('/consulta', filtro)).json<{ actos: ActoDeAuditoria[]; hayMas: boolean }>();
const usuarios = async (filtro: object) =>
  (await consulta(filtro)).actos.filter(({ accion }) => accion !== 'auditoria.apertura').map(({ usuario }) => usuario);

const principal = (usuario: string, direccion = '192.0.2.1') => ({ usuario, roles: ['manager'], direccion });
const abrio = async (usuario: string, id = 'uno', direccion?: string) =>
  record(db, {
    accion: 'registro.apertura',
    principal: principal(usuario, direccion),
    objeto: { tipo: 'registro', ids: [id] },
    detalle: { informe: informe.slug },
  });

// The table's triggers would refuse the update.
await sql`alter table auditoria disable trigger auditoria_cambio`.execute(db);

/** Sets the instant of a person's acts. */
const move = async (usuario: string, instante: string) =>
  sql`update auditoria set instante = ${instante} where usuario = ${usuario}`.execute(db);

describe('the acts of a person who signs in', () => {
  const login = async (username: string, password: string) =>
    app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload: { username, password } });

  it('are found by the user name, including failures before the first success', async () => {
    const ingresos = { accion: 'sesion.ingreso' };
    await login('laura.mesa', 'equivocada');
    await login('otra.persona', 'equivocada');
    await login('Laura.Mesa', moodle.clave);
    await login('laura.mesa', 'equivocada');
    const resultadosOf = async (usuario: string) =>
      (await consulta({ ...ingresos, usuario })).actos.map(({ resultado }) => resultado);
    expect(await resultadosOf('LAURA.MESA')).toEqual(['rechazado', 'hecho', 'rechazado']);
    expect(await resultadosOf('otra.persona')).toEqual(['rechazado']);
    const [, desconocida] = await usuarios({ ...ingresos, resultado: 'rechazado' });
    expect(desconocida).toMatch(/^desconocido:/);
    expect(await resultadosOf(desconocida!)).toEqual(['rechazado']);
    expect((await call('/total', { ...ingresos, usuario: 'otra.persona' })).json()).toMatchObject({ total: 1 });
  });
});

describe('the acts', () => {
  it('are listed newest first with all data, and reading them is recorded once', async () => {
    await abrio('ana');
    await abrio('beto');
    const { actos } = await consulta();
    expect(actos.map(({ accion, usuario }) => [accion, usuario])).toEqual([
      ['auditoria.apertura', 'gestora'],
      ['registro.apertura', 'beto'],
      ['registro.apertura', 'ana'],
    ]);
    expect(actos[1]).toMatchObject({
      roles: ['manager'],
      objeto: 'registro',
      ids: ['uno'],
      direccion: '192.0.2.1',
      resultado: 'hecho',
      detalle: { informe: informe.slug },
    });
    expect((await consulta()).actos).toHaveLength(3);
  });

  it('show the names of the acting person and of the owner of an ended session beside the user names', async () => {
    const textos = async () =>
      (await consulta({ accion: 'sesion.fin' })).actos.map((acto) => [formatQuien(acto), formatDetalle(acto)]);
    const dela = { motivo: 'terminada-por-gestor', de: 'luz.pena' };
    await record(db, { accion: 'sesion.fin', principal: principal('ana.rios'), detalle: dela });
    expect(await textos()).toEqual([['ana.rios', 'De: luz.pena · Motivo: La terminó un gestor']]);
    await sql`insert into cuentas (usuario, nombre) values ('ana.rios', 'Ana Ríos'), ('luz.pena', 'Luz Peña')`.execute(
      db,
    );
    expect(await textos()).toEqual([['Ana Ríos (ana.rios)', 'De: Luz Peña (luz.pena) · Motivo: La terminó un gestor']]);
  });

  it('are filtered by person, act, group, outcome, days in Bogotá, address and object', async () => {
    await abrio('ana', 'uno');
    await abrio('beto', 'dos', '2001:db8::7');
    await record(db, { accion: 'sesion.salida', principal: principal('carla') });
    await recordRechazo(db, { accion: 'sesion.ingreso', principal: principal('dora', '203.0.113.9') });
    await move('carla', '2026-11-19T04:59:59Z');
    await move('dora', '2026-11-19T05:00:00Z');
    expect(await usuarios({ usuario: ' Ana ' })).toEqual(['ana']);
    expect(await usuarios({ accion: 'registro.apertura' })).toEqual(['beto', 'ana']);
    expect(await usuarios({ accion: 'sesion' })).toEqual(['dora', 'carla']);
    expect(await usuarios({ resultado: 'rechazado' })).toEqual(['dora']);
    expect(await usuarios({ desde: '2026-11-19', hasta: '2026-11-19' })).toEqual(['dora']);
    expect(await usuarios({ hasta: '2026-11-18' })).toEqual(['carla']);
    expect(await usuarios({ direccion: '2001:db8:0::7' })).toEqual(['beto']);
    expect(await usuarios({ objeto: 'dos' })).toEqual(['beto']);
    expect(await usuarios({ objeto: 'dos', usuario: 'ana' })).toEqual([]);
    expect((await call('/total', { accion: 'sesion' })).json()).toEqual({ total: 2, hayMas: false });
  });

  it('are classified as changes, reads and exports, and sign-ins', async () => {
    await abrio('ana');
    await record(db, { accion: 'registro.estado', principal: principal('beto') });
    await record(db, { accion: 'sesion.salida', principal: principal('carla') });
    await recordRechazo(db, { accion: 'acceso.rechazo', principal: principal('dora') });
    expect(await usuarios({ clase: 'cambio' })).toEqual(['beto']);
    expect(await usuarios({ clase: 'consulta' })).toEqual(['ana']);
    expect(await usuarios({ clase: 'ingreso' })).toEqual(['dora', 'carla']);
    expect(await usuarios({})).toEqual(['dora', 'carla', 'beto', 'ana']);
    expect(await usuarios({ clase: 'cambio', accion: 'registro' })).toEqual(['beto']);
    expect(await usuarios({ clase: 'ingreso', accion: 'sesion' })).toEqual(['carla']);
    expect(await usuarios({ clase: 'consulta', accion: 'registro.estado' })).toEqual([]);
    expect((await call('/total', { clase: 'ingreso' })).json()).toEqual({ total: 2, hayMas: false });
    expect((await call('/consulta', { clase: 'nada' })).statusCode).toBe(400);
  });

  it('are found by words of a person, an object or an address', async () => {
    await sql`insert into cuentas (usuario, nombre) values ('zoe', 'Zoe Ríos Ñáñez')`.execute(db);
    await abrio('zoe', 'uno', '192.0.2.7');
    await abrio('zoe', 'dos');
    await abrio('beto', 'dos', '2001:db8::7');
    await recordRechazo(db, { accion: 'sesion.ingreso', principal: principal('carla') });
    expect(await usuarios({ buscar: 'BETO' })).toEqual(['beto']);
    expect(await usuarios({ buscar: ' rios  nañez ' })).toEqual(['zoe', 'zoe']);
    expect(await usuarios({ buscar: 'dos' })).toEqual(['beto', 'zoe']);
    expect(await usuarios({ buscar: 'Zoe dos' })).toEqual(['zoe']);
    expect(await usuarios({ buscar: '192.0.2.7' })).toEqual(['zoe']);
    expect(await usuarios({ buscar: '2001:db8:0::7' })).toEqual(['beto']);
    expect(await usuarios({ buscar: '192.0.2' })).toEqual([]);
    expect(await usuarios({ buscar: 'fe80::1%eth0' })).toEqual([]);
    expect(await usuarios({ buscar: 'zoe', clase: 'ingreso' })).toEqual([]);
    expect((await call('/total', { buscar: 'dos' })).json()).toEqual({ total: 2, hayMas: false });
  });

  it('show names for the codes in their details', async () => {
    const detalleOf = async (accion: string) => (await consulta({ accion })).actos.map((acto) => formatDetalle(acto));
    const envio = { origen: informe.slug, personas: 2, tipo: '2' };
    await record(db, { accion: 'correo.envio', principal: principal('ana'), detalle: envio });
    expect(await detalleOf('correo.envio')).toEqual([
      `Tipo: Escrito en la aplicación · Origen: ${informe.titulo} · Personas: 2`,
    ]);
    const programada = { cambio: 'alta', servidor: moodle.name, categoria: 'Ciencias', dia: 3, hora: 22 };
    await record(db, { accion: 'respaldo.programacion', principal: principal('ana'), detalle: programada });
    expect(await detalleOf('respaldo.programacion')).toEqual([
      `Día: miércoles · Hora: 22:00 · Cambio: Se agregó · Plataforma: ${moodle.label} · Categoría: Ciencias`,
    ]);
    const criterios = ['examen-final', 'fecha-habilitacion'];
    await record(db, { accion: 'rubrica.version', principal: principal('ana'), detalle: { criterios } });
    expect(await detalleOf('rubrica.version')).toEqual(['Criterios: Examen final, Fecha de la habilitación']);
    const cambio = '00000000-0000-4000-8000-000000000009';
    await record(db, {
      accion: 'registro.estado',
      principal: principal('ana'),
      detalle: { cambio, nuevoEstado: 'cerrado', resultado: 'no-procede' },
    });
    expect(await detalleOf('registro.estado')).toEqual(['Resultado: No procede · Nuevo estado: Cerrado']);
  });

  it('name the categories of a batch of courses while it exists, and count them afterwards', async () => {
    const tanda = '00000000-0000-4000-8000-000000000003';
    const [first, other] = [`${moodle.name}/1`, `${moodle.name}/2: 10, 14`];
    await record(db, {
      accion: 'respaldo.inicio',
      principal: principal('ana'),
      objeto: { tipo: 'tanda', ids: [tanda] },
      detalle: { categorias: [first, other] },
    });
    const texto = async () => (await consulta({ accion: 'respaldo.inicio' })).actos.map((acto) => formatDetalle(acto));
    expect(await texto()).toEqual(['Categorías: 2']);
    await sql`insert into respaldo_tandas (id, clase, asunto, con_respaldo, usuario, nombre, creada)
      values (${tanda}, 'respaldo', 'Prueba', true, 'ana', 'Ana', now())`.execute(db);
    await sql`insert into respaldo_pedidos (tanda, servidor, id_categoria, categoria, cursos)
      values (${tanda}, ${moodle.name}, 1, 'Ciencias', null), (${tanda}, ${moodle.name}, 2, 'Saberes', '{10,14}')`.execute(
      db,
    );
    expect(await texto()).toEqual(['Categorías: Ciencias, Saberes (2 cursos)']);
  });

  it('report invalid filters', async () => {
    for (const direccion of ['192.0.2', 'fe80::1%eth0']) {
      expect((await call('/consulta', { direccion })).json()).toMatchObject({
        errores: { direccion: 'Escriba la dirección completa, como 192.0.2.10.' },
      });
    }
    expect((await call('/consulta', { desde: '2026-02-30' })).json()).toMatchObject({
      errores: { desde: 'Escriba una fecha que exista.' },
    });
    expect(await call('/consulta', { accion: 'nada' })).toMatchObject({
      statusCode: 400,
      body: expect.stringContaining('Elija una acción de la lista.'),
    });
    expect(await call('/9')).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Esa acción ya no está en la auditoría.'),
    });
  });

  it('are paged by the last one read, including acts of the same instant, while new ones arrive', async () => {
    await sql`
      insert into auditoria (instante, usuario, roles, accion, objeto_ids, direccion, resultado, detalle)
      select '2026-11-19T12:00:00.000123Z', 'u' || n, '{}', 'sesion.salida', '{}', '192.0.2.1', 'hecho', '{}'
      from generate_series(1, 250) as n`.execute(db);
    const seen = new Set<string | null>();
    let before: number | undefined;
    for (let hasMore = true; hasMore;) {
      const pagina = await consulta({ accion: 'sesion.salida', ...(before !== undefined && { antes: before }) });
      for (const { usuario } of pagina.actos) seen.add(usuario);
      before = pagina.actos.at(-1)?.id;
      ({ hayMas: hasMore } = pagina);
      await record(db, { accion: 'sesion.salida', principal: principal('tarde') });
    }
    expect(seen.size).toBe(250);
  });
});

const send = async (numDocumento: string, semestre = '2026-2', creado = '2026-11-10T12:00:00Z') => {
  const { rows } = await sql<{ id: string }>`
    insert into registros (id, formulario, version, semestre, creado, comprobante, datos, busqueda)
    values (gen_random_uuid(), ${informe.formulario.slug}, 1, ${semestre}, ${creado}, ${`HBV-${numDocumento}`},
      ${JSON.stringify({ numDocumento })}, ${`ana maria nunez ${numDocumento} ana@example.com fisica`})
    returning id`.execute(db);
  return rows[0]!.id;
};

const changeEstado = async (ids: readonly string[]) =>
  app.inject({
    method: 'POST',
    url: '/api/generales/actualizarEstado',
    headers: gestora,
    payload: { listaRegistros: ids, nuevoEstado: 'cerrado' },
  });

describe('an act', () => {
  beforeEach(async () => void (await sql`truncate registros cascade`.execute(db)));

  it('names the affected record with a link', async () => {
    const id = await send('1001');
    await abrio('ana', id);
    const [acto] = (await consulta({ usuario: 'ana' })).actos;
    expect((await call(`/${acto!.id}`)).json()).toMatchObject({
      acto: { usuario: 'ana' },
      objetos: [
        { id, texto: `${informe.titulo}, HBV-1001`, ruta: `/gestores/informes/${informe.slug}?registro=${id}` },
      ],
      cambiados: null,
    });
  });

  it('on the states of many records is found by id and receipt of each, and lists them', async () => {
    const ids = [await send('1001'), await send('1002')];
    const other = await send('1003');
    expect((await changeEstado(ids)).statusCode).toBe(200);
    for (const objeto of [ids[1]!, ids[0]!.toUpperCase(), 'hbv-1001']) {
      const { actos } = await consulta({ objeto });
      expect(actos.map(({ accion }) => accion)).toEqual(['registro.estado']);
      const abierto = (await call(`/${actos[0]!.id}`)).json<{
        cambiados: { total: number; primeros: { id: string }[] };
      }>();
      expect(abierto.cambiados.total).toBe(2);
      expect(new Set(abierto.cambiados.primeros.map(({ id }) => id))).toEqual(new Set(ids));
    }
    expect((await consulta({ objeto: other })).actos).toEqual([]);
  });
});

describe('who saw the data of a person', () => {
  beforeEach(async () => void (await sql`truncate registros, correos cascade`.execute(db)));

  const persona = async (texto: string) =>
    (await call('/persona', { persona: texto })).json<{
      hallados: { que: string; cuantos: number }[];
      actos: (ActoDeAuditoria & { por: string })[];
    }>();
  const hechos = async (texto: string) =>
    (await persona(texto)).actos.map(({ accion, usuario, por }) => `${usuario} ${accion} ${por}`);

  const abrioInforme = async (usuario: string, semestre: string | null, slug: string = informe.slug) =>
    record(db, {
      accion: 'informe.apertura',
      principal: principal(usuario),
      objeto: { tipo: 'informe', ids: [slug] },
      detalle: { semestre },
    });

  it("includes everyone who opened, changed or mailed the person's data, and no acts on other data", async () => {
    const own = await send('10012345');
    const other = await send('100123456');
    await abrio('ana', own);
    await abrio('beto', other);
    await changeEstado([own, other]);
    await sql`
      insert into correos (id, tipo, asunto, contenido, origen, busqueda)
      values ('00000000-0000-4000-8000-000000000001', '2', 'Prueba', 'x', 'x', 'prueba')`.execute(db);
    await sql`
      insert into correo_destinatarios (correo, numero, email, nombre, rol, campos, filas, busqueda)
      select '00000000-0000-4000-8000-000000000001', n, n || '@example.com', 'Ana', 'Estudiante', '{}', '{}',
        n || '@example.com ' || case n when 1 then '10012345' else '999' end
      from generate_series(1, 2) as n`.execute(db);
    for (const numero of [1, 2]) {
      await record(db, {
        accion: 'correo.apertura',
        principal: principal(`lectora${numero}`),
        objeto: { tipo: 'correo', ids: ['00000000-0000-4000-8000-000000000001'] },
        detalle: { numero },
      });
    }
    expect(await hechos('10.012.345')).toEqual([
      'lectora1 correo.apertura suyo',
      'gestora registro.estado suyo',
      'ana registro.apertura suyo',
    ]);
    expect((await persona('10012345')).hallados).toEqual([
      { que: informe.formulario.titulo, cuantos: 1 },
      { que: 'Correos que se le escribieron', cuantos: 1 },
    ]);
    expect(await hechos('Ana María NÚÑEZ 10012345')).toContain('ana registro.apertura suyo');
    expect(await hechos('77777777')).toEqual([]);
  });

  it("includes searches among personal data, openings of the person's requests, and the acts that followed", async () => {
    await send('10012345');
    await send('20012345');
    const request = async (url: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/${url}`, headers: gestora, payload });
    const motivo = 'Lo pidió la titular por escrito.';
    for (const documento of ['10012345', '20012345']) {
      const answer = await request('personas/busqueda', {
        motivo,
        persona: { ...EMPTY_PERSONA, documento: [documento] },
      });
      expect(answer.statusCode).toBe(200);
    }
    await request('personas/exportaciones', { motivo, persona: { ...EMPTY_PERSONA, documento: ['10012345'] } });
    expect(await hechos('10012345')).toEqual(['gestora persona.exportacion suyo', 'gestora persona.busqueda suyo']);
    expect(await hechos('20012345')).toEqual(['gestora persona.busqueda suyo']);

    const solicitud = await request('titulares', {
      clase: 'consulta',
      nombre: 'Zoila Inventada Ñáñez',
      documento: '30012345',
      correo: 'zoila@example.com',
      canal: 'correo',
      recibida: '2026-11-10',
      pide: 'Qué hay.',
    });
    expect(solicitud.statusCode).toBe(201);
    for (const texto of ['30.012.345', 'Zoila@example.com', 'zoila inventada nanez'])
      expect(await hechos(texto)).toEqual(['gestora titular.alta suyo']);
  });

  it('includes openings of a whole report that contained the person, for its semester or for all', async () => {
    await send('10012345', '2026-2', '2026-11-10T12:00:00Z');
    await abrioInforme('entonces', '2026-2');
    await abrioInforme('todos', null);
    await abrioInforme('anterior', '2026-1');
    await abrioInforme('antes', '2026-2');
    await abrioInforme('otro', '2026-2', 'informacionNotariaDocente');
    await move('antes', '2026-11-10T11:59:59Z');
    for (const usuario of ['entonces', 'todos', 'anterior', 'otro']) await move(usuario, '2026-11-11T12:00:00Z');
    expect(await hechos('10012345')).toEqual(['todos informe.apertura informe', 'entonces informe.apertura informe']);
  });

  it('is itself recorded in the audit, without the person', async () => {
    await send('10012345');
    await persona('10012345');
    const { rows } = await sql<{ todo: string }>`select auditoria::text as todo from auditoria`.execute(db);
    expect(rows).toEqual([{ todo: expect.stringContaining('auditoria.persona') }]);
    expect(rows[0]!.todo).toContain('""hallados"": 1');
    expect(rows[0]!.todo).not.toContain('10012345');
    expect((await call('/persona', { persona: '1' })).statusCode).toBe(400);
  });
});

describe('an export', () => {
  const exportRows = async (formato: string) => call('/exportar', { formato, accion: 'registro.apertura' });

  const download = async (formato: string) => {
    const answer = await exportRows(formato);
    expect(answer.statusCode).toBe(201);
    return app.inject(answer.json<{ enlace: string }>().enlace);
  };

  it('is downloaded by a link in both formats, and each download is recorded', async () => {
    await abrio('ana');
    await abrio('=cmd|calc');
    expect((await download('csv')).body).toContain("'=cmd|calc;Gestor;Registro abierto;Registro;uno;");
    const rows = await readSheet((await download('excel')).rawPayload);
    expect(rows.slice(2).map((row) => row[1])).toEqual(['Usuario', '=cmd|calc', 'ana']);
    const told = await sql`select detalle from auditoria where accion = 'auditoria.exportacion' order by id`.execute(
      db,
    );
    expect(told.rows).toEqual([{ detalle: { formato: 'csv' } }, { detalle: { formato: 'excel' } }]);
  });

  it('of many acts is a job', async () => {
    for (let i = 0; i <= EN_LINEA; i++) await abrio('ana');
    const answer = await exportRows('csv');
    expect(answer.statusCode).toBe(202);
    const { tarea } = answer.json<{ tarea: string }>();
    const jobContext = { db, files, stopping: new AbortController().signal, report: () => {} };
    const context = {
      db,
      moodle: new Map(),
      catalogo: () => CATALOGO,
      acciones: accionesOf({ db, moodle: new Map(), catalogo: () => CATALOGO }),
      secret: config.ENCRYPTION_KEY,
    };
    const tasks = tasksOf(jobContext, [EXPORTACION_DE_AUDITORIA], context);
    await tasks['exportacion-de-auditoria']!({ key: tarea, last: true, input: {} } as never);
    const { rows } = await sql`select estado, resumen from tareas`.execute(db);
    expect(rows).toEqual([{ estado: 'terminada', resumen: '6 acciones' }]);
  });
});
