// Counts the rows behind a report's charts and key figures in one pass; reads texts of marks, and faculties.
import { sql, type RawBuilder } from 'kysely';
import { diasHabilesFrom } from '#catalogo/dias-habiles.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { GraficoDeFilas } from '#catalogo/grafico.ts';
import type { Informe } from '#catalogo/informe.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { all, tableOf } from '../expresiones.store.ts';
import { conditionsOf, type Vista } from '../store.ts';
import { branchesSql, type ChartLimits, type Marcada } from './ejes.store.ts';

/** Two compared semesters, the same part of each. */
export type ComparedSemesters = {
  readonly semestre: Semestre;
  readonly anterior: Semestre;
  /** End of the compared part of the earlier semester, if the other one is running; null: both are whole. */
  readonly hasta: Date | null;
};

/** Day before every record: the first semester of any report is of 2022. */
const FIRST_DAY = '2020-01-01';

/** Last day of any closing. For a whole year the same, and so is the statement: kept counts go by it. */
const lastDayOf = (today: Date): string => `${today.getUTCFullYear() + 1}-12-31`;

const CLOSED_STATE = sql.lit('cerrado' satisfies Estado);

/**
 * Returns the select of a row for the key figures, in the shape of those of charts: semester as category, state as
 * series. Closed rows add the business days until closing, if known: 'cerrado 4'. The days are looked up in a list, as
 * the database does not know the holidays.
 * @param today the day of counting
 */
function cifrasBranchSql({ leido }: Informe, today: Date): RawBuilder<unknown> {
  const habiles = [...diasHabilesFrom(FIRST_DAY, lastDayOf(today)).values()];
  const hasta = (instante: string): RawBuilder<unknown> =>
    sql`(${habiles}::integer[])[${sql.raw(instante)}::date - ${sql.lit(FIRST_DAY)}::date + 1]`;
  const dias = sql`greatest(0, ${hasta('cierre')} - ${hasta('creado')})`;
  const serie = leido
    ? sql.lit('')
    : sql`case when estado = ${CLOSED_STATE} and cierre is not null then ${CLOSED_STATE} || ' ' || ${dias} else estado end`;
  return sql`
    select semestre as por, null::text as texto, ${serie} as serie, null::text as texto_serie, null::numeric as medida`;
}

export async function countEarlier(tx: Db, vista: Vista, { anterior, hasta }: ComparedSemesters): Promise<number> {
  const conditions = conditionsOf({ ...vista, filtro: { ...vista.filtro, semestre: anterior } });
  const { rows } = await sql<{ cuantas: number }>`
    select count(*) as cuantas from ${tableOf(vista.informe)}
    where ${all([...conditions, ...(hasta ? [sql`creado <= ${hasta}`] : [])])}`.execute(tx);
  return rows[0]!.cuantas;
}

type Sql = RawBuilder<unknown>;

/** Rows of one chart with the same category and series: their number, and the sum of their measure. */
export type CuentaDeGrafico = {
  /** Index of the chart; the one after the last is for the key figures. */
  readonly grafico: number;
  readonly por: string;
  readonly texto: string | null;
  /** Empty without series. */
  readonly serie: string;
  readonly textoSerie: string | null;
  readonly filas: number;
  readonly suma: number | null;
};

/** Rows that a chart does not count have null as category or series. */
export type GroupedCounts = Omit<CuentaDeGrafico, 'por' | 'serie'> & { readonly [K in 'por' | 'serie']: string | null };

export const isCuenta = <A extends GroupedCounts>(agrupadas: A): agrupadas is A & CuentaDeGrafico =>
  agrupadas.por !== null && agrupadas.serie !== null;

/** PostgreSQL's code for a statement that exceeded its time limit (query_canceled). */
const CANCELED = '57014';

const TIMEOUT_ERROR = {
  message: 'Contar tantos registros tardó demasiado. Elija un semestre u otro filtro e inténtelo de nuevo.',
};

/**
 * A row's tree, unpacked once for all charts. It must be a function's row: a lateral select would keep the database from
 * counting with several processes.
 */
const UNPACKED = sql.raw("jsonb_path_query(datos, '$') as leido(entero)");

export type ConteoDeGraficos = {
  readonly graficos: readonly GraficoDeFilas[];
  readonly corte: ChartLimits;
  readonly hoy: Date;
};

/** Aggregates of rows grouped by chart, category and series. */
export const COUNT_COLUMNS = sql.raw(`grafico, por, min(texto collate "C") as texto, serie,
  min(texto_serie collate "C") as "textoSerie", count(*) as filas, sum(medida)::float8 as suma`);

/** Rows of a view, once for every category of every chart, and once for the key figures. */
export function distributedRowsSql(vista: Vista, { graficos, corte, hoy: today }: ConteoDeGraficos): Sql {
  const { informe } = vista;
  const graficoBranches = graficos.map((grafico) => branchesSql(informe, grafico, sql.raw('leido.entero'), corte));
  const ramas = [...graficoBranches, cifrasBranchSql(informe, today)].map(
    (rama, i) => sql`select ${sql.lit(i)} as grafico, rama.* from (${rama}) as rama`,
  );
  return sql`
    ${tableOf(informe)} cross join lateral ${UNPACKED}
      cross join lateral (${sql.join(ramas, sql` union all `)}) as parte`;
}

/**
 * Counts the rows of a view for each chart, in one pass. Readers drop groups without category or series (`isCuenta`): a
 * condition here would be evaluated for each row.
 */
export const countsSql = (vista: Vista, conteo: ConteoDeGraficos): RawBuilder<GroupedCounts> => sql<GroupedCounts>`
  select ${COUNT_COLUMNS} from ${distributedRowsSql(vista, conteo)}
  where ${all(conditionsOf(vista))}
  group by grafico, por, serie`;

/**
 * Counts in one transaction, on one snapshot.
 * @param espera longest time of a statement, in ms
 * @throws {AppError} `no-disponible` if it takes longer
 */
export async function withCountTimeout<T>(db: Db, espera: number, count: (tx: Db) => Promise<T>): Promise<T> {
  const counted = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(espera)}`.execute(tx);
      // This many small expressions take longer to compile than to evaluate.
      await sql`set local jit = off`.execute(tx);
      // Ten thousand groups: without this memory they are written to disk and sorted.
      await sql`set local work_mem = '32MB'`.execute(tx);
      return count(tx);
    });
  return counted.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === CANCELED)
      throw new AppError('no-disponible', TIMEOUT_ERROR);
    throw error;
  });
}

export async function selectCuentas(
  tx: Db,
  vista: Vista,
  conteo: ConteoDeGraficos,
): Promise<readonly CuentaDeGrafico[]> {
  const { rows } = await countsSql(vista, conteo).execute(tx);
  return rows.filter(isCuenta);
}

/** Selects the texts of a mark's category and series from the rows of a view. */
export async function selectTextos(
  db: Db,
  vista: Vista,
  { grafico, marca: { categoria, serie }, corte }: Marcada,
): Promise<Pick<CuentaDeGrafico, 'texto' | 'textoSerie'>> {
  const { informe } = vista;
  const serieCondition = sql`serie = ${serie ?? null}::text`;
  // Read from the whole chart, as its label is: some rows of a mark may have another text.
  const where = all([...conditionsOf({ ...vista, marca: null }), sql`(por = ${categoria} or ${serieCondition})`]);
  const { rows } = await sql<Pick<CuentaDeGrafico, 'texto' | 'textoSerie'>>`
    select min(texto collate "C") filter (where por = ${categoria}) as texto,
      min(texto_serie collate "C") filter (where ${serieCondition}) as "textoSerie"
    from ${tableOf(informe)} cross join lateral (${branchesSql(informe, grafico, sql.raw('datos'), corte)}) as parte
    where ${where}`.execute(db);
  return rows[0] ?? { texto: null, textoSerie: null };
}

/** Selects the programs of each faculty, by the newest subject assignments. */
export async function selectFacultades(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ programa: string; facultad: string }>`
    select programa, facultad from facultades`.execute(db);
  return new Map(rows.map(({ programa, facultad }) => [programa, facultad]));
}
