import { cursoNuevo, libroDeCursos, type FilaDeCurso } from '#features/cursosNuevos/server/testing.ts';
import { asPartes } from '../contrato/cuerpo.ts';
import { CENTINELA, type Actos, type Setting } from './setting.ts';

/** Uploads a file of one row and checks it. @returns the load */
async function revisada({ call, gestora, work }: Setting, fila: FilaDeCurso): Promise<string> {
  const contenido = Buffer.from(await libroDeCursos([fila]));
  const { payload, headers } = asPartes([{ nombre: 'archivo', contenido, archivo: 'cursos.xlsx' }]);
  const answer = await call('POST /cargas/cursosNuevos', { payload, headers: { ...headers, ...gestora } });
  await work();
  return answer.json<{ id: string }>().id;
}

export const actosDeCursosNuevos = {
  'cursoNuevo.propuesta': async ({ call, demo, servidor }) => {
    const [category] = demo.site.categories.keys();
    const payload = { servidor, categoria: category, destino: category, de: '2026-2', a: '2027-1', conDocentes: false };
    return async () => call('POST /cursosNuevos/cargas', { payload });
  },
  'cursoNuevo.borrado': async (context) => {
    const { call, demo, servidor, work } = context;
    const [category] = demo.site.categories.keys();
    const nuevo = cursoNuevo({ servidor, nombreCorto: CENTINELA, categoria: String(category) });
    const opening = await revisada(context, nuevo);
    await call(`POST /cargas/cursosNuevos/${opening}/aplicar`, { payload: { filas: 'todas' } });
    await work();
    const id = await revisada(context, { servidor, nombreCorto: CENTINELA, accion: 'Borrar' });
    return async () => {
      const payload = { filas: 'todas', escritos: ['borrar 1 curso'] };
      const answer = await call(`POST /cargas/cursosNuevos/${id}/aplicar`, { payload });
      await work();
      return answer;
    };
  },
} satisfies Actos;
