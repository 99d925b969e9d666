// SQL of the courses of batches: their states, counts, retries, and backups left on servers.
import { sql, type Selectable, type UpdateObject } from 'kysely';
import { MINUTE_MS } from '#platform/contract/time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DB } from '#platform/server/db/schema.ts';
import type { Perdida } from '../contract.ts';

/**
 * A course of a batch. `quieto`: last progress in Moodle, or arrival of the copy. `tropiezos`: consecutive failures of
 * the server for this course, the last one at `tropezo`.
 */
export type CursoDeTandaRow = Omit<Selectable<DB['respaldo_filas']>, 'perdida'> & { readonly perdida: Perdida | null };

export type CursoDeTandaFila = CursoDeTandaRow &
  Pick<DB['respaldo_cursos'], 'nombre' | 'nombre_corto' | 'categoria'> & { readonly copia: string | null };

/** States that occupy a place of the server. */
const ACTIVOS = ['solicitado', 'en-moodle', 'descargando', 'reiniciando', 'enviando', 'restaurando'] as const;

export type NuevoCursoDeTanda = Pick<CursoDeTandaRow, 'id' | 'servidor' | 'curso'>;

/** Appends courses to a batch. Courses already in it are left as they are. */
export async function insertFilas(tx: Db, tanda: string, nuevas: readonly NuevoCursoDeTanda[]): Promise<void> {
  if (nuevas.length === 0) return;
  await sql`
    insert into respaldo_filas (id, tanda, servidor, curso, orden)
    select id, ${tanda}::uuid, servidor, curso,
      n + (select coalesce(max(orden), 0) from respaldo_filas where tanda = ${tanda})
    from unnest(${nuevas.map(({ id }) => id)}::uuid[], ${nuevas.map(({ servidor }) => servidor)}::text[],
      ${nuevas.map(({ curso }) => curso)}::int[]) with ordinality as t (id, servidor, curso, n)
    on conflict (tanda, servidor, curso) do nothing`.execute(tx);
}

type FilasReading = {
  /** After this position. */
  readonly tras?: number | undefined;
  /** Only courses changed since the reading that {@link selectLectura} identified. */
  readonly desde?: string | undefined;
  readonly limite?: number;
};

/** Courses of a batch in order, each with its copy if there is one. */
export async function selectFilas(
  db: Db,
  tanda: string,
  { tras: after = 0, desde, limite }: FilasReading = {},
): Promise<CursoDeTandaFila[]> {
  const changed = (row: string) => sql`age(${sql.ref(`${row}.xmin`)}) <= age(${desde}::text::xid)`;
  const { rows } = await sql<CursoDeTandaFila>`
    select f.*, c.nombre, c.nombre_corto, c.categoria, case when k.retirada is null then k.id end as copia
    from respaldo_filas f join respaldo_cursos c using (servidor, curso) left join respaldo_copias k on k.id = f.id
    where f.tanda = ${tanda} and f.orden > ${after}
      ${desde === undefined ? sql`` : sql`and (${sql.join(['f', 'c', 'k'].map(changed), sql` or `)})`}
    order by f.orden limit ${limite ?? null}`.execute(db);
  return rows;
}

/**
 * Number of the oldest transaction under way. Its changes and later ones may be missing from the current reading.
 * PostgreSQL stores with every row the transaction that wrote it (`xmin`).
 */
export async function selectLectura(db: Db): Promise<string> {
  const { rows } = await sql<{ lectura: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as lectura`.execute(db);
  return rows[0]!.lectura;
}

/** Unfinished courses of a batch on one server, in order. */
export async function selectAbiertas(db: Db, tanda: string, servidor: string): Promise<CursoDeTandaFila[]> {
  return db
    .selectFrom('respaldo_filas as f')
    .innerJoin('respaldo_cursos as c', (join) =>
      join.onRef('c.servidor', '=', 'f.servidor').onRef('c.curso', '=', 'f.curso'),
    )
    .selectAll('f')
    .select(['c.nombre', 'c.nombre_corto', 'c.categoria', sql<null>`null`.as('copia')])
    .$narrowType<Pick<CursoDeTandaRow, 'perdida'>>()
    .where('f.tanda', '=', tanda)
    .where('f.servidor', '=', servidor)
    .where('f.terminado', 'is', null)
    .orderBy('f.orden')
    .execute();
}

/** Instant of the last progress in Moodle or the last end of a course of the batch. */
export async function lastCambio(db: Db, tanda: string): Promise<Date | null> {
  const { ultimo } = await db
    .selectFrom('respaldo_filas')
    .select((eb) => eb.fn.max<Date | null>(eb.fn('greatest', ['quieto', 'terminado'])).as('ultimo'))
    .where('tanda', '=', tanda)
    .executeTakeFirstOrThrow();
  return ultimo;
}

/** Number of occupied places of a server across batches, and the courses that other batches occupy. */
export async function selectOcupadas(
  db: Db,
  tanda: string,
  servidor: string,
): Promise<{ readonly ocupadas: number; readonly otherCursos: ReadonlySet<number> }> {
  const rows = await db
    .selectFrom('respaldo_filas')
    .select(['tanda', 'curso'])
    .where('servidor', '=', servidor)
    .where('terminado', 'is', null)
    .where('estado', 'in', ACTIVOS)
    // A course without an answer may never have begun, so it blocks no other.
    .where((row) =>
      row.or([row('tropiezos', '=', 0), row('estado', 'in', ['en-moodle', 'descargando', 'restaurando'])]),
    )
    .execute();
  return {
    ocupadas: rows.length,
    otherCursos: new Set(rows.flatMap((row) => (row.tanda === tanda ? [] : row.curso))),
  };
}

type FilaUpdate = UpdateObject<DB, 'respaldo_filas'>;

/** Changes a course if its state and attempt are still the expected ones. @returns true if it changed */
export async function updateFila(
  tx: Db,
  { id, estado, intento }: Pick<CursoDeTandaRow, 'id' | 'estado' | 'intento'>,
  change: FilaUpdate,
): Promise<boolean> {
  const moved = await tx
    .updateTable('respaldo_filas')
    .set(change)
    .where('id', '=', id)
    .where('estado', '=', estado)
    .where('intento', '=', intento)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * Gives a course a place of its server together with this change, if the server has one left. The count and the change
 * are one step for all processes.
 * @param places the most courses that the server processes at once, across batches
 * @returns false if no place is left, another batch has the course, or the course changed meanwhile
 */
export async function takePlace(
  db: Db,
  fila: Pick<CursoDeTandaRow, 'id' | 'tanda' | 'servidor' | 'curso' | 'estado' | 'intento'>,
  { change, places }: { readonly change: FilaUpdate; readonly places: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`puestos ${fila.servidor}`}, 0))`.execute(tx);
    const { ocupadas, otherCursos } = await selectOcupadas(tx, fila.tanda, fila.servidor);
    return ocupadas < places && !otherCursos.has(fila.curso) && updateFila(tx, fila, change);
  });
}

/** Reason of a course whose reset may or may not have been completed. */
export const NO_SE_SABE =
  'Se perdió la respuesta de Moodle y no se puede saber si el curso quedó reiniciado por completo. Revíselo en Moodle; reiniciarlo de nuevo no daña nada.';

/** Reason of a course whose copy Moodle may go on restoring. */
const SIGUE_EN_MOODLE =
  'Moodle tiene la copia y puede restaurarla todavía, y no se le pregunta más. Revise el curso en Moodle antes de pedirlo de nuevo.';

/**
 * Ends the unfinished courses of a batch: all, those of a server, or one. A course being reset or restored becomes
 * `por-confirmar`, because the outcome is unknown.
 */
export async function endFilas(
  tx: Db,
  { tanda, servidor, id }: { readonly tanda: string; readonly servidor?: string; readonly id?: string },
  { estado, motivo, now }: { readonly estado: 'fallido' | 'cancelado'; readonly motivo: string; readonly now: Date },
): Promise<void> {
  let query = tx
    .updateTable('respaldo_filas')
    .set({
      estado: sql`case when estado in ('reiniciando', 'restaurando') then 'por-confirmar' else ${estado} end`,
      motivo: sql`case estado when 'reiniciando' then ${NO_SE_SABE} when 'restaurando' then ${SIGUE_EN_MOODLE}
        else ${motivo} end`,
      terminado: now,
    })
    .where('tanda', '=', tanda)
    .where('terminado', 'is', null);
  if (servidor !== undefined) query = query.where('servidor', '=', servidor);
  if (id !== undefined) query = query.where('id', '=', id);
  await query.execute();
}

export async function selectRepetibles(tx: Db, tanda: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('respaldo_filas')
    .select('curso')
    .where('tanda', '=', tanda)
    .where('estado', 'in', ['fallido', 'por-confirmar', 'cancelado'])
    .execute();
  return rows.map(({ curso }) => curso);
}

/** Maximum age in ms of a copy that precedes a reset, and of a backup that a retry still expects of Moodle. */
export const VIGENCIA_MS = 30 * MINUTE_MS;

/** A backup that a server may still hold although no batch needs it. */
type Sobrante = { readonly servidor: string; readonly pedido: string };

/** Backups of courses that ended too long ago to be resumed, the newest first. */
export async function selectSobrantes(db: Db, now: Date, limite: number): Promise<Sobrante[]> {
  const { rows } = await sql<Sobrante>`
    select servidor, pedido from respaldo_filas
    where pedido is not null and terminado < ${new Date(now.getTime() - VIGENCIA_MS)}
    order by terminado desc limit ${limite}`.execute(db);
  return rows;
}

/** Clears the references to backups that a server no longer holds. */
export async function forgetPedidos(db: Db, servidor: string, pedidos: readonly string[]): Promise<void> {
  await sql`update respaldo_filas set pedido = null, clave = null
    where servidor = ${servidor} and pedido = any(${pedidos}::text[])`.execute(db);
}

/**
 * Resets finished courses without success for a retry. A recent backup in Moodle is resumed; a recent copy of ours goes
 * straight to the reset; otherwise a new copy is made, because the course has changed since.
 * @param cursos only these; all if null
 * @returns the number of courses
 */
export async function resetFilas(
  tx: Db,
  tanda: string,
  { now, cursos = null }: { readonly now: Date; readonly cursos?: readonly number[] | null | undefined },
): Promise<number> {
  const desde = new Date(now.getTime() - VIGENCIA_MS);
  const { numAffectedRows = 0n } = await sql`
    with de as (
      select f.id, case
          when t.clase = 'reinicio' and t.con_respaldo and f.quieto >= ${desde} and exists (
            select from respaldo_copias k where k.id = f.id and k.retirada is null and not k.ausente) then 'copiado'
          when f.iniciado >= ${desde} and f.pedido is not null then 'en-moodle'
          when f.iniciado >= ${desde} and f.clave is not null then 'solicitado'
          else 'pendiente' end as estado
      from respaldo_filas f join respaldo_tandas t on t.id = f.tanda
      where f.tanda = ${tanda} and f.estado in ('fallido', 'por-confirmar', 'cancelado')
        and (${cursos}::int[] is null or f.curso = any(${cursos}::int[])))
    update respaldo_filas f set terminado = null, motivo = null, avance = null, tropiezos = 0, tropezo = null,
      estado = de.estado,
      quieto = case de.estado when 'copiado' then f.quieto else ${now} end
    from de where f.id = de.id`.execute(tx);
  return Number(numAffectedRows);
}

export type CuentasDeTanda = {
  readonly cursos: number;
  readonly hechos: number;
  readonly fallidos: number;
  readonly porConfirmar: number;
  readonly cancelados: number;
  readonly enMarcha: number;
  /** Of all copies, in bytes. */
  readonly bytes: number;
};

export const SIN_CURSOS: CuentasDeTanda = {
  cursos: 0,
  hechos: 0,
  fallidos: 0,
  porConfirmar: 0,
  cancelados: 0,
  enMarcha: 0,
  bytes: 0,
};

/** Counts of batches, by id. Batches without courses are missing from the map. */
export async function countFilas(db: Db, tandas: readonly string[]): Promise<ReadonlyMap<string, CuentasDeTanda>> {
  if (tandas.length === 0) return new Map();
  const { rows } = await sql<CuentasDeTanda & { tanda: string }>`
    select f.tanda, count(*)::int as cursos,
      count(*) filter (where f.estado = 'hecho')::int as hechos,
      count(*) filter (where f.estado = 'fallido')::int as fallidos,
      count(*) filter (where f.estado = 'por-confirmar')::int as "porConfirmar",
      count(*) filter (where f.estado = 'cancelado')::int as cancelados,
      count(*) filter (where f.terminado is null)::int as "enMarcha",
      coalesce(sum(k.tamano), 0)::bigint as bytes
    from respaldo_filas f left join respaldo_copias k on k.id = f.id and k.retirada is null
    where f.tanda = any(${tandas}::uuid[]) group by f.tanda`.execute(db);
  return new Map(rows.map(({ tanda, ...cuentas }) => [tanda, cuentas]));
}

/** Courses that ended without a copy since an instant: any stored file of theirs is an unfinished download. */
export async function selectSinCopia(db: Db, desde: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('respaldo_filas as f')
    .leftJoin('respaldo_copias as k', 'k.id', 'f.id')
    .select('f.id')
    .where('f.terminado', '>=', desde)
    .where('k.id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
