import { palabrasDe } from '#catalogo/busqueda.ts';
import { type ColumnaDeInforme, columnasDe, esAgrupable, FECHA_REGISTRO } from '#catalogo/columnas.ts';
import { type Informe, soloLoPropio } from '#catalogo/informe.ts';
import { AppError } from '#platform/contract/errors.ts';
import { ORDER_UNKNOWN } from '#platform/contract/faults.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import { umbralDe } from './expresiones/store.ts';
import { marcadaDe } from './graficos/marca/leer.ts';
import type { Vista } from './store.ts';

/** Who reads: her roles decide what reports she may open, her name and address which rows where she sees only hers. */
export type Lector = {
  readonly usuario: string;
  readonly email: string;
  readonly roles: readonly string[];
};

/**
 * What a filter asks of a report, for whom: in the report's own order unless it says otherwise.
 * @throws {AppError} `datos-invalidos` for an order, a filter or a mark that the report does not have
 */
export function vistaDe(informe: Informe, filtro: FiltroDeInforme, lector: Lector, now: Date): Vista {
  const { semestre, estado, filtros = {}, desde, hasta, buscar = '', orden, sentido, agrupar, filas } = filtro;
  for (const [campo, clave] of Object.entries(filtros)) {
    if (!isFilter(informe, campo)) refuse(`filtros.${campo}`, 'El informe no tiene ese filtro.');
    if (!isOffered(informe, campo, clave)) refuse(`filtros.${campo}`, 'El filtro no tiene esa opción.');
  }
  if (estado && informe.leido) refuse('estado', 'El informe no tiene estados.');
  return {
    informe,
    filtro: { semestre, estado, filtros, desde, hasta, filas },
    marca: marcadaDe(informe, filtro, now),
    palabras: palabrasDe(buscar),
    orden:
      orden === undefined ? ordenInicial(informe) : { columna: sortable(informe, orden), sentido: sentido ?? 'asc' },
    agrupar: agrupar === undefined ? null : groupable(informe, agrupar),
    propio: soloLoPropio(informe, lector.roles)
      ? { ruta: informe.propioDe, textos: [lector.usuario, lector.email] }
      : null,
  };
}

/** By a field that the report offers, or that one of its reads narrows by. */
const isFilter = ({ filtros = [], lecturas }: Informe, campo: string): boolean =>
  filtros.some((filtro) => filtro.campo === campo) ||
  lecturas.some(({ solo, cuerpo }) => solo?.campo === campo || cuerpo?.filtra === campo);

/** A threshold must be one of the report's; an option that no row has gives no row. */
function isOffered({ filtros = [] }: Informe, campo: string, clave: string): boolean {
  const filtro = filtros.find((one) => one.campo === campo);
  return !filtro || !('umbrales' in filtro) || umbralDe(filtro, clave) !== undefined;
}

const ordenInicial = (informe: Informe): Vista['orden'] =>
  informe.orden
    ? { columna: sortable(informe, informe.orden.clave), sentido: informe.orden.sentido }
    : { columna: FECHA_REGISTRO, sentido: 'desc' };

function sortable(informe: Informe, orden: string): ColumnaDeInforme {
  const columna = columnasDe(informe).find(({ clave }) => clave === orden);
  return columna?.orden ? columna : refuse('orden', ORDER_UNKNOWN);
}

function groupable(informe: Informe, clave: string): ColumnaDeInforme {
  const columna = columnasDe(informe).find((one) => one.clave === clave);
  return columna && esAgrupable(columna) ? columna : refuse('agrupar', 'No se puede agrupar por esa columna.');
}

function refuse(campo: string, message: string): never {
  throw new AppError('datos-invalidos', { message, errores: { [campo]: message } });
}
