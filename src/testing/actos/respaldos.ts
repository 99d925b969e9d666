import type { Actos, Mundo } from './mundo.ts';

type Curso = { readonly id: number; readonly nombreCorto: string };

/** A small category of the demonstration, and its courses. */
export async function unaCategoria({ llamar, servidor }: Mundo) {
  const todas = await llamar(
    `GET /moodle-service/categories/allCategories?serverName=${servidor}&onlyCategoriesWithCourses=true`,
  );
  const { id, categoryName } = todas
    .json<{ id: number; categoryName: string; courseCount: number }[]>()
    .find(({ courseCount }) => courseCount <= 4)!;
  const suyos = await llamar('POST /obtenerCursosMoodle', { payload: { server: servidor, idCategoria: id } });
  return { id, categoryName, cursos: suyos.json<{ info: Curso[] }>().info };
}

async function pedido(mundo: Mundo) {
  const { id, categoryName, cursos } = await unaCategoria(mundo);
  const una = { categoryId: id, categoryName, backupType: 2, cursos: [cursos[0]!.id] };
  return { seleccion: { [mundo.servidor]: [una] } };
}

async function iniciada(mundo: Mundo): Promise<{ id: string; tarea: string }> {
  return (await mundo.llamar('POST /respaldos/tandas', { payload: await pedido(mundo) })).json();
}

/** The key of a copy that was made. */
async function copia(mundo: Mundo): Promise<string> {
  await mundo.demo.control({ accion: 'respaldos', servidor: mundo.servidor, ms: 0 });
  const { id } = await iniciada(mundo);
  await mundo.trabajar();
  const tanda = await mundo.llamar(`GET /respaldos/tandas/${id}`);
  return tanda.json<{ cursos: { copia: string }[] }>().cursos[0]!.copia;
}

export const actosDeRespaldos = {
  'respaldo.inicio': async (mundo) => {
    const payload = await pedido(mundo);
    return async () => mundo.llamar('POST /respaldos/tandas', { payload });
  },
  'respaldo.repeticion': async (mundo) => {
    const { id, tarea } = await iniciada(mundo);
    await mundo.llamar(`POST /tareas/${tarea}/cancelar`);
    return async () => mundo.llamar(`POST /respaldos/tandas/${id}/repetir`, { payload: {} });
  },
  'respaldo.descarga': async (mundo) => {
    const asked = await mundo.llamar(`POST /respaldos/copias/${await copia(mundo)}/enlace`);
    return async () => mundo.llamar(`GET ${asked.json<{ enlace: string }>().enlace}`, { headers: {} });
  },
  'respaldo.borrado': async (mundo) => {
    const clave = await copia(mundo);
    return async () => mundo.llamar(`DELETE /respaldos/copias/${clave}`);
  },
  'respaldo.programacion': async (mundo) => {
    const { id, categoryName } = await unaCategoria(mundo);
    const cuando = { dia: 6, hora: 2, conservar: 3, activa: true };
    const payload = { servidor: mundo.servidor, idCategoria: id, categoria: categoryName, ...cuando };
    return async () => mundo.llamar('POST /respaldos/programaciones', { payload });
  },
  'reinicio.inicio': async (mundo) => {
    const { id, cursos } = await unaCategoria(mundo);
    const [uno] = cursos;
    const payload = {
      servidor: mundo.servidor,
      idCategoria: id,
      cursos: [uno!.id],
      conRespaldo: true,
      confirmacion: uno!.nombreCorto,
    };
    return async () => mundo.llamar('POST /respaldos/reinicios', { payload });
  },
} satisfies Actos;
