// Creates and drops the database indexes that reports need for order, filters and search.
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { columnasOf, FECHA_REGISTRO, RESPONSABLE, VENCE, type ColumnaDeInforme } from '#catalogo/columnas.ts';
import { isPropio } from '#catalogo/formulario.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import {
  comparedSql,
  LIVE_ROWS,
  OPEN_ROWS,
  ownRowsSql,
  sortKeySql,
  tableOf,
  UNREAD_ROWS,
  WAITING_ROWS,
} from './expresiones.store.ts';

const PREFIX = 'informe_';

/** An arbitrary number that no other advisory lock uses. */
const LOCK = 4_820_117;

/**
 * Days for which an index that no report needs is kept: a process of the former release may still read by it, and an
 * update may be taken back.
 */
const KEEP_DAYS = 7;

/** Indexes of a form of the unit, at most: each makes every sending slower (issue 41 §1). */
const MAX_OF_OWN = 8;

/**
 * Records from which on a form of the unit has indexes of its own. Each partial index makes every sending to every form
 * slower: a hundred forms with seven each made one take six times as long. Fewer records are read by `registros_recientes`.
 */
const MANY = 5000;

type Index = { readonly name: string; readonly definition: string };

/**
 * The indexes that reports need: one for each order, which includes the filters' values, one for the search and, for
 * reports of requests, those of the rows that a person must attend to. The name is a hash of the definition, so that a changed definition gets
 * another name. A form of the unit has the first eight: its other columns are sorted without one.
 */
function wantedIndexes(db: Db, informes: readonly Informe[]): Map<string, string> {
  return new Map(
    informes.flatMap((informe) => indexesOf(db, informe)).map(({ name, definition }) => [name, definition]),
  );
}

function indexesOf(db: Db, informe: Informe): Index[] {
  const filtros = (informe.filtros ?? [])
    .flatMap((filtro) => comparedSql(informe, filtro) ?? [])
    .map((one) => sql`(${one})`);
  const tabla = tableOf(informe);
  // Groups of items are counted without reading the items.
  const grupo = informe.agrupacion && informe.agrupacion.por === undefined ? [sql`registro`] : [];
  const trailing = sql.join([sql`id`, sql`semestre`, ...(informe.leido ? [] : [sql`estado`]), ...filtros, ...grupo]);
  const named = (on: RawBuilder<unknown>, condition: RawBuilder<unknown> = sql``): Index => {
    const definition = sql`${on} where ${ownRowsSql(informe)}${condition}`.compile(db).sql;
    return { name: PREFIX + createHash('sha256').update(definition).digest('hex').slice(0, 16), definition };
  };
  const sorting = (columna: ColumnaDeInforme): Index => named(sql`${tabla} ((${sortKeySql(columna)}), ${trailing})`);
  const all = [
    sorting(FECHA_REGISTRO),
    named(sql`${tabla} using gin (busqueda gin_trgm_ops)`),
    ...(informe.solicitud
      ? [sorting(VENCE), named(sql`${tabla} ((${sortKeySql(RESPONSABLE)}), (${sortKeySql(VENCE)}), ${trailing})`)]
      : []),
    ...columnasOf(informe)
      .filter(({ orden }) => orden !== null)
      .map(sorting),
    ...(informe.solicitud
      ? [
          named(sql`${tabla} (vence)`, sql` and ${OPEN_ROWS}`),
          named(sql`${tabla} (responsable)`, sql` and ${LIVE_ROWS}`),
          named(sql`${tabla} (creado)`, sql` and ${UNREAD_ROWS}`),
          named(sql`${tabla} (detenida)`, sql` and ${WAITING_ROWS}`),
        ]
      : []),
  ];
  if (informe.leido || !isPropio(informe.formulario)) return all;
  const byName = new Map(all.map((index) => [index.name, index]));
  return [...byName.values()].slice(0, MAX_OF_OWN);
}

/**
 * Creates missing indexes and drops those that no report has needed for some days, without blocking readers or writers.
 * Does nothing while another process does it.
 * @returns the number of created and of dropped indexes
 */
export async function syncIndexes(
  db: Db,
  informes: readonly Informe[],
  keepDays = KEEP_DAYS,
): Promise<{ readonly made: number; readonly dropped: number }> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as free`.execute(
      connection,
    );
    if (!rows[0]?.free) return { made: 0, dropped: 0 };
    try {
      return await sync(connection, wantedIndexes(db, informes), keepDays);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
    }
  });
}

/** Leaves out the reports of forms of the unit that have few records: they have no indexes of their own. */
export async function indexedInformes(db: Db, informes: readonly Informe[]): Promise<readonly Informe[]> {
  const slugs = informes.flatMap(({ formulario }) => (formulario && isPropio(formulario) ? [formulario.slug] : []));
  if (slugs.length === 0) return informes;
  const { rows } = await sql<{ formulario: string }>`
    select formulario from registros where formulario = any(${slugs}) group by formulario having count(*) >= ${MANY}`.execute(
    db,
  );
  const many = new Set(rows.map(({ formulario }) => formulario));
  return informes.filter(({ formulario }) => !formulario || !isPropio(formulario) || many.has(formulario.slug));
}

/** Returns true if every needed index exists and is valid. */
export async function hasIndexes(db: Db, informes: readonly Informe[]): Promise<boolean> {
  const present = await presentIndexes(db);
  const whole = new Set(present.filter(({ valid }) => valid).map(({ name }) => name));
  return [...wantedIndexes(db, informes).keys()].every((name) => whole.has(name));
}

async function sync(db: Db, wanted: ReadonlyMap<string, string>, keepDays: number) {
  const present = await presentIndexes(db);
  const needed = present.filter(({ name }) => wanted.has(name));
  const unneeded = present.filter(({ name }) => !wanted.has(name));
  for (const { name } of needed.filter(({ daysUnneeded }) => daysUnneeded !== null)) await noteUnneeded(db, name, null);
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(db);
  for (const { name } of unneeded.filter(({ daysUnneeded }) => daysUnneeded === null)) {
    await noteUnneeded(db, name, rows[0]!.now);
  }
  const useless = [
    ...present.filter(({ valid }) => !valid),
    ...unneeded.filter(({ valid, daysUnneeded }) => valid && (daysUnneeded ?? 0) >= keepDays),
  ];
  for (const { name } of useless) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  const kept = new Set(needed.filter(({ valid }) => valid).map(({ name }) => name));
  const missing = [...wanted].filter(([name]) => !kept.has(name));
  for (const [name, definition] of missing) {
    await sql`create index concurrently ${sql.ref(name)} on ${sql.raw(definition)}`.execute(db);
  }
  // Without statistics the planner would not choose the new indexes.
  if (missing.length > 0) await sql`analyze registros, items, leidos`.execute(db);
  return { made: missing.length, dropped: useless.length };
}

/** Notes in an index since when no report needs it; null if one does. */
async function noteUnneeded(db: Db, name: string, since: string | null): Promise<void> {
  await sql`comment on index ${sql.ref(name)} is ${since === null ? sql`null` : sql.lit(since)}`.execute(db);
}

type PresentIndex = {
  readonly name: string;
  readonly valid: boolean;
  /** Days since a start found that no report needs it; null if none did. */
  readonly daysUnneeded: number | null;
};

/** The indexes that this command made; an interrupted one is not valid. */
async function presentIndexes(db: Db): Promise<readonly PresentIndex[]> {
  const { rows } = await sql<PresentIndex>`
    select c.relname as name, i.indisvalid as valid,
      extract(epoch from now() - obj_description(c.oid, 'pg_class')::timestamptz)::float8 / 86400 as "daysUnneeded"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('registros'::regclass, 'items'::regclass, 'leidos'::regclass) and starts_with(c.relname, ${PREFIX})`.execute(
    db,
  );
  return rows;
}
