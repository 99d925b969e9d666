// Exports of the survey's report: the workbook as a download, the charts as a job.
import * as z from 'zod/mini';
import { informacionEncuestaDocente as informe, medidaText } from '#catalogo/encuesta-docente/informe.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { defineDescarga } from '#core/enlaces/server/service.ts';
import { defineTarea, type Handler } from '#core/tareas/server/service.ts';
import { FORMATOS } from '#features/informes/contract.ts';
import { writePdfOfGraficos } from '#features/informes/server/service.ts';
import type { PapeletasService } from '#features/papeletas/server/service.ts';
import type { Institucion } from '#platform/contract/institution.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { consultaDeGraficosSchema, filtroSchema } from '../contract.ts';
import { modoLinesOf } from '../modo.ts';
import { readGraficos } from './graficos.ts';
import { exportFileName, headLinesOf, writeLibro } from './libro.ts';
import { readRedacciones } from './redacciones.ts';
import { createResultados } from './resultados.ts';
import { publishDue } from './service.ts';

export type Services = {
  readonly db: Db;
  readonly config: Pick<Config, 'SURVEY_MIN_ANSWERS'>;
  /** Tells the mode of a semester for the head. */
  readonly papeletas: { readonly modos: Pick<PapeletasService['modos'], 'clave'> };
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
  open: ({ db, config, papeletas, now }: Services) => {
    const resultados = createResultados({ db, minimo: config.SURVEY_MIN_ANSWERS });
    return async ({ filtro, lector }) => {
      await publishDue(db, diaOf(now()));
      const filas = await resultados.todas(filtro);
      const redaccion = (await readRedacciones(db))(filtro.semestre);
      const { semestre, tipoAsignatura, buscar } = filtro;
      const modo = modoLinesOf(await papeletas.modos.clave(semestre));
      return {
        nombre: exportFileName(filtro),
        tipo: FORMATOS.excel.tipo,
        contenido: () => writeLibro(resultados, filas, { filtro, modo, nombre: lector.nombre, now: now(), redaccion }),
        acto: {
          objeto: { tipo: 'informe', ids: [informe.slug] },
          detalle: { semestre, tipoAsignatura, conBusqueda: Boolean(buscar?.trim()), filas: filas.length },
        },
      };
    };
  },
});

const entrada = z.object({ consulta: consultaDeGraficosSchema, nombre: z.string() });

type JobServices = Omit<RendererContext, 'minimo'> & Pick<Services, 'config'>;

/** Job that prints the charts. */
export const GRAFICOS_DE_ENCUESTA = defineTarea({
  nombre: 'graficos-de-encuesta',
  inWords: 'Gráficos de la encuesta',
  titulo: () => `Exportar a ${FORMATOS.graficos.nombre}`,
  entrada,
  acceso: 'informes.exportar:informacionEncuestaDocente',
  handler: ({ db, institucion, papeletas, config, now }: JobServices) =>
    createGraficosHandler({ db, institucion, papeletas, minimo: config.SURVEY_MIN_ANSWERS, now }),
});

type RendererContext = Pick<Services, 'db' | 'papeletas' | 'now'> & {
  /** Institution in the head of printed pages. */
  readonly institucion: Institucion;
  /** Answers that a subject must have to be counted. */
  readonly minimo: number;
};

/** Draws the survey's charts. An interrupted job starts from the beginning: it changes nothing but its file. */
function createGraficosHandler({
  db,
  institucion,
  papeletas,
  minimo,
  now: clock,
}: RendererContext): Handler<z.output<typeof entrada>> {
  return async ({ entrada: { consulta, nombre }, advance, signal, saveArchivo }) => {
    const now = clock();
    advance({ fase: 'Contando las respuestas' });
    await publishDue(db, diaOf(now));
    const contados = await readGraficos({ db, minimo }, consulta, now);
    const redaccion = (await readRedacciones(db))(consulta.semestre);
    signal.throwIfAborted();
    advance({ fase: 'Dibujando los gráficos' });
    const modo = modoLinesOf(await papeletas.modos.clave(consulta.semestre));
    const datos = [
      ...headLinesOf({ filtro: consulta, nombre, now, redaccion }),
      ...modo,
      `Promedios de las asignaturas: ${medidaText(consulta.medida, redaccion)}`,
    ];
    const pdf = await writePdfOfGraficos({ institucion, titulo: informe.tituloExportacion, datos, now }, contados);
    const archivo = { nombre: exportFileName(consulta, 'pdf'), tipo: FORMATOS.graficos.tipo };
    return { ok: true, archivo: await saveArchivo(archivo, pdf), resumen: `${contados.graficos.length} gráficos` };
  };
}
