// SQL of the programmes and faculties of rows: finds rows to compare, writes those that differ, counts those without any.
import { sql } from 'kysely';
import type { Ambito } from '#catalogo/ambito.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

/** The rows of a form in a semester. */
export type RowsOfSemestre = { readonly formulario: string; readonly semestre: Semestre };

/** By what the rows of a form and semester were written. */
export type Revisado = RowsOfSemestre & {
  readonly huella: string;
  /** When this content was first seen. */
  readonly desde: Date;
  /** When all rows were last compared with it. */
  readonly completa: Date;
};

/** Returns the semesters in which some forms have records. Jumps from one to the next in the index. */
export async function selectSemestresOf(db: Db, formularios: readonly string[]): Promise<readonly RowsOfSemestre[]> {
  const { rows } = await sql<RowsOfSemestre>`
    with recursive pares(formulario, semestre) as (
      select f, (select min(semestre) from registros where formulario = f) from unnest(${[...formularios]}::text[]) as f
      union all
      select formulario, (
        select min(r.semestre) from registros r where r.formulario = p.formulario and r.semestre > p.semestre)
      from pares p where p.semestre is not null
    )
    select formulario, semestre from pares where semestre is not null order by semestre desc, formulario`.execute(db);
  return rows;
}

export async function selectRevisados(db: Db): Promise<readonly Revisado[]> {
  return db
    .selectFrom('ambitos_revisados')
    .select(['formulario', 'semestre', 'huella', 'desde', 'completa'])
    .$narrowType<{ semestre: Semestre }>()
    .execute();
}

export async function upsertRevisado(db: Db, revisado: Revisado): Promise<void> {
  const { huella, desde, completa } = revisado;
  await db
    .insertInto('ambitos_revisados')
    .values(revisado)
    .onConflict((conflict) => conflict.columns(['formulario', 'semestre']).doUpdateSet({ huella, desde, completa }))
    .execute();
}

export type ComparedRow = Ambito & {
  readonly id: string;
  /** The instant in the database's own words, to the microsecond. */
  readonly creado: string;
  /** Number of its last change. */
  readonly edicion: number;
  readonly datos: Readonly<Record<string, unknown>>;
};

type Tabla = 'registros' | 'items';

/** A place among rows; `creado` in the database's words, or `-infinity`. */
export type Cursor = Pick<ComparedRow, 'creado' | 'id'>;

/** Returns a batch of rows behind a place, the oldest first. */
export async function selectRows(
  db: Db,
  tabla: Tabla,
  { formulario, semestre, after, limite }: RowsOfSemestre & { readonly after: Cursor; readonly limite: number },
): Promise<readonly ComparedRow[]> {
  return db
    .selectFrom(tabla)
    .select([
      'id',
      sql<string>`creado::text`.as('creado'),
      'edicion',
      'datos',
      'programas',
      'facultades',
      'asignaturas',
    ])
    .$narrowType<{ datos: ComparedRow['datos'] }>()
    .where('formulario', '=', formulario)
    .where('semestre', '=', semestre)
    .where(sql<boolean>`(creado, id) > (${after.creado}::timestamptz, ${after.id}::uuid)`)
    .orderBy(`${tabla}.creado`)
    .orderBy(`${tabla}.id`)
    .limit(limite)
    .execute();
}

/** The columns that a row should have, unless it changed since it was read. */
export type RewrittenAmbito = Ambito & Pick<ComparedRow, 'id' | 'edicion'>;

/** Writes the columns of rows that did not change meanwhile. @returns the number of rows written */
export async function updateAmbitos(db: Db, tabla: Tabla, rows: readonly RewrittenAmbito[]): Promise<number> {
  if (rows.length === 0) return 0;
  const nuevos = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as n(id uuid, edicion bigint, programas text[], facultades text[], asignaturas text[])
    where r.id = n.id and r.edicion = n.edicion`;
  const written = sql`set programas = n.programas, facultades = n.facultades, asignaturas = n.asignaturas from ${nuevos}`;
  const statement = tabla === 'registros' ? sql`update registros r ${written}` : sql`update items r ${written}`;
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Counts the rows of a form that have neither a programme nor a faculty. */
export async function countEmpty(db: Db, tabla: Tabla, formulario: string): Promise<number> {
  const { cuenta } = await db
    .selectFrom(tabla)
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('formulario', '=', formulario)
    .where(sql<boolean>`programas = '{}' and facultades = '{}'`)
    .executeTakeFirstOrThrow();
  return cuenta;
}

/** Runs work unless another process does it. @returns false if another does */
export async function unlessBusy(db: Db, work: (held: Db) => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtextextended('ambitos', 0)) as free`.execute(held);
    if (!rows[0]?.free) return false;
    try {
      await work(held);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('ambitos', 0))`.execute(held);
    }
    return true;
  });
}
