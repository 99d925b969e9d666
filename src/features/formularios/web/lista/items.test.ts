import { expect, it } from 'vitest';
import type { ListaDeGrupos } from '#catalogo/arbol.ts';
import { notariaDocente } from '#catalogo/notaria/formulario.ts';
import { hasContent, hasOwn, newItem } from './items.ts';

it.each([[''], [null], [undefined], [[]], [{ a: '', b: [], c: { d: false } }]])('sees nothing typed in %j', (valor) => {
  expect(hasContent(valor)).toBe(false);
});

it.each([['x'], [0], [true], [{ a: '', b: ['x'] }], [{ a: { b: 'x' } }]])('sees what was typed in %j', (valor) => {
  expect(hasContent(valor)).toBe(true);
});

const lista = notariaDocente.campos.infoEstudiantes as ListaDeGrupos;

it('a new item takes over what the last one had in common, and nothing of its person', () => {
  const last = { tipoAsignatura: 'amv', codigoAsignatura: 'ING-1', accionEstudiante: 'otra', nombreEstudiante: 'Ana' };
  const vacio = { nombreEstudiante: '', cedulaEstudiante: '', correoEstudiante: '' };
  expect(newItem(lista, last)).toEqual({ ...last, ...vacio });
  expect(hasOwn(lista, newItem(lista, last))).toBe(false);
  expect(hasOwn(lista, last)).toBe(true);
  expect(hasContent(newItem(lista, undefined))).toBe(false);
});
