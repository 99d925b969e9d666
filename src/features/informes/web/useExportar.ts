// Exports of the rows or charts of a view: download, job, clipboard or print view.
import { writeCsv } from 'hucre/csv';
import { useEffect } from 'react';
import { disarm, escapeHtml } from '#platform/contract/escape.ts';
import { call } from '#platform/web/api.ts';
import { download } from '#platform/web/download.ts';
import { useAction } from '#platform/web/useAction.ts';
import { callsOfInformes, type HojaDeInforme } from '../contract.ts';
import { describeFilas, type FiltroDeInforme } from '../filtro.ts';
import type { Formato } from '../formatos.ts';

/** Rows as tab-separated text, which spreadsheets split into cells; formulas are disarmed. */
export const hojaAsText = ({ columnas, filas }: HojaDeInforme): string =>
  writeCsv(
    [columnas, ...filas].map((fila) => fila.map(disarm)),
    { delimiter: '\t' },
  );

/**
 * Marks cells as text, so that spreadsheets keep leading zeros and compute no formula. Set once: browsers parse each.
 */
const TEXT_CELLS_STYLE = String.raw`<style>td{mso-number-format:"\@"}</style>`;

/** Rows as an HTML table: spreadsheets keep zeros, word processors keep columns; formulas are disarmed. */
export function hojaAsTable({ columnas, filas }: HojaDeInforme): string {
  const head = columnas.map((text) => `<th>${escapeHtml(disarm(text))}</th>`).join('');
  const cell = (text: string): string => `<td>${escapeHtml(disarm(text))}</td>`;
  const body = filas.map((fila) => `<tr>${fila.map(cell).join('')}</tr>`).join('');
  return `<meta charset="utf-8">${TEXT_CELLS_STYLE}<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

const blob = (type: string, text: string): Blob => new Blob([text], { type });

/**
 * Copies rows to the clipboard when they arrive: browsers accept a promise given at the press of a button, and no later
 * value.
 * @returns their number
 */
async function copyHoja(hoja: Promise<HojaDeInforme>): Promise<number> {
  const promised = async (type: string, write: (hoja: HojaDeInforme) => string) =>
    hoja.then((given) => blob(type, write(given)));
  const items = { 'text/plain': promised('text/plain', hojaAsText), 'text/html': promised('text/html', hojaAsTable) };
  // A browser that refuses to copy leaves them unread.
  for (const item of Object.values(items)) item.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem(items)]);
  } catch {
    const { filas } = await hoja;
    throw new Error(`El navegador no dejó copiar las ${filas.length} filas. Expórtelas a Excel o a CSV.`);
  }
  return (await hoja).filas.length;
}

/** Time for which the success of an export is shown, in ms. */
const SHOWN_MS = 8000;

export type ExportTarget = Formato | 'copiar' | 'imprimir';

/** Ways in which rows are exported. */
export type FilasExportTarget = Exclude<ExportTarget, 'graficos'>;

/** Result of an export: a started download, a job, rows on the clipboard, or rows to print. */
export type ExportResult =
  /** `filas`: the exported rows in words, if they are not all. */
  | { readonly como: 'descarga'; readonly filas: string | null }
  | { readonly como: 'tarea'; readonly id: string }
  | { readonly como: 'copia'; readonly filas: number }
  | { readonly como: 'hoja'; readonly hoja: HojaDeInforme };

/** Filter and order of a view, and its columns if they are not all. */
export type PedidoDeFilas = FiltroDeInforme & { readonly columnas?: string[] };

/** Exports the rows of a view: all of its filter, in its order, with its columns. */
export function useExport(slug: string) {
  const params = { informe: slug };
  const exportFilas = useAction({
    mutationFn: async ({ salida, pedido }: { salida: ExportTarget; pedido: PedidoDeFilas }): Promise<ExportResult> => {
      if (salida === 'copiar') {
        const hoja = call(callsOfInformes, 'POST /informes/{informe}/hoja', {
          params,
          body: { ...pedido, para: salida },
        });
        return { como: 'copia', filas: await copyHoja(hoja) };
      }
      if (salida === 'imprimir') {
        const hoja = await call(callsOfInformes, 'POST /informes/{informe}/hoja', {
          params,
          body: { ...pedido, para: salida },
        });
        return { como: 'hoja', hoja };
      }
      const answer = await call(callsOfInformes, 'POST /informes/{informe}/exportar', {
        params,
        body: { ...pedido, formato: salida },
      });
      if ('tarea' in answer) return { como: 'tarea', id: answer.tarea };
      download(answer.enlace);
      return { como: 'descarga', filas: describeFilas(pedido.filas) };
    },
  });
  const { data, reset } = exportFilas;
  const passes = data?.como === 'descarga' || data?.como === 'copia';
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [passes, reset]);
  return exportFilas;
}
