import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FiltroDeInforme } from '../contract.ts';
import { call } from './llamadas.ts';

/** How long it is said that the download began, in ms. */
const DICHO = 8000;

/** Goes to the address of a download: the browser writes the file to the disk, and the page stays. */
function download(enlace: string): void {
  const link = document.createElement('a');
  link.href = enlace;
  link.download = '';
  link.click();
}

/** Exports the rows that a filter gives, in their order, to Excel. */
export function useExportar(slug: string) {
  const exportar = useMutation({
    mutationFn: async (filtro: FiltroDeInforme) => {
      const answer = await call('POST /informes/{informe}/exportar', { params: { informe: slug }, body: filtro });
      if ('enlace' in answer) download(answer.enlace);
      return answer;
    },
  });
  const { isSuccess, reset } = exportar;
  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(reset, DICHO);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return exportar;
}
