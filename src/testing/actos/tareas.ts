import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

/** Asks for an export of so many rows that it is a job. */
async function start({ call, registros }: Setting): Promise<() => Promise<string>> {
  await registros(3);
  return async () => {
    const answer = await call(`POST /informes/${informacionInscripcionHBV.slug}/exportar`, {
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
    return async () => context.call(`POST /tareas/${id}/cancelar`);
  },
  'tarea.descarga': async (context) => {
    const id = await (await start(context))();
    await context.work();
    const { enlace } = (await context.call(`POST /tareas/${id}/archivo`)).json<{ enlace: string }>();
    return async () => context.call(`GET ${enlace}`, { headers: {} });
  },
} satisfies Actos;
