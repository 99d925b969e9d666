import * as z from 'zod/mini';
import { columnasDe, esAgrupable } from '#catalogo/columnas.ts';
import type { Filtro, Informe } from '#catalogo/informe.ts';
import { semestreDe, semestresEntre } from '#catalogo/semestre.ts';
import { absentOr, type AddressPart, type ChangeAddress } from '#platform/web/address.ts';
import { type FiltroDeInforme, type Marca, TODOS } from '../filtro.ts';
import { escribirMarca, leerMarca } from './marca.ts';
import type { informeSearch } from './search.ts';

type Search = z.output<typeof informeSearch>;

/** Keys of the chosen options by the field that has them; in the address each stands under the field's name. */
type Opciones = { readonly [campo: string]: string | undefined };

/** What the address says of a report's page. */
export type Direccion = Pick<
  Search,
  'semestre' | 'estado' | 'desde' | 'hasta' | 'orden' | 'agrupar' | 'sentido' | 'columnas' | 'registro' | 'vista'
> & {
  readonly filtros: Opciones;
  readonly marca: Marca | undefined;
};

/** The first semester of which forms have records, where a report names no other. */
const PRIMER_SEMESTRE = '2023-1';

/** The semesters that a report's filter offers, newest first; none when it has no such filter. */
export function semestresDe({ semestreDesde, formulario }: Informe, now: Date): readonly string[] {
  const primero = semestreDesde ?? (formulario && PRIMER_SEMESTRE);
  return primero ? semestresEntre(primero, semestreDe(now)).toReversed() : [];
}

/** Most of a report's own filters that stand in sight on a desk; the others wait behind a button. */
const EN_LINEA = 2;

/** Where a report's own filters stand on a desk: in sight, or behind a button. */
export function lugaresDe({ filtros = [] }: Informe) {
  const enLinea = filtros.filter(({ aparte }) => !aparte).slice(0, EN_LINEA);
  return { enLinea, aparte: filtros.filter((filtro) => !enLinea.includes(filtro)) };
}

/** How many filters narrow the rows, and how many of them are not those that stand in sight on a desk. */
export function puestosDe(informe: Informe, direccion: Direccion) {
  const { semestre, estado, desde, hasta, filtros } = direccion;
  const { enLinea, aparte } = lugaresDe(informe);
  const puestos = (ofrecidos: readonly Filtro[]) => ofrecidos.map(({ campo }) => filtros[campo]);
  const conSemestre = semestre !== undefined && semestre !== TODOS;
  const otros = [!informe.semestreDesde && conSemestre, desde ?? hasta, ...puestos(aparte)].filter(Boolean).length;
  const enVista = [informe.semestreDesde && conSemestre, estado, ...puestos(enLinea)].filter(Boolean).length;
  return { todos: otros + enVista, otros };
}

/**
 * Reads the address; what the report does not have is as if it were not there.
 * @param semestres what the filter offers; the first is chosen where the address says nothing and the specification asks
 *   for a semester
 */
export function leerDireccion(informe: Informe, semestres: readonly string[], search: Search): Direccion {
  const { semestre, estado, desde, hasta, orden, sentido, agrupar, columnas, registro, vista, marca } = search;
  const enGraficos = vista === 'graficos' && informe.graficos !== undefined;
  const columna = columnasDe(informe).find(({ clave, orden: sortable }) => clave === orden && sortable !== null);
  return {
    estado,
    desde,
    hasta,
    columnas,
    registro,
    agrupar: enGraficos ? undefined : agrupadaPor(informe, agrupar),
    vista: enGraficos ? vista : undefined,
    // Charts are of all rows of the filter: of a mark, there would be but itself.
    marca: enGraficos || !informe.graficos ? undefined : leerMarca(marca),
    filtros: Object.fromEntries((informe.filtros ?? []).map((filtro) => [filtro.campo, elegida(filtro, search)])),
    // Any semester can be asked for, offered or not: the rows are those that the address says.
    semestre: semestre ?? (informe.semestreDesde && semestres[0]),
    ...(columna ? { orden: columna.clave, sentido: sentido ?? 'asc' } : ordenInicial(informe)),
  };
}

/** What the address says where rows stand in no groups, though the report is opened with some. */
const SIN_AGRUPAR = 'nada';

function agrupadaPor(informe: Informe, agrupar: string | undefined): string | undefined {
  if (agrupar === SIN_AGRUPAR) return undefined;
  const columna = columnasDe(informe).find((una) => una.clave === agrupar && esAgrupable(una));
  return columna?.clave ?? informe.agrupacion?.clave;
}

const claveSchema = absentOr(z.string().check(z.maxLength(200)));

/** The key that is chosen: what the address says, 'todos' included, or what the report is opened with. */
function elegida({ campo, inicial }: Filtro, elegidas: Search): string | undefined {
  const clave = claveSchema.parse(elegidas[campo]) ?? inicial;
  return clave === TODOS ? undefined : clave;
}

const ordenInicial = ({ orden }: Informe): Pick<Direccion, 'orden' | 'sentido'> =>
  orden ? { orden: orden.clave, sentido: orden.sentido } : { orden: undefined, sentido: undefined };

/** What the address says of filters: where the report is opened with one, that none is chosen is said too. */
const escritos = (informe: Informe, filtros: Opciones): Opciones =>
  Object.fromEntries(
    Object.entries(filtros).map(([campo, clave]) => {
      const inicial = informe.filtros?.find((filtro) => filtro.campo === campo)?.inicial;
      return [campo, clave ?? (inicial === undefined ? undefined : TODOS)];
    }),
  );

/** What of the address narrows and orders the rows. */
export function filtroDe(direccion: Direccion): FiltroDeInforme {
  const { semestre, estado, filtros, desde, hasta, marca, orden, sentido, agrupar } = direccion;
  const elegidas = Object.entries(filtros).flatMap(([campo, clave]) => (clave ? [[campo, clave] as const] : []));
  return {
    ...(semestre && semestre !== TODOS && { semestre }),
    ...(estado && { estado }),
    ...(elegidas.length > 0 && { filtros: Object.fromEntries(elegidas) }),
    ...(desde && { desde }),
    ...(hasta && { hasta }),
    ...(marca && { marca }),
    ...(orden && { orden }),
    ...(sentido && { sentido }),
    ...(agrupar && { agrupar }),
  };
}

/** A change of the address, as it is written there. */
export function escrita(informe: Informe, { filtros, ...part }: AddressPart<Direccion>) {
  return {
    ...part,
    ...('agrupar' in part && { agrupar: part.agrupar ?? (informe.agrupacion && SIN_AGRUPAR) }),
    ...('marca' in part && { marca: part.marca && escribirMarca(part.marca) }),
    ...(filtros && escritos(informe, filtros)),
  };
}

/** Changes a part of the address. */
export type Change = ChangeAddress<Direccion>;
