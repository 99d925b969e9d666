import { writeCsv } from 'hucre/csv';
import { disarm } from '#platform/contract/disarm.ts';
import { escapeHtml } from '#platform/contract/escape-html.ts';
import type { HojaDeInforme } from '../../contract.ts';

/** Rows as text with tabs, which a spreadsheet parts into cells; what would become a formula there stays text. */
export const textoDeHoja = ({ columnas, filas }: HojaDeInforme): string =>
  writeCsv(
    [columnas, ...filas].map((fila) => fila.map(disarm)),
    { delimiter: '\t' },
  );

/** Cells that say that they are text are neither numbers without their zeros nor formulas. Said once: the browser looks at each. */
const DE_TEXTO = String.raw`<style>td{mso-number-format:"\@"}</style>`;

/** The same as a table, which keeps zeros in spreadsheets and columns in letters. */
export function tablaDeHoja({ columnas, filas }: HojaDeInforme): string {
  const head = columnas.map((text) => `<th>${escapeHtml(text)}</th>`).join('');
  const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;
  const body = filas.map((fila) => `<tr>${fila.map(cell).join('')}</tr>`).join('');
  return `<meta charset="utf-8">${DE_TEXTO}<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

const blob = (type: string, text: string): Blob => new Blob([text], { type });

/**
 * Puts rows on the clipboard, when they have come: browsers take what is promised at the press of a button, and not what
 * is given later. @returns how many
 */
export async function copiarHoja(hoja: Promise<HojaDeInforme>): Promise<number> {
  const promised = async (type: string, write: (hoja: HojaDeInforme) => string) =>
    hoja.then((given) => blob(type, write(given)));
  const items = { 'text/plain': promised('text/plain', textoDeHoja), 'text/html': promised('text/html', tablaDeHoja) };
  try {
    await navigator.clipboard.write([new ClipboardItem(items)]);
  } catch {
    const { filas } = await hoja;
    throw new Error(`El navegador no dejó copiar las ${filas.length} filas. Expórtelas a Excel o a CSV.`);
  }
  return (await hoja).filas.length;
}
