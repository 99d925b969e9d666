import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/server/db/database.ts';
import { isShared, type Vista } from '../store.ts';
import { type Contado, selectCuentasDeTramos, selectTramos, type Tramo } from './cache.store.ts';
import { contando, type Conteo, type Cuenta, selectCuentas } from './store.ts';

export type ChartCache = {
  /**
   * Returns the counts of all charts of a view, true at this moment.
   * @param espera the longest that the database may take for a statement, in ms
   * @throws {AppError} `no-disponible` where it takes longer
   */
  readonly cuentas: (vista: Vista, conteo: Conteo & { readonly espera: number }) => Promise<readonly Cuenta[]>;
};

/** More stretches than this are counted faster in one pass with all the others. */
const POCOS = 12;

/** The counts of a report, by stretch. */
type DeInforme = ReadonlyMap<string, Contado>;

/** Counts kept at most. */
const MAX_COUNTS = 200_000;

const keyOf = ({ semestre, desde }: Tramo): string => `${semestre} ${desde.getTime()}`;

/**
 * Counts the charts of reports and keeps the counts by stretches of time: the next reading counts only those in which a row
 * came, went or changed since. Views that are not shared are counted each time.
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
      // Charts of one semester are counted in all of them: the stretch says which it is.
      const enTodos = { ...conteo, graficos: conteo.graficos.map((uno) => ({ ...uno, unSemestre: false })) };
      const contados = await contando(db, espera, async (tx) => contar(tx, vista, enTodos));
      keep(vista, contados);
      return sumOf(contados, conteo);
    },
  };
}

/** Number of counts; at least 1. */
const sizeOf = (contados: DeInforme): number =>
  [...contados.values()].reduce((suma, { cuentas }) => suma + cuentas.length, 1);

/** Adds the counts of all stretches; charts of one semester count in its stretches only. */
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
