// Divides the columns of a report into tables that fit the width of a page, in PDFs and in prints.
import { groupColumnas, type GrupoDeColumnas } from '#catalogo/columnas.ts';
import { COLUMNAS_DE_ATENCION } from '#catalogo/informe.ts';

/** Most columns side by side on paper. */
const MOST = 18;
/** About as many columns has each table where one has no room for all, with those of the person. */
const MOST_OF_PART = 15;

/** A column as paper needs it. */
type ColumnaOnPaper = { readonly clave: string; readonly grupo: string | null };

/** A table on paper: the positions of its columns in the report, and the runs of those with one heading above them. */
export type TablaOnPaper = { readonly columnas: readonly number[]; readonly tramos: readonly GrupoDeColumnas[] };

/**
 * Returns the tables of a report on paper: one, or several by groups of columns that repeat those of the person, which
 * tell whose row it is. The columns of the attention to requests, which no form has, do not make several of one.
 * @param identidad the positions of the columns of the person
 */
export function tablasOnPaper(columnas: readonly ColumnaOnPaper[], identidad: readonly number[]): TablaOnPaper[] {
  const all = [...columnas.keys()];
  const counted = columnas.filter(({ clave }) => !Object.hasOwn(COLUMNAS_DE_ATENCION, clave));
  if (counted.length <= MOST) return [tablaOf(columnas, all)];
  const others = all.filter((place) => !identidad.includes(place));
  const room = MOST_OF_PART - identidad.length;
  const parts: number[][] = [];
  for (const run of runsOf(columnas, others, room)) {
    const last = parts.at(-1);
    if (last && last.length + run.length <= room) last.push(...run);
    else parts.push([...run]);
  }
  return parts.map((part) => tablaOf(columnas, [...identidad, ...part]));
}

/** Splits columns where their group changes, and a large group into equal runs. */
function runsOf(columnas: readonly ColumnaOnPaper[], places: readonly number[], room: number): number[][] {
  const runs: number[][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last && columnas[last[0]!]?.grupo === columnas[place]?.grupo) last.push(place);
    else runs.push([place]);
  }
  return runs.flatMap((run) => {
    const size = Math.ceil(run.length / Math.ceil(run.length / room));
    return Array.from({ length: Math.ceil(run.length / size) }, (_, i) => run.slice(i * size, (i + 1) * size));
  });
}

const tablaOf = (columnas: readonly ColumnaOnPaper[], places: readonly number[]): TablaOnPaper => ({
  columnas: places,
  tramos: groupColumnas(places.map((place) => columnas[place]!)),
});
