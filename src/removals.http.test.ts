// A wrong clock: of the process alone, and of the machine, whose embedded database has it too.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { record } from '#core/auditoria/server/service.ts';
import { createRemovalClock, removeOverdue } from '#platform/server/db/removal-clock.ts';
import { storeBytes } from '#platform/server/testing/files.ts';
import { seedListas } from './features/listas/server/service.ts';
import { createServices, removalsOf } from './services.ts';
import { createTestApp } from './testing/app.ts';
import { cuerpoOf, LLAMADAS } from './testing/contrato/llamadas.ts';

const { app, config, db, files, moodle, clock, signIn } = await createTestApp();
await seedListas(db);
const HOUR = 3600;
const DAY = 24 * HOUR;

const services = createServices({
  config,
  db,
  files,
  moodle: new Map([[moodle.name, moodle]]),
  isDemostracion: false,
  report: () => {},
  now: () => clock.now,
});
const removals = removalsOf(services);
const removalClock = createRemovalClock(db, { database: async () => clock.now, process: () => clock.now });
const reports: unknown[] = [];
const sweep = async (): Promise<void> =>
  removeOverdue({ clock: removalClock, removals, report: (error) => void reports.push(error) });

const { payload, headers: ofBody } = cuerpoOf(LLAMADAS.find(({ slug }) => slug === 'notariaDocente')!);
const send = async (clave: string) => {
  const headers = { ...ofBody, 'idempotency-key': clave };
  const answer = await app.inject({ method: 'POST', url: '/api/notariaDocente', payload, headers });
  expect(answer.statusCode).toBe(201);
  return answer.json<unknown>();
};

const TABLES = ['claves', 'envios', 'sesiones', 'enlaces', 'retos_usados', 'borradores_acompanamiento', 'tareas'];

async function counts(): Promise<Readonly<Record<string, number>>> {
  const entries = TABLES.map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(db);
    return [table, rows[0]!.n] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Signs in by the call, and asks for a link. */
async function enter(): Promise<void> {
  const credentials = { username: 'laura.mesa', password: moodle.clave };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/loginMoodle', payload: credentials });
  expect(answer.statusCode).toBe(200);
  const headers = await signIn(['manager']);
  expect((await app.inject({ method: 'POST', url: '/api/tareas/avance', headers })).statusCode).toBe(201);
}

/** One of each thing that is kept for a time, of this moment. */
async function keepOfEach(): Promise<void> {
  await enter();
  await send(randomUUID());
  await sql`insert into retos_usados values (${Buffer.from(randomUUID())}, ${clock.now}::timestamptz::date)`.execute(
    db,
  );
  await sql`insert into borradores_acompanamiento (id, evaluador, docente, correo, codigo_asignatura, tipo_asignatura,
      facultad, estado, creado, guardado)
    values (${randomUUID()}, 'evaluadora', 'Docente Inventada', ${`${randomUUID()}@example.com`}, 'ABC', 'AMV', 'Una',
      '{}', ${clock.now}, ${clock.now})`.execute(db);
  await sql`insert into tareas (id, tipo, titulo, asunto, entrada, huella, usuario, nombre, roles, estado, terminada)
    values (${randomUUID()}, 'ninguna', 'Una', 'prueba', '{}', ${Buffer.alloc(32, randomUUID())}, 'gestora', 'Gestora',
      '{manager}', 'terminada', ${clock.now})`.execute(db);
  // What the database dates itself, as of the clock of these tests.
  await sql`update envios set creado = ${clock.now}`.execute(db);
  await sql`insert into claves values (${randomUUID()}, 'POST /una', '\\x00', '{}', ${clock.now})`.execute(db);
}

it('a process that is 40 days ahead for a moment forgets no key, no session and no link', async () => {
  await keepOfEach();
  const claves = Array.from({ length: 5 }, () => randomUUID());
  const first = await Promise.all(claves.map(send));
  const before = await counts();
  clock.advance(40 * DAY);
  await send(randomUUID());
  await enter();
  clock.advance(-40 * DAY);
  expect(await Promise.all(claves.map(send))).toEqual(first);
  const { envios, sesiones, enlaces } = await counts();
  expect({ envios, sesiones, enlaces }).toEqual({
    envios: before['envios']! + 1,
    sesiones: before['sesiones']! + 2,
    enlaces: before['enlaces']! + 1,
  });
  const { rows } = await sql`select from registros`.execute(db);
  expect(rows).toHaveLength(envios!);
});

it('a machine that is 40 days, or years, ahead for a moment removes nothing', async () => {
  await sweep();
  await keepOfEach();
  await storeBytes(files, 'x', { store: files.results });
  const before = await counts();
  for (const ahead of [40 * DAY, 10 * 365 * DAY]) {
    clock.advance(ahead);
    await sweep();
    clock.advance(-ahead);
    await sweep();
  }
  expect(await counts()).toEqual(before);
  expect(reports.splice(0)).toHaveLength(2);
});

it('what is over goes once the clock has been ahead for a day, as when the product was off for years', async () => {
  const before = await counts();
  clock.advance(6 * 365 * DAY);
  for (let hour = 0; hour < 24; hour += 1) {
    await sweep();
    expect(await counts()).toEqual(before);
    clock.advance(HOUR);
  }
  reports.splice(0);
  await sweep();
  expect(reports).toEqual([]);
  expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
});

it('the name of a user and their view of reports go when no session, act or change of a state names the user', async () => {
  const llamadas = async () =>
    (await sql<{ usuario: string }>`select usuario from cuentas order by usuario`.execute(db)).rows.map(
      ({ usuario }) => usuario,
    );
  await sql`truncate cuentas`.execute(db);
  await enter();
  await sql`truncate auditoria`.execute(db);
  await sql`insert into cuentas (usuario, nombre)
    values ('con.acto', 'Una Persona'), ('con.cambio', 'Otra Persona'), ('sin.nada', 'Nadie Más')`.execute(db);
  await record(db, { accion: 'sesion.salida', principal: { usuario: 'con.acto', roles: [], direccion: '192.0.2.1' } });
  for (const usuario of ['con.acto', 'sin.nada']) {
    await sql`insert into informe_presentaciones (usuario, informe) values (${usuario}, 'uno')`.execute(db);
    await sql`insert into informe_vistas (usuario, informe, nombre, direccion)
      values (${usuario}, 'uno', 'Una', '{}')`.execute(db);
    await sql`insert into correo_textos (usuario, nombre, asunto, cuerpo) values (${usuario}, 'Uno', '', '')`.execute(
      db,
    );
  }
  await sql`insert into historial (cambio, registro, de, a, usuario, creado)
    select ${randomUUID()}, id, 'Pendiente', 'Abierto', 'con.cambio', ${clock.now} from registros limit 1`.execute(db);
  await sweep();
  expect(await llamadas()).toEqual(['con.acto', 'con.cambio', 'laura.mesa']);
  for (const tabla of ['informe_presentaciones', 'informe_vistas', 'correo_textos']) {
    const { rows } = await sql`select usuario from ${sql.table(tabla)}`.execute(db);
    expect(rows).toEqual([{ usuario: 'con.acto' }]);
  }
  await sql`truncate auditoria, historial`.execute(db);
  await sql`delete from sesiones`.execute(db);
  await sweep();
  expect(await llamadas()).toEqual([]);
  expect(reports).toEqual([]);
});

it('one removal that fails keeps no other from its work', async () => {
  const done: string[] = [];
  const failing = [
    async () => {
      throw new Error('this one fails');
    },
    async () => void done.push('the other'),
  ];
  const heard: unknown[] = [];
  await removeOverdue({ clock: removalClock, removals: failing, report: (error) => void heard.push(error) });
  expect([done, heard]).toEqual([['the other'], [expect.objectContaining({ message: 'this one fails' })]]);
});
