import { describe, expect, it } from 'vitest';
import { addDias, comienzoOf, isHabil } from '#catalogo/dias-habiles.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { cortesOf } from './esperas.ts';

/** Follows a waiting that began at an instant through the business days, as the job does. */
function follow(dias: number, desde: string, { missed = [] as readonly string[] } = {}) {
  const comienzo = new Date(desde);
  let recordada: Date | null = null;
  for (let today = diaOf(comienzo); ; today = addDias(today, 1)) {
    if (!isHabil(today) || missed.includes(today)) continue;
    const cortes = cortesOf(dias, today);
    if (recordada === null) {
      if (comienzo < cortes.remind) recordada = new Date(comienzoOf(today).getTime() + 8 * 3_600_000);
    } else if (recordada < cortes.recordada && comienzo < cortes.desistir) {
      return { recordada: diaOf(recordada), desistida: today };
    }
  }
}

describe('a request that waits for its person', () => {
  it.each([
    // Monday to Friday, without holidays.
    [5, '2026-11-23T15:00:00Z', '2026-11-26', '2026-12-01'],
    // 1 and 2 are days of one business day and two.
    [1, '2026-11-23T15:00:00Z', '2026-11-24', '2026-11-25'],
    [2, '2026-11-23T15:00:00Z', '2026-11-24', '2026-11-26'],
    // Over a weekend, and from one.
    [5, '2026-11-27T15:00:00Z', '2026-12-02', '2026-12-07'],
    [5, '2026-11-28T15:00:00Z', '2026-12-02', '2026-12-07'],
    // The Immaculate Conception, 8 December, does not count.
    [5, '2026-12-03T15:00:00Z', '2026-12-09', '2026-12-14'],
    // Christmas and New Year.
    [10, '2026-12-18T15:00:00Z', '2026-12-28', '2027-01-06'],
    // Late on Monday in Bogotá, Tuesday in UTC.
    [5, '2026-11-24T04:59:00Z', '2026-11-26', '2026-12-01'],
    [5, '2026-11-24T05:00:00Z', '2026-11-27', '2026-12-02'],
  ])('%i days from %s: a reminder on %s, the end on %s', (dias, desde, recordada, desistida) => {
    expect(follow(dias, desde)).toEqual({ recordada, desistida });
  });

  it('is reminded on the first day on which the job runs again, and has the rest of its term from then on', () => {
    const missed = ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'];
    expect(follow(5, '2026-11-23T15:00:00Z', { missed })).toEqual({ recordada: '2026-12-03', desistida: '2026-12-07' });
    expect(follow(5, '2026-11-23T15:00:00Z', { missed: ['2026-12-01'] })).toEqual({
      recordada: '2026-11-26',
      desistida: '2026-12-02',
    });
  });
});
