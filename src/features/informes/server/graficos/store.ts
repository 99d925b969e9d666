// Counts the rows behind a report's charts in one pass over them, and its key figures.
import { type RawBuilder, sql } from 'kysely';
import type { GraficoDeFilas } from '#catalogo/grafico.ts';
import { FACULTADES } from '#features/asignaturas/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { diasHabilesDesde } from '#catalogo/dias-habiles.ts';
import type { Estado } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { all, tablaDe } from '../expresiones.store.ts';
import { condicionesDe, type Vista } from '../store.ts';
import { type Corte, type Marcada, ramasSql } from './ejes.store.ts';
import type { Comparados } from './cifras.ts';

/** Day before every record: the first semester of any report is of 2022. */
const PRIMER_DIA = '2020-01-01';

const CERRADO = sql.lit('cerrado' satisfies Estado);

/**
 * Returns the select of a row for the key figures, in the shape of those of charts: semester as category, state as
 * series. Closed rows add the business days until closing, if known: 'cerrado 4'. The days are looked up in a list, as
 * the database does not know the holidays.
 * @param hoy last day of any closing
 */
function ramaDeCifrasSql({ leido }: Informe, hoy: Date): RawBuilder<unknown> {
  const habiles = [...diasHabilesDesde(PRIMER_DIA, diaDe(hoy)).values()];
  const hasta = (instante: string): RawBuilder<unknown> =>
    sql`(${habiles}::integer[])[${sql.raw(instante)}::date - ${sql.lit(PRIMER_DIA)}::date + 1]`;
  const dias = sql`greatest(0, ${hasta('cierre')} - ${hasta('creado')})`;
  const serie = leido
    ? sql.lit('')
    : sql`case when estado = ${CERRADO} and cierre is not null then ${CERRADO} || ' ' || ${dias} else estado end`;
  return sql`
    select semestre as por, null::text as texto, ${serie} as serie, null::text as texto_serie, null::numeric as medida`;
}

/** Counts the rows of a view in the earlier of two semesters. */
export async function countAntes(tx: Db, vista: Vista, { anterior, hasta }: Comparados): Promise<number> {
  const deAntes = condicionesDe({ ...vista, filtro: { ...vista.filtro, semestre: anterior } });
  const { rows } = await sql<{ cuantas: number }>`
    select count(*) as cuantas from ${tablaDe(vista.informe)}
    where ${all([...deAntes, ...(hasta ? [sql`creado <= ${hasta}`] : [])])}`.execute(tx);
  return rows[0]!.cuantas;
}

type Sql = RawBuilder<unknown>;

/** Rows of one chart with the same category and series: their number, and the sum of their measure. */
export type Cuenta = {
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
export type Agrupadas = Omit<Cuenta, 'por' | 'serie'> & { readonly [K in 'por' | 'serie']: string | null };

export const esCuenta = <A extends Agrupadas>(agrupadas: A): agrupadas is A & Cuenta =>
  agrupadas.por !== null && agrupadas.serie !== null;

/** PostgreSQL's code for a statement that exceeded its time limit (query_canceled). */
const CANCELED = '57014';

const TARDE = {
  message: 'Contar tantos registros tardó demasiado. Elija un semestre u otro filtro e inténtelo de nuevo.',
};

/**
 * A row's tree, unpacked once for all charts. It must be a function's row: a lateral select would keep the database from
 * counting with several processes.
 */
const ENTERO = sql.raw("jsonb_path_query(datos, '$') as leido(entero)");

export type Conteo = {
  readonly graficos: readonly GraficoDeFilas[];
  readonly corte: Corte;
  readonly hoy: Date;
};

/** Aggregates of rows grouped by chart, category and series. */
export const CONTADO = sql.raw(`grafico, por, min(texto collate "C") as texto, serie,
  min(texto_serie collate "C") as "textoSerie", count(*) as filas, sum(medida)::float8 as suma`);

/** Rows of a view, once for every category of every chart, and once for the key figures. */
export function repartidasSql(vista: Vista, { graficos, corte, hoy }: Conteo): Sql {
  const { informe } = vista;
  const deGraficos = graficos.map((grafico) => ramasSql(informe, grafico, sql.raw('leido.entero'), corte));
  const ramas = [...deGraficos, ramaDeCifrasSql(informe, hoy)].map(
    (rama, i) => sql`select ${sql.lit(i)} as grafico, rama.* from (${rama}) as rama`,
  );
  return sql`
    ${tablaDe(informe)} cross join lateral ${ENTERO}
      cross join lateral (${sql.join(ramas, sql` union all `)}) as parte`;
}

/**
 * Counts the rows of a view for each chart, in one pass. Readers drop groups without category or series (`esCuenta`): a
 * condition here would be evaluated for each row.
 */
export const cuentasSql = (vista: Vista, conteo: Conteo): RawBuilder<Agrupadas> => sql<Agrupadas>`
  select ${CONTADO} from ${repartidasSql(vista, conteo)}
  where ${all(condicionesDe(vista))}
  group by grafico, por, serie`;

/**
 * Counts in one transaction, on one snapshot.
 * @param espera longest time of a statement, in ms
 * @throws {AppError} `no-disponible` if it takes longer
 */
export async function contando<T>(db: Db, espera: number, count: (tx: Db) => Promise<T>): Promise<T> {
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
      throw new AppError('no-disponible', TARDE);
    throw error;
  });
}

export async function selectCuentas(tx: Db, vista: Vista, conteo: Conteo): Promise<readonly Cuenta[]> {
  const { rows } = await cuentasSql(vista, conteo).execute(tx);
  return rows.filter(esCuenta);
}

/** Selects the texts of a mark's category and series from the rows of a view. */
export async function selectTextos(
  db: Db,
  vista: Vista,
  { grafico, marca: { categoria, serie }, corte }: Marcada,
): Promise<Pick<Cuenta, 'texto' | 'textoSerie'>> {
  const { informe } = vista;
  const deSerie = sql`serie = ${serie ?? null}::text`;
  // Read from the whole chart, as its label is: some rows of a mark may have another text.
  const where = all([...condicionesDe({ ...vista, marca: null }), sql`(por = ${categoria} or ${deSerie})`]);
  const { rows } = await sql<Pick<Cuenta, 'texto' | 'textoSerie'>>`
    select min(texto collate "C") filter (where por = ${categoria}) as texto,
      min(texto_serie collate "C") filter (where ${deSerie}) as "textoSerie"
    from ${tablaDe(informe)} cross join lateral (${ramasSql(informe, grafico, sql.raw('datos'), corte)}) as parte
    where ${where}`.execute(db);
  return rows[0] ?? { texto: null, textoSerie: null };
}

/** Selects the programs of each faculty, by the newest subject assignments. */
export async function selectFacultades(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ programa: string; facultad: string }>`${FACULTADES}`.execute(db);
  return new Map(rows.map(({ programa, facultad }) => [programa, facultad]));
}
