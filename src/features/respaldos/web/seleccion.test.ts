import { describe, expect, it } from 'vitest';
import {
  buscarElegida,
  cuantasCategorias,
  deseleccionar,
  elegir,
  elegirCursos,
  leerSeleccion,
  NADA,
  pasoSiguiente,
  POR_CURSOS,
  porCursos,
  type Seleccion,
  sinCursos,
  TODA,
  type TipoDeRespaldo,
} from './seleccion.ts';

const categoria = (categoryId: number, backupType: TipoDeRespaldo) => ({
  categoryId,
  categoryName: `Período ${categoryId}`,
  path: `Facultad › Período ${categoryId}`,
  backupType,
});

/** Two of one server, whole and by courses, and one of another. */
const dos: Seleccion = elegir(
  elegir(elegir(NADA, 'saberes', categoria(7, TODA)), 'saberes', categoria(8, POR_CURSOS)),
  'cvirtual',
  categoria(7, TODA),
);

describe('choosing categories', () => {
  it('keeps id, name and way of each under the name of its server', () => {
    expect(dos).toEqual({
      saberes: [categoria(7, 1), categoria(8, 2)],
      cvirtual: [categoria(7, 1)],
    });
    expect(cuantasCategorias(dos)).toBe(3);
  });

  it('changes the way of one in its place, and of no other with the same number', () => {
    const cambiada = elegir(dos, 'saberes', categoria(7, POR_CURSOS));
    expect(cambiada['saberes']?.map(({ categoryId, backupType }) => [categoryId, backupType])).toEqual([
      [7, 2],
      [8, 2],
    ]);
    expect(cambiada['cvirtual']).toBe(dos['cvirtual']);
    expect(elegir(dos, 'saberes', categoria(7, TODA))).toBe(dos);
  });

  it('deselects one, and drops a server left with none', () => {
    const sin = deseleccionar(dos, 'cvirtual', 7);
    expect(Object.keys(sin)).toEqual(['saberes']);
    expect(buscarElegida(sin, 'saberes', 7)).toBeDefined();
    expect(deseleccionar(deseleccionar(sin, 'saberes', 7), 'saberes', 8)).toEqual(NADA);
    expect(deseleccionar(dos, 'pruebas', 7)).toEqual(dos);
  });

  it('does not forget the courses that were chosen until the category is wanted whole', () => {
    const con = elegirCursos(dos, 'saberes', { categoryId: 8, cursos: [81, 82] });
    expect(buscarElegida(elegir(con, 'saberes', categoria(8, POR_CURSOS)), 'saberes', 8)?.cursos).toEqual([81, 82]);
    expect(buscarElegida(elegir(con, 'saberes', categoria(8, TODA)), 'saberes', 8)).not.toHaveProperty('cursos');
    expect(elegirCursos(dos, 'saberes', { categoryId: 7, cursos: [71] })).toEqual(dos);
  });
});

describe("'Siguiente'", () => {
  it('leads nowhere with nothing, to the courses when one category wants them, otherwise to the summary', () => {
    expect(pasoSiguiente(NADA)).toBe('nada');
    expect(pasoSiguiente(dos)).toBe('cursos');
    expect(pasoSiguiente(deseleccionar(dos, 'saberes', 8))).toBe('resumen');
  });

  it('asks each chosen server for the courses of its categories of that way alone', () => {
    const tres = elegir(elegir(dos, 'saberes', categoria(9, POR_CURSOS)), 'cvirtual', categoria(3, POR_CURSOS));
    expect(porCursos(tres)).toEqual([
      { servidor: 'saberes', categorias: [8, 9] },
      { servidor: 'cvirtual', categorias: [3] },
    ]);
    expect(porCursos(elegir(NADA, 'saberes', categoria(1, TODA)))).toEqual([]);
  });

  it('knows the categories of which no course is chosen', () => {
    expect(sinCursos(dos).map(({ categoryId }) => categoryId)).toEqual([8]);
    expect(sinCursos(elegirCursos(dos, 'saberes', { categoryId: 8, cursos: [] }))).toHaveLength(1);
    expect(sinCursos(elegirCursos(dos, 'saberes', { categoryId: 8, cursos: [81] }))).toEqual([]);
  });
});

describe('a selection that was kept', () => {
  it('comes back as it was', () => {
    const con = elegirCursos(dos, 'saberes', { categoryId: 8, cursos: [81] });
    expect(leerSeleccion(JSON.stringify(con))).toEqual(con);
  });

  it.each([null, '', 'nada', '[]', '{"saberes":[]}', '{"saberes":[{"categoryId":1,"backupType":3}]}'])(
    'is nothing where it says %s',
    (texto) => {
      expect(leerSeleccion(texto)).toEqual(NADA);
    },
  );
});
