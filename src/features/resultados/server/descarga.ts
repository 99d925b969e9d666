import * as z from 'zod/mini';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { diaDe } from '#catalogo/semestre.ts';
import { publishDue } from '#features/encuestas/server/service.ts';
import { definirDescarga } from '#features/enlaces/server/service.ts';
import { FORMATOS } from '#features/informes/contract.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { filtroSchema } from '../contract.ts';
import { libroDe, nombreDeExportacion } from './libro.ts';
import { createResultados } from './service.ts';

/** The services that serving and exporting results need. */
export type Services = {
  readonly db: Db;
  readonly config: Pick<Config, 'SURVEY_MIN_ANSWERS'>;
  readonly now: () => Date;
};

/** Exports of the teacher survey's report. */
export const RESULTADOS = definirDescarga({
  accion: 'encuesta.exportacion',
  audita: 'informe.exportacion',
  workload: 'export',
  datos: z.object({
    filtro: filtroSchema,
    lector: z.object({ usuario: z.string(), nombre: z.string(), roles: z.array(z.string()) }),
  }),
  otro: 'Exporte de nuevo.',
  open: ({ db, config, now }: Services) => {
    const resultados = createResultados({ db, minimo: config.SURVEY_MIN_ANSWERS });
    return async ({ filtro, lector }) => {
      await publishDue(db, diaDe(now()));
      const filas = await resultados.todas(filtro);
      const { semestre, tipoAsignatura, buscar } = filtro;
      return {
        nombre: nombreDeExportacion(filtro),
        tipo: FORMATOS.excel.tipo,
        contenido: () => libroDe(resultados, filas, { filtro, nombre: lector.nombre, now: now() }),
        acto: {
          objeto: { tipo: 'informe', ids: [informe.slug] },
          detalle: { semestre, tipoAsignatura, conBusqueda: Boolean(buscar?.trim()), filas: filas.length },
        },
      };
    };
  },
});
