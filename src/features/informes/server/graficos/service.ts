// Counts the charts and key figures of a report, for any definition.
import type { GraficoAjeno, GraficoDeFilas } from '#catalogo/grafico.ts';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { semestreDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { hojasDe } from '#catalogo/arbol.ts';
import { readTotales } from '#features/cupos/service.ts';
import type { CifraDeInforme, GraficoDeInforme, GraficosDeInforme } from '../../contract-graficos.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { type Lector, vistaDe } from '../vista.ts';
import { armarGrafico } from './layout.ts';
import { cifrasDe, comparadosDe } from './cifras.ts';
import { readMundo } from './labels.ts';
import { contando, type Cuenta, countAntes } from './store.ts';
import type { Mundo } from './lugares.ts';
import { camposDe } from './ejes.store.ts';
import { createChartCache } from './cache.store.ts';

/** Capacity by option, with the list of the options. */
type Cupos = { readonly lista: string; readonly campo: string; readonly totales: ReadonlyMap<string, number> };

/**
 * Reads the capacity of a chart's categories in a semester; null if the chart does not compare it, or none has a limit.
 */
async function cuposDe(
  db: Db,
  informe: Informe,
  { referencia, por }: GraficoDeFilas,
  semestre: string,
): Promise<Cupos | null> {
  const [campo] = camposDe(por);
  const hoja = hojasDe(filasDe(informe).campos).find(({ ruta }) => ruta === campo);
  if (!referencia || campo === undefined || !hoja || !('lista' in hoja.campo)) return null;
  const { lista } = hoja.campo;
  const totales = await readTotales(db, lista, semestre);
  return totales.size === 0 ? null : { lista, campo, totales };
}

type Contados = {
  /** Index of the chart. */
  readonly grafico: number;
  readonly clave: string;
  readonly cuentas: readonly Cuenta[];
  readonly filtro: FiltroDeInforme;
  readonly mundo: Mundo;
};

/** Returns empty counts for options with capacity and no rows, within the filter. */
function sinFilas({ lista, campo, totales }: Cupos, { grafico, clave, cuentas, filtro, mundo }: Contados): Cuenta[] {
  const elegida = filtro.filtros?.[campo] ?? (filtro.marca?.grafico === clave ? filtro.marca.categoria : undefined);
  const contadas = new Set(cuentas.map(({ por }) => por));
  return (mundo.opciones.get(lista) ?? [])
    .filter((opcion) => opcion.activa && (totales.get(opcion.clave) ?? 0) > 0 && !contadas.has(opcion.clave))
    .filter((opcion) => elegida === undefined || opcion.clave === elegida)
    .map((opcion) => ({ grafico, por: opcion.clave, texto: null, serie: '', textoSerie: null, filas: 0, suma: null }));
}

type Armado = Omit<GraficoDeInforme, 'referencias'>;

const NOTA = 'Cada barra muestra qué parte de los cupos está ocupada.';

/** Adds the capacity of each category: the fullest first, unlimited ones after them, the rest last. */
function conCupos(armado: Armado, cupos: Cupos | null): GraficoDeInforme {
  const de = (i: number): number | null => cupos?.totales.get(armado.categorias[i]!.clave) ?? null;
  const indices = [...armado.categorias.keys()];
  if (!cupos || indices.every((i) => de(i) === null)) return { ...armado, referencias: null };
  const llena = (i: number): number => {
    if (armado.categorias[i]!.abre === false) return -2;
    const [total, hay] = [de(i), armado.cuentas[0]?.[i] ?? 0];
    return total === null ? -1 : hay === 0 ? 0 : hay / total;
  };
  // Equally full options keep their order, the largest first.
  const orden = indices.toSorted((a, b) => llena(b) - llena(a) || a - b);
  const enOrden = <T>(valores: readonly T[]): T[] => orden.map((i) => valores[i]!);
  return {
    ...armado,
    categorias: enOrden(armado.categorias),
    valores: armado.valores.map(enOrden),
    cuentas: armado.cuentas.map(enOrden),
    referencias: { nombre: 'Cupos', valores: orden.map(de) },
    nota: armado.nota === null ? NOTA : `${armado.nota} ${NOTA}`,
  };
}

/** Numbers of a chart that are not counted from its report's rows. */
export type NumerosAjenos = Pick<
  GraficoDeInforme,
  'medida' | 'eje' | 'series' | 'categorias' | 'valores' | 'cuentas' | 'nota'
>;

/** Returns the numbers of such a chart, within a filter. */
export type Ajenos = (informe: Informe, grafico: GraficoAjeno, filtro: FiltroDeInforme) => Promise<NumerosAjenos>;

export type Graficos = {
  /**
   * Returns all charts of a report in a filter, and its key figures.
   * @throws {AppError} `datos-invalidos` for an unknown filter, `no-disponible` if counting takes too long
   */
  readonly de: (informe: Informe, filtro: FiltroDeInforme, lector: Lector) => Promise<GraficosDeInforme>;
};

type Options = {
  readonly db: Db;
  readonly now: () => Date;
  readonly ajenos?: Ajenos | undefined;
  /** Longest time for counting, in ms. */
  readonly espera?: number;
};

/** Longest time for counting, in ms: a longer one would make other requests wait. */
const ESPERA_MS = 20_000;

/** Default for reports without such charts; the composition root gives the real one. */
const SIN_AJENOS: Ajenos = async (_, { clave }) => {
  throw new Error(`nobody gives the numbers of the chart ${clave}`);
};

/** Counts the charts of any report. */
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
