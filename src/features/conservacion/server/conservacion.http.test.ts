import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cancelacionAsignaturas } from '#catalogo/cancelacion/formulario.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { solicitudHabilitacion } from '#catalogo/habilitacion/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { azarOf } from '#demostracion/azar.ts';
import { sendCorreo } from '#features/correo/server/sending/send.ts';
import { fakeTransport, personas, requestEnvio, senderWith } from '#features/correo/server/testing.ts';
import { createDatabase } from '#platform/server/db/database.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createEjemplos } from '../../../testing/ejemplos.ts';
import { applyAtNight, CONSERVACION } from './aplicacion.ts';

const testApp = await createTestApp();
const { app, db, files, clock, signIn } = testApp;
// A receipt is mailed where one is asked for.
await sql`insert into ajustes (nombre, valor) values ('comprobantesPorCorreo', 0)`.execute(db);
const ejemplos = await createEjemplos(testApp);
const headers = await signIn(['manager']);

/** @returns the record's id. The clock does not move, so ids do not show the order of creation. */
async function send(formulario: Formulario, semilla: number): Promise<string> {
  const payload = ejemplos.payload(formulario, ejemplos.valores(formulario, azarOf(semilla)));
  const url = `/api${formulario.llamada.slice('POST '.length)}`;
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

type Metodo = 'GET' | 'PUT' | 'POST';

async function request(method: Metodo, ruta = '', payload?: object) {
  const answer = await app.inject({ method, url: `/api/conservacion${ruta}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

type Regla = { formulario: string; meses: number | null; accion: string; programada: boolean };

/** Returns the current rule of a form. */
async function leida(formulario: string): Promise<Regla> {
  const { reglas } = (await request('GET')).body as { reglas: Regla[] };
  return reglas.find((regla) => regla.formulario === formulario)!;
}

async function set(meses: number | null, cambios: object = {}) {
  const reglas = [
    { formulario: inscripcionHBV.slug, meses, accion: 'anonimizar', programada: false, ...cambios },
    { formulario: solicitudHabilitacion.slug, meses, accion: 'archivos', programada: false },
  ];
  return request('PUT', '', {
    reglas: await Promise.all(reglas.map(async (regla) => ({ ...regla, visto: await leida(regla.formulario) }))),
  });
}

async function work(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from tareas where estado = 'en-cola'`.execute(db);
  const context = { db, files, stopping: new AbortController().signal, report: () => {} };
  const tasks = tasksOf(context, [CONSERVACION], { db, files, catalogo: () => CATALOGO });
  for (const { id } of rows) await tasks['conservacion']!({ key: id, last: true });
}

const registros = async () =>
  (
    await sql<{ formulario: string; datos: Record<string, unknown>; busqueda: string; archivos: number }>`
      select formulario, datos, busqueda, (select count(*)::integer from archivos a where a.registro = r.id) as archivos
      from registros r order by formulario, id`.execute(db)
  ).rows;

await send(inscripcionHBV, 1);
await send(inscripcionHBV, 2);
await send(solicitudHabilitacion, 3);
// Moves one record of each form to a semester of long ago.
await sql`update registros set semestre = '2023-2' where id in (
  select distinct on (formulario) id from registros order by formulario, id)`.execute(db);

it('keeps everything and plans nothing without rules', async () => {
  const { status, body } = await request('GET');
  expect(status).toBe(200);
  expect(body['plan']).toEqual([]);
  expect(body['reglas']).toContainEqual(
    expect.objectContaining({ formulario: inscripcionHBV.slug, meses: null, programada: false }),
  );
});

it('shows the removals of a rule by form and semester, without applying them', async () => {
  const before = await registros();
  const { body } = await set(12);
  expect(body['plan']).toEqual([
    expect.objectContaining({ formulario: inscripcionHBV.slug, semestre: '2023-2', registros: 1, archivos: 0 }),
    expect.objectContaining({ formulario: solicitudHabilitacion.slug, semestre: '2023-2', registros: 1, archivos: 1 }),
  ]);
  expect(await registros()).toEqual(before);
  expect((await set(600)).body['plan']).toEqual([]);
});

it('reports the fault of a rule by path, and changes no rule', async () => {
  const visto = { meses: null, accion: 'anonimizar', programada: false };
  const falsa = { reglas: [{ ...visto, formulario: 'ninguno', meses: 3, visto }] };
  expect(await request('PUT', '', falsa)).toMatchObject({
    status: 400,
    body: { errores: { 'reglas.0.formulario': 'Ese formulario no existe.' } },
  });
  expect(await set(0)).toMatchObject({
    status: 400,
    body: { errores: { 'reglas.0.meses': 'Escriba al menos 1 mes.' } },
  });
});

it('applies the confirmed plan once; other data and all counts stay', async () => {
  const confirmacion = 'RETIRAR';
  // The rule was changed after it was seen: the number of records is the same, but more would be removed from them.
  const onlyArchivos = (await set(12, { accion: 'archivos' })).body['plan'];
  const { plan } = (await set(12)).body;
  const before = await registros();
  expect(await request('POST', '/aplicaciones', { plan, confirmacion: 'sí' })).toMatchObject({ status: 400 });
  expect(await request('POST', '/aplicaciones', { plan: onlyArchivos, confirmacion })).toMatchObject({
    status: 409,
    body: { message: 'El plan ya no es el que usted vio. Revíselo de nuevo.' },
  });
  expect(await request('POST', '/aplicaciones', { plan, confirmacion })).toMatchObject({ status: 201 });
  await work();
  // The files of the database do not keep what the rows held either.
  const { rows: vacuumed } = await sql`
    select relname from pg_stat_user_tables where relname in ('registros', 'correos') and last_vacuum is not null`.execute(
    db,
  );
  expect(vacuumed).toHaveLength(2);
  // Nothing else is removed either while the clock may be wrong.
  await sql`update reloj set visto = visto - interval '2 days'`.execute(db);
  expect(await request('POST', '/aplicaciones', { plan, confirmacion })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('El reloj del servidor') as string },
  });
  await sql`truncate reloj`.execute(db);
  const { rows: tareas } = await sql`select estado, resumen from tareas where tipo = 'conservacion'`.execute(db);
  expect(tareas).toEqual([{ estado: 'terminada', resumen: '2 registros revisados, 1 archivos eliminados' }]);
  const after = await registros();
  expect(after).toHaveLength(before.length);
  const anonimos = after.filter(({ datos }) => datos['nombreApellido'] === 'Anonimizado');
  expect(anonimos).toMatchObject([{ datos: { numDocumento: null, correo: null, telefono: null } }]);
  expect(anonimos[0]!.datos['horario']).toEqual(
    before.find(({ formulario }) => formulario === inscripcionHBV.slug)!.datos['horario'],
  );
  // Only files were removed; the person stays.
  const habilitacion = after.find(({ formulario }) => formulario === solicitudHabilitacion.slug)!;
  expect(habilitacion).toMatchObject({
    archivos: 0,
    datos: {
      archivoRecibo: null,
      infoHabilitacion: { nombreEstudiante: expect.stringMatching(/^(?!Anonimizado)/) as string },
    },
  });
  expect((await request('GET')).body['plan']).toEqual([]);
  const { rows } =
    await sql`select accion, count(*)::integer as veces from auditoria where accion like 'conservacion.%' group by 1 order by 1`.execute(
      db,
    );
  expect(rows).toEqual([
    { accion: 'conservacion.aplicacion', veces: 1 },
    { accion: 'conservacion.cambio', veces: 4 },
  ]);
});

it('applies automatic rules at night, and only those', async () => {
  const id = await send(inscripcionHBV, 9);
  await sql`update registros set semestre = '2022-1' where id = ${id}`.execute(db);
  const countQueued = async () => (await sql`select from tareas where estado = 'en-cola'`.execute(db)).rows.length;
  const noche = new Date('2026-11-20T06:30:00Z');
  await applyAtNight(db, noche);
  expect(await countQueued()).toBe(0);
  await set(12, { programada: true });
  await applyAtNight(db, clock.now);
  expect(await countQueued()).toBe(0);
  await applyAtNight(db, noche);
  await applyAtNight(db, noche);
  expect(await countQueued()).toBe(1);
});

it('starts one job with one audit line per night, regardless of calls and processes', async () => {
  const cuenta = async (): Promise<unknown> => {
    const { rows } = await sql`
      select (select count(*)::integer from auditoria where accion = 'conservacion.aplicacion' and usuario = 'sistema')
        as lineas, (select count(*)::integer from tareas where tipo = 'conservacion' and usuario = 'sistema') as tareas`.execute(
      db,
    );
    return rows[0];
  };
  await sql`update tareas set estado = 'fallida', error = 'No se pudo.', fase = null, terminada = now()
    where estado = 'en-cola'`.execute(db);
  const before = await cuenta();
  const siguiente = new Date('2026-11-21T06:00:00Z');
  const process = createDatabase({ connection: testApp.connection });
  onTestFinished(async () => process.destroy());
  const asked = async (minute: number) => {
    const now = new Date(siguiente.getTime() + minute * 60_000);
    await Promise.all([db, process, db].map(async (one) => applyAtNight(one, now)));
  };
  await asked(0);
  await asked(1);
  // A failed job is not started again within the hour.
  await sql`update tareas set estado = 'fallida', error = 'No se pudo.', terminada = now()
    where estado = 'en-cola'`.execute(db);
  await asked(30);
  expect(before).toEqual({ lineas: 1, tareas: 1 });
  expect(await cuenta()).toEqual({ lineas: 2, tareas: 2 });
});

it('refuses all changes if another person changed one of the rules', async () => {
  const [regla, other] = [await leida(inscripcionHBV.slug), await leida(solicitudHabilitacion.slug)];
  const writeMeses = async (meses: number) =>
    request('PUT', '', { reglas: [regla, other].map((visto) => ({ ...visto, meses, visto })) });
  const aLaVez = [await request('PUT', '', { reglas: [{ ...regla, meses: 7, visto: regla }] }), await writeMeses(9)];
  expect(aLaVez.map(({ status }) => status)).toEqual([200, 409]);
  expect(aLaVez[1]!.body['message']).toBe(
    `Otra persona cambió la regla de «${inscripcionHBV.titulo}» mientras usted la miraba. No se guardó nada: revise cómo quedó y guarde de nuevo.`,
  );
  expect([await leida(regla.formulario), await leida(other.formulario)]).toEqual([{ ...regla, meses: 7 }, other]);
  // Of two simultaneous changes the first wins.
  const visto = await leida(regla.formulario);
  const simultaneous = await Promise.all(
    [8, 9, 10].map(async (meses) => request('PUT', '', { reglas: [{ ...visto, meses, visto }] })),
  );
  expect(simultaneous.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

it('describes a rule in the audit by the title of its form', async () => {
  await set(1, { programada: true });
  const { rows } = await sql<{ reglas: string[] }>`
    select detalle -> 'reglas' as reglas from auditoria where accion = 'conservacion.cambio' order by id`.execute(db);
  expect(rows.at(-1)?.reglas).toEqual([
    `${inscripcionHBV.titulo}: 1 mes, anonimizar cada noche`,
    `${solicitudHabilitacion.titulo}: 1 mes, eliminar solo los archivos`,
  ]);
});

describe('mails about records whose time is over', () => {
  const DIRECCION = 'persona.de.prueba@example.com';

  async function mails() {
    const { rows } = await sql<{ email: string; nombre: string; todo: string }>`
      select d.email, d.nombre, d::text || coalesce((select m::text from correo_mensajes m
        where m.correo = d.correo and m.numero = d.numero), '') as todo
      from correo_destinatarios d order by d.correo, d.numero`.execute(db);
    return rows;
  }

  async function apply(): Promise<void> {
    const { plan } = (await request('GET')).body;
    expect((await request('POST', '/aplicaciones', { plan, confirmacion: 'RETIRAR' })).status).toBe(201);
    await work();
  }

  /** Sends to people; of each, the rows that the mail is about. */
  async function write(...filas: string[][]): Promise<void> {
    const { envio } = await requestEnvio(
      db,
      personas(filas.length).map((persona, i) => ({ ...persona, email: `${i}${DIRECCION}`, filas: filas[i]! })),
    );
    const run = { id: envio, tarea: null, advance: () => {}, signal: new AbortController().signal };
    const smtp = fakeTransport(() => ({ outcome: 'refused', fault: { kind: 'address', reply: `550 <${DIRECCION}>` } }));
    await sendCorreo(senderWith(db, smtp), run);
  }

  beforeEach(async () => {
    await sql`truncate registros, correos, conservacion_hechos, conservaciones cascade`.execute(db);
    await sql`update tareas set estado = 'fallida', error = 'No.', terminada = now() where estado = 'en-cola'`.execute(
      db,
    );
  });

  it('lose their persons with them; those about other records stay', async () => {
    const [old, recent] = [await send(inscripcionHBV, 1), await send(inscripcionHBV, 2)];
    await sql`update registros set semestre = '2019-1' where id = ${old}`.execute(db);
    await write([old], [recent], [old, recent]);
    await app.inject({ method: 'POST', url: '/api/comprobantes/correo', payload: { id: old } });
    const before = await mails();
    expect(before).toHaveLength(4);
    await set(1);
    await apply();
    const after = await mails();
    expect(after).toHaveLength(4);
    const gone = after.filter(({ nombre }) => nombre === 'Anonimizado');
    expect(gone).toHaveLength(2);
    for (const { todo: all } of gone) expect(all).not.toContain('example.com');
    expect(gone.map(({ email }) => email)).toEqual(['1@anonimo.invalid', '1@anonimo.invalid']);
    expect((await request('GET')).body['plan']).toEqual([]);

    // The last of its rows takes the other one along.
    await sql`update registros set semestre = '2019-2' where id = ${recent}`.execute(db);
    await apply();
    for (const { todo: all } of await mails()) expect(all).not.toContain('example.com');
  });

  it('are about items of records too', async () => {
    const id = await send(cancelacionAsignaturas, 4);
    const { rows } = await sql<{ id: string }>`
      update registros set semestre = '2019-1' where id = ${id}
      returning (select i.id from items i where i.registro = ${id} order by orden limit 1)`.execute(db);
    await write([rows[0]!.id]);
    const visto = await leida(cancelacionAsignaturas.slug);
    await request('PUT', '', { reglas: [{ ...visto, meses: 1, visto }] });
    await apply();
    expect(await mails()).toMatchObject([{ nombre: 'Anonimizado' }]);
  });

  it('stay where a rule removes the files alone', async () => {
    const id = await send(solicitudHabilitacion, 5);
    await sql`update registros set semestre = '2019-1' where id = ${id}`.execute(db);
    await write([id]);
    await set(1);
    await apply();
    expect(await mails()).toMatchObject([{ email: `0${DIRECCION}` }]);
  });
});

it('a record that comes to a semester that was done is due again', async () => {
  await sql`truncate registros, correos, conservacion_hechos, conservaciones cascade`.execute(db);
  const inSemester = async (seed: number) =>
    sql`update registros set semestre = '2019-1' where id = ${await send(inscripcionHBV, seed)}`.execute(db);
  await inSemester(1);
  await set(1);
  const { plan } = (await request('GET')).body;
  await request('POST', '/aplicaciones', { plan, confirmacion: 'RETIRAR' });
  await work();
  expect((await request('GET')).body['plan']).toEqual([]);
  await inSemester(2);
  expect((await request('GET')).body['plan']).toMatchObject([{ semestre: '2019-1', registros: 2 }]);
});
