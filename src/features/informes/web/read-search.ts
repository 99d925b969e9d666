// Reads and writes the address of a report's page; derives its filter, offered semesters and active filters.
import * as z from 'zod/mini';
import { ATENCIONES, type Atencion } from '#catalogo/atencion.ts';
import { columnasOf, isAgrupable, offeredColumnasOf, VENCE } from '#catalogo/columnas.ts';
import type { Filtro, Informe } from '#catalogo/informe.ts';
import { semestreOf, semestresBetween, type Semestre } from '#catalogo/semestre.ts';
import { absentOr, type AddressPart, type ChangeAddress } from '#platform/web/address.ts';
import { ALL_OPTION, type FiltroDeInforme, type Marca } from '../filtro.ts';
import { readMarca, writeMarca } from './marca.ts';
import type { informeSearch } from './search.ts';

type Search = z.output<typeof informeSearch>;

/** Keys of chosen options by field; in the address each has the field's name. */
type Opciones = { readonly [campo: string]: string | undefined };

/** State of a report's page in its address. */
export type SearchState = Pick<
  Search,
  'semestre' | 'estado' | 'desde' | 'hasta' | 'orden' | 'agrupar' | 'sentido' | 'columnas' | 'registro' | 'vista'
> & {
  readonly atencion: Atencion | undefined;
  readonly filtros: Opciones;
  readonly marca: Marca | undefined;
};

/** First semester of reports that name no other. */
const FIRST_SEMESTRE = '2023-1';

/** Semesters of a report's filter, newest first; empty if it has no such filter. */
export function semestresOf({ semestreDesde, formulario }: Informe, now: Date): readonly string[] {
  const primero = semestreDesde ?? (formulario && FIRST_SEMESTRE);
  return primero ? semestresBetween(primero, semestreOf(now)).toReversed() : [];
}

/** Most of a report's own filters that a desk shows at once; a button opens the others. */
const MAX_INLINE_FILTROS = 2;

/** Splits a report's own filters into visible ones and those behind a button. */
export function filtroPlacesOf({ filtros = [] }: Informe) {
  const inline = filtros.filter(({ aparte: isApart }) => !isApart).slice(0, MAX_INLINE_FILTROS);
  return { enLinea: inline, aparte: filtros.filter((filtro) => !inline.includes(filtro)) };
}

/** Counts the filters that are set, and those of them that are not visible on a desk. */
export function activeFiltrosOf(informe: Informe, direccion: SearchState) {
  const { semestre, estado, desde, hasta, filtros } = direccion;
  const { enLinea: inline, aparte: apart } = filtroPlacesOf(informe);
  const puestos = (ofrecidos: readonly Filtro[]) => ofrecidos.map(({ campo }) => filtros[campo]);
  const hasSemestre = semestre !== undefined && semestre !== ALL_OPTION;
  const others = [!informe.semestreDesde && hasSemestre, desde ?? hasta, ...puestos(apart)].filter(Boolean).length;
  const visibleCount = [informe.semestreDesde && hasSemestre, estado, ...puestos(inline)].filter(Boolean).length;
  return { todos: others + visibleCount, otros: others };
}

/**
 * Reads the address and ignores parts that the report does not have.
 * @param semestres offered semesters; the first is the default if the specification asks for a semester
 */
export function readSearch(informe: Informe, semestres: readonly string[], search: Search): SearchState {
  const { semestre, estado, desde, hasta, orden, sentido, agrupar, columnas, registro, vista, marca } = search;
  const showsGraficos = vista === 'graficos' && informe.graficos !== undefined;
  const columna = offeredColumnasOf(informe).find(({ clave, orden: sortable }) => clave === orden && sortable !== null);
  return {
    estado,
    atencion: informe.solicitud && ATENCIONES.find((candidate) => candidate === search['atencion']),
    desde,
    hasta,
    columnas,
    registro,
    agrupar: showsGraficos ? undefined : groupingOf(informe, agrupar),
    vista: showsGraficos ? vista : undefined,
    // Charts show all rows of the filter: with a mark, each would show only itself.
    marca: showsGraficos || !informe.graficos ? undefined : readMarca(marca),
    filtros: Object.fromEntries((informe.filtros ?? []).map((filtro) => [filtro.campo, chosenOption(filtro, search)])),
    // Any semester may be asked for, offered or not.
    semestre: semestre ?? (informe.semestreDesde && semestres[0]),
    ...(columna ? { orden: columna.clave, sentido: sentido ?? 'asc' } : initialOrder(informe)),
  };
}

/** Value for no grouping, in reports that have one by default. */
const NO_GROUPING = 'nada';

function groupingOf(informe: Informe, grouping: string | undefined): string | undefined {
  if (grouping === NO_GROUPING) return undefined;
  const columna = columnasOf(informe).find(
    (columnaDeInforme) => columnaDeInforme.clave === grouping && isAgrupable(columnaDeInforme),
  );
  const { agrupacion } = informe;
  const isGrouped = agrupacion?.clave === grouping || !agrupacion?.onRequest;
  return columna?.clave ?? (isGrouped ? agrupacion?.clave : undefined);
}

const claveSchema = absentOr(z.string().check(z.maxLength(200)));

/** The chosen key: from the address ('todos' included), or the filter's default. */
function chosenOption({ campo, inicial }: Filtro, elegidas: Search): string | undefined {
  const clave = claveSchema.parse(elegidas[campo]) ?? inicial;
  return clave === ALL_OPTION ? undefined : clave;
}

/** Requests begin with what is due; without a report's own order, the newest rows come first. */
function initialOrder({ orden, solicitud }: Informe): Pick<SearchState, 'orden' | 'sentido'> {
  if (orden) return { orden: orden.clave, sentido: orden.sentido };
  return solicitud ? { orden: VENCE.clave, sentido: 'asc' } : { orden: undefined, sentido: undefined };
}

/** Writes filters; a filter with a default is written also if none is chosen. */
const writtenFiltros = (informe: Informe, filtros: Opciones): Opciones =>
  Object.fromEntries(
    Object.entries(filtros).map(([campo, clave]) => {
      const inicial = informe.filtros?.find((filtro) => filtro.campo === campo)?.inicial;
      return [campo, clave ?? (inicial === undefined ? undefined : ALL_OPTION)];
    }),
  );

/** Filter and order in the address. */
export function filtroOf(direccion: SearchState): FiltroDeInforme {
  const { semestre, estado, atencion, filtros, desde, hasta, marca, orden, sentido, agrupar } = direccion;
  const elegidas = Object.entries(filtros).flatMap(([campo, clave]) => (clave ? [[campo, clave] as const] : []));
  return {
    ...(semestre && semestre !== ALL_OPTION && { semestre: semestre as Semestre }),
    ...(estado && { estado }),
    ...(atencion && { atencion }),
    ...(elegidas.length > 0 && { filtros: Object.fromEntries(elegidas) }),
    ...(desde && { desde }),
    ...(hasta && { hasta }),
    ...(marca && { marca }),
    ...(orden && { orden }),
    ...(sentido && { sentido }),
    ...(agrupar && { agrupar }),
  };
}

export function writeSearch(informe: Informe, { filtros, ...part }: AddressPart<SearchState>) {
  return {
    ...part,
    ...('agrupar' in part && { agrupar: part.agrupar ?? (informe.agrupacion && NO_GROUPING) }),
    ...('marca' in part && { marca: part.marca && writeMarca(part.marca) }),
    ...(filtros && writtenFiltros(informe, filtros)),
  };
}

export type Change = ChangeAddress<SearchState>;
