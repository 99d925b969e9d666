import { describe, expect, it } from 'vitest';
import {
  ALL_SELECTED,
  countSelected,
  exportFilterOf,
  filasOf,
  isSelected,
  mailSelectionOf,
  NONE_SELECTED,
  onlyFila,
  setSelected,
  type Seleccion,
} from './seleccion.ts';

describe('a selection', () => {
  it('of some rows includes those that were selected and not deselected', () => {
    const twoSelected = setSelected(setSelected(NONE_SELECTED, ['a', 'b', 'c'], true), ['b'], false);
    expect(['a', 'b', 'c', 'd'].filter((id) => isSelected(twoSelected, id))).toEqual(['a', 'c']);
    expect(countSelected(twoSelected, 1000)).toBe(2);
    expect(countSelected(setSelected(twoSelected, ['a'], true), 1000)).toBe(2);
  });

  it('of all rows includes unseen rows, except deselected ones', () => {
    const allButOne = setSelected(setSelected(ALL_SELECTED, ['a', 'b'], false), ['a'], true);
    expect(['a', 'b', 'nunca vista'].filter((id) => isSelected(allButOne, id))).toEqual(['a', 'nunca vista']);
    expect(countSelected(allButOne, 1000)).toBe(999);
  });

  it('is sent to the server as the meant rows', () => {
    expect(filasOf(NONE_SELECTED, 'ahora')).toBeUndefined();
    expect(filasOf(setSelected(NONE_SELECTED, ['a'], true), 'ahora')).toEqual({ solo: ['a'] });
    expect(filasOf(setSelected(ALL_SELECTED, ['a'], false), 'ahora')).toEqual({ excepto: ['a'], hasta: 'ahora' });
  });

  it('is passed to mail as named rows in the order of the table, or as the filter', () => {
    const filtro = { semestre: '2026-2', orden: 'correo', sentido: 'asc' } as const;
    const mailedOf = (seleccion: Seleccion) => mailSelectionOf({ slug: 'uno', filtro, seleccion, instante: 'ahora' });
    expect(mailedOf(setSelected(NONE_SELECTED, ['a'], true))).toEqual({
      informe: 'uno',
      filtro: { orden: 'correo', sentido: 'asc' },
      solo: ['a'],
    });
    expect(mailedOf(setSelected(ALL_SELECTED, ['a'], false))).toEqual({
      informe: 'uno',
      filtro,
      excepto: ['a'],
      hasta: 'ahora',
    });
  });

  it('of one row is that row, for any filter', () => {
    expect(mailSelectionOf(onlyFila('uno', 'a'))).toEqual({ informe: 'uno', filtro: {}, solo: ['a'] });
  });

  it('is exported independently of the filter; all rows are exported with it', () => {
    const filtro = { semestre: '2026-2', buscar: 'ana', orden: 'correo', sentido: 'asc' } as const;
    const seleccion = setSelected(NONE_SELECTED, ['a'], true);
    expect(exportFilterOf(filtro, seleccion, 'ahora')).toEqual({
      orden: 'correo',
      sentido: 'asc',
      filas: { solo: ['a'] },
    });
    expect(exportFilterOf(filtro, ALL_SELECTED, 'ahora')).toEqual({
      ...filtro,
      filas: { excepto: [], hasta: 'ahora' },
    });
    expect(exportFilterOf(filtro, NONE_SELECTED, 'ahora')).toEqual(filtro);
  });

  it('does not change the selection that it was made from', () => {
    setSelected(NONE_SELECTED, ['a'], true);
    setSelected(ALL_SELECTED, ['a'], false);
    expect([countSelected(NONE_SELECTED, 5), countSelected(ALL_SELECTED, 5)]).toEqual([0, 5]);
  });
});
