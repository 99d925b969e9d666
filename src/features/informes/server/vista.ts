// Turns a filter and its reader into the checked view that the store queries.
import { alcanceOf, type ActoDeInforme } from '#catalogo/alcance.ts';
import { wordsOf } from '#catalogo/busqueda.ts';
import { CALIFICACIONES } from '#catalogo/calificacion.ts';
import {
  columnaShowing,
  columnasOf,
  FECHA_REGISTRO,
  isAgrupable,
  offeredColumnasOf,
  RESPONSABLE,
  VENCE,
  type ColumnaDeInforme,
} from '#catalogo/columnas.ts';
import { ESTADOS } from '#catalogo/estados.ts';
import type { Dimension } from '#catalogo/grafico.ts';
import type { Agrupacion, Informe } from '#catalogo/informe.ts';
import { isRango } from '#catalogo/rangos.ts';
import { diaOf, semestreOf } from '#catalogo/semestre.ts';
import { AppError, refuseField } from '#platform/contract/errors.ts';
import { ORDER_UNKNOWN } from '#platform/contract/faults.ts';
import type { FiltroDeInforme, Resto } from '../filtro.ts';
import { umbralOf } from './expresiones.store.ts';
import { isOfDays, type Marcada } from './graficos/ejes.store.ts';
import type { Clave, Grouping, Vista } from './store.ts';

/** Returns true if a chart with this dimension may have the category; an option that no row has passes. */
function canHave(dimension: Dimension, clave: string): boolean {
  if (isOfDays(dimension)) return isRango(clave);
  if ('campos' in dimension) return dimension.campos.includes(clave);
  if (!('sistema' in dimension) || dimension.sistema === 'semestre') return true;
  const claves: readonly string[] =
    dimension.sistema === 'estado' ? ESTADOS : CALIFICACIONES.map(({ valor }) => String(valor));
  return claves.includes(clave);
}

function assertMarca(isValid: boolean): asserts isValid {
  if (isValid) return;
  const message = 'El informe no tiene un gráfico con esa marca.';
  throw new AppError('datos-invalidos', { message, errores: { marca: message } });
}

/**
 * Returns the mark of a filter; null: none.
 * @throws {AppError} `datos-invalidos` for a mark that the report's charts cannot have
 */
function marcadaOf(informe: Informe, { marca, semestre }: FiltroDeInforme, now: Date): Marcada | null {
  if (!marca) return null;
  const grafico = informe.graficos?.find(({ clave }) => clave === marca.grafico);
  assertMarca(grafico !== undefined && !grafico.external);
  const { por, series } = grafico;
  assertMarca(canHave(por, marca.categoria));
  if (marca.serie !== undefined) {
    assertMarca(series !== undefined && (series === 'valor' || canHave(series, marca.serie)));
  }
  return { grafico, marca, corte: { semestre: semestre ?? semestreOf(now) } };
}

/** A reader: permissions decide which rows they see; name and address select those of people who see their own. */
export type Lector = {
  readonly usuario: string;
  readonly email: string;
  readonly permisos: readonly string[];
  /** The act for which rows are read, which may reach fewer than reading; default: reading. */
  readonly acto?: ActoDeInforme;
};

/**
 * Returns the view of a filter for a reader, in the report's own order by default.
 * @throws {AppError} `datos-invalidos` for an order, a filter or a mark that the report does not have
 */
export function vistaOf(informe: Informe, filtro: FiltroDeInforme, lector: Lector, now: Date): Vista {
  const {
    semestre,
    estado,
    atencion,
    filtros = {},
    desde,
    hasta,
    buscar = '',
    orden,
    sentido,
    agrupar,
    filas,
  } = filtro;
  for (const [campo, clave] of Object.entries(filtros)) {
    if (!isFilter(informe, campo)) refuseField(`filtros.${campo}`, 'El informe no tiene ese filtro.');
    if (!isOffered(informe, campo, clave)) refuseField(`filtros.${campo}`, 'El filtro no tiene esa opción.');
  }
  if (estado && informe.leido) refuseField('estado', 'El informe no tiene estados.');
  if (atencion && !informe.solicitud) refuseField('atencion', 'Las filas de este informe no son solicitudes.');
  const pedido =
    orden === undefined ? initialOrder(informe) : { source: sortable(informe, orden), sentido: sentido ?? 'asc' };
  return {
    informe,
    filtro: { semestre, estado, filtros, desde, hasta, filas },
    atencion: atencion ? { clave: atencion, usuario: lector.usuario, hoy: diaOf(now) } : null,
    marca: marcadaOf(informe, filtro, now),
    palabras: wordsOf(buscar),
    agrupar: agrupar === undefined ? null : groupingOf(informe, agrupar, pedido),
    orden: [pedido, ...thenBy(pedido), { source: 'id', sentido: pedido.sentido }],
    ...reachOf(informe, lector),
  };
}

/** Returns the rows of a report that a reader reaches. */
function reachOf(informe: Informe, { acto = 'informes.leer', ...lector }: Lector): Pick<Vista, 'ambito' | 'own'> {
  const { rows: ambito, foreign } = alcanceOf(lector, informe, acto);
  const { ownerCampo } = informe;
  return {
    ambito,
    own:
      ownerCampo === undefined || foreign === null
        ? null
        : { ruta: ownerCampo, textos: [lector.usuario, lector.email].filter(Boolean), foreign },
  };
}

/** Returns a reader as the one who attends to rows, of which there may be fewer than those that they read. */
export const attendantOf = <L extends Lector>(lector: L) => ({ ...lector, acto: 'informes.cambiarEstado' as const });

/** Returns the view of a selection: all rows of a filter but some, as a reader was shown them. */
export const restoOf = (informe: Informe, { filtro, excepto, hasta }: Resto, lector: Lector, now: Date): Vista =>
  vistaOf(informe, { ...filtro, filas: { excepto, hasta } }, lector, now);

/** Returns the view of all rows of a report, for work without a reader. */
export const allRowsOf = (informe: Informe): Vista => ({
  informe,
  filtro: {},
  atencion: null,
  marca: null,
  palabras: [],
  agrupar: null,
  orden: [],
  ambito: null,
  own: null,
});

/** Returns true if the report, or one of its reads, filters by this field. */
const isFilter = ({ filtros = [], lecturas }: Informe, campo: string): boolean =>
  filtros.some((filtro) => filtro.campo === campo) ||
  lecturas.some(({ only, cuerpo }) => only?.campo === campo || cuerpo?.filtro === campo);

/** Returns true for a threshold of the report; other options pass, even if no row has them. */
function isOffered({ filtros = [] }: Informe, campo: string, clave: string): boolean {
  const filtro = filtros.find((one) => one.campo === campo);
  return !filtro || !('umbrales' in filtro) || umbralOf(filtro, clave) !== undefined;
}

type OrdenPedido = Clave & { readonly source: ColumnaDeInforme };

const initialOrder = (informe: Informe): OrdenPedido =>
  informe.orden
    ? { source: sortable(informe, informe.orden.clave), sentido: informe.orden.sentido }
    : { source: FECHA_REGISTRO, sentido: 'desc' };

/** The requests of one person are in the order of work. */
const thenBy = ({ source, sentido }: OrdenPedido): readonly OrdenPedido[] =>
  source === RESPONSABLE ? [{ source: VENCE, sentido }] : [];

function sortable(informe: Informe, orden: string): ColumnaDeInforme {
  const columna = offeredColumnasOf(informe).find(({ clave }) => clave === orden);
  return columna?.orden ? columna : refuseField('orden', ORDER_UNKNOWN);
}

function groupingOf(informe: Informe, clave: string, pedido: OrdenPedido): Grouping {
  const { agrupacion } = informe;
  if (agrupacion?.clave === clave) return declaredGrouping(informe, agrupacion, pedido);
  const columna = columnasOf(informe).find((one) => one.clave === clave);
  if (!columna || !isAgrupable(columna)) return refuseField('agrupar', 'No se puede agrupar por esa columna.');
  return { claves: [{ source: columna, sentido: 'asc' }], cabeza: [], aparte: null };
}

/** Orders groups as asked if that order is by a column of their heads; otherwise in their own order, or by their first rows. */
function declaredGrouping(
  informe: Informe,
  { por, orden, cabeza, aparte: apart }: Agrupacion,
  pedido: OrdenPedido,
): Grouping {
  const clavesOf = (campos: readonly string[]): string[] => campos.map((campo) => columnaShowing(informe, campo).clave);
  const { clave } = pedido.source;
  const isInHead = clavesOf(cabeza).includes(clave);
  // A column that is read as one with another.
  const pair = informe.onScreen.unidas?.find(({ campos }) => clavesOf(campos).includes(clave))?.campos ?? [];
  return {
    claves: [
      ...(isInHead ? [pedido] : orden ? [] : [{ source: 'grupo', sentido: pedido.sentido } as const]),
      ...(orden ? [{ source: columnaShowing(informe, orden.campo), sentido: orden.sentido }] : []),
      // Later submissions first; the items of one keep their order by id.
      por === undefined
        ? { source: 'registro', sentido: 'desc' }
        : { source: columnaShowing(informe, por), sentido: 'asc' },
    ],
    cabeza: [...clavesOf(cabeza), ...(orden ? [] : [clave, ...clavesOf(pair)])],
    aparte: apart ?? null,
  };
}
