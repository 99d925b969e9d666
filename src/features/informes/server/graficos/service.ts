// Charts and key figures of a report: counted from its rows, with cupos (places) of options, or from other slices.
import { hojasOf } from '#catalogo/arbol.ts';
import type { GraficoAjeno, GraficoDeFilas } from '#catalogo/grafico.ts';
import { filasOf, type Informe, type InformeDeFormulario } from '#catalogo/informe.ts';
import { semestreOf } from '#catalogo/semestre.ts';
import { readTotales } from '#core/cupos/service.ts';
import { numberText, shareText } from '#platform/chart/words.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { CifraDeInforme, GraficoDeInforme, GraficosDeInforme } from '../../contract-graficos.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { allRowsOf, vistaOf, type Lector } from '../vista.ts';
import { createChartCache } from './cache.store.ts';
import { cifrasOf, comparedSemestersOf } from './cifras.ts';
import { camposOf } from './ejes.store.ts';
import { readLabelContext } from './labels.ts';
import { layOutGrafico } from './layout.ts';
import type { LabelContext } from './lugares.ts';
import { countEarlier, withCountTimeout, type CuentaDeGrafico } from './store.ts';

/** Capacity by option, with the list of the options. */
type Cupos = { readonly lista: string; readonly campo: string; readonly totales: ReadonlyMap<string, number> };

/**
 * Reads the capacity of a chart's categories in a semester; null if the chart does not compare it, or none has a limit.
 */
async function readCupos(
  db: Db,
  informe: Informe,
  { referencia, por }: GraficoDeFilas,
  semestre: string,
): Promise<Cupos | null> {
  const [campo] = camposOf(por);
  const hoja = hojasOf(filasOf(informe).campos).find(({ ruta }) => ruta === campo);
  if (!referencia || campo === undefined || !hoja || !('lista' in hoja.campo)) return null;
  const { lista } = hoja.campo;
  const totales = await readTotales(db, lista, semestre);
  return totales.size === 0 ? null : { lista, campo, totales };
}

type CountsOfChart = {
  /** Index of the chart. */
  readonly grafico: number;
  readonly clave: string;
  readonly cuentas: readonly CuentaDeGrafico[];
  readonly filtro: FiltroDeInforme;
  readonly context: LabelContext;
};

/** Returns empty counts for options with capacity and no rows, within the filter. */
function emptyCounts(
  { lista, campo, totales }: Cupos,
  { grafico, clave, cuentas, filtro, context }: CountsOfChart,
): CuentaDeGrafico[] {
  const elegida = filtro.filtros?.[campo] ?? (filtro.marca?.grafico === clave ? filtro.marca.categoria : undefined);
  const contadas = new Set(cuentas.map(({ por }) => por));
  return (context.opciones.get(lista) ?? [])
    .filter((opcion) => opcion.activa && (totales.get(opcion.clave) ?? 0) > 0 && !contadas.has(opcion.clave))
    .filter((opcion) => elegida === undefined || opcion.clave === elegida)
    .map((opcion) => ({ grafico, por: opcion.clave, texto: null, serie: '', textoSerie: null, filas: 0, suma: null }));
}

type ChartLayout = Omit<GraficoDeInforme, 'referencias'>;

const CUPOS_NOTE = 'Cada barra muestra qué parte de los cupos está ocupada.';

/** Adds the capacity of each category: the fullest first, unlimited ones after them, the rest last. */
function withCupos(chart: ChartLayout, cupos: Cupos | null): GraficoDeInforme {
  const cuposAt = (i: number): number | null => cupos?.totales.get(chart.categorias[i]!.clave) ?? null;
  const indices = [...chart.categorias.keys()];
  if (!cupos || indices.every((i) => cuposAt(i) === null)) return { ...chart, referencias: null };
  const llena = (i: number): number => {
    if (chart.categorias[i]!.abre === false) return -2;
    const [total, taken] = [cuposAt(i), chart.cuentas[0]?.[i] ?? 0];
    return total === null ? -1 : taken === 0 ? 0 : taken / total;
  };
  // Equally full options keep their order, the largest first.
  const orden = indices.toSorted((a, b) => llena(b) - llena(a) || a - b);
  const reorder = <T>(valores: readonly T[]): T[] => orden.map((i) => valores[i]!);
  return {
    ...chart,
    categorias: reorder(chart.categorias),
    valores: chart.valores.map(reorder),
    cuentas: chart.cuentas.map(reorder),
    referencias: { nombre: 'Cupos', valores: orden.map(cuposAt) },
    nota: chart.nota === null ? CUPOS_NOTE : `${chart.nota} ${CUPOS_NOTE}`,
  };
}

/** Numbers of a chart that are not counted from its report's rows. */
export type ForeignNumbers = Pick<
  GraficoDeInforme,
  'medida' | 'eje' | 'series' | 'categorias' | 'valores' | 'cuentas' | 'nota'
>;

/** Returns the numbers of such a chart, within a filter. */
export type ForeignCharts = (
  informe: Informe,
  grafico: GraficoAjeno,
  filtro: FiltroDeInforme,
) => Promise<ForeignNumbers>;

export type Graficos = {
  /**
   * Returns all charts of a report in a filter, and its key figures.
   * @throws {AppError} `datos-invalidos` for an unknown filter, `no-disponible` if counting takes too long
   */
  readonly of: (informe: Informe, filtro: FiltroDeInforme, lector: Lector) => Promise<GraficosDeInforme>;
};

type Options = {
  readonly db: Db;
  readonly now: () => Date;
  readonly foreignCharts?: ForeignCharts | undefined;
  /** Longest time for counting, in ms. */
  readonly espera?: number;
};

/** Longest time for counting, in ms: a longer one would make other requests wait. */
const COUNT_TIMEOUT_MS = 20_000;

/** The same for counting ahead of readers. */
const COUNT_AHEAD_TIMEOUT_MS = 600_000;

/** Default for reports without such charts; the composition root gives the real one. */
const NO_FOREIGN_CHARTS: ForeignCharts = async (_, { clave }) => {
  throw new Error(`nobody gives the numbers of the chart ${clave}`);
};

const countedIn = ({ graficos = [] }: Informe): readonly GraficoDeFilas[] =>
  graficos.filter((grafico) => !grafico.external);

export function createGraficos({
  db,
  now,
  foreignCharts = NO_FOREIGN_CHARTS,
  espera = COUNT_TIMEOUT_MS,
}: Options): Graficos {
  const cache = createChartCache(db);

  async function readFromFilas(
    informe: Informe,
    filtro: FiltroDeInforme,
    { lector, instante }: { readonly lector: Lector; readonly instante: Date },
  ): Promise<{ readonly graficos: readonly GraficoDeInforme[]; readonly cifras: CifraDeInforme[] }> {
    const graficos = countedIn(informe);
    const vista = vistaOf(informe, filtro, lector, instante);
    const corte = { semestre: filtro.semestre ?? semestreOf(instante) };
    const comparados = comparedSemestersOf(informe, filtro, instante);
    const [cuentas, context, before] = await Promise.all([
      cache.cuentas(vista, { graficos, corte, hoy: instante, espera }),
      readLabelContext(db, informe, graficos, instante),
      comparados && withCountTimeout(db, espera, async (tx) => countEarlier(tx, vista, comparados)),
    ]);
    const byGrafico = Map.groupBy(cuentas, ({ grafico }) => grafico);
    const cifras = cifrasOf(informe, filtro, {
      cuentas: byGrafico.get(graficos.length) ?? [],
      comparados: comparados && { ...comparados, antes: before ?? 0 },
    });
    const layouts = await Promise.all(
      graficos.map(async (grafico, i) => {
        const contadas = byGrafico.get(i) ?? [];
        const cupos = await readCupos(db, informe, grafico, corte.semestre);
        const vacias = cupos
          ? emptyCounts(cupos, { grafico: i, clave: grafico.clave, cuentas: contadas, filtro, context })
          : [];
        const chart = layOutGrafico(informe, grafico, [...contadas, ...vacias], context);
        const notas = [
          grafico.singleSemestre ? `Solo del semestre ${corte.semestre}.` : null,
          isOfCalificacion(grafico) ? answeredText(contadas, byGrafico.get(graficos.length) ?? []) : null,
          chart.nota,
        ];
        const nota = notas.filter((nota) => nota !== null).join(' ');
        return withCupos({ ...chart, nota: nota === '' ? null : nota }, cupos);
      }),
    );
    return { graficos: layouts, cifras };
  }

  return {
    async of(informe, filtro, lector) {
      const instante = now();
      const [fromFilas, fromOthers] = await Promise.all([
        readFromFilas(informe, filtro, { lector, instante }),
        Promise.all(
          (informe.graficos ?? []).flatMap((grafico) =>
            grafico.external ? [readForeignChart(foreignCharts, informe, { grafico, filtro })] : [],
          ),
        ),
      ]);
      const byClave = new Map([...fromFilas.graficos, ...fromOthers].map((grafico) => [grafico.clave, grafico]));
      return {
        instante: instante.toISOString(),
        cifras: fromFilas.cifras,
        graficos: (informe.graficos ?? []).flatMap(({ clave }) => byClave.get(clave) ?? []),
      };
    },
  };
}

const isOfCalificacion = ({ por }: GraficoDeFilas): boolean => 'sistema' in por && por.sistema === 'calificacion';

const sumOfFilas = (cuentas: readonly CuentaDeGrafico[]): number => cuentas.reduce((sum, { filas }) => sum + filas, 0);

/**
 * Says how many of the closed rows were rated: the others did not answer.
 * @param cifras the counts of the key figures, by state
 */
function answeredText(ratings: readonly CuentaDeGrafico[], cifras: readonly CuentaDeGrafico[]): string | null {
  const closed = sumOfFilas(cifras.filter(({ serie }) => serie.startsWith('cerrado')));
  const rated = sumOfFilas(ratings);
  if (rated === 0 || closed < rated) return null;
  return `Calificaron ${numberText(rated)} de ${numberText(closed)} ya cerradas (${shareText(rated / closed)}).`;
}

/** Counts ahead the charts of all rows of some reports, so that the first reader finds them counted. */
export async function countGraficosAhead(db: Db, informes: readonly InformeDeFormulario[], today: Date): Promise<void> {
  const cache = createChartCache(db);
  for (const informe of informes) {
    const graficos = countedIn(informe);
    const conteo = { graficos, corte: { semestre: semestreOf(today) }, hoy: today, espera: COUNT_AHEAD_TIMEOUT_MS };
    if (graficos.length > 0) await cache.complete(allRowsOf(informe), conteo);
  }
}

async function readForeignChart(
  foreignCharts: ForeignCharts,
  informe: Informe,
  { grafico, filtro }: { readonly grafico: GraficoAjeno; readonly filtro: FiltroDeInforme },
): Promise<GraficoDeInforme> {
  const { clave, titulo, forma } = grafico;
  return { clave, titulo, forma, referencias: null, abre: false, ...(await foreignCharts(informe, grafico, filtro)) };
}
