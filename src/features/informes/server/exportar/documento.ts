import { type ColumnaDeInforme, tramosDe } from '#catalogo/columnas.ts';
import { ESTADO_INFO } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import { FORMATOS, type Formato } from '../../formatos.ts';

/** What a file of rows says of itself, whatever its format. */
export type Documento = {
  readonly informe: Informe;
  /** Those that the reader's view shows, in its order. */
  readonly columnas: readonly ColumnaDeInforme[];
  readonly filtro: FiltroDeInforme;
  /** How many rows there are when it begins. */
  readonly total: number;
  /** Who asked for it. */
  readonly nombre: string;
  readonly now: Date;
};

/** What a file says of the filter that made it, in words. */
export function textoDeFiltro(
  { semestre, estado, buscar, filtros = {}, filas }: FiltroDeInforme,
  informe: Informe,
): string {
  const parts = [
    semestre && `semestre ${semestre}`,
    estado && `estado ${ESTADO_INFO[estado].nombre.toLowerCase()}`,
    ...Object.entries(filtros).map(([campo, clave]) => `${etiquetaDe(informe, campo)} ${clave}`),
    buscar?.trim() && `búsqueda «${buscar.trim()}»`,
  ].filter(Boolean);
  if (filas) parts.push('filas seleccionadas');
  return parts.length > 0 ? `Filtro: ${parts.join(', ')}` : 'Sin filtro';
}

const etiquetaDe = ({ filtros = [] }: Informe, campo: string): string =>
  (filtros.find((filtro) => filtro.campo === campo)?.etiqueta ?? campo).toLowerCase();

const enMiles = new Intl.NumberFormat('es-CO');

/** What stands under the title: what was filtered, how many rows that gave, when and for whom. */
export const datosDe = ({ informe, filtro, total, nombre, now }: Documento): string[] => [
  textoDeFiltro(filtro, informe),
  `${enMiles.format(total)} ${total === 1 ? 'registro' : 'registros'}`,
  `${textoDeInstante(now)}, ${nombre}`,
];

/** The headings of groups of columns, as sheets and printed tables take them. */
export const bandasDe = (columnas: Documento['columnas']) =>
  tramosDe(columnas).flatMap(({ grupo, desde, cuantas }) =>
    grupo === null ? [] : [{ title: grupo, from: desde, columns: cuantas }],
  );

/** The file's name: `Inscripciones a HBV 2026-2.xlsx`. */
export const nombreDeArchivo = (
  { informe: { titulo }, filtro: { semestre } }: Pick<Documento, 'informe' | 'filtro'>,
  formato: Formato,
): string =>
  `${[titulo, semestre]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\\/:*?"<>|]/g, '-')}.${FORMATOS[formato].extension}`;
