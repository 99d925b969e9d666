import { expect, it } from 'vitest';
import { isSlugPropio } from '#catalogo/revision/reservadas.ts';
import { proposeSlug, slugFault } from './address.ts';

it('is proposed out of the title, short and free', () => {
  const propose = (titulo: string, ...taken: string[]) => proposeSlug(titulo, new Set(taken));
  expect(propose('Inscripción a la Semana de la Virtualidad')).toBe('inscripcion-semana-virtualidad');
  expect(propose('¡2026! Cátedras')).toBe('catedras');
  expect(propose('Jornada', 'jornada', 'jornada-2')).toBe('jornada-3');
  expect(propose('a'.repeat(80))).toHaveLength(40);
  expect(propose('2026')).toBe('');
  expect(propose('Para la de un')).toBe('');
  expect(propose('¿Cuál?', '')).toBe('cual');
  for (const titulo of ['x'.repeat(41) + ' y', 'Ñandú — número 3', 'uno dos'])
    expect(isSlugPropio(propose(titulo))).toBe(true);
});

it('is refused with its rule, or because another form has it in any letters', () => {
  const fault = (slug: string) => slugFault(slug, new Set(['inscripcionHBV']));
  expect(fault('')).toContain('Escriba');
  for (const slug of ['a', 'Con', 'con espacio', 'ñandu', '1a2']) expect(fault(slug)).toContain('de 3 a 60 letras');
  expect(fault('inscripcionhbv')).toContain('ya la tiene');
  expect(fault('semana-2')).toBeUndefined();
});
