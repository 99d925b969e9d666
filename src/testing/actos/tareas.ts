import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/informe.ts';
import { type Actos, CENTINELA, type Mundo } from './mundo.ts';

/** Asks for an export of so many rows that it is a job. */
async function start({ llamar, registros }: Mundo): Promise<() => Promise<string>> {
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
  'tarea.cancelacion': async (mundo) => {
    const id = await (await start(mundo))();
    return async () => mundo.llamar(`POST /tareas/${id}/cancelar`);
  },
  'tarea.descarga': async (mundo) => {
    const id = await (await start(mundo))();
    await mundo.trabajar();
    const { enlace } = (await mundo.llamar(`POST /tareas/${id}/archivo`)).json<{ enlace: string }>();
    return async () => mundo.llamar(`GET ${enlace}`, { headers: {} });
  },
} satisfies Actos;
