// SQL of readings of Moodle: state, failures, counts of risk; finding and rewriting of their rows that name a person.
import { sql } from 'kysely';
import { accesos } from '#catalogo/estudiantes-en-riesgo.ts';
import type { Reconocedor } from '#core/almacenes/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/** Enrolments of students in a category. */
export type ConteoDeCategoria = {
  /** `servidor/2/7`: the category after those that contain it. */
  readonly categoria: string;
  readonly nombre: string;
  readonly matriculas: number;
  readonly enRiesgo: number;
  readonly nunca: number;
};

export async function insertConteos(tx: Db, lectura: string, conteos: readonly ConteoDeCategoria[]): Promise<void> {
  await sql`
    insert into lectura_conteos (lectura, categoria, nombre, matriculas, en_riesgo, nunca)
    select ${lectura}::uuid, categoria, nombre, matriculas, "enRiesgo", nunca
    from jsonb_to_recordset(${JSON.stringify(conteos)}::jsonb)
      as conteo (categoria text, nombre text, matriculas integer, "enRiesgo" integer, nunca integer)`.execute(tx);
}

/** Counts of complete readings together. */
export type CuentaDeLecturas = {
  readonly matriculas: number;
  readonly enRiesgo: number;
  readonly nunca: number;
  readonly instante: Date;
};

const DAY_S = 86_400;

/**
 * Adds up the last complete readings of these servers, and those a week before: of each server the nearest one, at most
 * three days off. Servers without one are left out.
 */
export async function selectCuentas(
  db: Db,
  leido: string,
  servidores: readonly string[],
): Promise<{ readonly ahora: CuentaDeLecturas | undefined; readonly antes: CuentaDeLecturas | undefined }> {
  const { rows } = await sql<CuentaDeLecturas & { cual: 'ahora' | 'antes' }>`
    with ultimas as (
      select distinct on (servidor) id, servidor, terminada from lecturas
      where leido = ${leido} and filas is not null and servidor = any(${servidores}::text[])
      order by servidor, terminada desc
    ), previas as (
      select distinct on (l.servidor) l.id, l.servidor, l.terminada
      from lecturas l join ultimas u using (servidor)
      where l.leido = ${leido} and l.filas is not null
        and l.terminada between u.terminada - interval '10 days' and u.terminada - interval '4 days'
      order by l.servidor, abs(extract(epoch from u.terminada - l.terminada) - ${7 * DAY_S})
    ), elegidas as (
      select 'ahora' as cual, * from ultimas union all select 'antes', * from previas
    )
    select cual, sum(matriculas)::int as matriculas, sum(en_riesgo)::int as "enRiesgo", sum(nunca)::int as nunca,
      min(terminada) as instante
    from elegidas join lectura_conteos on lectura = elegidas.id group by cual`.execute(db);
  return {
    ahora: rows.find(({ cual: which }) => which === 'ahora'),
    antes: rows.find(({ cual: which }) => which === 'antes'),
  };
}

/** Counts of a week: the last complete reading of each server. */
export type CuentaDeSemana = {
  /** The Monday, `AAAA-MM-DD`. */
  readonly semana: string;
  readonly matriculas: number;
  readonly enRiesgo: number;
};

/**
 * Selects the counts week by week; rows of past weeks no longer exist.
 * @param scope of one server or category: `campus` or `campus/7`; undefined: all
 */
export async function selectSemanas(
  db: Db,
  leido: string,
  scope: { readonly servidor?: string | undefined; readonly categoria?: string | undefined },
): Promise<readonly CuentaDeSemana[]> {
  const { servidor, categoria } = scope;
  const { rows } = await sql<CuentaDeSemana>`
    with ultimas as (
      select distinct on (servidor, date_trunc('week', terminada))
        id, date_trunc('week', terminada)::date::text as semana
      from lecturas
      where leido = ${leido} and filas is not null
        and (${servidor ?? null}::text is null or servidor = ${servidor ?? null})
      order by servidor, date_trunc('week', terminada), terminada desc
    )
    select semana, sum(matriculas)::int as matriculas, sum(en_riesgo)::int as "enRiesgo"
    from ultimas join lectura_conteos on lectura = ultimas.id
    where ${categoria ?? null}::text is null
      or string_to_array(categoria, '/') @> string_to_array(${categoria ?? null}, '/')
    group by semana order by semana`.execute(db);
  return rows;
}

/** Readings of one kind on one server. */
export type LecturaKey = { readonly leido: string; readonly servidor: string };

/** Reason of a failed reading: the client's or our own; `texto` is the server's own message. */
export type Falla = { readonly motivo: string; readonly texto?: string | undefined };

/** Waits until earlier requests for this kind have ended their transactions. */
export async function lockLectura(tx: Db, { leido, servidor }: LecturaKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lectura ${leido} ${servidor}`}, 0))`.execute(tx);
}

/** Finds the reading that has not ended, as far as the table knows. */
export async function findRunning(db: Db, { leido, servidor }: LecturaKey): Promise<string | undefined> {
  const fila = await db
    .selectFrom('lecturas')
    .select('id')
    .where('leido', '=', leido)
    .where('servidor', '=', servidor)
    .where('terminada', 'is', null)
    .executeTakeFirst();
  return fila?.id;
}

/** Starts a reading, or restarts one that ended without rows. */
export async function openLectura(tx: Db, id: string, { leido, servidor, pedida }: LecturaKey & { pedida: Date }) {
  await sql`
    insert into lecturas (id, leido, servidor, pedida) values (${id}::uuid, ${leido}, ${servidor}, ${pedida})
    on conflict (id) do update set terminada = null, motivo = null, texto = null where lecturas.filas is null`.execute(
    tx,
  );
}

/** Ends a running reading. @returns false if it had ended: nothing of it may be stored */
export async function closeLectura(
  tx: Db,
  id: string,
  fin: { readonly terminada: Date } & ({ readonly filas: number } | Falla),
): Promise<boolean> {
  const { filas, motivo, texto } = 'filas' in fin ? { ...fin, motivo: null, texto: null } : { ...fin, filas: null };
  const { numAffectedRows } = await sql`
    update lecturas set terminada = ${fin.terminada}, filas = ${filas}, motivo = ${motivo}, texto = ${texto ?? null}
    where id = ${id}::uuid and terminada is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** A complete reading of a server, or a failed one. */
export type UltimaLectura = {
  readonly servidor: string;
  readonly id: string;
  readonly terminada: Date;
  readonly filas: number | null;
  readonly motivo: string | null;
  readonly texto: string | null;
};

/** Selects the last complete reading of each server and, if it is later, the last failed one. */
export async function selectLast(db: Db, leido: string): Promise<readonly UltimaLectura[]> {
  const withoutFilas = sql`filas is null`;
  return db
    .selectFrom('lecturas')
    .distinctOn(['servidor', withoutFilas])
    .select(['servidor', 'id', 'terminada', 'filas', 'motivo', 'texto'])
    .$narrowType<{ terminada: Date }>()
    .where('leido', '=', leido)
    .where('terminada', 'is not', null)
    .orderBy('servidor')
    .orderBy(withoutFilas)
    .orderBy('terminada', 'desc')
    .execute();
}

/** Reads when the oldest complete reading of accesses ended that is the last of its server; undefined without one. */
export async function accesosReadAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ instante: Date | null }>`
    select min(terminada) as instante from (
      select max(terminada) as terminada from lecturas
      where leido = ${accesos.slug} and filas is not null group by servidor) as ultimas`.execute(db);
  return rows[0]?.instante ?? undefined;
}

/** Selects the instant of the last request, for any outcome. */
export async function selectLastRequest(db: Db, { leido, servidor }: LecturaKey): Promise<Date | undefined> {
  const fila = await db
    .selectFrom('lecturas')
    .select((eb) => eb.fn.max<Date | null>('pedida').as('pedida'))
    .where('leido', '=', leido)
    .where('servidor', '=', servidor)
    .executeTakeFirst();
  return fila?.pedida ?? undefined;
}

type FilaGuardada = {
  readonly id: string;
  readonly servidor: string;
  readonly semestre: string;
  readonly creado: Date;
  readonly datos: Readonly<Record<string, unknown>>;
};

/**
 * Selects rows of one kind that may name a person; the caller decides. With a limit, only the indexed search text is
 * searched; without one, all values.
 */
export async function selectNaming(
  db: Db,
  leido: string,
  { patrones, sueltos, limite }: Pick<Reconocedor, 'patrones' | 'sueltos'> & { readonly limite?: number },
): Promise<readonly FilaGuardada[]> {
  if (patrones.length === 0) return [];
  const mentions = sql.join(
    patrones.map((patron) => sql`busqueda like ${patron}`),
    sql` or `,
  );
  const dicho =
    limite === undefined
      ? sql`or lower(unaccent(datos::text)) like any(${[...patrones]}::text[]) or datos::text ~ any(${[...sueltos]}::text[])`
      : sql``;
  const { rows } = await sql<FilaGuardada>`
    select id, servidor, semestre, creado, datos from leidos
    where leido = ${sql.lit(leido)} and (${mentions} ${dicho}) order by creado desc, id
    ${limite === undefined ? sql`` : sql`limit ${limite}`}`.execute(db);
  return rows;
}

type RewrittenRow = Pick<FilaGuardada, 'id' | 'datos'> & { readonly busqueda: string };

export async function rewriteLeidas(tx: Db, filas: readonly RewrittenRow[]): Promise<void> {
  if (filas.length === 0) return;
  await sql`
    update leidos l set datos = n.datos, busqueda = n.busqueda
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as n(id uuid, datos jsonb, busqueda text)
    where l.id = n.id`.execute(tx);
}
