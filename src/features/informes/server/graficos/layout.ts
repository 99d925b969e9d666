// Builds the data of a chart from its counts: places of categories and series, values, notes. It draws nothing.
import { tituloOf, wordsOfOthers } from '#catalogo/grafico-en-palabras.ts';
import type { Dimension, GraficoDeFilas } from '#catalogo/grafico.ts';
import type { Informe } from '#catalogo/informe.ts';
import { DISTINCT } from '#platform/chart/paints.ts';
import type { GraficoDeInforme } from '../../contract-graficos.ts';
import { isMultiple } from '../expresiones.store.ts';
import { campoAt, SIN_DATO } from './ejes.store.ts';
import {
  MAX_BARRAS,
  MAX_CATEGORIAS,
  placesOf,
  type GroupedKey,
  type LabelContext,
  type LugarDeGrafico,
  type Lugares,
} from './lugares.ts';
import type { CuentaDeGrafico } from './store.ts';

/** Dimension of the values of several fields, which are alike: that of the first. */
function valueDimensionOf(dimension: Dimension): Dimension {
  if (!('campos' in dimension) || dimension.campos[0] === undefined)
    throw new Error('a chart of values without fields');
  return {
    campo: dimension.campos[0],
    etiqueta: dimension.etiqueta,
    ...(dimension.orden && { orden: dimension.orden }),
  };
}

/** Dimension of a chart's series; for values of several fields, that of the first field. */
const dimensionOfSeries = ({
  series,
  por,
}: Pick<GraficoDeFilas, 'por'> & { readonly series: NonNullable<GraficoDeFilas['series']> }): Dimension =>
  series === 'valor' ? valueDimensionOf(por) : series;

/** Place of a series on its chart's scale, from the worst (0) to the best (1); undefined: the chart has no scale. */
export function gradeOf(informe: Informe, { series, por, escala }: GraficoDeFilas, clave: string): number | undefined {
  if (series === undefined || escala === undefined) return undefined;
  const altura = heightOf(informe, dimensionOfSeries({ series, por }), clave);
  return altura !== undefined && escala === 'baja' ? 1 - altura : altura;
}

/** Height of a step on its scale, from 0 to 1. */
function heightOf(informe: Informe, dimension: Dimension, clave: string): number | undefined {
  if (!('campo' in dimension) || dimension.campo === undefined || 'cada' in dimension) return undefined;
  const campo = campoAt(informe, dimension.campo);
  if (campo.tipo === 'escala') {
    const paso = clave === '' ? Number.NaN : Number(clave);
    return Number.isNaN(paso) ? undefined : (paso - campo.min) / (campo.max - campo.min);
  }
  const lugar = dimension.orden?.indexOf(clave) ?? -1;
  return lugar < 0 ? undefined : lugar / (dimension.orden!.length - 1);
}

const MAX_SERIES = DISTINCT;

/** Places to draw; those without room are one last place, which is no mark. */
type DrawnPlaces = {
  readonly nombre: string;
  readonly puestos: readonly (LugarDeGrafico & {
    readonly abre?: false;
    readonly varias?: number;
    readonly sinDato?: true;
  })[];
  /** Returns the place of a key of the database; undefined: it has none. */
  readonly puestoDe: (clave: string) => number | undefined;
};

type RestPlace = { readonly max: number; readonly clave: string; readonly texto: string };

const isMissing = ({ clave }: LugarDeGrafico): boolean => clave === SIN_DATO;

/** Keeps as many places as there is room for. Rows without a value always keep a place of their own. */
function drawPlaces({ nombre, lugares, lugarDe }: Lugares, { max, clave: sobrante, texto }: RestPlace): DrawnPlaces {
  const all = lugares.map((lugar) => (isMissing(lugar) ? { ...lugar, sinDato: true as const } : lugar));
  const [missing, dichos] = [all.filter(isMissing), all.filter((candidate) => !isMissing(candidate))];
  const shown = all.length <= max ? all : [...dichos.slice(0, max - 1 - missing.length), ...missing];
  const indices = new Map(shown.map(({ clave }, i) => [clave, i]));
  const leftOver = new Set(lugares.filter(({ clave }) => !indices.has(clave)).map(({ clave }) => clave));
  return {
    nombre,
    puestos:
      leftOver.size === 0
        ? shown
        : [...shown, { clave: sobrante, texto: `${texto} (${leftOver.size})`, abre: false, varias: leftOver.size }],
    puestoDe(clave) {
      const lugar = lugarDe(clave);
      return leftOver.has(lugar) ? shown.length : indices.get(lugar);
    },
  };
}

/** The first of two texts for one key, in the order of the database. */
const firstText = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);

/** Adds up the counts of each key on one side. */
function groupsOf(cuentas: readonly CuentaDeGrafico[], lado: 'por' | 'serie'): GroupedKey[] {
  const byClave = new Map<string, GroupedKey>();
  for (const cuenta of cuentas) {
    const clave = cuenta[lado];
    const texto = lado === 'por' ? cuenta.texto : cuenta.textoSerie;
    const { filas = 0, suma = 0, texto: knownTexto = null } = byClave.get(clave) ?? {};
    byClave.set(clave, {
      clave,
      texto: firstText(knownTexto, texto),
      filas: filas + cuenta.filas,
      suma: cuenta.suma === null ? null : (suma ?? 0) + cuenta.suma,
    });
  }
  return [...byClave.values()];
}

const NO_SERIES: DrawnPlaces = { nombre: '', puestos: [{ clave: '', texto: '' }], puestoDe: () => 0 };

/** Lays out a chart from its counts; `referencias` are added later, as they are not counted from rows. */
export function layOutGrafico(
  informe: Informe,
  grafico: GraficoDeFilas,
  cuentas: readonly CuentaDeGrafico[],
  context: LabelContext,
): Omit<GraficoDeInforme, 'referencias'> {
  const { forma, por, onlyEstados: estados } = grafico;
  const groups = groupsOf(cuentas, 'por');
  const categoriaLugares =
    cuentas.length === 0
      ? undefined
      : withoutEmptyEnds(placesOf(informe, por, groups, { context, forma, estados }), por, groups);
  const series = seriesOf(informe, grafico, cuentas, context);
  const max = forma === 'barras' || forma === 'apiladas' ? MAX_BARRAS : MAX_CATEGORIAS;
  const categorias = categoriaLugares
    ? drawPlaces(categoriaLugares, { max, clave: '', texto: 'Otras' })
    : { nombre: '', puestos: [], puestoDe: () => undefined };
  const medida = measureOf(informe, grafico);
  const numeros = numbersOf(cuentas, { categorias, series, suma: medida.suma });
  return {
    clave: grafico.clave,
    titulo: tituloOf(grafico, categoriaLugares?.tramo),
    forma,
    medida,
    eje: categorias.nombre,
    series: series.puestos.map(({ clave, texto, tono, abre }) => {
      const grado = gradeOf(informe, grafico, clave);
      return {
        clave,
        texto,
        ...(grado !== undefined && { grado }),
        ...(tono && { tono }),
        ...(abre === false && { abre }),
      };
    }),
    categorias: [...categorias.puestos],
    ...((categoriaLugares?.isBySize || categorias.puestos.some(({ varias: mergedCount }) => mergedCount)) && {
      otras: wordsOfOthers(categorias.nombre),
    }),
    ...totalOf(informe, grafico, numeros),
    ...numeros,
    nota: noteOf(informe, grafico, categoriaLugares?.running),
  };
}

/** Leaves out the ranges of numbers before the first and after the last with rows, such as those of a filter. */
function withoutEmptyEnds(lugares: Lugares, dimension: Dimension, groups: readonly GroupedKey[]): Lugares {
  if (!('bandas' in dimension)) return lugares;
  const filled = new Set(groups.filter(({ filas }) => filas > 0).map(({ clave }) => lugares.lugarDe(clave)));
  const isFilled = ({ clave }: LugarDeGrafico): boolean => filled.has(clave);
  const begin = Math.max(0, lugares.lugares.findIndex(isFilled));
  return { ...lugares, lugares: lugares.lugares.slice(begin, lugares.lugares.findLastIndex(isFilled) + 1) };
}

function seriesOf(
  informe: Informe,
  { series, por, onlyEstados: onlyEstado }: GraficoDeFilas,
  cuentas: readonly CuentaDeGrafico[],
  context: LabelContext,
) {
  if (series === undefined) return NO_SERIES;
  const dimension = dimensionOfSeries({ series, por });
  const lugares = placesOf(informe, dimension, groupsOf(cuentas, 'serie'), { context, estados: onlyEstado });
  return drawPlaces(lugares, { max: MAX_SERIES, clave: 'otros:', texto: 'Otros' });
}

function measureOf(informe: Informe, { medida, unidades = 'Registros', por, series }: GraficoDeFilas) {
  if (!medida) return { nombre: unidades, maximo: null, suma: true };
  const dimensiones = [por, series].filter((dimension) => typeof dimension === 'object');
  const campos =
    medida.promedio === 'valor'
      ? dimensiones.flatMap((dimension) => ('campos' in dimension ? dimension.campos : []))
      : [medida.promedio];
  const escalas = campos.map((ruta) => {
    const campo = campoAt(informe, ruta);
    return {
      minimo: campo.tipo === 'escala' ? campo.min : 0,
      maximo: campo.tipo === 'escala' || campo.tipo === 'entero' ? campo.max : null,
    };
  });
  const [escala = { minimo: 0, maximo: null }] = escalas;
  const isUna = escalas.every(({ minimo, maximo }) => minimo === escala.minimo && maximo === escala.maximo);
  return { nombre: 'Promedio', ...(isUna ? escala : { minimo: 0, maximo: null }), suma: false };
}

type Axes = { readonly categorias: DrawnPlaces; readonly series: DrawnPlaces; readonly suma: boolean };

function numbersOf(cuentas: readonly CuentaDeGrafico[], { categorias, series, suma }: Axes) {
  const vacias = (): number[][] => series.puestos.map(() => categorias.puestos.map(() => 0));
  const [filas, sumas] = [vacias(), vacias()];
  for (const cuenta of cuentas) {
    const [serie, categoria] = [series.puestoDe(cuenta.serie), categorias.puestoDe(cuenta.por)];
    if (serie === undefined || categoria === undefined) continue;
    filas[serie]![categoria]! += cuenta.filas;
    sumas[serie]![categoria]! += cuenta.suma ?? 0;
  }
  const promedio = (serie: number, categoria: number): number | null => {
    const count = filas[serie]![categoria]!;
    return count === 0 ? null : sumas[serie]![categoria]! / count;
  };
  return {
    valores: suma ? filas : filas.map((fila, serie) => fila.map((_, categoria) => promedio(serie, categoria))),
    cuentas: filas,
  };
}

/** Total of a chart in which each row has one category. */
function totalOf(
  informe: Informe,
  { por, series, medida }: GraficoDeFilas,
  { cuentas: [first = [], ...others] }: { readonly cuentas: readonly (readonly number[])[] },
): { readonly total?: number } {
  if (series || medida || others.length > 0 || 'campos' in por || countsSeveral(informe, por)) return {};
  return { total: first.reduce((suma, filas) => suma + filas, 0) };
}

const multipleNote = ({ leido }: Informe): string =>
  leido ? 'Una fila con varios cuenta en cada uno.' : 'Quien eligió varias opciones cuenta en cada una.';

const countsSeveral = (informe: Informe, dimension: GraficoDeFilas['por']): boolean =>
  !('cada' in dimension) && 'campo' in dimension && isMultiple(informe, dimension.campo);

function noteOf(informe: Informe, { nota, por }: GraficoDeFilas, running: string | undefined): string | null {
  const notas = [
    nota,
    countsSeveral(informe, por) ? multipleNote(informe) : undefined,
    // Without this note, the running stretch looks like a fall.
    running === undefined ? undefined : `${running} aún no termina.`,
  ].filter((sentence) => sentence !== undefined);
  return notas.length === 0 ? null : notas.join(' ');
}
