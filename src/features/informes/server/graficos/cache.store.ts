// Counts of charts by stretches of time, kept in memory and in the database: only stretches that changed are counted.
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { all, tableOf } from '../expresiones.store.ts';
import { conditionsOf, isShared, type Vista } from '../store.ts';
import { keepContados, selectContados, type CheckedTramo, type CountedTramo, type Tramo } from './contados.store.ts';
import {
  COUNT_COLUMNS,
  distributedRowsSql,
  isCuenta,
  selectCuentas,
  withCountTimeout,
  type ConteoDeGraficos,
  type CuentaDeGrafico,
  type GroupedCounts,
} from './store.ts';

const DAYS = 7;

/** Start of a row's stretch, without a calendar: it is computed for every row. */
const START_OF_TRAMO = sql.raw(`date_bin('${DAYS} days', creado, timestamptz '2024-01-01 05:00Z')`);

/** The start of a row's stretch as a lateral row: computed once for a row that many charts count. */
const LATERAL_START = sql`${START_OF_TRAMO} as tramo(desde)`;

/** The stretches of a view's rows with their checksums. */
const tramosSql = (vista: Vista): RawBuilder<CheckedTramo> => sql<CheckedTramo>`
  select semestre, ${START_OF_TRAMO} as desde,
    concat_ws(' ', count(*), sum(edicion), bit_xor(hashint8extended(edicion, 0))) as checksum
  from ${tableOf(vista.informe)}
  where ${all(conditionsOf(vista))}
  group by semestre, desde`;

/** Selects the semesters of a view in which kept counts of a stretch are missing. */
async function selectSemestresToCount(db: Db, vista: Vista, definicion: string): Promise<readonly Semestre[]> {
  const { rows } = await sql<{ semestre: Semestre }>`
    select distinct semestre from (${tramosSql(vista)}) as tramo
    where not exists (select from graficos_contados as contado where definicion = ${definicion}
      and (contado.semestre, contado.desde, contado.checksum) = (tramo.semestre, tramo.desde, tramo.checksum))`.execute(
    db,
  );
  return rows.map(({ semestre }) => semestre);
}

/** Like `countsSql`, for each stretch of a view. @param solo only these; null: all */
export function countsOfTramosSql(
  vista: Vista,
  { only, ...conteo }: ConteoDeGraficos & { readonly only: readonly Tramo[] | null },
): RawBuilder<Tramo & GroupedCounts> {
  const inTramos = only?.map(
    ({ semestre, desde }) =>
      sql`semestre = ${semestre} and creado >= ${desde} and creado < ${desde}::timestamptz + interval '${sql.raw(String(DAYS))} days'`,
  );
  return sql<Tramo & GroupedCounts>`
    select semestre, desde, ${COUNT_COLUMNS} from ${distributedRowsSql(vista, conteo)} cross join lateral ${LATERAL_START}
    where ${all([...conditionsOf(vista), ...(inTramos ? [sql`(${sql.join(inTramos, sql` or `)})`] : [])])}
    group by semestre, desde, grafico, por, serie`;
}

/** Like `selectCuentas`, for each stretch of a view. */
async function selectCuentasDeTramos(
  tx: Db,
  ...args: Parameters<typeof countsOfTramosSql>
): Promise<readonly (Tramo & CuentaDeGrafico)[]> {
  const { rows } = await countsOfTramosSql(...args).execute(tx);
  return rows.filter(isCuenta);
}

type ChartCache = {
  /**
   * Returns the present counts of all charts of a view.
   * @param espera longest time of a statement, in ms
   * @throws {AppError} `no-disponible` if it takes longer
   */
  readonly cuentas: (
    vista: Vista,
    conteo: ConteoDeGraficos & { readonly espera: number },
  ) => Promise<readonly CuentaDeGrafico[]>;
  /** Counts, semester by semester, what the database does not have of a view of all rows. */
  readonly complete: (vista: Vista, conteo: ConteoDeGraficos & { readonly espera: number }) => Promise<void>;
};

/** Returns true if some stretches are counted faster apart: 40 of 207 took 0.23 of the time of all, 100 took 0.87. */
const isFasterApart = (tramos: readonly Tramo[], all: readonly Tramo[]): boolean =>
  tramos.length <= Math.max(12, all.length / 4);

type CountsByTramo = ReadonlyMap<string, CountedTramo>;

const MAX_COUNTS = 200_000;

const keyOf = ({ semestre, desde }: Tramo): string => `${semestre} ${desde.getTime()}`;

/** Counts charts of one semester in all semesters, whichever a reader asks for. */
const ofAllSemesters = ({ graficos, ...conteo }: ConteoDeGraficos): ConteoDeGraficos => ({
  ...conteo,
  // The stretch holds the semester.
  graficos: graficos.map((grafico) => ({ ...grafico, singleSemestre: false })),
});

/** Returns a hash of the statement that counts the stretches of a report. Counts of an equal one are the same. */
function definicionOf(db: Db, vista: Vista, conteo: ConteoDeGraficos): string {
  const entera = { ...vista, filtro: {} };
  const { sql: text, parameters } = countsOfTramosSql(entera, { ...conteo, only: null }).compile(db);
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('hex');
}

/**
 * Counts the charts of reports and keeps the counts of each stretch, in this process and in the database: the next
 * reading of any process counts only stretches whose rows changed. Views that are not shared are counted each time.
 */
export function createChartCache(db: Db): ChartCache {
  const kept = new LRUCache<string, CountsByTramo>({ maxSize: MAX_COUNTS, sizeCalculation: sizeOf });

  function keep({ informe: { slug }, filtro }: Vista, contados: readonly CountedTramo[]): void {
    const others = [...(kept.get(slug)?.values() ?? [])].filter(
      ({ semestre }) => filtro.semestre !== undefined && semestre !== filtro.semestre,
    );
    kept.set(slug, byKey([...others, ...contados]));
  }

  /** Counts what neither the process nor the database has. */
  async function count(tx: Db, vista: Vista, { definicion, ...conteo }: ConteoDeGraficos & { definicion: string }) {
    const { rows: tramos } = await tramosSql(vista).execute(tx);
    const missingIn = (known: CountsByTramo | undefined, wanted: readonly CheckedTramo[]) =>
      wanted.filter((tramo) => known?.get(keyOf(tramo))?.checksum !== tramo.checksum);
    const recordados = kept.get(vista.informe.slug);
    const desconocidos = missingIn(recordados, tramos);
    const guardados = byKey(desconocidos.length > 0 ? await selectContados(tx, definicion, desconocidos) : []);
    const missing = missingIn(guardados, desconocidos);
    const only = isFasterApart(missing, tramos) ? missing : null;
    const filas = missing.length > 0 ? await selectCuentasDeTramos(tx, vista, { ...conteo, only }) : [];
    const cuentas = Map.groupBy(filas, keyOf);
    const nuevos = missing.map((tramo) => ({ ...tramo, cuentas: cuentas.get(keyOf(tramo)) ?? [] }));
    const vigentes = new Map([...(recordados ?? []), ...guardados, ...byKey(nuevos)]);
    return { contados: tramos.map((tramo) => vigentes.get(keyOf(tramo))!), nuevos };
  }

  return {
    async cuentas(vista, { espera, ...conteo }) {
      if (vista.informe.leido || !isShared(vista))
        return withCountTimeout(db, espera, async (tx) => selectCuentas(tx, vista, conteo));
      const allSemesters = ofAllSemesters(conteo);
      const definicion = definicionOf(db, vista, allSemesters);
      const { contados, nuevos } = await withCountTimeout(db, espera, async (tx) =>
        count(tx, vista, { ...allSemesters, definicion }),
      );
      keep(vista, contados);
      if (nuevos.length > 0) await keepContados(db, definicion, nuevos);
      return sumOf(contados, conteo);
    },
    async complete(vista, conteo) {
      const definicion = definicionOf(db, vista, ofAllSemesters(conteo));
      for (const semestre of await selectSemestresToCount(db, vista, definicion))
        await this.cuentas({ ...vista, filtro: { semestre } }, conteo);
    },
  };
}

const byKey = (contados: readonly CountedTramo[]): CountsByTramo =>
  new Map(contados.map((contado) => [keyOf(contado), contado]));

const sizeOf = (contados: CountsByTramo): number =>
  [...contados.values()].reduce((suma, { cuentas }) => suma + cuentas.length, 1);

/** Adds the counts of all stretches; charts of one semester only take those of the semester. */
function sumOf(contados: readonly CountedTramo[], { graficos, corte }: ConteoDeGraficos): readonly CuentaDeGrafico[] {
  const sumas = new Map<string, CuentaDeGrafico>();
  for (const { semestre, cuentas } of contados) {
    for (const cuenta of cuentas) {
      if (graficos[cuenta.grafico]?.singleSemestre && semestre !== corte.semestre) continue;
      const clave = `${cuenta.grafico}\0${cuenta.por}\0${cuenta.serie}`;
      const before = sumas.get(clave);
      sumas.set(clave, before ? sumOfTwo(before, cuenta) : cuenta);
    }
  }
  return [...sumas.values()];
}

const sumOfTwo = (cuentaDeGrafico: CuentaDeGrafico, other: CuentaDeGrafico): CuentaDeGrafico => ({
  ...cuentaDeGrafico,
  texto: firstOf(cuentaDeGrafico.texto, other.texto),
  textoSerie: firstOf(cuentaDeGrafico.textoSerie, other.textoSerie),
  filas: cuentaDeGrafico.filas + other.filas,
  suma: cuentaDeGrafico.suma === null ? other.suma : cuentaDeGrafico.suma + (other.suma ?? 0),
});

const firstOf = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null || one < other ? one : other;
