import { expect, it } from 'vitest';
import { rubricaOf } from '#catalogo/rubrica/primera-version.ts';
import { isSameWording, redaccionOf } from './FormularioDeCriterio.tsx';
import { moveEntry, newClave } from './Piezas.tsx';

it('moves an entry up and down, and leaves the others in their order', () => {
  expect(moveEntry(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

it('gives a new entry an unused key of its version', () => {
  expect(newClave(3, ['todas', 'v2-1'])).toBe('v3-1');
  expect(newClave(3, ['v3-1', 'v3-3'])).toBe('v3-2');
});

it('recognises an unchanged wording', () => {
  const [criterio] = rubricaOf('APV').criterios;
  if (!criterio) throw new Error('the rubric has criteria');
  expect(isSameWording(redaccionOf(criterio), redaccionOf({ ...criterio, numero: 99 }))).toBe(true);
  expect(isSameWording(redaccionOf(criterio), redaccionOf({ ...criterio, nombre: 'Otro' }))).toBe(false);
});
