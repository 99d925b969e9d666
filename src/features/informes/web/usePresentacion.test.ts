import { describe, expect, it } from 'vitest';
import { informacionCancelaciones as informe } from '#catalogo/cancelacion/tramite.ts';
import { clavesOf, columnasOnScreen } from '#catalogo/pantalla.ts';
import { defaultColumns, isDefault, moveKey, selectableColumns, visibleColumns } from './usePresentacion.ts';

const columnas = columnasOnScreen(informe);
const defaults = defaultColumns(columnas);
const [identidad = '', estado = '', , cuarta = ''] = columnas.map(({ clave }) => clave);

describe('the columns of a table', () => {
  it('are the report’s own without a valid choice', () => {
    expect(defaults.length).toBeLessThan(columnas.length);
    for (const elegidas of [null, undefined, [], [''], ['nada']])
      expect(visibleColumns(columnas, elegidas)).toEqual(defaults);
    expect(isDefault(columnas, defaults)).toBe(true);
  });

  it('are the chosen ones in their order, after the two fixed ones', () => {
    const elegidas = ['correoInstitucional', 'otra', estado, cuarta, cuarta];
    expect(visibleColumns(columnas, elegidas)).toEqual([identidad, estado, 'correoInstitucional', cuarta]);
    expect(visibleColumns(columnas, [estado])).toEqual([identidad, estado]);
  });

  it('in another order are another choice', () => {
    expect(isDefault(columnas, moveKey(defaults, defaults.at(-1)!, 2))).toBe(false);
    expect(isDefault(columnas, defaults.slice(0, -1))).toBe(false);
  });
});

describe('the columns that can be chosen', () => {
  it('are all but the two fixed ones, hidden ones in the report’s order', () => {
    expect(selectableColumns(columnas, defaults)).toEqual(columnas.slice(2).map(({ clave }) => clave));
  });

  it('keep the chosen order, hidden ones after the column that they follow', () => {
    const [first = '', other = '', tercera = ''] = defaults.slice(2);
    const orden = selectableColumns(columnas, [identidad, estado, tercera, first]);
    expect(orden.slice(0, 2)).toEqual([
      tercera,
      columnas[columnas.findIndex(({ clave }) => clave === tercera) + 1]?.clave,
    ]);
    expect(orden.indexOf(other)).toBe(orden.indexOf(first) + 1);
    expect(orden.toSorted()).toEqual(
      columnas
        .slice(2)
        .map(({ clave }) => clave)
        .toSorted(),
    );
  });

  it('move up and down', () => {
    expect(moveKey(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moveKey(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  });
});

it('an export follows the report’s order, or the person’s own', () => {
  const mostradas = (claves: readonly string[]) =>
    claves.map((clave) => columnas.find((columna) => columna.clave === clave)!);
  expect(clavesOf(informe, mostradas(defaults)).at(-1)).toBe('resultado');
  const movidas = moveKey(defaults, cuarta, defaults.length - 1);
  expect(clavesOf(informe, mostradas(movidas))).toEqual(movidas);
});
