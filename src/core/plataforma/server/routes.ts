// Serves the servers, categories and courses of the learning platform.
import type { FastifyInstance } from 'fastify';
import {
  errorMessageOf,
  MOTIVOS_IN_WORDS,
  servidorFor,
  type CategoriaMoodle,
  type CursoMoodle,
  type FalloMoodle,
  type Lectura,
  type Moodle,
  type ServidorMoodle,
} from '#core/moodle/server/service.ts';
import { serve, type Handlers } from '#platform/server/http/serve.ts';
import {
  plataformaContract,
  type CategoriaDePlataforma,
  type CursoDePlataforma,
  type LecturaFallida,
} from '../contract.ts';

/** Serves the servers, categories and courses of the learning platform. */
export function servePlataforma(app: FastifyInstance, { moodle }: { readonly moodle: Moodle }): void {
  const handlers: Handlers<typeof plataformaContract> = {
    async 'GET /plataforma/servidores'() {
      const servidores = [...moodle.values()].map(({ name, label }) => ({ name, label }));
      return { status: 200, body: { servidores } };
    },
    async 'GET /moodle-service/categories/allCategories'({ query }) {
      const leidas = await servidorFor(moodle, query.serverName).cursos.categorias();
      if (!leidas.ok) return { status: 200, body: fallidaOf(leidas) };
      const onlyWithCursos = query.onlyCategoriesWithCourses ?? false;
      const elegidas = leidas.valor.filter(({ cursosEnTotal }) => !onlyWithCursos || cursosEnTotal > 0);
      return { status: 200, body: elegidas.map(categoriaOf) };
    },
    async 'GET /moodle-service/courses/coursesByCategoriesIds'({ query: { serverName, categoriesIds } }) {
      const leidos = await readCursos(servidorFor(moodle, serverName), categoriesIds);
      if (!leidos.ok) return { status: 200, body: fallidaOf(leidos) };
      return { status: 200, body: { coursesByServerAndCategory: { [serverName]: Object.fromEntries(leidos.valor) } } };
    },
    async 'POST /obtenerCategoriasMoodle'({ body }) {
      const leidas = await servidorFor(moodle, body.server).cursos.categorias();
      if (!leidas.ok) return { status: 200, body: fallidaOf(leidas) };
      const categorias = leidas.valor
        .map(categoriaOf)
        .map(({ categoryName, ...categoria }) => ({ ...categoria, nombreCategoria: categoryName }));
      return { status: 200, body: { categorias } };
    },
    async 'POST /obtenerCursosMoodle'({ body }) {
      const leidos = await readCursos(servidorFor(moodle, body.server), [body.idCategoria]);
      if (!leidos.ok) return { status: 200, body: fallidaOf(leidos) };
      return { status: 200, body: { info: leidos.valor.get(body.idCategoria) ?? [] } };
    },
  };
  serve(app, plataformaContract, handlers);
}

const categoriaOf = ({ id, nombre, camino, cursosEnTotal }: CategoriaMoodle): CategoriaDePlataforma => ({
  id,
  categoryName: nombre,
  path: camino,
  courseCount: cursosEnTotal,
});

/** Builds courses for the contract, sorted by name. */
function cursosOf(cursos: readonly CursoMoodle[], categorias: readonly CategoriaMoodle[]): CursoDePlataforma[] {
  const caminos = new Map(categorias.map(({ id, camino }) => [id, camino]));
  return cursos
    .map(({ inicio: _inicio, ...curso }) => ({ ...curso, path: caminos.get(curso.idCategoria) ?? '…' }))
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es') || a.id - b.id);
}

/** Builds the contract's answer for a failed reading (DECISIONS §4). */
const fallidaOf = (fallo: FalloMoodle): LecturaFallida => ({
  errorMessage: errorMessageOf(fallo),
  explicacion: MOTIVOS_IN_WORDS[fallo.motivo],
});

async function readCursos(
  { cursos }: ServidorMoodle,
  ids: readonly number[],
): Promise<Lectura<ReadonlyMap<number, CursoDePlataforma[]>>> {
  const [categorias, byCategoria] = await Promise.all([cursos.categorias(), cursos.ofCategorias(ids)]);
  if (!categorias.ok) return categorias;
  if (!byCategoria.ok) return byCategoria;
  const valor = new Map(ids.map((id) => [id, cursosOf(byCategoria.valor.get(id) ?? [], categorias.valor)]));
  return { ok: true, valor };
}
