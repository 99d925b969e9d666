// Lays a chart out from its counts: places of categories and series, values, notes.
import type { Dimension, GraficoDeFilas } from '#catalogo/grafico.ts';
import { otrasDe, tituloDe } from '#catalogo/grafico-en-palabras.ts';
import type { Informe } from '#catalogo/informe.ts';
import { DISTINCT } from '#platform/chart/paints.ts';
import type { GraficoDeInforme } from '../../contract-graficos.ts';
import { campoEn, esMultiple, SIN_DATO } from './ejes.store.ts';
import type { Cuenta } from './store.ts';
import {
  lugaresDe,
  type Agrupado,
  type Lugar,
  type Lugares,
  MAX_BARRAS,
  MAX_CATEGORIAS,
  type Mundo,
} from './lugares.ts';

/** Dimension of the values of several fields, which are alike: that of the first. */
function valorDe(por: Dimension): Dimension {
  if (!('campos' in por) || por.campos[0] === undefined) throw new Error('a chart of values without fields');
  return { campo: por.campos[0], etiqueta: por.etiqueta, ...(por.orden && { orden: por.orden }) };
}

/** Dimension of a chart's series; for values of several fields, that of the first field. */
const dimensionDeSeries = ({
  series,
  por,
}: Pick<GraficoDeFilas, 'por'> & { readonly series: NonNullable<GraficoDeFilas['series']> }): Dimension =>
  series === 'valor' ? valorDe(por) : series;

/** Place of a series on its chart's scale, from the worst (0) to the best (1); undefined: the chart has no scale. */
export function gradoDe(informe: Informe, { series, por, escala }: GraficoDeFilas, clave: string): number | undefined {
  if (series === undefined || escala === undefined) return undefined;
  const altura = alturaDe(informe, dimensionDeSeries({ series, por }), clave);
  return altura !== undefined && escala === 'baja' ? 1 - altura : altura;
}

/** Height of a step on its scale, from 0 to 1. */
function alturaDe(informe: Informe, dimension: Dimension, clave: string): number | undefined {
  if (!('campo' in dimension) || dimension.campo === undefined || 'cada' in dimension) return undefined;
  const campo = campoEn(informe, dimension.campo);
  if (campo.tipo === 'escala') {
    const paso = clave === '' ? Number.NaN : Number(clave);
    return Number.isNaN(paso) ? undefined : (paso - campo.min) / (campo.max - campo.min);
  }
  const lugar = dimension.orden?.indexOf(clave) ?? -1;
  return lugar < 0 ? undefined : lugar / (dimension.orden!.length - 1);
}

/** Most series that can be distinguished. */
const MAX_SERIES = DISTINCT;

/** Places to draw; those without room are one last place, which is no mark. */
type Puestos = {
  readonly nombre: string;
  readonly puestos: readonly (Lugar & { readonly abre?: false; readonly varias?: number; readonly sinDato?: true })[];
  /** Returns the place of a key of the database; undefined: it has none. */
  readonly puestoDe: (clave: string) => number | undefined;
};

type Sobra = { readonly max: number; readonly clave: string; readonly texto: string };

const esSinDato = ({ clave }: Lugar): boolean => clave === SIN_DATO;

/** Keeps as many places as there is room for. Rows without a value always keep a place of their own. */
function enPuestos({ nombre, lugares, lugarDe }: Lugares, { max, clave: sobrante, texto }: Sobra): Puestos {
  const todos = lugares.map((uno) => (esSinDato(uno) ? { ...uno, sinDato: true as const } : uno));
  const [sinDato, dichos] = [todos.filter(esSinDato), todos.filter((uno) => !esSinDato(uno))];
  const caben = todos.length <= max ? todos : [...dichos.slice(0, max - 1 - sinDato.length), ...sinDato];
  const indices = new Map(caben.map(({ clave }, i) => [clave, i]));
  const sobran = new Set(lugares.filter(({ clave }) => !indices.has(clave)).map(({ clave }) => clave));
  return {
    nombre,
    puestos:
      sobran.size === 0
        ? caben
        : [...caben, { clave: sobrante, texto: `${texto} (${sobran.size})`, abre: false, varias: sobran.size }],
    puestoDe(clave) {
      const lugar = lugarDe(clave);
      return sobran.has(lugar) ? caben.length : indices.get(lugar);
    },
  };
}

/** The first of two texts for one key, in the order of the database. */
const primero = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);

/** Adds up the counts of each key on one side. */
function agrupados(cuentas: readonly Cuenta[], lado: 'por' | 'serie'): Agrupado[] {
  const porClave = new Map<string, Agrupado>();
  for (const cuenta of cuentas) {
    const clave = cuenta[lado];
    const texto = lado === 'por' ? cuenta.texto : cuenta.textoSerie;
    const { filas = 0, suma = 0, texto: suyo = null } = porClave.get(clave) ?? {};
    porClave.set(clave, {
      clave,
      texto: primero(suyo, texto),
      filas: filas + cuenta.filas,
      suma: cuenta.suma === null ? null : (suma ?? 0) + cuenta.suma,
    });
  }
  return [...porClave.values()];
}

const SIN_SERIES: Puestos = { nombre: '', puestos: [{ clave: '', texto: '' }], puestoDe: () => 0 };

/** Lays out a chart from its counts; `referencias` are added later, as they are not counted from rows. */
export function armarGrafico(
  informe: Informe,
  grafico: GraficoDeFilas,
  cuentas: readonly Cuenta[],
  mundo: Mundo,
): Omit<GraficoDeInforme, 'referencias'> {
  const { forma, por, soloEstado: estados } = grafico;
  const deCategorias =
    cuentas.length === 0 ? undefined : lugaresDe(informe, por, agrupados(cuentas, 'por'), { mundo, forma, estados });
  const series = seriesDe(informe, grafico, cuentas, mundo);
  const max = forma === 'barras' || forma === 'apiladas' ? MAX_BARRAS : MAX_CATEGORIAS;
  const categorias = deCategorias
    ? enPuestos(deCategorias, { max, clave: '', texto: 'Otras' })
    : { nombre: '', puestos: [], puestoDe: () => undefined };
  const medida = medidaDe(informe, grafico);
  const numeros = numerosDe(cuentas, { categorias, series, suma: medida.suma });
  return {
    clave: grafico.clave,
    titulo: tituloDe(grafico, deCategorias?.tramo),
    forma,
    medida,
    eje: categorias.nombre,
    series: series.puestos.map(({ clave, texto, tono, abre }) => {
      const grado = gradoDe(informe, grafico, clave);
      return {
        clave,
        texto,
        ...(grado !== undefined && { grado }),
        ...(tono && { tono }),
        ...(abre === false && { abre }),
      };
    }),
    categorias: [...categorias.puestos],
    ...((deCategorias?.porTamano || categorias.puestos.some(({ varias }) => varias)) && {
      otras: otrasDe(categorias.nombre),
    }),
    ...enteroDe(informe, grafico, numeros),
    ...numeros,
    nota: notaDe(informe, grafico, deCategorias?.enCurso),
  };
}

function seriesDe(
  informe: Informe,
  { series, por, soloEstado }: GraficoDeFilas,
  cuentas: readonly Cuenta[],
  mundo: Mundo,
) {
  if (series === undefined) return SIN_SERIES;
  const dimension = dimensionDeSeries({ series, por });
  const lugares = lugaresDe(informe, dimension, agrupados(cuentas, 'serie'), { mundo, estados: soloEstado });
  return enPuestos(lugares, { max: MAX_SERIES, clave: 'otros:', texto: 'Otros' });
}

function medidaDe(informe: Informe, { medida, unidades = 'Registros', por, series }: GraficoDeFilas) {
  if (!medida) return { nombre: unidades, maximo: null, suma: true };
  const dimensiones = [por, series].filter((una) => typeof una === 'object');
  const campos =
    medida.promedio === 'valor' ? dimensiones.flatMap((una) => ('campos' in una ? una.campos : [])) : [medida.promedio];
  const escalas = campos.map((ruta) => {
    const campo = campoEn(informe, ruta);
    return {
      minimo: campo.tipo === 'escala' ? campo.min : 0,
      maximo: campo.tipo === 'escala' || campo.tipo === 'entero' ? campo.max : null,
    };
  });
  const [escala = { minimo: 0, maximo: null }] = escalas;
  const esUna = escalas.every(({ minimo, maximo }) => minimo === escala.minimo && maximo === escala.maximo);
  return { nombre: 'Promedio', ...(esUna ? escala : { minimo: 0, maximo: null }), suma: false };
}

type Ejes = { readonly categorias: Puestos; readonly series: Puestos; readonly suma: boolean };

function numerosDe(cuentas: readonly Cuenta[], { categorias, series, suma }: Ejes) {
  const vacias = (): number[][] => series.puestos.map(() => categorias.puestos.map(() => 0));
  const [filas, sumas] = [vacias(), vacias()];
  for (const cuenta of cuentas) {
    const [serie, categoria] = [series.puestoDe(cuenta.serie), categorias.puestoDe(cuenta.por)];
    if (serie === undefined || categoria === undefined) continue;
    filas[serie]![categoria]! += cuenta.filas;
    sumas[serie]![categoria]! += cuenta.suma ?? 0;
  }
  const promedio = (serie: number, categoria: number): number | null => {
    const cuantas = filas[serie]![categoria]!;
    return cuantas === 0 ? null : sumas[serie]![categoria]! / cuantas;
  };
  return {
    valores: suma ? filas : filas.map((una, serie) => una.map((_, categoria) => promedio(serie, categoria))),
    cuentas: filas,
  };
}

/** Total of a chart in which each row has one category. */
function enteroDe(
  informe: Informe,
  { por, series, medida }: GraficoDeFilas,
  { cuentas: [unas = [], ...otras] }: { readonly cuentas: readonly (readonly number[])[] },
): { readonly total?: number } {
  if (series || medida || otras.length > 0 || 'campos' in por || cuentaVarias(informe, por)) return {};
  return { total: unas.reduce((suma, filas) => suma + filas, 0) };
}

const VARIAS = 'Quien eligió varias opciones cuenta en cada una.';

const cuentaVarias = (informe: Informe, por: GraficoDeFilas['por']): boolean =>
  !('cada' in por) && 'campo' in por && esMultiple(campoEn(informe, por.campo));

function notaDe(informe: Informe, { nota, por }: GraficoDeFilas, enCurso: string | undefined): string | null {
  const notas = [
    nota,
    cuentaVarias(informe, por) ? VARIAS : undefined,
    // Without this note, the running stretch looks like a fall.
    enCurso === undefined ? undefined : `${enCurso} aún no termina.`,
  ].filter((una) => una !== undefined);
  return notas.length === 0 ? null : notas.join(' ');
}
