import { LRUCache } from 'lru-cache';
import type { GraficoAjeno, GraficoDeFilas } from '#catalogo/grafico.ts';
import { filasDe, type Informe } from '#catalogo/informe.ts';
import { semestreDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { hojasDe } from '#catalogo/arbol.ts';
import { readTotales } from '#features/cupos/server/service.ts';
import type { CifraDeInforme, GraficoDeInforme, GraficosDeInforme } from '../../contract-graficos.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { type Lector, vistaDe } from '../vista.ts';
import { isShared, type Vista } from '../store.ts';
import { armarGrafico } from './layout.ts';
import { cifrasDe, comparadosDe } from './cifras.ts';
import { readMundo } from './labels.ts';
import { contando, type Conteo, type Cuenta, selectCuentas, countAntes } from './store.ts';
import type { Mundo } from './lugares.ts';
import { camposDe } from './ejes.store.ts';
import { type Contado, selectCuentasDeTramos, selectTramos, type Tramo } from './cache.store.ts';

type ChartCache = {
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
function createChartCache(db: Db): ChartCache {
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

/** Places by option, and the list that the options are of. */
type Cupos = { readonly lista: string; readonly campo: string; readonly totales: ReadonlyMap<string, number> };

/** The places of what a chart counts, in a semester; null where it is compared with none, or none has a limit. */
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
  /** Which of the charts. */
  readonly grafico: number;
  readonly clave: string;
  readonly cuentas: readonly Cuenta[];
  readonly filtro: FiltroDeInforme;
  readonly mundo: Mundo;
};

/** Counts of nothing for the options that have places to give and no row, as far as the filter lets them be seen. */
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

/** A chart with the places of each category, the fullest first and those without a limit after them; the rest stays last. */
function conCupos(armado: Armado, cupos: Cupos | null): GraficoDeInforme {
  const de = (i: number): number | null => cupos?.totales.get(armado.categorias[i]!.clave) ?? null;
  const indices = [...armado.categorias.keys()];
  if (!cupos || indices.every((i) => de(i) === null)) return { ...armado, referencias: null };
  const llena = (i: number): number => {
    if (armado.categorias[i]!.abre === false) return -2;
    const [total, hay] = [de(i), armado.cuentas[0]?.[i] ?? 0];
    return total === null ? -1 : hay === 0 ? 0 : hay / total;
  };
  // What is equally full stays as it was, the largest first.
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
