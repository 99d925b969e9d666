import type { Actos, Setting } from './setting.ts';

type Curso = { readonly id: number; readonly nombreCorto: string };

/** A small category of the demonstration, and its courses. */
export async function unaCategoria({ llamar, servidor }: Setting) {
  const todas = await llamar(
    `GET /moodle-service/categories/allCategories?serverName=${servidor}&onlyCategoriesWithCourses=true`,
  );
  const { id, categoryName } = todas
    .json<{ id: number; categoryName: string; courseCount: number }[]>()
    .find(({ courseCount }) => courseCount <= 4)!;
  const suyos = await llamar('POST /obtenerCursosMoodle', { payload: { server: servidor, idCategoria: id } });
  return { id, categoryName, cursos: suyos.json<{ info: Curso[] }>().info };
}

async function pedido(context: Setting) {
  const { id, categoryName, cursos } = await unaCategoria(context);
  const una = { categoryId: id, categoryName, backupType: 2, cursos: [cursos[0]!.id] };
  return { seleccion: { [context.servidor]: [una] } };
}

async function iniciada(context: Setting): Promise<{ id: string; tarea: string }> {
  return (await context.llamar('POST /respaldos/tandas', { payload: await pedido(context) })).json();
}

/** The key of a copy that was made. */
async function copia(context: Setting): Promise<string> {
  await context.demo.control({ accion: 'respaldos', servidor: context.servidor, ms: 0 });
  const { id } = await iniciada(context);
  await context.trabajar();
  const tanda = await context.llamar(`GET /respaldos/tandas/${id}`);
  return tanda.json<{ cursos: { copia: string }[] }>().cursos[0]!.copia;
}

export const actosDeRespaldos = {
  'respaldo.inicio': async (context) => {
    const payload = await pedido(context);
    return async () => context.llamar('POST /respaldos/tandas', { payload });
  },
  'respaldo.repeticion': async (context) => {
    const { id, tarea } = await iniciada(context);
    await context.llamar(`POST /tareas/${tarea}/cancelar`);
    return async () => context.llamar(`POST /respaldos/tandas/${id}/repetir`, { payload: {} });
  },
  'respaldo.descarga': async (context) => {
    const asked = await context.llamar(`POST /respaldos/copias/${await copia(context)}/enlace`);
    return async () => context.llamar(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'respaldo.borrado': async (context) => {
    const clave = await copia(context);
    return async () => context.llamar(`DELETE /respaldos/copias/${clave}`);
  },
  'respaldo.programacion': async (context) => {
    const { id, categoryName } = await unaCategoria(context);
    const cuando = { dia: 6, hora: 2, conservar: 3, activa: true };
    const payload = { servidor: context.servidor, idCategoria: id, categoria: categoryName, ...cuando };
    return async () => context.llamar('POST /respaldos/programaciones', { payload });
  },
  'reinicio.inicio': async (context) => {
    const { id, cursos } = await unaCategoria(context);
    const [uno] = cursos;
    const payload = {
      servidor: context.servidor,
      idCategoria: id,
      cursos: [uno!.id],
      conRespaldo: true,
      confirmacion: uno!.nombreCorto,
    };
    return async () => context.llamar('POST /respaldos/reinicios', { payload });
  },
} satisfies Actos;
