import { describe, expect, it } from 'vitest';
import {
  categoriasByCursos,
  chooseCategoria,
  chooseCursos,
  countCategorias,
  deselectCategoria,
  EMPTY,
  findElegida,
  nextStep,
  parseSeleccion,
  POR_CURSOS,
  WHOLE,
  withoutCursos,
  type Seleccion,
  type TipoDeRespaldo,
} from './seleccion.ts';

const categoria = (categoryId: number, backupType: TipoDeRespaldo) => ({
  categoryId,
  categoryName: `Período ${categoryId}`,
  path: `Facultad › Período ${categoryId}`,
  backupType,
});

/** Two categories of one server, whole and by courses, and one of another. */
const chosen: Seleccion = chooseCategoria(
  chooseCategoria(chooseCategoria(EMPTY, 'saberes', categoria(7, WHOLE)), 'saberes', categoria(8, POR_CURSOS)),
  'cvirtual',
  categoria(7, WHOLE),
);

describe('choosing categories', () => {
  it('stores id, name and scope of each by server', () => {
    expect(chosen).toEqual({
      saberes: [categoria(7, 1), categoria(8, 2)],
      cvirtual: [categoria(7, 1)],
    });
    expect(countCategorias(chosen)).toBe(3);
  });

  it('changes the scope of one in place, and of no other with the same id', () => {
    const cambiada = chooseCategoria(chosen, 'saberes', categoria(7, POR_CURSOS));
    expect(cambiada['saberes']?.map(({ categoryId, backupType }) => [categoryId, backupType])).toEqual([
      [7, 2],
      [8, 2],
    ]);
    expect(cambiada['cvirtual']).toBe(chosen['cvirtual']);
    expect(chooseCategoria(chosen, 'saberes', categoria(7, WHOLE))).toBe(chosen);
  });

  it('deselects one, and removes a server without any left', () => {
    const remaining = deselectCategoria(chosen, 'cvirtual', 7);
    expect(Object.keys(remaining)).toEqual(['saberes']);
    expect(findElegida(remaining, 'saberes', 7)).toBeDefined();
    expect(deselectCategoria(deselectCategoria(remaining, 'saberes', 7), 'saberes', 8)).toEqual(EMPTY);
    expect(deselectCategoria(chosen, 'pruebas', 7)).toEqual(chosen);
  });

  it('keeps the chosen courses until the category is chosen whole', () => {
    const narrowed = chooseCursos(chosen, 'saberes', { categoryId: 8, cursos: [81, 82] });
    expect(findElegida(chooseCategoria(narrowed, 'saberes', categoria(8, POR_CURSOS)), 'saberes', 8)?.cursos).toEqual([
      81, 82,
    ]);
    expect(findElegida(chooseCategoria(narrowed, 'saberes', categoria(8, WHOLE)), 'saberes', 8)).not.toHaveProperty(
      'cursos',
    );
    expect(chooseCursos(chosen, 'saberes', { categoryId: 7, cursos: [71] })).toEqual(chosen);
  });
});

describe("'Siguiente'", () => {
  it('leads nowhere without a selection, to the courses if a category needs them, otherwise to the summary', () => {
    expect(nextStep(EMPTY)).toBe('nada');
    expect(nextStep(chosen)).toBe('cursos');
    expect(nextStep(deselectCategoria(chosen, 'saberes', 8))).toBe('resumen');
  });

  it('asks each chosen server for the courses of its categories by courses only', () => {
    const tres = chooseCategoria(
      chooseCategoria(chosen, 'saberes', categoria(9, POR_CURSOS)),
      'cvirtual',
      categoria(3, POR_CURSOS),
    );
    expect(categoriasByCursos(tres)).toEqual([
      { servidor: 'saberes', categorias: [8, 9] },
      { servidor: 'cvirtual', categorias: [3] },
    ]);
    expect(categoriasByCursos(chooseCategoria(EMPTY, 'saberes', categoria(1, WHOLE)))).toEqual([]);
  });

  it('finds the categories without a chosen course', () => {
    expect(withoutCursos(chosen).map(({ categoryId }) => categoryId)).toEqual([8]);
    expect(withoutCursos(chooseCursos(chosen, 'saberes', { categoryId: 8, cursos: [] }))).toHaveLength(1);
    expect(withoutCursos(chooseCursos(chosen, 'saberes', { categoryId: 8, cursos: [81] }))).toEqual([]);
  });
});

describe('a stored selection', () => {
  it('is restored unchanged', () => {
    const narrowed = chooseCursos(chosen, 'saberes', { categoryId: 8, cursos: [81] });
    expect(parseSeleccion(JSON.stringify(narrowed))).toEqual(narrowed);
  });

  it.each([null, '', 'nada', '[]', '{"saberes":[]}', '{"saberes":[{"categoryId":1,"backupType":3}]}'])(
    'is nothing where it says %s',
    (texto) => {
      expect(parseSeleccion(texto)).toEqual(EMPTY);
    },
  );
});
