import { textoPlano } from '#catalogo/busqueda.ts';
import type { ReadRow, ReadSheet } from '#platform/server/sheet/read-book.ts';
import type { Columna, TipoDeCarga } from '../tipo.ts';

/** How far down the headings may stand: people write titles and notes above them. */
const HASTA = 20;

/** Said of a sheet that has headings alone. */
export const SIN_FILAS = 'El archivo tiene los títulos, pero ninguna fila debajo de ellos.';

/** Where the columns of a kind stand in a sheet. */
export type Encabezado = {
  readonly hoja: ReadSheet;
  /** The row of the headings, as the spreadsheet numbers it. */
  readonly numero: number;
  /** The place of each column that is there, from 0. */
  readonly lugares: ReadonlyMap<Columna, number>;
  /** Headings that the kind does not know. */
  readonly sobrantes: readonly string[];
};

export type Hallado =
  { readonly ok: true; readonly encabezado: Encabezado } | { readonly ok: false; readonly error: string };

/** `Correo electrónico *` and `CORREO_ELECTRONICO` are the same heading. */
const llave = (texto: string): string => textoPlano(texto.replaceAll(/[^\p{L}\p{N}]+/gu, ' '));

/** Finds the sheet that holds the rows of a kind, and where its columns stand: in any order, under any heading known. */
export function hallarEncabezado(
  { columnas, hoja: nombre }: Pick<TipoDeCarga, 'columnas' | 'hoja'>,
  hojas: readonly ReadSheet[],
): Hallado {
  const conocidas = new Map(
    columnas.flatMap((columna) =>
      [columna.clave, columna.titulo, ...(columna.alias ?? [])].map((texto) => [llave(texto), columna] as const),
    ),
  );
  const visibles = hojas.filter(({ hidden }) => !hidden);
  if (visibles.every(({ rows }) => rows.length === 0)) return no('El archivo no tiene ninguna fila escrita.');
  const halladas = visibles.flatMap((hoja) => mejorFila(hoja, conocidas) ?? []);
  const completas = halladas.filter(({ lugares }) => faltantes(columnas, lugares).length === 0);
  const conFilas = completas.filter(({ hoja, numero }) => hoja.rows.some((row) => row.number > numero));
  if (conFilas.length > 1) return no(varias(conFilas));
  const [elegida] = [...conFilas, ...completas, ...halladas.toSorted((a, b) => b.lugares.size - a.lugares.size)];
  if (!elegida) return no(`No se encontró la fila de títulos. Use la plantilla: su hoja se llama «${nombre}».`);
  const faltan = faltantes(columnas, elegida.lugares);
  if (faltan.length > 0) return no(sinColumnas(elegida, faltan));
  if (elegida.repetidas.length > 0) {
    return no(`En la fila ${elegida.numero} está repetido el título ${comillas(elegida.repetidas)}. Deje uno solo.`);
  }
  if (conFilas.length === 0) return no(SIN_FILAS);
  return { ok: true, encabezado: elegida };
}

const no = (error: string): Hallado => ({ ok: false, error });

type Candidata = Encabezado & { readonly repetidas: readonly string[] };

/** The row of a sheet that looks most like headings; undefined where none has two that are known. */
function mejorFila(hoja: ReadSheet, conocidas: ReadonlyMap<string, Columna>): Candidata | undefined {
  const candidatas = hoja.rows.slice(0, HASTA).map((row) => titulosDe(hoja, row, conocidas));
  const [mejor] = candidatas.toSorted((a, b) => b.lugares.size - a.lugares.size);
  return mejor && mejor.lugares.size >= Math.min(2, conocidas.size) ? mejor : undefined;
}

function titulosDe(hoja: ReadSheet, row: ReadRow, conocidas: ReadonlyMap<string, Columna>): Candidata {
  const lugares = new Map<Columna, number>();
  const [sobrantes, repetidas]: [string[], string[]] = [[], []];
  for (const [lugar, cell] of row.cells.entries()) {
    if (!cell) continue;
    const columna = conocidas.get(llave(cell.text));
    if (!columna) sobrantes.push(cell.text.trim());
    else if (lugares.has(columna)) repetidas.push(columna.titulo);
    else lugares.set(columna, lugar);
  }
  return { hoja, numero: row.number, lugares, sobrantes, repetidas };
}

const faltantes = (columnas: readonly Columna[], lugares: Encabezado['lugares']): readonly Columna[] =>
  columnas.filter((columna) => columna.obligatoria && !lugares.has(columna));

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });
const comillas = (textos: readonly string[]): string => lista.format(textos.map((texto) => `«${texto}»`));

const sinColumnas = ({ hoja, numero }: Encabezado, faltan: readonly Columna[]): string => {
  const titulos = comillas(faltan.map(({ titulo }) => titulo));
  const cuales = faltan.length === 1 ? 'falta la columna' : 'faltan las columnas';
  return `En la hoja «${hoja.name}» (títulos en la fila ${numero}) ${cuales} ${titulos}. Compárela con la plantilla.`;
};

const varias = (candidatas: readonly Candidata[]): string =>
  `Hay filas en ${candidatas.length} hojas: ${comillas(candidatas.map(({ hoja }) => hoja.name))}. Deje en una sola lo que va a cargar.`;
