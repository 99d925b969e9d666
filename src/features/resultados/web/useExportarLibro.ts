import { useMutation } from '@tanstack/react-query';
import { download } from '#platform/web/download.ts';
import type { FiltroDeResultados } from '../contract.ts';
import { call } from './llamadas.ts';

/** Exports what a filter gives, in its order, to Excel. */
export const useExportarLibro = () =>
  useMutation({
    mutationFn: async (body: FiltroDeResultados) => {
      const { enlace } = await call('POST /informes/informacionEncuestaDocente/exportar', { body });
      download(enlace);
    },
  });
