import { expect, it } from 'vitest';
import { abandonedOn, dueDateOf, urgenciaOf } from './plazos.ts';

it.each([
  // Received on a Friday: Monday is the first day.
  ['consulta', '2026-11-20', false, '2026-12-04'],
  // The fifteenth would be 11 December: the 8th is a holiday.
  ['reclamo', '2026-11-20', false, '2026-12-14'],
  // On a Saturday, a Sunday and the Friday before, the same.
  ['consulta', '2026-11-21', false, '2026-12-04'],
  ['consulta', '2026-11-22', false, '2026-12-04'],
  // Received on a holiday observed on a Monday.
  ['consulta', '2026-11-16', false, '2026-11-30'],
  // Over Christmas, New Year and Epiphany, observed on 11 January.
  ['consulta', '2026-12-18', false, '2027-01-05'],
  ['reclamo', '2026-12-18', false, '2027-01-13'],
  // Extended: five and eight days more.
  ['consulta', '2026-11-20', true, '2026-12-14'],
  ['reclamo', '2026-11-20', true, '2026-12-24'],
  // Over Holy Week, whose Thursday and Friday are holidays.
  ['consulta', '2026-03-27', false, '2026-04-14'],
] as const)('the answer to a %s received on %s (extended: %s) is due on %s', (clase, recibida, prorrogada, vence) => {
  expect(dueDateOf(clase, recibida, prorrogada)).toBe(vence);
});

it.each([
  ['2026-11-20', '2027-01-20'],
  ['2026-12-31', '2027-02-28'],
  ['2027-12-31', '2028-02-29'],
])('a claim incomplete since %s is abandoned on %s', (dia, fin) => expect(abandonedOn(dia)).toBe(fin));

it.each([
  ['2026-11-30', 'a-tiempo', 4],
  ['2026-12-01', 'por-vencer', 3],
  ['2026-12-04', 'por-vencer', 0],
  // The weekend after the last day is late, although no business day has passed.
  ['2026-12-05', 'vencida', -0],
  ['2026-12-07', 'vencida', -1],
  ['2026-12-09', 'vencida', -2],
] as const)(
  'a term that ends on 4 December is, on %s, %s, with %i business days left',
  (today, urgencia, remaining) => {
    const leida = urgenciaOf('2026-12-04', today, 3);
    expect(leida.urgencia).toBe(urgencia);
    expect(leida.quedan + 0).toBe(remaining + 0);
  },
);
