// Categories and series of a chart by dimension: their labels and their order.
import { columnasDe } from '#catalogo/columnas.ts';
import { ESTADO_INFO, ESTADOS, type Estado } from '#catalogo/estados.ts';
import type { Dimension, Forma } from '#catalogo/grafico.ts';
import { COLUMNAS_DEL_SISTEMA, type Informe, DE_LA_PLATAFORMA } from '#catalogo/informe.ts';
import { type Semestre, semestreDeDia, semestresEntre } from '#catalogo/semestre.ts';
import { campoEn, esNumero, SIN_DATO } from './ejes.store.ts';
import {
  claveDeRango,
  cortoDeRango,
  NOMBRE_DE_TRAMO,
  type Rango,
  rangosEntre,
  textoDeRango,
  type Tramo,
} from '#catalogo/rangos.ts';
import { desdeHaceDiasHabiles, sumarDias } from '#catalogo/dias-habiles.ts';
import { type Campo, textoDe } from '#catalogo/campos/index.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import type { GraficoDeInforme } from '../../contract-graficos.ts';

/** A category or series of a chart, before the limits on their number apply. */
export type Lugar = {
  readonly clave: string;
  readonly texto: string;
  readonly corto?: string;
  readonly tono?: GraficoDeInforme['series'][number]['tono'];
};

/** Places of a dimension in the order of drawing, and the place of each key. */
export type Lugares = {
  /** Name of the categories: 'Semana'. */
  readonly nombre: string;
  readonly lugares: readonly Lugar[];
  /** Returns the key of the place of a key of the database. */
  readonly lugarDe: (clave: string) => string;
  /** Places are ordered by size, the greatest first. */
  readonly porTamano?: boolean;
  /** Length of the stretches of time. */
  readonly tramo?: Tramo;
  /** Name of the stretch that is still running: 'El último trimestre'; absent if all are over. */
  readonly enCurso?: string;
};

/** A key that the database grouped by: its number of rows, and its text if rows have one. */
export type Agrupado = {
  readonly clave: string;
  readonly texto: string | null;
  readonly filas: number;
  /** Sum of the measure; null if rows are counted. */
  readonly suma: number | null;
};

/** Labels of categories, from lists and the rubric. */
export type Mundo = {
  /** `AAAA-MM-DD` */
  readonly hoy: string;
  /** Every option that a list ever had, in the managers' order. */
  readonly opciones: ReadonlyMap<string, readonly Opcion[]>;
  readonly facultades: ReadonlyMap<string, string>;
  /** Criteria of the rubric, in order; empty if no chart needs them. */
  readonly criterios: readonly Lugar[];
  /** By field, the names of options that lie in each other: rows do not distinguish equal names. */
  readonly nombres: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/**
 * Most categories of a chart: more cannot be distinguished. Bars are ordered by length, so that the first ones are seen.
 */
export const MAX_CATEGORIAS = 40;
export const MAX_BARRAS = 200;

const igual = (clave: string): string => clave;

/** Label of rows without a value. */
export const TEXTO_SIN_DATO = 'Sin dato';

/** Label of an empty field: 'N/A' where the field stores that. */
const vacioDe = ({ vacio }: Campo): string => (vacio ? vacio : TEXTO_SIN_DATO);

/** Text of a key without another label: a value, or an option unknown to its list. */
const textoDeClave = (campo: Campo, clave: string): string =>
  campo.tipo === 'opcion' || campo.tipo === 'opciones' ? clave : textoDe(campo, clave);

/** Drawn value of a group: its mean, or its number of rows. */
const medidaDe = ({ filas, suma }: Agrupado): number => (suma === null ? filas : suma / filas);

/** Places without an order of their own: the largest first, rows without a value last. */
const sueltos = (agrupados: readonly Agrupado[], texto: (uno: Agrupado) => string, vacio = TEXTO_SIN_DATO): Lugar[] =>
  agrupados
    .toSorted(
      (a, b) =>
        Number(a.clave === SIN_DATO) - Number(b.clave === SIN_DATO) ||
        medidaDe(b) - medidaDe(a) ||
        a.clave.localeCompare(b.clave, 'es'),
    )
    .map((uno) => ({ clave: uno.clave, texto: uno.clave === SIN_DATO ? vacio : texto(uno) }));

/** Known places in their order, then further ones that rows have. */
function conocidos(lugares: readonly Lugar[], agrupados: readonly Agrupado[], campo: Campo): Lugar[] {
  const claves = new Set(lugares.map(({ clave }) => clave));
  const demas = agrupados.filter(({ clave }) => !claves.has(clave));
  return [...lugares, ...sueltos(demas, ({ texto, clave }) => texto ?? textoDeClave(campo, clave), vacioDe(campo))];
}

function deNumeros(campo: Campo, agrupados: readonly Agrupado[]): Lugar[] {
  const numeros = agrupados.filter(({ clave }) => clave !== SIN_DATO).map(({ clave }) => Number(clave));
  const hay = new Set(numeros);
  if (campo.tipo === 'escala') for (let n = campo.min as number; n <= campo.max; n += 1) hay.add(n);
  else if (campo.tipo === 'entero' && Math.max(...hay) - Math.min(...hay) < MAX_CATEGORIAS) {
    for (let n = Math.min(...hay); n < Math.max(...hay); n += 1) hay.add(n);
  }
  const lugares = [...hay]
    .toSorted((a, b) => a - b)
    .map((n) => ({ clave: String(n), texto: conPalabra(campo, n), corto: String(n) }));
  return conocidos(lugares, agrupados, campo);
}

/** Label of a step with its word: '5, muy bueno'. */
const conPalabra = (campo: Campo, n: number): string => {
  const palabra = textoDe(campo, n);
  return palabra === String(n) || Number.isFinite(Number(palabra)) ? palabra : `${n}, ${palabra.toLowerCase()}`;
};

type PorCampo = Extract<Dimension, { campo: string; cada?: never }>;

/** Places of a field's values. @param ordenada in the order of the options */
function porCampo(
  informe: Informe,
  dimension: PorCampo,
  agrupados: readonly Agrupado[],
  como: { readonly mundo: Mundo; readonly ordenada: boolean },
): Lugares {
  const campo = campoEn(informe, dimension.campo);
  return {
    nombre: dimension.etiqueta ?? campo.etiqueta,
    lugares: lugaresDeCampo(campo, dimension, agrupados, como),
    lugarDe: igual,
    porTamano: !tieneOrden(campo, dimension, como.ordenada),
  };
}

/** Options and texts have no order of their own, except that of their list. */
const tieneOrden = (campo: Campo, { orden, rubrica, bandas }: PorCampo, ordenada: boolean): boolean =>
  orden !== undefined || rubrica || bandas !== undefined || esNumero(campo) || (ordenada && esDeLista(campo));

const esDeLista = (campo: Campo) =>
  (campo.tipo === 'opcion' || campo.tipo === 'opciones') && campo.lista !== DE_LA_PLATAFORMA;

function lugaresDeCampo(
  campo: Campo,
  { campo: ruta, orden, rubrica, bandas }: PorCampo,
  agrupados: readonly Agrupado[],
  { mundo, ordenada }: { readonly mundo: Mundo; readonly ordenada: boolean },
): Lugar[] {
  if (bandas) return bandas.map(({ clave, texto }) => ({ clave, texto }));
  if (rubrica) return conocidos(mundo.criterios, agrupados, campo);
  if (orden) {
    const lugares = orden.map((clave) => ({ clave, texto: textoDe(campo, clave) }));
    return conocidos(lugares, agrupados, campo);
  }
  if (esNumero(campo)) return deNumeros(campo, agrupados);
  const deLista = (campo.tipo === 'opcion' || campo.tipo === 'opciones') && campo.lista !== DE_LA_PLATAFORMA;
  if (!deLista) {
    const nombres = mundo.nombres.get(ruta);
    const nombreDe = ({ clave, texto }: Agrupado): string => nombres?.get(clave) ?? texto ?? textoDeClave(campo, clave);
    return sueltos(agrupados, nombreDe, vacioDe(campo));
  }
  const opciones = mundo.opciones.get(campo.lista) ?? [];
  if (ordenada) {
    const hay = new Set(agrupados.map(({ clave }) => clave));
    const ofrecidas = opciones.filter(({ clave, activa }) => activa || hay.has(clave));
    return conocidos(
      ofrecidas.map(({ clave, texto }) => ({ clave, texto })),
      agrupados,
      campo,
    );
  }
  const textos = new Map(opciones.map(({ clave, texto }) => [clave, texto]));
  return sueltos(agrupados, ({ clave }) => textos.get(clave) ?? clave, vacioDe(campo));
}

/** Days before and after every record. */
const SIEMPRE: Rango = { desde: '1900-01-01', hasta: '9999-12-31' };

/** An age in business days, and the civil days of its rows. */
type BandaDeEdad = Rango & { readonly texto: string; readonly corto: string };

/**
 * Returns the bands of age, the youngest first.
 * @param limites last business day of each band; the last band is open
 * @param hoy `AAAA-MM-DD`
 */
export function bandasDeEdad(limites: readonly number[], hoy: string): BandaDeEdad[] {
  const comienzos = limites.map((limite) => desdeHaceDiasHabiles(hoy, limite));
  const cerradas = limites.map((hasta, i) => {
    const desde = i === 0 ? 0 : limites[i - 1]! + 1;
    const [texto, corto] = desde === hasta ? [`${hasta}`, `${hasta}`] : [`${desde} a ${hasta}`, `${desde}–${hasta}`];
    return {
      desde: comienzos[i]!,
      hasta: i === 0 ? SIEMPRE.hasta : sumarDias(comienzos[i - 1]!, -1),
      texto: `${texto} días hábiles`,
      corto,
    };
  });
  const ultimo = limites.at(-1) ?? 0;
  const abierta = {
    desde: SIEMPRE.desde,
    hasta: sumarDias(comienzos.at(-1) ?? hoy, -1),
    texto: `Más de ${ultimo} días hábiles`,
    corto: `> ${ultimo}`,
  };
  return [...cerradas, abierta];
}

function lugaresDeRangos(rangos: readonly (Rango & { readonly texto: string; readonly corto: string })[]) {
  return {
    lugares: rangos.map(({ texto, corto, ...rango }) => ({ clave: claveDeRango(rango), texto, corto })),
    lugarDe: (dia: string) => {
      const rango = rangos.find(({ desde, hasta }) => desde <= dia && dia <= hasta);
      return rango ? claveDeRango(rango) : '';
    },
  };
}

const ULTIMO: Readonly<Record<Tramo, string>> = {
  dia: 'El último día',
  semana: 'La última semana',
  mes: 'El último mes',
  trimestre: 'El último trimestre',
  ano: 'El último año',
};

function porTiempo(
  dimension: Extract<Dimension, { cada: unknown }>,
  agrupados: readonly Agrupado[],
  { hoy }: Mundo,
): Lugares {
  const dias = agrupados.map(({ clave }) => clave).toSorted();
  const { tramo, rangos } = rangosEntre(dias[0]!, dias.at(-1)!, { tramo: dimension.cada, max: MAX_CATEGORIAS });
  const con = rangos.map((rango) => ({ ...rango, texto: textoDeRango(rango), corto: cortoDeRango(rango, tramo) }));
  const { desde, hasta } = rangos.at(-1)!;
  const enCurso = desde <= hoy && hoy <= hasta;
  return { nombre: NOMBRE_DE_TRAMO[tramo], tramo, ...(enCurso && { enCurso: ULTIMO[tramo] }), ...lugaresDeRangos(con) };
}

function porFacultad(agrupados: readonly Agrupado[], { facultades }: Mundo): Lugares {
  const lugarDe = (programa: string): string => facultades.get(programa) ?? SIN_DATO;
  const suyos = Map.groupBy(agrupados, ({ clave }) => lugarDe(clave));
  const porFacultades = [...suyos].map(([clave, programas]) => ({
    clave,
    texto: clave,
    filas: programas.reduce((filas, uno) => filas + uno.filas, 0),
    suma: programas.reduce<number | null>((suma, uno) => (uno.suma === null ? suma : (suma ?? 0) + uno.suma), null),
  }));
  return { nombre: 'Facultad', lugares: sueltos(porFacultades, ({ clave }) => clave), lugarDe, porTamano: true };
}

/** Title of a field's column, or else its own label. */
const nombreDeCampo = (informe: Informe, ruta: string): string =>
  columnasDe(informe).find(({ de }) => 'partes' in de && de.partes[0].ruta === ruta)?.titulo ??
  campoEn(informe, ruta).etiqueta;

/**
 * Returns the places of a dimension.
 * @param agrupados keys of the database; at least one
 * @param forma of the chart, for its categories; series always keep the dimension's order
 */
export function lugaresDe(
  informe: Informe,
  dimension: Dimension,
  agrupados: readonly Agrupado[],
  { mundo, forma, estados = ESTADOS }: { mundo: Mundo; forma?: Forma; estados?: readonly Estado[] | undefined },
): Lugares {
  if ('campos' in dimension) {
    const lugares = dimension.campos.map((clave) => ({ clave, texto: nombreDeCampo(informe, clave) }));
    return { nombre: dimension.etiqueta, lugares, lugarDe: igual };
  }
  if ('cada' in dimension) return porTiempo(dimension, agrupados, mundo);
  if ('antiguedad' in dimension) {
    return { nombre: 'Días hábiles', ...lugaresDeRangos(bandasDeEdad(dimension.antiguedad, mundo.hoy)) };
  }
  if ('facultadDe' in dimension) return porFacultad(agrupados, mundo);
  if ('sistema' in dimension) {
    const nombre = COLUMNAS_DEL_SISTEMA[dimension.sistema];
    if (dimension.sistema === 'semestre') return { nombre, ...porSemestre(agrupados, mundo) };
    const lugares = estados.map((clave) => ({
      clave,
      texto: ESTADO_INFO[clave].nombre,
      tono: ESTADO_INFO[clave].tono,
    }));
    return { nombre, lugares, lugarDe: igual };
  }
  const ordenada = forma === undefined || forma === 'columnas' || forma === 'linea';
  return porCampo(informe, dimension, agrupados, { mundo, ordenada });
}

/** All semesters from the first to the last with rows. */
function porSemestre(agrupados: readonly Agrupado[], { hoy }: Mundo): Omit<Lugares, 'nombre'> {
  // The column holds semesters only.
  const semestres = agrupados.map(({ clave }) => clave as Semestre).toSorted();
  const todos = semestres.length === 0 ? [] : semestresEntre(semestres[0]!, semestres.at(-1)!);
  const enCurso = todos.at(-1) === semestreDeDia(hoy);
  return {
    lugares: todos.map((clave) => ({ clave, texto: clave, corto: clave })),
    lugarDe: igual,
    ...(enCurso && { enCurso: 'El último semestre' }),
  };
}
