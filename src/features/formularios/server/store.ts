import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Recibo, Registro } from '../contract.ts';
import type { Comprobado } from './comprobantes.store.ts';

/** Where the records of a form say who sent them. */
export type Remitentes = {
  readonly formulario: string;
  /** The form's list whose items are rows of its report; undefined where the records are. */
  readonly unidad: string | undefined;
  /** Paths of fields. */
  readonly rutas: readonly string[];
};

type FilaEnviada = Comprobado & {
  /** That of the record, and those of its items in their order. */
  readonly estado: Estado;
  readonly items: readonly Estado[];
};

/**
 * Selects the newest records that name a person as who sent them.
 * @param textos what the person is known by, in small letters
 */
export async function selectEnviados(
  db: Db,
  formularios: readonly Remitentes[],
  { textos, limite }: { readonly textos: readonly string[]; readonly limite: number },
): Promise<readonly FilaEnviada[]> {
  if (formularios.length === 0) return [];
  const patrones = textos.map((texto) => `%${texto.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  // Each pattern by itself and the form as a literal: so the index of the report's search serves.
  const nombra = sql.join(
    patrones.map((patron) => sql`busqueda like ${patron}`),
    sql` or `,
  );
  const suyos = formularios.map(({ formulario, unidad, rutas }) => {
    const dice = sql.join(
      rutas.map((ruta) => sql`lower(datos #>> ${ruta.split('.')}) = any(${[...textos]})`),
      sql` or `,
    );
    const donde = sql`where formulario = ${sql.lit(formulario)} and (${nombra}) and (${dice})`;
    return unidad === undefined ? sql`select id from registros ${donde}` : sql`select registro from items ${donde}`;
  });
  const { rows } = await sql<FilaEnviada>`
    select id, formulario, comprobante, creado, datos, estado,
      array(select i.estado from items i where i.registro = r.id order by i.orden) as items
    from registros r where id in (${sql.join(suyos, sql` union `)})
    order by creado desc, id desc limit ${limite}`.execute(db);
  return rows;
}

type RegistroConLista = Pick<Registro, 'id' | 'creado' | 'comprobante' | 'datos'>;

/** Some of a form's records whose list has items, of which none is a row yet: stored before its report counted them. */
export async function selectSinItems(
  db: Db,
  { formulario, unidad, limite }: { readonly formulario: string; readonly unidad: string; readonly limite: number },
): Promise<readonly RegistroConLista[]> {
  const lista = sql`datos #> ${unidad.split('.')}::text[]`;
  const { rows } = await sql<RegistroConLista>`
    select id, creado, comprobante, datos from registros as r
    where formulario = ${formulario} and jsonb_typeof(${lista}) = 'array' and ${lista} <> '[]'::jsonb
      and not exists (select from items where registro = r.id)
    limit ${limite}`.execute(db);
  return rows;
}

type ItemDe = { readonly registro: string; readonly orden: number } & Pick<Registro, 'id' | 'datos' | 'busqueda'>;

/** Makes rows of items; the rest they take from their record. Where another process was first, its rows stay. */
export async function insertItems(db: Db, items: readonly ItemDe[]): Promise<void> {
  await sql`
    insert into items (id, registro, orden, formulario, version, semestre, estado, creado, comprobante, datos, busqueda)
    select i.id, r.id, i.orden, formulario, version, semestre, estado, creado, comprobante, i.datos, i.busqueda
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as i(id uuid, registro uuid, orden integer, datos jsonb, busqueda text) join registros as r on r.id = i.registro
    on conflict do nothing`.execute(db);
}

/** What of a record is counted one by one, in order; the rest they have from it. */
type Items = { readonly items: readonly Pick<Registro, 'id' | 'datos' | 'busqueda'>[] };

/** A record to be stored, its answer, and the key under which it was sent. */
export type Envio = {
  readonly registro: Omit<Registro, 'estado'> & Items;
  readonly recibo: Recibo;
  /** Null: sent without one, by a client that does not ask for exactly once. */
  readonly clave: string | null;
  /** What was sent, in short: tells whether what comes later under the same key is the same. */
  readonly huella: string;
};

/** What a key stands for since it was first used. */
export type EnvioPrevio = {
  readonly clave: string;
  /** When, to the day where the sending was anonymous. */
  readonly creado: Date;
  /** Null: the sending was anonymous, nothing more is known of it. */
  readonly nombrado: { readonly formulario: string; readonly huella: string; readonly recibo: Recibo } | null;
};

/**
 * Stores each sending whose key was not used before, all in one statement: a record and its key are there together or
 * not at all, and of simultaneous sendings of one key, in this or any other process, one is stored while the rest wait.
 * A key is dated by the database, whose clock says when it is forgotten.
 * @returns the ids of the records stored
 */
export async function insertEnvios(db: Db, envios: readonly Envio[]): Promise<ReadonlySet<string>> {
  const lote = envios.map(({ registro, recibo, clave, huella }) => ({ ...registro, clave, huella, respuesta: recibo }));
  // Keys are taken in order, so that two processes with the same ones never wait for each other in a circle.
  const { rows } = await sql<{ id: string }>`
    with lote as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lote)}::jsonb) as l(
        id uuid, formulario text, version integer, semestre text, creado timestamptz, comprobante text,
        datos jsonb, busqueda text, items jsonb, clave uuid, huella text, respuesta jsonb)
    ), apartados as (
      insert into envios (clave, formulario, huella, respuesta, creado)
      select clave, formulario, decode(huella, 'hex'), respuesta, clock_timestamp()
      from lote where clave is not null order by clave
      on conflict (clave) do nothing
      returning respuesta ->> 'id' as id
    ), nuevos as materialized (
      select * from lote where clave is null or id in (select id::uuid from apartados)
    ), guardados as (
      insert into registros (id, formulario, version, semestre, creado, comprobante, datos, busqueda)
      select id, formulario, version, semestre, creado, comprobante, datos, busqueda from nuevos
      returning id
    ), contados as (
      insert into items (id, registro, orden, formulario, version, semestre, creado, comprobante, datos, busqueda)
      select i.id, n.id, i.orden - 1, formulario, version, semestre, creado, comprobante, i.datos, i.busqueda
      from nuevos as n, ${itemsSql(sql`n.items`)} as i(id, datos, busqueda, orden)
    )
    select id from guardados`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What keys stand for, of those that were used and not forgotten since. */
export async function selectEnvios(db: Db, claves: readonly string[]): Promise<readonly EnvioPrevio[]> {
  if (claves.length === 0) return [];
  const { rows } = await sql<EnvioPrevio>`
    select clave, creado, case when formulario is not null then
      jsonb_build_object('formulario', formulario, 'huella', encode(huella, 'hex'), 'recibo', respuesta) end as nombrado
    from envios where clave = any(${claves}::uuid[])`.execute(db);
  return rows;
}

/**
 * Notes the keys of anonymous sendings that were not used before: each alone, with the day.
 * @param hoy `AAAA-MM-DD`
 * @returns those noted now
 */
export async function insertClaves(tx: Db, claves: readonly string[], hoy: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ clave: string }>`
    insert into envios (clave, creado)
    select clave, ${hoy}::date from unnest(${claves}::uuid[]) as u(clave) order by clave
    on conflict (clave) do nothing
    returning clave`.execute(tx);
  return new Set(rows.map(({ clave }) => clave));
}

/** Makes whoever else stores sendings of the form, in this or any other process, wait until the transaction ends. */
export async function lockFormulario(tx: Db, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('formulario ' || ${slug}::text, 0))`.execute(tx);
}

/** When a finished record was closed, where it is. */
type Cierre = { readonly cierre?: Date | null };

/**
 * Stores finished records, all at once; what is already there stays. For data that did not come by a sending.
 * @returns how many were stored
 */
export async function insertRegistros(db: Db, registros: readonly (Registro & Items & Cierre)[]): Promise<number> {
  const { rows } = await sql`
    with lote as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(registros)}::jsonb) as r(
        id uuid, formulario text, version integer, semestre text, estado text, cierre timestamptz, creado timestamptz,
        comprobante text, datos jsonb, busqueda text, items jsonb)
    ), guardados as (
      insert into registros (id, formulario, version, semestre, estado, cierre, creado, comprobante, datos, busqueda)
      select id, formulario, version, semestre, estado, cierre, creado, comprobante, datos, busqueda from lote
      on conflict do nothing
      returning id
    ), contados as (
      insert into items (
        id, registro, orden, formulario, version, semestre, estado, cierre, creado, comprobante, datos, busqueda)
      select i.id, l.id, i.orden - 1, formulario, version, semestre, estado, cierre, creado, comprobante, i.datos, i.busqueda
      from lote as l join guardados using (id), ${itemsSql(sql`l.items`)} as i(id, datos, busqueda, orden)
    )
    select id from guardados`.execute(db);
  return rows.length;
}

/** The items of a record in order, out of its JSON. */
const itemsSql = (items: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral rows from (jsonb_to_recordset(${items}) as (id uuid, datos jsonb, busqueda text)) with ordinality`;

/** How many records there are of some forms, by slug. */
export async function countRegistros(db: Db, formularios: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('registros')
    .select((eb) => ['formulario', eb.fn.countAll<number>().as('cuenta')])
    .where('formulario', '=', sql<string>`any(${formularios})`)
    .groupBy('formulario')
    .execute();
  return new Map(rows.map(({ formulario, cuenta }) => [formulario, cuenta]));
}

/** Tidies up after many records came at once: the planner learns what they look like, counts need not visit them. */
export async function vacuumRegistros(db: Db): Promise<void> {
  await sql`vacuum analyze registros, items`.execute(db);
}
