import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

/** Asks for an export of so many rows that it is a job. */
async function start({ llamar, registros }: Setting): Promise<() => Promise<string>> {
  await registros(3);
  return async () => {
    const answer = await llamar(`POST /informes/${informacionInscripcionHBV.slug}/exportar`, {
      payload: { formato: 'csv', buscar: CENTINELA },
      status: 202,
    });
    return answer.json<{ tarea: string }>().tarea;
  };
}

export const actosDeTareas = {
  'tarea.inicio': start,
  'tarea.cancelacion': async (context) => {
    const id = await (await start(context))();
    return async () => context.llamar(`POST /tareas/${id}/cancelar`);
  },
  'tarea.descarga': async (context) => {
    const id = await (await start(context))();
    await context.trabajar();
    const { enlace } = (await context.llamar(`POST /tareas/${id}/archivo`)).json<{ enlace: string }>();
    return async () => context.llamar(`GET ${enlace}`, { headers: {} });
  },
} satisfies Actos;
