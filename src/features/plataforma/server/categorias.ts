import type { CategoriaMoodle, CursoMoodle } from '#features/moodle/server/service.ts';
import type { CategoriaDePlataforma, CursoDePlataforma } from '../contract.ts';

/** A category as the contract has it. */
export const categoriaDe = ({ id, nombre, camino, cursosEnTotal }: CategoriaMoodle): CategoriaDePlataforma => ({
  id,
  categoryName: nombre,
  path: camino,
  courseCount: cursosEnTotal,
});

/** Courses as the contract has them, by the name that people read. */
export function cursosDe(cursos: readonly CursoMoodle[], categorias: readonly CategoriaMoodle[]): CursoDePlataforma[] {
  const caminos = new Map(categorias.map(({ id, camino }) => [id, camino]));
  return cursos
    .map(({ inicio: _inicio, ...curso }) => ({ ...curso, path: caminos.get(curso.idCategoria) ?? '…' }))
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es') || a.id - b.id);
}
