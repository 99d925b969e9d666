import { contrato } from '../contrato.ts';
import { call } from '#platform/web/api.ts';
import { useEffect } from 'react';
import { download } from '#platform/web/download.ts';
import { useAction } from '#platform/web/useAction.ts';
import type { HojaDeInforme } from '../../contract.ts';
import type { FiltroDeInforme } from '../../filtro.ts';
import type { Formato } from '../../formatos.ts';
import { filasEnPalabras } from '../../palabras.ts';

import { copiarHoja } from './copiar.ts';

/** How long it is said that something was done, in ms. */
const DICHO = 8000;

/** How rows and charts leave the screen. */
export type Salida = Formato | 'copiar' | 'imprimir';

/** How rows do. */
export type SalidaDeFilas = Exclude<Salida, 'graficos'>;

/** What came of it: a download that began, a job, rows on the clipboard, or rows to print. */
export type Salido =
  /** `filas`: which of the rows in words, where they are not all. */
  | { readonly como: 'descarga'; readonly filas: string | null }
  | { readonly como: 'tarea'; readonly id: string }
  | { readonly como: 'copia'; readonly filas: number }
  | { readonly como: 'hoja'; readonly hoja: HojaDeInforme };

/** What a view shows: its filter and order, and its columns where they are not all. */
export type Pedido = FiltroDeInforme & { readonly columnas?: string[] };

/** Takes the rows of a view out of the screen: all that its filter gives, in its order, with its columns. */
export function useExportar(slug: string) {
  const params = { informe: slug };
  const exportar = useAction({
    mutationFn: async ({ salida, pedido }: { salida: Salida; pedido: Pedido }): Promise<Salido> => {
      if (salida === 'copiar') {
        const hoja = call(contrato, 'POST /informes/{informe}/hoja', { params, body: { ...pedido, para: salida } });
        return { como: 'copia', filas: await copiarHoja(hoja) };
      }
      if (salida === 'imprimir') {
        const hoja = await call(contrato, 'POST /informes/{informe}/hoja', {
          params,
          body: { ...pedido, para: salida },
        });
        return { como: 'hoja', hoja };
      }
      const answer = await call(contrato, 'POST /informes/{informe}/exportar', {
        params,
        body: { ...pedido, formato: salida },
      });
      if ('tarea' in answer) return { como: 'tarea', id: answer.tarea };
      download(answer.enlace);
      return { como: 'descarga', filas: filasEnPalabras(pedido.filas) };
    },
  });
  const { data, reset } = exportar;
  const passes = data?.como === 'descarga' || data?.como === 'copia';
  useEffect(() => {
    if (!passes) return undefined;
    const timer = setTimeout(reset, DICHO);
    return () => clearTimeout(timer);
  }, [passes, reset]);
  return exportar;
}
