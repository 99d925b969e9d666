// Counts of charts, kept by stretches of time: only stretches that changed are counted again.
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/server/db/database.ts';
import { all, tablaDe } from '../expresiones.store.ts';
import { condicionesDe, isShared, type Vista } from '../store.ts';
import {
  type Agrupadas,
  CONTADO,
  contando,
  type Conteo,
  type Cuenta,
  esCuenta,
  repartidasSql,
  selectCuentas,
} from './store.ts';

/** Rows of a semester that were stored in the same seven days. */
export type Tramo = { readonly semestre: string; readonly desde: Date };

const DIAS = 7;

/** Start of a row's stretch, without a calendar: it is computed for every row. */
const DESDE = sql.raw(`date_bin('${DIAS} days', creado, timestamptz '2024-01-01 05:00Z')`);

/** The start of a row's stretch as a lateral row: computed once for a row that many charts count. */
const TRAMO = sql`${DESDE} as tramo(desde)`;

/** A stretch with a checksum that changes with every change of its rows. */
export type TramoComprobado = Tramo & { readonly checksum: string };

/** Counts of a stretch, valid for this checksum. */
export type Contado = TramoComprobado & { readonly cuentas: readonly Cuenta[] };

/** Selects the stretches of a view's rows with their checksums. */
async function selectTramos(tx: Db, vista: Vista): Promise<readonly TramoComprobado[]> {
  const { rows } = await sql<TramoComprobado>`
    select semestre, ${DESDE} as desde,
      concat_ws(' ', count(*), sum(edicion), bit_xor(hashint8extended(edicion, 0))) as checksum
    from ${tablaDe(vista.informe)}
    where ${all(condicionesDe(vista))}
    group by semestre, desde`.execute(tx);
  return rows;
}

/** Like `cuentasSql`, for each stretch of a view. @param solo only these; null: all */
export function cuentasDeTramosSql(
  vista: Vista,
  { solo, ...conteo }: Conteo & { readonly solo: readonly Tramo[] | null },
): RawBuilder<Tramo & Agrupadas> {
  const enTramos = solo?.map(
    ({ semestre, desde }) =>
      sql`semestre = ${semestre} and creado >= ${desde} and creado < ${desde}::timestamptz + interval '${sql.raw(String(DIAS))} days'`,
  );
  return sql<Tramo & Agrupadas>`
    select semestre, desde, ${CONTADO} from ${repartidasSql(vista, conteo)} cross join lateral ${TRAMO}
    where ${all([...condicionesDe(vista), ...(enTramos ? [sql`(${sql.join(enTramos, sql` or `)})`] : [])])}
    group by semestre, desde, grafico, por, serie`;
}

/** Like `selectCuentas`, for each stretch of a view. */
async function selectCuentasDeTramos(
  tx: Db,
  ...de: Parameters<typeof cuentasDeTramosSql>
): Promise<readonly (Tramo & Cuenta)[]> {
  const { rows } = await cuentasDeTramosSql(...de).execute(tx);
  return rows.filter(esCuenta);
}

type ChartCache = {
  /**
   * Returns the present counts of all charts of a view.
   * @param espera longest time of a statement, in ms
   * @throws {AppError} `no-disponible` if it takes longer
   */
  readonly cuentas: (vista: Vista, conteo: Conteo & { readonly espera: number }) => Promise<readonly Cuenta[]>;
};

/** More stretches than this are counted faster together with all others. */
const POCOS = 12;

type DeInforme = ReadonlyMap<string, Contado>;

/** Most kept counts. */
const MAX_COUNTS = 200_000;

const keyOf = ({ semestre, desde }: Tramo): string => `${semestre} ${desde.getTime()}`;

/**
 * Counts the charts of reports and keeps the counts of each stretch: the next reading counts only stretches whose rows
 * changed. Views that are not shared are counted each time.
 */
export function createChartCache(db: Db): ChartCache {
  const kept = new LRUCache<string, DeInforme>({ maxSize: MAX_COUNTS, sizeCalculation: sizeOf });

  function keep({ informe: { slug }, filtro }: Vista, contados: readonly Contado[]): void {
    const otros = [...(kept.get(slug)?.values() ?? [])].filter(
      ({ semestre }) => filtro.semestre !== undefined && semestre !== filtro.semestre,
    );
    kept.set(slug, new Map([...otros, ...contados].map((contado) => [keyOf(contado), contado])));
  }

  async function contar(tx: Db, vista: Vista, conteo: Conteo): Promise<readonly Contado[]> {
    const antes = kept.get(vista.informe.slug);
    const tramos = await selectTramos(tx, vista);
    const faltan = tramos.filter((tramo) => antes?.get(keyOf(tramo))?.checksum !== tramo.checksum);
    if (faltan.length === 0) return tramos.map((tramo) => antes!.get(keyOf(tramo))!);
    const solo = faltan.length > POCOS ? null : faltan;
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
        return contando(db, espera, async (tx) => selectCuentas(tx, vista, conteo));
      // Counts charts of one semester in all semesters: the stretch holds the semester.
      const enTodos = { ...conteo, graficos: conteo.graficos.map((uno) => ({ ...uno, unSemestre: false })) };
      const contados = await contando(db, espera, async (tx) => contar(tx, vista, enTodos));
      keep(vista, contados);
      return sumOf(contados, conteo);
    },
  };
}

const sizeOf = (contados: DeInforme): number =>
  [...contados.values()].reduce((suma, { cuentas }) => suma + cuentas.length, 1);

/** Adds the counts of all stretches; charts of one semester only take those of the semester. */
function sumOf(contados: readonly Contado[], { graficos, corte }: Conteo): readonly Cuenta[] {
  const sumas = new Map<string, Cuenta>();
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

const sumOfTwo = (una: Cuenta, otra: Cuenta): Cuenta => ({
  ...una,
  texto: firstOf(una.texto, otra.texto),
  textoSerie: firstOf(una.textoSerie, otra.textoSerie),
  filas: una.filas + otra.filas,
  suma: una.suma === null ? otra.suma : una.suma + (otra.suma ?? 0),
});

const firstOf = (uno: string | null, otro: string | null): string | null =>
  uno === null ? otro : otro === null || uno < otro ? uno : otro;
