import { call } from '#platform/web/api.ts';
import { download } from '#platform/web/download.ts';
import { useAction } from '#platform/web/useAction.ts';
import { type FiltroDeResultados, resultadosContract } from '../contract.ts';

/** Exports what a filter gives, in its order, to Excel. */
export const useExportarLibro = () =>
  useAction({
    mutationFn: async (body: FiltroDeResultados) => {
      const { enlace } = await call(resultadosContract, 'POST /informes/informacionEncuestaDocente/exportar', { body });
      download(enlace);
    },
  });
