// Categories and series of a chart by dimension: their labels and their order.
import { CALIFICACIONES } from '#catalogo/calificacion.ts';
import { textoOf, type Campo } from '#catalogo/campos/index.ts';
import { columnasOf } from '#catalogo/columnas.ts';
import { addDias, oldestDiaWithin } from '#catalogo/dias-habiles.ts';
import { ESTADO_INFO, ESTADOS, type Estado } from '#catalogo/estados.ts';
import type { Dimension, Forma } from '#catalogo/grafico.ts';
import { COLUMNAS_DE_ATENCION, COLUMNAS_DEL_SISTEMA, DE_LA_PLATAFORMA, type Informe } from '#catalogo/informe.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import {
  claveOfRango,
  NOMBRE_DE_TRAMO,
  rangosBetween,
  rangoText,
  shortRango,
  type Rango,
  type TramoDeTiempo,
} from '#catalogo/rangos.ts';
import { semestreOfDia, semestresBetween, type Semestre } from '#catalogo/semestre.ts';
import type { GraficoDeInforme } from '../../contract-graficos.ts';
import { campoAt, isNumero, SIN_DATO } from './ejes.store.ts';

/** A category or series of a chart, before the limits on their number apply. */
export type LugarDeGrafico = {
  readonly clave: string;
  readonly texto: string;
  readonly corto?: string;
  readonly tono?: GraficoDeInforme['series'][number]['tono'];
};

/** Places of a dimension in the order of drawing, and the place of each key. */
export type Lugares = {
  /** Name of the categories: 'Semana'. */
  readonly nombre: string;
  readonly lugares: readonly LugarDeGrafico[];
  /** Returns the key of the place of a key of the database. */
  readonly lugarDe: (clave: string) => string;
  /** Places are ordered by size, the greatest first. */
  readonly isBySize?: boolean;
  /** Length of the stretches of time. */
  readonly tramo?: TramoDeTiempo;
  /** Name of the stretch that is still running: 'El último trimestre'; absent if all are over. */
  readonly running?: string;
};

/** A key that the database grouped by: its number of rows, and its text if rows have one. */
export type GroupedKey = {
  readonly clave: string;
  readonly texto: string | null;
  readonly filas: number;
  /** Sum of the measure; null if rows are counted. */
  readonly suma: number | null;
};

/** Labels of categories, from lists and the rubric. */
export type LabelContext = {
  /** `AAAA-MM-DD` */
  readonly hoy: string;
  /** Every option that a list ever had, in the managers' order. */
  readonly opciones: ReadonlyMap<string, readonly Opcion[]>;
  readonly facultades: ReadonlyMap<string, string>;
  /** Criteria of the rubric, in order; empty if no chart needs them. */
  readonly criterios: readonly LugarDeGrafico[];
  /** By field, the names of options that lie in each other: rows do not distinguish equal names. */
  readonly nombres: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/**
 * Most categories of a chart: more cannot be distinguished. Bars are ordered by length, so that the first ones are seen.
 */
export const MAX_CATEGORIAS = 40;
export const MAX_BARRAS = 200;

const sameKey = (clave: string): string => clave;

export const TEXTO_SIN_DATO = 'Sin dato';

/** Label of an empty field: 'N/A' where the field stores that. */
const emptyLabelOf = ({ vacio }: Campo): string => (vacio ? vacio : TEXTO_SIN_DATO);

/** Text of a key without another label: a value, or an option unknown to its list. */
const keyLabel = (campo: Campo, clave: string): string =>
  campo.tipo === 'opcion' || campo.tipo === 'opciones' ? clave : textoOf(campo, clave);

/** Drawn value of a group: its mean, or its number of rows. */
const drawnValueOf = ({ filas, suma }: GroupedKey): number => (suma === null ? filas : suma / filas);

/** Places without an order of their own: the largest first, rows without a value last. */
const placesBySize = (
  agrupados: readonly GroupedKey[],
  texto: (groupedKey: GroupedKey) => string,
  vacio = TEXTO_SIN_DATO,
): LugarDeGrafico[] =>
  agrupados
    .toSorted(
      (a, b) =>
        Number(a.clave === SIN_DATO) - Number(b.clave === SIN_DATO) ||
        drawnValueOf(b) - drawnValueOf(a) ||
        a.clave.localeCompare(b.clave, 'es'),
    )
    .map((groupedKey) => ({
      clave: groupedKey.clave,
      texto: groupedKey.clave === SIN_DATO ? vacio : texto(groupedKey),
    }));

/** Known places in their order, then further ones that rows have. */
function knownPlaces(
  lugares: readonly LugarDeGrafico[],
  agrupados: readonly GroupedKey[],
  campo: Campo,
): LugarDeGrafico[] {
  const claves = new Set(lugares.map(({ clave }) => clave));
  const others = agrupados.filter(({ clave }) => !claves.has(clave));
  return [
    ...lugares,
    ...placesBySize(others, ({ texto, clave }) => texto ?? keyLabel(campo, clave), emptyLabelOf(campo)),
  ];
}

function numberPlaces(campo: Campo, agrupados: readonly GroupedKey[]): LugarDeGrafico[] {
  const numeros = agrupados.filter(({ clave }) => clave !== SIN_DATO).map(({ clave }) => Number(clave));
  const present = new Set(numeros);
  if (campo.tipo === 'escala') for (let n = campo.min as number; n <= campo.max; n += 1) present.add(n);
  else if (
    campo.tipo === 'entero' &&
    !campo.decimales &&
    Math.max(...present) - Math.min(...present) < MAX_CATEGORIAS
  ) {
    for (let n = Math.min(...present); n < Math.max(...present); n += 1) present.add(n);
  }
  const lugares = [...present]
    .toSorted((a, b) => a - b)
    .map((n) => ({ clave: String(n), texto: stepLabel(campo, n), corto: String(n) }));
  return knownPlaces(lugares, agrupados, campo);
}

/** Label of a step with its word: '5, muy bueno'. */
const stepLabel = (campo: Campo, n: number): string => {
  const palabra = textoOf(campo, n);
  return palabra === String(n) || Number.isFinite(Number(palabra)) ? palabra : `${n}, ${palabra.toLowerCase()}`;
};

type PorCampo = Extract<Dimension, { campo: string; cada?: never }>;

/** Places of a field's values. @param ordenada in the order of the options */
function placesByCampo(
  informe: Informe,
  dimension: PorCampo,
  agrupados: readonly GroupedKey[],
  options: { readonly context: LabelContext; readonly ordenada: boolean },
): Lugares {
  const campo = campoAt(informe, dimension.campo);
  return {
    nombre: dimension.etiqueta ?? campo.etiqueta,
    lugares: placesOfCampo(campo, dimension, agrupados, options),
    lugarDe: sameKey,
    isBySize: !hasOrder(campo, dimension, options.ordenada),
  };
}

/** Options and texts have no order of their own, except that of their list. */
const hasOrder = (campo: Campo, { orden, rubrica, bandas }: PorCampo, ordenada: boolean): boolean =>
  orden !== undefined || rubrica || bandas !== undefined || isNumero(campo) || (ordenada && isFromLista(campo));

const isFromLista = (campo: Campo) =>
  (campo.tipo === 'opcion' || campo.tipo === 'opciones') && campo.lista !== DE_LA_PLATAFORMA;

function placesOfCampo(
  campo: Campo,
  { campo: ruta, orden, rubrica, bandas }: PorCampo,
  agrupados: readonly GroupedKey[],
  { context, ordenada }: { readonly context: LabelContext; readonly ordenada: boolean },
): LugarDeGrafico[] {
  if (bandas) return bandas.map(({ clave, texto }) => ({ clave, texto }));
  if (rubrica) return knownPlaces(context.criterios, agrupados, campo);
  if (orden) {
    const lugares = orden.map((clave) => ({ clave, texto: textoOf(campo, clave) }));
    return knownPlaces(lugares, agrupados, campo);
  }
  if (isNumero(campo)) return numberPlaces(campo, agrupados);
  const hasLista = (campo.tipo === 'opcion' || campo.tipo === 'opciones') && campo.lista !== DE_LA_PLATAFORMA;
  if (!hasLista) {
    const nombres = context.nombres.get(ruta);
    const nombreOf = ({ clave, texto }: GroupedKey): string => nombres?.get(clave) ?? texto ?? keyLabel(campo, clave);
    return placesBySize(agrupados, nombreOf, emptyLabelOf(campo));
  }
  const opciones = context.opciones.get(campo.lista) ?? [];
  if (ordenada) {
    const present = new Set(agrupados.map(({ clave }) => clave));
    const ofrecidas = opciones.filter(({ clave, activa }) => activa || present.has(clave));
    return knownPlaces(
      ofrecidas.map(({ clave, texto }) => ({ clave, texto })),
      agrupados,
      campo,
    );
  }
  const textos = new Map(opciones.map(({ clave, texto }) => [clave, texto]));
  return placesBySize(agrupados, ({ clave }) => textos.get(clave) ?? clave, emptyLabelOf(campo));
}

/** Days before and after every record. */
const ALL_TIME: Rango = { desde: '1900-01-01', hasta: '9999-12-31' };

/** An age in business days, and the civil days of its rows. */
type AgeBand = Rango & { readonly texto: string; readonly corto: string };

/**
 * Returns the bands of age, the youngest first.
 * @param limites last business day of each band; the last band is open
 * @param today `AAAA-MM-DD`
 */
export function ageBands(limites: readonly number[], today: string): AgeBand[] {
  const comienzos = limites.map((limite) => oldestDiaWithin(today, limite));
  const cerradas = limites.map((hasta, i) => {
    const desde = i === 0 ? 0 : limites[i - 1]! + 1;
    const [texto, corto] = desde === hasta ? [`${hasta}`, `${hasta}`] : [`${desde} a ${hasta}`, `${desde}–${hasta}`];
    return {
      desde: comienzos[i]!,
      hasta: i === 0 ? ALL_TIME.hasta : addDias(comienzos[i - 1]!, -1),
      texto: `${texto} días hábiles`,
      corto,
    };
  });
  const ultimo = limites.at(-1) ?? 0;
  const abierta = {
    desde: ALL_TIME.desde,
    hasta: addDias(comienzos.at(-1) ?? today, -1),
    texto: `Más de ${ultimo} días hábiles`,
    corto: `> ${ultimo}`,
  };
  return [...cerradas, abierta];
}

function placesOfRangos(rangos: readonly (Rango & { readonly texto: string; readonly corto: string })[]) {
  return {
    lugares: rangos.map(({ texto, corto, ...rango }) => ({ clave: claveOfRango(rango), texto, corto })),
    lugarDe: (dia: string) => {
      const rango = rangos.find(({ desde, hasta }) => desde <= dia && dia <= hasta);
      return rango ? claveOfRango(rango) : '';
    },
  };
}

const LAST_STRETCH: Readonly<Record<TramoDeTiempo, string>> = {
  dia: 'El último día',
  semana: 'La última semana',
  mes: 'El último mes',
  trimestre: 'El último trimestre',
  ano: 'El último año',
};

function placesByTime(
  dimension: Extract<Dimension, { cada: unknown }>,
  agrupados: readonly GroupedKey[],
  { hoy: today }: LabelContext,
): Lugares {
  const dias = agrupados.map(({ clave }) => clave).toSorted();
  const { tramo, rangos } = rangosBetween(dias[0]!, dias.at(-1)!, { tramo: dimension.cada, max: MAX_CATEGORIAS });
  const labelled = rangos.map((rango) => ({ ...rango, texto: rangoText(rango), corto: shortRango(rango, tramo) }));
  const { desde, hasta } = rangos.at(-1)!;
  const isRunning = desde <= today && today <= hasta;
  return {
    nombre: NOMBRE_DE_TRAMO[tramo],
    tramo,
    ...(isRunning && { running: LAST_STRETCH[tramo] }),
    ...placesOfRangos(labelled),
  };
}

function placesByFacultad(agrupados: readonly GroupedKey[], { facultades }: LabelContext): Lugares {
  const lugarOf = (programa: string): string => facultades.get(programa) ?? SIN_DATO;
  const programasByFacultad = Map.groupBy(agrupados, ({ clave }) => lugarOf(clave));
  const byFacultad = [...programasByFacultad].map(([clave, programas]) => ({
    clave,
    texto: clave,
    filas: programas.reduce((filas, programa) => filas + programa.filas, 0),
    suma: programas.reduce<number | null>(
      (suma, programa) => (programa.suma === null ? suma : (suma ?? 0) + programa.suma),
      null,
    ),
  }));
  return {
    nombre: 'Facultad',
    lugares: placesBySize(byFacultad, ({ clave }) => clave),
    lugarDe: lugarOf,
    isBySize: true,
  };
}

/** Title of a field's column, or else its own label. */
const campoTitle = (informe: Informe, ruta: string): string =>
  columnasOf(informe).find(({ source }) => 'partes' in source && source.partes[0].ruta === ruta)?.titulo ??
  campoAt(informe, ruta).etiqueta;

/**
 * Returns the places of a dimension.
 * @param agrupados keys of the database; at least one
 * @param forma of the chart, for its categories; series always keep the dimension's order
 */
export function placesOf(
  informe: Informe,
  dimension: Dimension,
  agrupados: readonly GroupedKey[],
  {
    context,
    forma,
    estados = ESTADOS,
  }: { context: LabelContext; forma?: Forma; estados?: readonly Estado[] | undefined },
): Lugares {
  if ('campos' in dimension) {
    const lugares = dimension.campos.map((clave) => ({ clave, texto: campoTitle(informe, clave) }));
    return { nombre: dimension.etiqueta, lugares, lugarDe: sameKey };
  }
  if ('cada' in dimension) return placesByTime(dimension, agrupados, context);
  if ('antiguedad' in dimension) {
    return { nombre: 'Días hábiles', ...placesOfRangos(ageBands(dimension.antiguedad, context.hoy)) };
  }
  if ('facultadDe' in dimension) return placesByFacultad(agrupados, context);
  if ('sistema' in dimension) {
    if (dimension.sistema === 'calificacion') {
      const lugares = CALIFICACIONES.map(({ valor, texto }) => ({ clave: String(valor), texto }));
      return { nombre: COLUMNAS_DE_ATENCION.calificacion, lugares, lugarDe: sameKey };
    }
    const nombre = COLUMNAS_DEL_SISTEMA[dimension.sistema];
    if (dimension.sistema === 'semestre') return { nombre, ...placesBySemestre(agrupados, context) };
    const lugares = estados.map((clave) => ({
      clave,
      texto: ESTADO_INFO[clave].nombre,
      tono: ESTADO_INFO[clave].tono,
    }));
    return { nombre, lugares, lugarDe: sameKey };
  }
  const ordenada = forma === undefined || forma === 'columnas' || forma === 'linea';
  return placesByCampo(informe, dimension, agrupados, { context, ordenada });
}

/** All semesters from the first to the last with rows. */
function placesBySemestre(agrupados: readonly GroupedKey[], { hoy: today }: LabelContext): Omit<Lugares, 'nombre'> {
  // The column holds semesters only.
  const semestres = agrupados.map(({ clave }) => clave as Semestre).toSorted();
  const all = semestres.length === 0 ? [] : semestresBetween(semestres[0]!, semestres.at(-1)!);
  const isRunning = all.at(-1) === semestreOfDia(today);
  return {
    lugares: all.map((clave) => ({ clave, texto: clave, corto: clave })),
    lugarDe: sameKey,
    ...(isRunning && { running: 'El último semestre' }),
  };
}
