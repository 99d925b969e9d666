// A mark of a chart: written to and read from the page's address, and found for a value of a chart.
import type { ValueAt } from '#platform/chart/chart.ts';
import type { GraficoDeInforme } from '../contract-graficos.ts';
import type { Marca } from '../filtro.ts';

const SEPARATOR = '~';

const encodePart = (parte: string): string => encodeURIComponent(parte).replaceAll(SEPARATOR, '%7E');

function decodePart(parte: string | undefined): string | undefined {
  try {
    return parte === undefined || parte === '' ? undefined : decodeURIComponent(parte);
  } catch {
    // A hand-written address.
    return undefined;
  }
}

/** Writes a mark as in the address: `<grafico>~<categoria>[~<serie>]`. */
export const writeMarca = ({ grafico, categoria, serie }: Marca): string =>
  [grafico, categoria, ...(serie === undefined ? [] : [serie])].map(encodePart).join(SEPARATOR);

/** Reads the mark of an address; undefined if it is not understood. */
export function readMarca(texto: string | undefined): Marca | undefined {
  const [grafico, categoria, serie] = (texto ?? '').split(SEPARATOR).map(decodePart);
  return grafico && categoria ? { grafico, categoria, ...(serie && { serie }) } : undefined;
}

/** Returns the mark of a value in a chart; null: it opens no rows. */
export function marcaAt({ clave, abre, series, categorias, cuentas }: GraficoDeInforme, at: ValueAt): Marca | null {
  const [serie, categoria] = [series[at.series], categorias[at.category]];
  if (!serie || !categoria || abre === false || serie.abre === false || categoria.abre === false) return null;
  if ((cuentas[at.series]?.[at.category] ?? 0) === 0) return null;
  return { grafico: clave, categoria: categoria.clave, ...(serie.clave !== '' && { serie: serie.clave }) };
}
