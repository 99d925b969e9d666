import { expect, it } from 'vitest';
import { ANY_DAY, describeRecibidos, diasOf, NAMED_SPANS, recibidaOf } from './FiltroDeRecibida.tsx';

// Friday; the Monday before it was a holiday.
const now = new Date('2026-11-20T23:30:00-05:00');

it('counts days in Bogotá, today among them', () => {
  expect(diasOf('hoy', now)).toEqual({ desde: '2026-11-20', hasta: undefined });
  expect(diasOf('semana', now)).toEqual({ desde: '2026-11-14', hasta: undefined });
});

it('leaves weekends and holidays out of business days', () => {
  expect(diasOf('mas-de-2', now)).toEqual({ desde: undefined, hasta: '2026-11-17' });
  expect(diasOf('mas-de-5', now)).toEqual({ desde: undefined, hasta: '2026-11-11' });
});

it('recognises the span of any number of business days in two dates', () => {
  for (const span of [...NAMED_SPANS, 'mas-de-1', 'mas-de-7', 'mas-de-999'] as const) {
    expect(recibidaOf(diasOf(span, now), now)).toBe(span);
  }
  expect(recibidaOf(ANY_DAY, now)).toBe('siempre');
  expect(recibidaOf({ desde: '2026-01-01', hasta: '2026-02-01' }, now)).toBe('entre');
  // The day before a long weekend, and a future day: no number of business days ends there.
  expect(recibidaOf({ desde: undefined, hasta: '2026-11-13' }, now)).toBe('entre');
  expect(recibidaOf({ desde: undefined, hasta: '2027-01-01' }, now)).toBe('entre');
});

it('puts the filter into words', () => {
  expect(describeRecibidos(ANY_DAY, now)).toBeNull();
  expect(describeRecibidos(diasOf('semana', now), now)).toBe('recibidos en los últimos 7 días');
  expect(describeRecibidos(diasOf('mas-de-1', now), now)).toBe('hace más de 1 día hábil');
  expect(describeRecibidos({ desde: '2026-01-01', hasta: '2026-02-01' }, now)).toBe(
    'recibidos del 01/01/2026 al 01/02/2026',
  );
});
