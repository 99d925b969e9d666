// SQL of records, their items and the keys of sendings: stores them once or in bulk, finds by key or sender, counts.
import { sql, type RawBuilder } from 'kysely';
import type { Resultado } from '#catalogo/resultados.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Recibo, Registro } from '../contract.ts';
import type { Envio } from './envio.ts';
import type { RegistroNuevo } from './registro.ts';

/** A record to be stored, with its receipt and the key of its sending. */
type FilaDeEnvio = Pick<Envio, 'clave' | 'huella'> & { readonly registro: RegistroNuevo; readonly recibo: Recibo };

/**
 * Stores each sending whose key was not used before, all in one statement: a record and its key are stored together or
 * not at all, and of simultaneous sendings of one key, in this or any other process, one is stored while the rest wait.
 * The database dates the key, because its clock decides when the key is forgotten.
 * @returns the ids of the records stored
 */
export async function insertEnvios(db: Db, envios: readonly FilaDeEnvio[]): Promise<ReadonlySet<string>> {
  const lote = envios.map(({ registro, recibo, clave, huella }) => ({ ...registro, clave, huella, respuesta: recibo }));
  // Keys are inserted in order, so that two processes with the same ones never wait for each other in a circle.
  const { rows } = await sql<{ id: string }>`
    with lote as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lote)}::jsonb) as l(
        id uuid, formulario text, version integer, semestre text, creado timestamptz, vence date, comprobante text,
        datos jsonb, busqueda text, programas text[], facultades text[], asignaturas text[], items jsonb, clave uuid,
        huella text, respuesta jsonb)
    ), apartados as (
      insert into envios (clave, formulario, huella, respuesta, creado)
      select clave, formulario, decode(huella, 'hex'), respuesta, clock_timestamp()
      from lote where clave is not null order by clave
      on conflict (clave) do nothing
      returning respuesta ->> 'id' as id
    ), nuevos as materialized (
      select * from lote where clave is null or id in (select id::uuid from apartados)
    ), guardados as (
      insert into registros (
        id, formulario, version, semestre, creado, vence, comprobante, datos, busqueda, programas, facultades,
        asignaturas)
      select id, formulario, version, semestre, creado, vence, comprobante, datos, busqueda, programas, facultades,
        asignaturas
      from nuevos
      returning id
    ), contados as (
      insert into items (
        id, registro, orden, formulario, version, semestre, creado, vence, comprobante, datos, busqueda, programas,
        facultades, asignaturas)
      select i.id, n.id, i.orden - 1, formulario, version, semestre, creado, vence, comprobante, i.datos, i.busqueda,
        i.programas, i.facultades, i.asignaturas
      from nuevos as n, ${itemsSql(sql`n.items`)} as i(id, datos, busqueda, programas, facultades, asignaturas, orden)
    )
    select id from guardados`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The first use of a key. */
export type EnvioPrevio = {
  readonly clave: string;
  /** Its instant; the day if the sending was anonymous. */
  readonly creado: Date;
  /** Null if the sending was anonymous: nothing else is known of it. */
  readonly nombrado: { readonly formulario: string; readonly huella: string; readonly recibo: Recibo } | null;
};

/** Returns the first uses of keys, without those that were never used or are forgotten. */
export async function selectEnvios(db: Db, claves: readonly string[]): Promise<readonly EnvioPrevio[]> {
  if (claves.length === 0) return [];
  const { rows } = await sql<EnvioPrevio>`
    select clave, creado, case when formulario is not null then
      jsonb_build_object('formulario', formulario, 'huella', encode(huella, 'hex'), 'recibo', respuesta) end as nombrado
    from envios where clave = any(${claves}::uuid[])`.execute(db);
  return rows;
}

/**
 * Stores the keys of anonymous sendings that were not used before: each alone, with the day.
 * @param today `AAAA-MM-DD`
 * @returns the keys stored
 */
export async function insertClaves(tx: Db, claves: readonly string[], today: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ clave: string }>`
    insert into envios (clave, creado)
    select clave, ${today}::date from unnest(${claves}::uuid[]) as u(clave) order by clave
    on conflict (clave) do nothing
    returning clave`.execute(tx);
  return new Set(rows.map(({ clave }) => clave));
}

/** Frees keys that this transaction stored: their sendings were refused. */
export async function deleteClaves(tx: Db, claves: readonly string[]): Promise<void> {
  if (claves.length > 0) await sql`delete from envios where clave = any(${claves}::uuid[])`.execute(tx);
}

/**
 * Forgets the oldest keys of sendings that were first used before an instant, those of anonymous ones too.
 * @returns the number of keys forgotten
 */
export async function deleteEnvios(db: Db, before: Date, limite: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from envios where clave in (
      select clave from envios where creado < ${before}
      order by creado limit ${limite} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Makes other transactions that store sendings of the form, in this or any other process, wait until this one ends. */
export async function lockFormulario(tx: Db, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('formulario ' || ${slug}::text, 0))`.execute(tx);
}

/** A record that came in with its state, the instant at which it was closed, and how a request ended. */
export type FinishedRegistro = RegistroNuevo &
  Pick<Registro, 'estado'> & { readonly cierre?: Date | null; readonly resultado?: Resultado | null };

/**
 * Stores finished records that did not come by a sending, in one statement; existing ones stay.
 * @returns the number of records stored
 */
export async function insertRegistros(db: Db, registros: readonly FinishedRegistro[]): Promise<number> {
  const { rows } = await sql`
    with lote as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(registros)}::jsonb) as r(
        id uuid, formulario text, version integer, semestre text, estado text, cierre timestamptz, resultado text,
        creado timestamptz, comprobante text, datos jsonb, busqueda text, programas text[], facultades text[],
        asignaturas text[], items jsonb)
    ), guardados as (
      insert into registros (
        id, formulario, version, semestre, estado, cierre, resultado, creado, comprobante, datos, busqueda, programas,
        facultades, asignaturas)
      select id, formulario, version, semestre, estado, cierre, resultado, creado, comprobante, datos, busqueda, programas,
        facultades, asignaturas
      from lote
      on conflict do nothing
      returning id
    ), contados as (
      insert into items (
        id, registro, orden, formulario, version, semestre, estado, cierre, resultado, creado, comprobante, datos, busqueda,
        programas, facultades, asignaturas)
      select i.id, l.id, i.orden - 1, formulario, version, semestre, estado, cierre, resultado, creado, comprobante,
        i.datos, i.busqueda, i.programas, i.facultades, i.asignaturas
      from lote as l join guardados using (id),
        ${itemsSql(sql`l.items`)} as i(id, datos, busqueda, programas, facultades, asignaturas, orden)
    )
    select id from guardados`.execute(db);
  return rows.length;
}

/** Expands the items of a record from its JSON, in order. */
const itemsSql = (items: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral rows from (jsonb_to_recordset(${items})
    as (id uuid, datos jsonb, busqueda text, programas text[], facultades text[], asignaturas text[])) with ordinality`;

type RegistroConLista = Pick<Registro, 'id' | 'semestre' | 'creado' | 'comprobante' | 'datos'>;

/**
 * Returns a batch of a form's records whose items have no rows yet: they were stored before the report counted items.
 */
export async function selectSinItems(
  db: Db,
  { formulario, unidad, limite }: { readonly formulario: string; readonly unidad: string; readonly limite: number },
): Promise<readonly RegistroConLista[]> {
  const lista = sql`datos #> ${unidad.split('.')}::text[]`;
  const { rows } = await sql<RegistroConLista>`
    select id, semestre, creado, comprobante, datos from registros as r
    where formulario = ${formulario} and jsonb_typeof(${lista}) = 'array' and ${lista} <> '[]'::jsonb
      and not exists (select from items where registro = r.id)
    limit ${limite}`.execute(db);
  return rows;
}

type ItemDe = { readonly registro: string; readonly orden: number } & RegistroNuevo['items'][number];

/**
 * Inserts rows of items; the other columns are those of their record. Rows that another process inserted first stay.
 */
export async function insertItems(db: Db, items: readonly ItemDe[]): Promise<void> {
  await sql`
    insert into items (
      id, registro, orden, formulario, version, semestre, estado, creado, comprobante, datos, busqueda, programas,
      facultades, asignaturas)
    select i.id, r.id, i.orden, formulario, version, semestre, estado, creado, comprobante, i.datos, i.busqueda,
      i.programas, i.facultades, i.asignaturas
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as i(id uuid, registro uuid, orden integer, datos jsonb, busqueda text, programas text[], facultades text[],
        asignaturas text[])
      join registros as r on r.id = i.registro
    on conflict do nothing`.execute(db);
}

/** Returns the number of records of some forms, by slug. */
export async function countRegistros(db: Db, formularios: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('registros')
    .select((eb) => ['formulario', eb.fn.countAll<number>().as('cuenta')])
    .where('formulario', '=', sql<string>`any(${formularios})`)
    .groupBy('formulario')
    .execute();
  return new Map(rows.map(({ formulario, cuenta }) => [formulario, cuenta]));
}

/** Tidies up after a bulk insert: the planner gets statistics, and counts need not visit the rows. */
export async function vacuumRegistros(db: Db): Promise<void> {
  await sql`vacuum analyze registros, items`.execute(db);
}
