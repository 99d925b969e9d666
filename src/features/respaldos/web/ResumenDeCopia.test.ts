import { expect, it } from 'vitest';
import { countServidor } from './ResumenDeCopia.tsx';
import { POR_CURSOS, WHOLE, type Elegida } from './seleccion.ts';

const entera = (categoryId: number, path: string): Elegida => ({
  categoryId,
  categoryName: path,
  path,
  backupType: WHOLE,
});
const categoria = (id: number, path: string, courseCount: number) => ({ id, categoryName: path, path, courseCount });

const CATEGORIAS = [categoria(1, 'Salud', 9), categoria(2, 'Salud › Enfermería', 4), categoria(3, 'Saludable', 5)];

it('counts the courses of whole categories, and the chosen ones of the others', () => {
  const byCursos: Elegida = { ...entera(3, 'Saludable'), backupType: POR_CURSOS, cursos: [31, 32] };
  expect(countServidor([entera(2, 'Salud › Enfermería'), byCursos], CATEGORIAS).cursos).toBe(6);
});

it('counts a category inside a whole one once, and reports it for that category only', () => {
  const { cursos, byCategoria } = countServidor(
    [entera(2, 'Salud › Enfermería'), entera(1, 'Salud'), entera(3, 'Saludable')],
    CATEGORIAS,
  );
  expect(cursos).toBe(14);
  expect(byCategoria.map(({ isContained }) => isContained)).toEqual([true, false, false]);
});

it('gives no total while the count of a category is unknown', () => {
  expect(countServidor([entera(1, 'Salud')], undefined).cursos).toBeNull();
  expect(countServidor([entera(1, 'Salud'), entera(8, 'Otra')], CATEGORIAS).cursos).toBeNull();
});
