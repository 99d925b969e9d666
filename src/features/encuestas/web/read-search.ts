// Reads and writes the address of the survey's page.
import type * as z from 'zod/mini';
import { TIPOS_DE_ENCUESTAS, TODAS_LAS_PREGUNTAS } from '#catalogo/encuesta-docente/informe.ts';
import { previousSemestre, type Semestre } from '#catalogo/semestre.ts';
import type { AddressPart, ChangeAddress } from '#platform/web/address.ts';
import type { FiltroDeResultados } from '../contract.ts';
import { readMarca as leerMarcaDeConteos, type Marca } from '../marca.ts';
import type { resultadosSearch } from './search.ts';

type Search = z.output<typeof resultadosSearch>;

export type SearchState = ReturnType<typeof readSearch>;

/** Parts of the address with new values; undefined removes one. */
export type SearchChange = AddressPart<SearchState>;

/**
 * Reads the address and ignores parts that the report does not have.
 * @param semestres offered semesters; the first is the default
 */
export function readSearch(semestres: readonly [Semestre, ...Semestre[]], search: Search) {
  // Any semester may be asked for, offered or not. The schema checks its form.
  const elegido = (search.semestre as Semestre | undefined) ?? semestres[0];
  return {
    ...search,
    tipo: search.tipo ?? TIPOS_DE_ENCUESTAS[0],
    // Lowest first: there is something to do.
    orden: search.orden ?? TODAS_LAS_PREGUNTAS,
    sentido: search.sentido ?? 'asc',
    pagina: search.pagina ?? 1,
    medida: search.medida ?? TODAS_LAS_PREGUNTAS,
    semestre: elegido,
    marca: readMarcaOfSearch(search.marca),
    comparar: comparedSemestre(semestres, elegido, search.comparar),
  };
}

/** Keys of charts never contain it. */
const SEPARATOR = '~';

function readMarcaOfSearch(texto = ''): Marca | undefined {
  const [grafico = '', categoria = '', serie] = texto.split(SEPARATOR);
  const marca = { grafico, categoria, ...(serie && { serie }) };
  return leerMarcaDeConteos(marca) ? marca : undefined;
}

export const writeSearch = (part: SearchChange) => ({
  ...part,
  ...('marca' in part && { marca: part.marca && Object.values(part.marca).join(SEPARATOR) }),
});

/** Semester for comparison: that of the address, or else the preceding one. */
function comparedSemestre(semestres: readonly Semestre[], elegido: Semestre, compared: string | undefined): Semestre {
  const others = semestres.filter((semestre) => semestre !== elegido);
  const nombrado =
    others.find((candidate) => candidate === compared) ??
    others.find((candidate) => candidate === previousSemestre(elegido));
  return nombrado ?? others[0] ?? elegido;
}

/** Filter and order in the address. */
export const filtroOf = ({ tipo, semestre, marca, orden, sentido }: SearchState): FiltroDeResultados => ({
  tipoAsignatura: tipo,
  semestre,
  ...(marca && { marca }),
  orden,
  sentido,
});

export type Change = ChangeAddress<SearchState>;
