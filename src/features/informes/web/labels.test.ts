import { expect, it } from 'vitest';
import { acompanamientoDocentes } from '#catalogo/acompanamiento/tramite.ts';
import { ageOf } from './EstadoBadge.tsx';
import { countText } from './labels.ts';

it.each([
  // A Monday and a Friday of Bogotá, where it is five hours earlier; 12 October 2026 is a holiday.
  ['2026-10-05T15:00:00Z', '2026-10-06T03:00:00Z', 'hoy'],
  ['2026-10-05T15:00:00Z', '2026-10-06T06:00:00Z', 'hace 1 día hábil'],
  ['2026-10-09T15:00:00Z', '2026-10-12T15:00:00Z', 'hoy'],
  ['2026-10-09T15:00:00Z', '2026-10-14T15:00:00Z', 'hace 2 días hábiles'],
])('the age of %s at %s is: %s', (instante, now, said) => {
  expect(ageOf(instante, new Date(now))).toBe(said);
});

it('writes the number of rows, and of groups if there are heads', () => {
  expect(countText({ total: 11_293, todos: 11_293 })).toBe('11.293 registros');
  expect(countText({ total: 21, todos: 11_293 })).toBe('21 de 11.293');
  const { nombres } = acompanamientoDocentes.agrupacion!;
  const groupCountOf = (grupos: number) => ({ nombres, grupos });
  expect(countText({ total: 11_293, todos: 11_293 }, groupCountOf(537))).toBe('537 acompañamientos · 11.293 criterios');
  expect(countText({ total: 21, todos: 11_293 }, groupCountOf(1))).toBe('1 acompañamiento · 21 de 11.293 criterios');
});
