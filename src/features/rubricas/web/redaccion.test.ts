import { expect, it } from 'vitest';
import { rubricaDe } from '#catalogo/rubrica/index.ts';
import { claveNueva, dicenLoMismo, mover, redaccionDe } from './redaccion.ts';

it('moves an entry up and down, and leaves the others in their order', () => {
  expect(mover(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(mover(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

it('gives what is new a key of its version that none has', () => {
  expect(claveNueva(3, ['todas', 'v2-1'])).toBe('v3-1');
  expect(claveNueva(3, ['v3-1', 'v3-3'])).toBe('v3-2');
});

it('knows when nothing was worded otherwise', () => {
  const [criterio] = rubricaDe('APV').criterios;
  if (!criterio) throw new Error('the rubric has criteria');
  expect(dicenLoMismo(redaccionDe(criterio), redaccionDe({ ...criterio, numero: 99 }))).toBe(true);
  expect(dicenLoMismo(redaccionDe(criterio), redaccionDe({ ...criterio, nombre: 'Otro' }))).toBe(false);
});
