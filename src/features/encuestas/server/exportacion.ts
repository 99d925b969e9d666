// Exports of the survey's report: the workbook as a download, the charts as a job.
import * as z from 'zod/mini';
import { informacionEncuestaDocente as informe, medidaText } from '#catalogo/encuesta-docente/informe.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { defineDescarga } from '#core/enlaces/server/service.ts';
import { defineTarea, type Handler } from '#core/tareas/server/service.ts';
import { FORMATOS } from '#features/informes/contract.ts';
import { writePdfOfGraficos } from '#features/informes/server/service.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { consultaDeGraficosSchema, filtroSchema } from '../contract.ts';
import { readGraficos } from './graficos.ts';
import { exportFileName, headLinesOf, writeLibro } from './libro.ts';
import { createResultados } from './resultados.ts';
import { publishDue } from './service.ts';

export type Services = {
  readonly db: Db;
  readonly config: Pick<Config, 'SURVEY_MIN_ANSWERS'>;
  readonly now: () => Date;
};

export const EXPORTACION_DE_RESULTADOS = defineDescarga({
  accion: 'encuesta.exportacion',
  audita: 'informe.exportacion',
  workload: 'export',
  datos: z.object({
    filtro: filtroSchema,
    lector: z.object({ usuario: z.string(), nombre: z.string(), roles: z.array(z.string()) }),
  }),
  renewal: 'Exporte de nuevo.',
  open: ({ db, config, now }: Services) => {
    const resultados = createResultados({ db, minimo: config.SURVEY_MIN_ANSWERS });
    return async ({ filtro, lector }) => {
      await publishDue(db, diaOf(now()));
      const filas = await resultados.todas(filtro);
      const { semestre, tipoAsignatura, buscar } = filtro;
      return {
        nombre: exportFileName(filtro),
        tipo: FORMATOS.excel.tipo,
        contenido: () => writeLibro(resultados, filas, { filtro, nombre: lector.nombre, now: now() }),
        acto: {
          objeto: { tipo: 'informe', ids: [informe.slug] },
          detalle: { semestre, tipoAsignatura, conBusqueda: Boolean(buscar?.trim()), filas: filas.length },
        },
      };
    };
  },
});

const entrada = z.object({ consulta: consultaDeGraficosSchema, nombre: z.string() });

type JobServices = Omit<RendererContext, 'minimo'> & { readonly config: Pick<Config, 'SURVEY_MIN_ANSWERS'> };

/** Job that prints the charts. */
export const GRAFICOS_DE_ENCUESTA = defineTarea({
  nombre: 'graficos-de-encuesta',
  inWords: 'Gráficos de la encuesta',
  titulo: () => `Exportar a ${FORMATOS.graficos.nombre}`,
  entrada,
  acceso: 'informes.exportar:informacionEncuestaDocente',
  handler: ({ db, institucion, config, now }: JobServices) =>
    createGraficosHandler({ db, institucion, minimo: config.SURVEY_MIN_ANSWERS, now }),
});

type RendererContext = {
  readonly db: Db;
  /** Institution in the head of printed pages. */
  readonly institucion: Institucion;
  /** Answers that a subject must have to be counted. */
  readonly minimo: number;
  readonly now: () => Date;
};

/** Draws the survey's charts. An interrupted job starts from the beginning: it changes nothing but its file. */
function createGraficosHandler({
  db,
  institucion,
  minimo,
  now: clock,
}: RendererContext): Handler<z.output<typeof entrada>> {
  return async ({ entrada: { consulta, nombre }, advance, signal, saveArchivo }) => {
    const now = clock();
    advance({ fase: 'Contando las respuestas' });
    await publishDue(db, diaOf(now));
    const contados = await readGraficos({ db, minimo }, consulta, now);
    signal.throwIfAborted();
    advance({ fase: 'Dibujando los gráficos' });
    const datos = [
      ...headLinesOf({ filtro: consulta, nombre, now }),
      `Promedios de las asignaturas: ${medidaText(consulta.medida)}`,
    ];
    const pdf = await writePdfOfGraficos({ institucion, titulo: informe.tituloExportacion, datos, now }, contados);
    const archivo = { nombre: exportFileName(consulta, 'pdf'), tipo: FORMATOS.graficos.tipo };
    return { ok: true, archivo: await saveArchivo(archivo, pdf), resumen: `${contados.graficos.length} gráficos` };
  };
}
