import type { GraficoAjeno } from '#catalogo/grafico.ts';
import type { Informe } from '#catalogo/informe.ts';
import { semestreDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { CifraDeInforme, GraficoDeInforme, GraficosDeInforme } from '../../contract-graficos.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { type Lector, vistaDe } from '../vista.ts';
import { armarGrafico } from './armado/grafico.ts';
import { createChartCache } from './cache.ts';
import { cifrasDe, comparadosDe } from './cifras/cifras.ts';
import { countAntes } from './cifras/store.ts';
import { readMundo } from './mundo.ts';
import { conCupos, cuposDe, sinFilas } from './referencias.ts';
import { contando } from './store.ts';

/** The numbers of a chart that are not counted from rows of its report. */
export type NumerosAjenos = Pick<
  GraficoDeInforme,
  'medida' | 'eje' | 'series' | 'categorias' | 'valores' | 'cuentas' | 'nota'
>;

/** Gives the numbers of the charts of reports that are no rows of theirs, as far as a filter narrows them. */
export type Ajenos = (informe: Informe, grafico: GraficoAjeno, filtro: FiltroDeInforme) => Promise<NumerosAjenos>;

export type Graficos = {
  /**
   * All charts of a report in a filter, and its key figures.
   * @throws {AppError} `datos-invalidos` for what the report cannot be filtered by, `no-disponible` when counting takes
   * too long
   */
  readonly de: (informe: Informe, filtro: FiltroDeInforme, lector: Lector) => Promise<GraficosDeInforme>;
};

type Options = {
  readonly db: Db;
  readonly now: () => Date;
  readonly ajenos?: Ajenos | undefined;
  /** The longest that the database may count, in ms. */
  readonly espera?: number;
};

/** The longest wait, in ms: a database that goes on counting would keep others waiting. */
const ESPERA_MS = 20_000;

/** Whoever serves a report with such charts gives them; a report alone has none. */
const SIN_AJENOS: Ajenos = async (_, { clave }) => {
  throw new Error(`nobody gives the numbers of the chart ${clave}`);
};

/** Counts what the charts of a report show: whatever their definition, the same way. */
export function createGraficos({ db, now, ajenos = SIN_AJENOS, espera = ESPERA_MS }: Options): Graficos {
  const cache = createChartCache(db);

  async function deFilas(
    informe: Informe,
    filtro: FiltroDeInforme,
    { lector, instante }: { readonly lector: Lector; readonly instante: Date },
  ): Promise<{ readonly graficos: readonly GraficoDeInforme[]; readonly cifras: CifraDeInforme[] }> {
    const graficos = (informe.graficos ?? []).filter((grafico) => !grafico.ajeno);
    const vista = vistaDe(informe, filtro, lector, instante);
    const corte = { semestre: filtro.semestre ?? semestreDe(instante) };
    const comparados = comparadosDe(informe, filtro, instante);
    const [cuentas, mundo, antes] = await Promise.all([
      cache.cuentas(vista, { graficos, corte, hoy: instante, espera }),
      readMundo(db, informe, graficos, instante),
      comparados && contando(db, espera, async (tx) => countAntes(tx, vista, comparados)),
    ]);
    const deGrafico = Map.groupBy(cuentas, ({ grafico }) => grafico);
    const cifras = cifrasDe(informe, filtro, {
      cuentas: deGrafico.get(graficos.length) ?? [],
      comparados: comparados && { ...comparados, antes: antes ?? 0 },
    });
    const armados = await Promise.all(
      graficos.map(async (grafico, i) => {
        const contadas = deGrafico.get(i) ?? [];
        const cupos = await cuposDe(db, informe, grafico, corte.semestre);
        const vacias = cupos
          ? sinFilas(cupos, { grafico: i, clave: grafico.clave, cuentas: contadas, filtro, mundo })
          : [];
        const armado = armarGrafico(informe, grafico, [...contadas, ...vacias], mundo);
        const notas = [grafico.unSemestre ? `Solo del semestre ${corte.semestre}.` : null, armado.nota];
        const nota = notas.filter((una) => una !== null).join(' ');
        return conCupos({ ...armado, nota: nota === '' ? null : nota }, cupos);
      }),
    );
    return { graficos: armados, cifras };
  }

  return {
    async de(informe, filtro, lector) {
      const instante = now();
      const [deRows, deOthers] = await Promise.all([
        deFilas(informe, filtro, { lector, instante }),
        Promise.all(
          (informe.graficos ?? []).flatMap((grafico) =>
            grafico.ajeno ? [deAjeno(ajenos, informe, { grafico, filtro })] : [],
          ),
        ),
      ]);
      const porClave = new Map([...deRows.graficos, ...deOthers].map((grafico) => [grafico.clave, grafico]));
      return {
        instante: instante.toISOString(),
        cifras: deRows.cifras,
        graficos: (informe.graficos ?? []).flatMap(({ clave }) => porClave.get(clave) ?? []),
      };
    },
  };
}

async function deAjeno(
  ajenos: Ajenos,
  informe: Informe,
  { grafico, filtro }: { readonly grafico: GraficoAjeno; readonly filtro: FiltroDeInforme },
): Promise<GraficoDeInforme> {
  const { clave, titulo, forma } = grafico;
  return { clave, titulo, forma, referencias: null, abre: false, ...(await ajenos(informe, grafico, filtro)) };
}
