import { describe, expect, it } from 'vitest';
import {
  categoriasByCursos,
  chooseCategoria,
  chooseCursos,
  countCategorias,
  deselectCategoria,
  findElegida,
  NADA,
  nextStep,
  parseSeleccion,
  POR_CURSOS,
  TODA,
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
const dos: Seleccion = chooseCategoria(
  chooseCategoria(chooseCategoria(NADA, 'saberes', categoria(7, TODA)), 'saberes', categoria(8, POR_CURSOS)),
  'cvirtual',
  categoria(7, TODA),
);

describe('choosing categories', () => {
  it('stores id, name and scope of each by server', () => {
    expect(dos).toEqual({
      saberes: [categoria(7, 1), categoria(8, 2)],
      cvirtual: [categoria(7, 1)],
    });
    expect(countCategorias(dos)).toBe(3);
  });

  it('changes the scope of one in place, and of no other with the same id', () => {
    const cambiada = chooseCategoria(dos, 'saberes', categoria(7, POR_CURSOS));
    expect(cambiada['saberes']?.map(({ categoryId, backupType }) => [categoryId, backupType])).toEqual([
      [7, 2],
      [8, 2],
    ]);
    expect(cambiada['cvirtual']).toBe(dos['cvirtual']);
    expect(chooseCategoria(dos, 'saberes', categoria(7, TODA))).toBe(dos);
  });

  it('deselects one, and removes a server without any left', () => {
    const sin = deselectCategoria(dos, 'cvirtual', 7);
    expect(Object.keys(sin)).toEqual(['saberes']);
    expect(findElegida(sin, 'saberes', 7)).toBeDefined();
    expect(deselectCategoria(deselectCategoria(sin, 'saberes', 7), 'saberes', 8)).toEqual(NADA);
    expect(deselectCategoria(dos, 'pruebas', 7)).toEqual(dos);
  });

  it('keeps the chosen courses until the category is chosen whole', () => {
    const con = chooseCursos(dos, 'saberes', { categoryId: 8, cursos: [81, 82] });
    expect(findElegida(chooseCategoria(con, 'saberes', categoria(8, POR_CURSOS)), 'saberes', 8)?.cursos).toEqual([
      81, 82,
    ]);
    expect(findElegida(chooseCategoria(con, 'saberes', categoria(8, TODA)), 'saberes', 8)).not.toHaveProperty('cursos');
    expect(chooseCursos(dos, 'saberes', { categoryId: 7, cursos: [71] })).toEqual(dos);
  });
});

describe("'Siguiente'", () => {
  it('leads nowhere without a selection, to the courses if a category needs them, otherwise to the summary', () => {
    expect(nextStep(NADA)).toBe('nada');
    expect(nextStep(dos)).toBe('cursos');
    expect(nextStep(deselectCategoria(dos, 'saberes', 8))).toBe('resumen');
  });

  it('asks each chosen server for the courses of its categories by courses only', () => {
    const tres = chooseCategoria(
      chooseCategoria(dos, 'saberes', categoria(9, POR_CURSOS)),
      'cvirtual',
      categoria(3, POR_CURSOS),
    );
    expect(categoriasByCursos(tres)).toEqual([
      { servidor: 'saberes', categorias: [8, 9] },
      { servidor: 'cvirtual', categorias: [3] },
    ]);
    expect(categoriasByCursos(chooseCategoria(NADA, 'saberes', categoria(1, TODA)))).toEqual([]);
  });

  it('finds the categories without a chosen course', () => {
    expect(withoutCursos(dos).map(({ categoryId }) => categoryId)).toEqual([8]);
    expect(withoutCursos(chooseCursos(dos, 'saberes', { categoryId: 8, cursos: [] }))).toHaveLength(1);
    expect(withoutCursos(chooseCursos(dos, 'saberes', { categoryId: 8, cursos: [81] }))).toEqual([]);
  });
});

describe('a stored selection', () => {
  it('is restored unchanged', () => {
    const con = chooseCursos(dos, 'saberes', { categoryId: 8, cursos: [81] });
    expect(parseSeleccion(JSON.stringify(con))).toEqual(con);
  });

  it.each([null, '', 'nada', '[]', '{"saberes":[]}', '{"saberes":[{"categoryId":1,"backupType":3}]}'])(
    'is nothing where it says %s',
    (texto) => {
      expect(parseSeleccion(texto)).toEqual(NADA);
    },
  );
});
