import * as z from 'zod/mini';
import { TODAS_LAS_PREGUNTAS, MEDIDAS_DE_ENCUESTAS } from '#catalogo/encuesta-docente/informe.ts';
import { graficosSchema, semestreSchema } from '#features/informes/contract.ts';
import { defineContract, errorSchema } from '#platform/contract/route.ts';
import { filtroSchema } from './contract.ts';

/** What narrows the charts: the table's filter, what the means are of, and with which semester it is compared. */
export const consultaDeGraficosSchema = z.extend(filtroSchema, {
  /** What the means are taken of where subjects are compared. */
  medida: z._default(z.enum(MEDIDAS_DE_ENCUESTAS, 'No se puede promediar eso.'), TODAS_LAS_PREGUNTAS),
  /** The semester that the chosen one is compared with; the one before unless said. */
  comparar: z.optional(semestreSchema),
});

export type ConsultaDeGraficos = z.output<typeof consultaDeGraficosSchema>;

/** The charts of the survey's report. */
export const graficosDeResultadosContract = defineContract({
  'POST /informes/informacionEncuestaDocente/graficos': {
    workload: 'read',
    acceso: 'informes.leer:informacionEncuestaDocente',
    resumen: 'Los gráficos de la encuesta, en el mismo filtro que la tabla.',
    audita: 'informe.apertura',
    body: consultaDeGraficosSchema,
    respuestas: {
      200: graficosSchema,
      400: errorSchema,
    },
  },
  'POST /informes/informacionEncuestaDocente/graficos/pdf': {
    workload: 'read',
    acceso: 'informes.exportar:informacionEncuestaDocente',
    resumen: 'La tarea que dibuja los gráficos de la encuesta en un PDF, cada uno con sus números.',
    audita: 'informe.exportacion',
    body: consultaDeGraficosSchema,
    respuestas: { 202: z.object({ tarea: z.uuid() }), 400: errorSchema },
  },
});
