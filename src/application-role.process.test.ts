import { Client, DatabaseError } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { guardadoOf } from '#catalogo/revision/revisar.ts';
import { copyOf } from '#features/definiciones/copia.ts';
import { findEmbedded } from '#platform/server/db/embedded/server.ts';
import { temporaryFolder } from '#platform/server/testing/program.ts';
import { startServer } from './testing/start-server.ts';

const SERVERS = JSON.stringify([{ name: 'campus', label: 'Campus', url: 'http://127.0.0.1:9', token: 'x' }]);

async function connect(connection: string): Promise<Client> {
  const client = new Client({ connectionString: connection });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(async () => client.end());
  return client;
}

const codeOf = async (client: Client, statement: string): Promise<string | undefined> =>
  client.query(statement).then(
    () => undefined,
    (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
  );

it('uses the embedded database by a role that owns nothing and cannot change an act', async () => {
  const DATA_DIR = temporaryFolder();
  await startServer({ DATA_DIR, MOODLE_SERVERS: SERVERS }).says(/the worker is ready/);
  const embedded = (await findEmbedded(DATA_DIR))!;
  const owner = await connect(embedded.connection('gestion'));
  const { rows: users } = await owner.query<{ role: string }>(`
    select usename::text as role from pg_stat_activity where application_name = 'gestion-curricular'`);
  expect(users.map(({ role }) => role)).toContain('gestion_aplicacion');
  const { rows: roles } = await owner.query(`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication as powerful,
      exists (select from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname = 'gestion_aplicacion'`);
  expect(roles).toEqual([{ powerful: false, owns: false }]);

  const application = await connect(embedded.applicationConnection('gestion'));
  await application.query(`
    insert into auditoria (usuario, roles, accion, objeto_ids, direccion, resultado, detalle)
    values ('ana', '{}', 'sesion.ingreso', '{}', '192.0.2.1', 'hecho', '{}')`);
  await application.query(`set gestion.auditoria = 'funcion'`);
  const { rows: mayVacuum } = await application.query(`select has_table_privilege('registros', 'MAINTAIN') as may`);
  expect(mayVacuum).toEqual([{ may: true }]);
  const DENIED = '42501';
  for (const statement of [
    `update auditoria set usuario = 'otra'`,
    'delete from auditoria',
    'truncate auditoria',
    'drop table auditoria',
    'alter table auditoria disable trigger user',
    'create table propia ()',
    'delete from migraciones',
    `copy (select 1) to program 'true'`,
    'set session_replication_role = replica',
    'select auditoria_retirar(0, 10)',
    `select auditoria_anonimizar(1, 'otra', null)`,
  ]) {
    expect([statement, await codeOf(application, statement)]).toEqual([statement, DENIED]);
  }
  expect(await codeOf(application, 'select auditoria_retirar(5, 10)')).toBeUndefined();
});

it('makes the indexes of a form with many records that is published while it runs, which the role of the application may not', async () => {
  const DATA_DIR = temporaryFolder();
  await startServer({ DATA_DIR, MOODLE_SERVERS: SERVERS }).says(/the worker is ready/);
  const owner = await connect((await findEmbedded(DATA_DIR))!.connection('gestion'));
  const named = { slug: 'jornada', titulo: 'Jornada' };
  const tramite = copyOf(
    CATALOGO.tramites.find(({ formulario }) => formulario.slug === 'inscripcionHBV')!,
    named,
  );
  const stored = JSON.stringify(guardadoOf(tramite));
  await owner.query(`
    insert into registros (id, formulario, version, semestre, creado, comprobante, datos, busqueda)
    select gen_random_uuid(), 'jornada', 1, '2026-2', now(), 'HBV-' || n, '{}', '' from generate_series(1, 5000) as n`);
  await owner.query(
    `insert into definiciones (slug, borrador, publicada, usuario, nombre, guardada) values ($1, $2, 1, 'g', 'G', now())`,
    [named.slug, stored],
  );
  await owner.query(
    `insert into definicion_versiones (slug, version, tramite, cambios, usuario, nombre, publicada) values ($1, 1, $2, '[]', 'g', 'G', now())`,
    [named.slug, stored],
  );
  const indexes = `select count(*)::int as count from pg_indexes where indexdef like '%''jornada''%'`;
  await expect
    .poll(async () => (await owner.query<{ count: number }>(indexes)).rows[0]!.count, {
      timeout: 30_000,
      interval: 500,
    })
    .toBe(7);
});
