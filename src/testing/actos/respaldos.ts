import { randomUUID } from 'node:crypto';
import type { Actos, Setting } from './setting.ts';

type Curso = { readonly id: number; readonly nombreCorto: string };

/** A small category of the demonstration, and its courses. */
export async function findCategoria({ call, servidor }: Setting) {
  const all = await call(
    `GET /moodle-service/categories/allCategories?serverName=${servidor}&onlyCategoriesWithCourses=true`,
  );
  const { id, categoryName } = all
    .json<{ id: number; categoryName: string; courseCount: number }[]>()
    .find(({ courseCount }) => courseCount <= 4)!;
  const answer = await call('POST /obtenerCursosMoodle', { payload: { server: servidor, idCategoria: id } });
  return { id, categoryName, cursos: answer.json<{ info: Curso[] }>().info };
}

async function pedido(context: Setting) {
  const { id, categoryName, cursos } = await findCategoria(context);
  const elegida = { categoryId: id, categoryName, backupType: 2, cursos: [cursos[0]!.id] };
  return { seleccion: { [context.servidor]: [elegida] } };
}

async function iniciada(context: Setting): Promise<{ id: string; tarea: string }> {
  return (await context.call('POST /respaldos/tandas', { payload: await pedido(context) })).json();
}

/** The key of a copy that was made. */
async function copia(context: Setting): Promise<string> {
  await context.demo.control({ accion: 'respaldos', servidor: context.servidor, ms: 0 });
  const { id } = await iniciada(context);
  await context.work();
  const tanda = await context.call(`GET /respaldos/tandas/${id}`);
  return tanda.json<{ cursos: { copia: string }[] }>().cursos[0]!.copia;
}

/** A restore into a new course. */
async function restauracion(context: Setting) {
  const { id } = await findCategoria(context);
  return { personas: false, nuevo: { idCategoria: id, nombre: 'Un curso', nombreCorto: `R-${randomUUID()}` } };
}

export const actosDeRespaldos = {
  'respaldo.inicio': async (context) => {
    const payload = await pedido(context);
    return async () => context.call('POST /respaldos/tandas', { payload });
  },
  'respaldo.repeticion': async (context) => {
    const { id, tarea } = await iniciada(context);
    await context.call(`POST /tareas/${tarea}/cancelar`);
    return async () => context.call(`POST /respaldos/tandas/${id}/repetir`, { payload: {} });
  },
  'respaldo.descarga': async (context) => {
    const asked = await context.call(`POST /respaldos/copias/${await copia(context)}/enlace`);
    return async () => context.call(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'respaldo.borrado': async (context) => {
    const clave = await copia(context);
    return async () => context.call(`DELETE /respaldos/copias/${clave}`);
  },
  'respaldo.programacion': async (context) => {
    const { id, categoryName } = await findCategoria(context);
    const programacion = { dia: 6, hora: 2, conservar: 3, activa: true };
    const payload = { servidor: context.servidor, idCategoria: id, categoria: categoryName, ...programacion };
    return async () => context.call('POST /respaldos/programaciones', { payload });
  },
  'reinicio.inicio': async (context) => {
    const { id, cursos } = await findCategoria(context);
    const [curso] = cursos;
    const payload = {
      servidor: context.servidor,
      idCategoria: id,
      cursos: [curso!.id],
      conRespaldo: true,
      confirmacion: curso!.nombreCorto,
    };
    return async () => context.call('POST /respaldos/reinicios', { payload });
  },
  'restauracion.inicio': async (context) => {
    const payload = await restauracion(context);
    const key = await copia(context);
    return async () => context.call(`POST /respaldos/copias/${key}/restaurar`, { payload });
  },
  'restauracion.deshecha': async (context) => {
    const payload = await restauracion(context);
    const { id } = (await context.call(`POST /respaldos/copias/${await copia(context)}/restaurar`, { payload })).json();
    await context.work();
    const confirmacion = payload.nuevo.nombreCorto;
    return async () => context.call(`POST /respaldos/restauraciones/${id}/deshacer`, { payload: { confirmacion } });
  },
} satisfies Actos;
