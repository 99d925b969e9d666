import { describe, expect, it } from 'vitest';
import {
  cuantas,
  estaElegida,
  filasDe,
  marcar,
  NINGUNA,
  salidaDe,
  type Seleccion,
  seleccionDeCorreo,
  soloFila,
  TODAS,
} from './useSeleccion.ts';

describe('a selection', () => {
  it('of some rows includes those that were selected and not deselected', () => {
    const dos = marcar(marcar(NINGUNA, ['a', 'b', 'c'], true), ['b'], false);
    expect(['a', 'b', 'c', 'd'].filter((id) => estaElegida(dos, id))).toEqual(['a', 'c']);
    expect(cuantas(dos, 1000)).toBe(2);
    expect(cuantas(marcar(dos, ['a'], true), 1000)).toBe(2);
  });

  it('of all rows includes unseen rows, except deselected ones', () => {
    const casi = marcar(marcar(TODAS, ['a', 'b'], false), ['a'], true);
    expect(['a', 'b', 'nunca vista'].filter((id) => estaElegida(casi, id))).toEqual(['a', 'nunca vista']);
    expect(cuantas(casi, 1000)).toBe(999);
  });

  it('is sent to the server as the meant rows', () => {
    expect(filasDe(NINGUNA, 'ahora')).toBeUndefined();
    expect(filasDe(marcar(NINGUNA, ['a'], true), 'ahora')).toEqual({ solo: ['a'] });
    expect(filasDe(marcar(TODAS, ['a'], false), 'ahora')).toEqual({ excepto: ['a'], hasta: 'ahora' });
  });

  it('is passed to mail as named rows in the order of the table, or as the filter', () => {
    const filtro = { semestre: '2026-2', orden: 'correo', sentido: 'asc' } as const;
    const de = (seleccion: Seleccion) => seleccionDeCorreo({ slug: 'uno', filtro, seleccion, instante: 'ahora' });
    expect(de(marcar(NINGUNA, ['a'], true))).toEqual({
      informe: 'uno',
      filtro: { orden: 'correo', sentido: 'asc' },
      solo: ['a'],
    });
    expect(de(marcar(TODAS, ['a'], false))).toEqual({ informe: 'uno', filtro, excepto: ['a'], hasta: 'ahora' });
  });

  it('of one row is that row, for any filter', () => {
    expect(seleccionDeCorreo(soloFila('uno', 'a'))).toEqual({ informe: 'uno', filtro: {}, solo: ['a'] });
  });

  it('is exported independently of the filter; all rows are exported with it', () => {
    const filtro = { semestre: '2026-2', buscar: 'ana', orden: 'correo', sentido: 'asc' } as const;
    const una = marcar(NINGUNA, ['a'], true);
    expect(salidaDe(filtro, una, 'ahora')).toEqual({ orden: 'correo', sentido: 'asc', filas: { solo: ['a'] } });
    expect(salidaDe(filtro, TODAS, 'ahora')).toEqual({ ...filtro, filas: { excepto: [], hasta: 'ahora' } });
    expect(salidaDe(filtro, NINGUNA, 'ahora')).toEqual(filtro);
  });

  it('does not change the selection that it was made from', () => {
    marcar(NINGUNA, ['a'], true);
    marcar(TODAS, ['a'], false);
    expect([cuantas(NINGUNA, 5), cuantas(TODAS, 5)]).toEqual([0, 5]);
  });
});
