// SQL of the rows of loads and their actions.
import { sql } from 'kysely';
import { wordsOf } from '#catalogo/busqueda.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { EstadoDeAccion, FilaDeCarga, FiltroDeFilas } from '../contract.ts';
import type { CheckedFila as FilaRevisada } from './check.ts';
import type { AccionQueQuita, FilaLeida, PendingFila } from './tipo-de-carga.ts';

/** Replaces the rows of a load and their actions. */
export async function saveFilas(tx: Db, carga: string, filas: readonly FilaRevisada[]): Promise<void> {
  const acciones = filas.flatMap(({ numero, acciones: ownAcciones }) =>
    ownAcciones.map(({ accion, detalle = null, cambios = [], plan = null }, orden) => ({
      fila: numero,
      accion,
      orden,
      detalle,
      cambios,
      plan,
    })),
  );
  const datos = filas.map(({ numero, datos: ownDatos, faltas, nota = null }) => ({
    numero,
    datos: ownDatos,
    problemas: faltas,
    nota,
  }));
  await sql`delete from carga_filas where carga = ${carga}`.execute(tx);
  await sql`
    insert into carga_filas (carga, numero, datos, problemas, nota)
    select ${carga}, numero, datos, problemas, nota
    from jsonb_to_recordset(${JSON.stringify(datos)}::jsonb) as f(numero int, datos jsonb, problemas jsonb, nota text)`.execute(
    tx,
  );
  await sql`
    insert into carga_acciones (carga, fila, accion, orden, detalle, cambios, plan)
    select ${carga}, fila, accion, orden, detalle, cambios, plan
    from jsonb_to_recordset(${JSON.stringify(acciones)}::jsonb)
      as a(fila int, accion text, orden int, detalle text, cambios jsonb, plan jsonb)`.execute(tx);
}

export async function deleteFilas(tx: Db, carga: string): Promise<void> {
  await sql`delete from carga_filas where carga = ${carga}`.execute(tx);
}

const withEstado = (carga: string) => sql`
  select f.numero, f.datos, f.problemas,
    case
      when f.problemas <> '[]' then 'con-problemas'
      when a.total is null then 'sin-cambios'
      when a.fallidas > 0 then 'fallida'
      when a.hechas = a.total then 'hecha'
      else 'por-hacer'
    end as estado
  from carga_filas as f
  left join (
    select fila, count(*) as total,
      count(*) filter (where estado = 'fallida') as fallidas,
      count(*) filter (where estado in ('hecha', 'estaba')) as hechas
    from carga_acciones where carga = ${carga} group by fila
  ) as a on a.fila = f.numero
  where f.carga = ${carga}`;

const filasNeedingAttention = (carga: string) => sql`
  select fila from carga_acciones
  where carga = ${carga} and estado in ('hecha', 'estaba') and motivo is not null`;

/** Rows of a load that match a filter, by number, with their total. */
export async function selectFilas(
  db: Db,
  carga: string,
  { estado, clase, accion, porMirar, buscar, salto = 0, limite }: FiltroDeFilas & { readonly limite: number },
): Promise<{ readonly filas: readonly FilaDeCarga[]; readonly total: number }> {
  const conditions = [
    sql`true`,
    ...(estado === undefined ? [] : [sql`estado = ${estado}`]),
    ...(clase === undefined ? [] : [sql`problemas @> ${JSON.stringify([{ clase }])}::jsonb`]),
    ...(accion === undefined
      ? []
      : [sql`numero in (select fila from carga_acciones where carga = ${carga} and accion = ${accion})`]),
    ...(porMirar ? [sql`numero in (${filasNeedingAttention(carga)})`] : []),
    ...wordsOf(buscar ?? '').map(
      (word) => sql`lower(unaccent(jsonb_path_query_array(datos, '$.*')::text)) like ${`%${escapeLike(word)}%`}`,
    ),
  ];
  const halladas = sql`from (${withEstado(carga)}) as filas where ${sql.join(conditions, sql` and `)}`;
  const [filas, cuenta] = await Promise.all([
    // Actions are aggregated for the rows of the page only.
    sql<FilaDeCarga>`
      with pagina as materialized (select numero, estado ${halladas} order by numero offset ${salto} limit ${limite})
      select f.numero, f.datos, f.problemas, f.nota, pagina.estado, (
        select coalesce(jsonb_agg(jsonb_build_object('accion', accion, 'detalle', detalle, 'cambios', cambios,
          'estado', a.estado, 'motivo', motivo) order by orden), '[]')
        from carga_acciones as a where a.carga = f.carga and a.fila = f.numero
      ) as acciones
      from pagina join carga_filas as f on f.carga = ${carga} and f.numero = pagina.numero
      order by f.numero`.execute(db),
    sql<{ total: number }>`select count(*) as total ${halladas}`.execute(db),
  ]);
  return { filas: filas.rows, total: cuenta.rows[0]!.total };
}

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

type CuentasDeCarga = {
  readonly estados: Readonly<Partial<Record<FilaDeCarga['estado'], number>>>;
  readonly acciones: readonly { accion: string; estado: EstadoDeAccion; cuantas: number }[];
  readonly clases: readonly { clase: string; filas: number }[];
  /** Number of done rows that need attention. */
  readonly porMirar: number;
};

/** Counts rows by state, actions by kind and state, and rows by kind of fault. */
export async function countFilas(db: Db, carga: string): Promise<CuentasDeCarga> {
  const [estados, acciones, clases, needingAttention] = await Promise.all([
    sql<{ estado: FilaDeCarga['estado']; filas: number }>`
      select estado, count(*) as filas from (${withEstado(carga)}) as filas group by estado`.execute(db),
    sql<CuentasDeCarga['acciones'][number]>`
      select accion, estado, count(*) as cuantas from carga_acciones where carga = ${carga}
      group by accion, estado`.execute(db),
    sql<CuentasDeCarga['clases'][number]>`
      select p->>'clase' as clase, count(distinct numero) as filas
      from carga_filas, jsonb_array_elements(problemas) as p where carga = ${carga}
      group by 1 order by 2 desc, 1`.execute(db),
    sql<{ filas: number }>`select count(distinct fila) as filas from (${filasNeedingAttention(carga)}) as f`.execute(
      db,
    ),
  ]);
  return {
    estados: Object.fromEntries(estados.rows.map(({ estado, filas }) => [estado, filas])),
    acciones: acciones.rows,
    clases: clases.rows,
    porMirar: needingAttention.rows[0]!.filas,
  };
}

/** Cells of every row of a load. */
export async function selectLeidas(db: Db, carga: string): Promise<readonly FilaLeida[]> {
  const { rows } = await sql<FilaLeida>`
    select numero, datos from carga_filas where carga = ${carga} order by numero`.execute(db);
  return rows;
}

/** Plans of some kinds of actions of a load. */
export async function selectPlanes(
  db: Db,
  carga: string,
  acciones: readonly string[],
): Promise<readonly AccionQueQuita[]> {
  const { rows } = await sql<AccionQueQuita>`
    select accion, plan from carga_acciones where carga = ${carga} and accion = any(${acciones}::text[])
    order by accion, coalesce(detalle, ''), fila`.execute(db);
  return rows;
}

/** Keys of the columns that have a value in some row. */
export async function selectUsedColumns(db: Db, carga: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ clave: string }>`
    select distinct key as clave from carga_filas, jsonb_each_text(datos)
    where carga = ${carga} and value <> ''`.execute(db);
  return new Set(rows.map(({ clave }) => clave));
}

/** Position in the order of execution: rows with the same subject (`detalle`) are adjacent. */
export type PlaceInPlan = { readonly asunto: string; readonly numero: number };

export async function selectPending(
  db: Db,
  carga: string,
  { accion, despues: after, limite }: { accion: string; despues: PlaceInPlan; limite: number },
): Promise<(PendingFila & PlaceInPlan)[]> {
  const { rows } = await sql<PendingFila & PlaceInPlan>`
    select f.numero, f.datos, a.plan, coalesce(a.detalle, '') as asunto from carga_acciones as a
    join carga_filas as f on f.carga = a.carga and f.numero = a.fila
    where a.carga = ${carga} and a.accion = ${accion} and (coalesce(a.detalle, ''), a.fila) > (${after.asunto}, ${after.numero})
      and a.estado in ('pendiente', 'interrumpida')
    order by coalesce(a.detalle, ''), a.fila limit ${limite}`.execute(db);
  return rows;
}

export async function countPending(db: Db, carga: string): Promise<number> {
  const { rows } = await sql<{ cuantas: number }>`
    select count(*) as cuantas from carga_acciones
    where carga = ${carga} and estado in ('pendiente', 'interrumpida')`.execute(db);
  return rows[0]!.cuantas;
}

export type OutcomeOfFila = { readonly fila: number; readonly estado: EstadoDeAccion; readonly motivo: string | null };

/** Stores the outcomes of pending actions; done ones are not changed. */
export async function saveOutcomes(
  db: Db,
  carga: string,
  accion: string,
  hechas: readonly OutcomeOfFila[],
): Promise<void> {
  await sql`
    update carga_acciones as a set estado = h.estado, motivo = h.motivo
    from jsonb_to_recordset(${JSON.stringify(hechas)}::jsonb) as h(fila int, estado text, motivo text)
    where a.carga = ${carga} and a.accion = ${accion} and a.fila = h.fila
      and a.estado in ('pendiente', 'interrumpida')`.execute(db);
}

/** Sets failed actions to pending. @returns the number of pending actions */
export async function resetFailed(tx: Db, carga: string): Promise<number> {
  await sql`
    update carga_acciones set estado = 'pendiente', motivo = null
    where carga = ${carga} and estado = 'fallida'`.execute(tx);
  return countPending(tx, carga);
}
