// Counts of charts, kept by stretches of time: only stretches that changed are counted again.
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/server/db/database.ts';
import { all, tableOf } from '../expresiones.store.ts';
import { conditionsOf, isShared, type Vista } from '../store.ts';
import {
  type GroupedCounts,
  COUNT_COLUMNS,
  withCountTimeout,
  type ConteoDeGraficos,
  type CuentaDeGrafico,
  isCuenta,
  distributedRowsSql,
  selectCuentas,
} from './store.ts';

/** Rows of a semester that were stored in the same seven days. */
export type Tramo = { readonly semestre: string; readonly desde: Date };

const DAYS = 7;

/** Start of a row's stretch, without a calendar: it is computed for every row. */
const START_OF_TRAMO = sql.raw(`date_bin('${DAYS} days', creado, timestamptz '2024-01-01 05:00Z')`);

/** The start of a row's stretch as a lateral row: computed once for a row that many charts count. */
const LATERAL_START = sql`${START_OF_TRAMO} as tramo(desde)`;

/** A stretch with a checksum that changes with every change of its rows. */
export type CheckedTramo = Tramo & { readonly checksum: string };

/** Counts of a stretch, valid for this checksum. */
export type CountedTramo = CheckedTramo & { readonly cuentas: readonly CuentaDeGrafico[] };

/** Selects the stretches of a view's rows with their checksums. */
async function selectTramos(tx: Db, vista: Vista): Promise<readonly CheckedTramo[]> {
  const { rows } = await sql<CheckedTramo>`
    select semestre, ${START_OF_TRAMO} as desde,
      concat_ws(' ', count(*), sum(edicion), bit_xor(hashint8extended(edicion, 0))) as checksum
    from ${tableOf(vista.informe)}
    where ${all(conditionsOf(vista))}
    group by semestre, desde`.execute(tx);
  return rows;
}

/** Like `countsSql`, for each stretch of a view. @param solo only these; null: all */
export function countsOfTramosSql(
  vista: Vista,
  { solo, ...conteo }: ConteoDeGraficos & { readonly solo: readonly Tramo[] | null },
): RawBuilder<Tramo & GroupedCounts> {
  const enTramos = solo?.map(
    ({ semestre, desde }) =>
      sql`semestre = ${semestre} and creado >= ${desde} and creado < ${desde}::timestamptz + interval '${sql.raw(String(DAYS))} days'`,
  );
  return sql<Tramo & GroupedCounts>`
    select semestre, desde, ${COUNT_COLUMNS} from ${distributedRowsSql(vista, conteo)} cross join lateral ${LATERAL_START}
    where ${all([...conditionsOf(vista), ...(enTramos ? [sql`(${sql.join(enTramos, sql` or `)})`] : [])])}
    group by semestre, desde, grafico, por, serie`;
}

/** Like `selectCuentas`, for each stretch of a view. */
async function selectCuentasDeTramos(
  tx: Db,
  ...de: Parameters<typeof countsOfTramosSql>
): Promise<readonly (Tramo & CuentaDeGrafico)[]> {
  const { rows } = await countsOfTramosSql(...de).execute(tx);
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
};

/** More stretches than this are counted faster together with all others. */
const MAX_SEPARATE_TRAMOS = 12;

type CountsByTramo = ReadonlyMap<string, CountedTramo>;

/** Most kept counts. */
const MAX_COUNTS = 200_000;

const keyOf = ({ semestre, desde }: Tramo): string => `${semestre} ${desde.getTime()}`;

/**
 * Counts the charts of reports and keeps the counts of each stretch: the next reading counts only stretches whose rows
 * changed. Views that are not shared are counted each time.
 */
export function createChartCache(db: Db): ChartCache {
  const kept = new LRUCache<string, CountsByTramo>({ maxSize: MAX_COUNTS, sizeCalculation: sizeOf });

  function keep({ informe: { slug }, filtro }: Vista, contados: readonly CountedTramo[]): void {
    const otros = [...(kept.get(slug)?.values() ?? [])].filter(
      ({ semestre }) => filtro.semestre !== undefined && semestre !== filtro.semestre,
    );
    kept.set(slug, new Map([...otros, ...contados].map((contado) => [keyOf(contado), contado])));
  }

  async function count(tx: Db, vista: Vista, conteo: ConteoDeGraficos): Promise<readonly CountedTramo[]> {
    const antes = kept.get(vista.informe.slug);
    const tramos = await selectTramos(tx, vista);
    const faltan = tramos.filter((tramo) => antes?.get(keyOf(tramo))?.checksum !== tramo.checksum);
    if (faltan.length === 0) return tramos.map((tramo) => antes!.get(keyOf(tramo))!);
    const solo = faltan.length > MAX_SEPARATE_TRAMOS ? null : faltan;
    const nuevas = Map.groupBy(await selectCuentasDeTramos(tx, vista, { ...conteo, solo }), keyOf);
    return tramos.map((tramo) =>
      solo === null || solo.includes(tramo)
        ? { ...tramo, cuentas: nuevas.get(keyOf(tramo)) ?? [] }
        : antes!.get(keyOf(tramo))!,
    );
  }

  return {
    async cuentas(vista, { espera, ...conteo }) {
      if (vista.informe.leido || !isShared(vista))
        return withCountTimeout(db, espera, async (tx) => selectCuentas(tx, vista, conteo));
      // Counts charts of one semester in all semesters: the stretch holds the semester.
      const enTodos = { ...conteo, graficos: conteo.graficos.map((uno) => ({ ...uno, unSemestre: false })) };
      const contados = await withCountTimeout(db, espera, async (tx) => count(tx, vista, enTodos));
      keep(vista, contados);
      return sumOf(contados, conteo);
    },
  };
}

const sizeOf = (contados: CountsByTramo): number =>
  [...contados.values()].reduce((suma, { cuentas }) => suma + cuentas.length, 1);

/** Adds the counts of all stretches; charts of one semester only take those of the semester. */
function sumOf(contados: readonly CountedTramo[], { graficos, corte }: ConteoDeGraficos): readonly CuentaDeGrafico[] {
  const sumas = new Map<string, CuentaDeGrafico>();
  for (const { semestre, cuentas } of contados) {
    for (const cuenta of cuentas) {
      if (graficos[cuenta.grafico]?.unSemestre && semestre !== corte.semestre) continue;
      const clave = `${cuenta.grafico}\0${cuenta.por}\0${cuenta.serie}`;
      const antes = sumas.get(clave);
      sumas.set(clave, antes ? sumOfTwo(antes, cuenta) : cuenta);
    }
  }
  return [...sumas.values()];
}

const sumOfTwo = (una: CuentaDeGrafico, otra: CuentaDeGrafico): CuentaDeGrafico => ({
  ...una,
  texto: firstOf(una.texto, otra.texto),
  textoSerie: firstOf(una.textoSerie, otra.textoSerie),
  filas: una.filas + otra.filas,
  suma: una.suma === null ? otra.suma : una.suma + (otra.suma ?? 0),
});

const firstOf = (uno: string | null, otro: string | null): string | null =>
  uno === null ? otro : otro === null || uno < otro ? uno : otro;
