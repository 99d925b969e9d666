import { z } from 'zod';
import { leerCategorias, leerCursos, listaDeCursos } from './escritura/cursos.ts';
import { enPartes, lectorDe, porTandas, type Servicio } from './escritura/servicio.ts';
import type { CursoMoodle } from './escritura/tipos.ts';

/** Two calls whatever the number of categories: Moodle's own search by category does not look below it. */
export async function leerCursosDeCategorias(
  servicio: Servicio,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly CursoMoodle[]>> {
  const [categorias, cursos] = await Promise.all([leerCategorias(servicio), leerCursos(servicio)]);
  const rutas = new Map(categorias.map(({ id, ruta }) => [id, ruta]));
  return new Map(
    ids.map((id) => [id, cursos.filter(({ idCategoria }) => rutas.get(idCategoria)?.includes(id) ?? false)]),
  );
}

const POR_LLAMADA = 400;

/** @throws {MoodleFailure} */
export async function leerCursosPorIds(servicio: Servicio, ids: readonly number[]): Promise<readonly CursoMoodle[]> {
  const partes = enPartes([...new Set(ids)], POR_LLAMADA);
  const hallados = await porTandas(partes, async (parte) =>
    lectorDe(servicio)('core_course_get_courses', { options: { ids: parte } }, listaDeCursos),
  );
  return hallados.flat();
}

const cuentas = z.array(z.object({ id: z.number(), suspended: z.boolean().default(false) }));

/** @throws {MoodleFailure} */
export async function leerSuspendidos(servicio: Servicio, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const hallados = await porTandas(enPartes([...new Set(ids)], POR_LLAMADA), async (values) =>
    lectorDe(servicio)('core_user_get_users_by_field', { field: 'id', values }, cuentas),
  );
  return new Set(
    hallados
      .flat()
      .filter(({ suspended }) => suspended)
      .map(({ id }) => id),
  );
}
