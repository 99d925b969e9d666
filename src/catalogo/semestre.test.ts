import { describe, expect, it } from 'vitest';
import { diaOf, nextSemestre, previousSemestre, semestreOf, semestreOfEnvio, semestresBetween } from './semestre.ts';

describe('semestreDe', () => {
  it('gives the first half from January to June and the second from July on', () => {
    expect(semestreOf(new Date('2026-01-15T12:00:00Z'))).toBe('2026-1');
    expect(semestreOf(new Date('2026-06-30T12:00:00Z'))).toBe('2026-1');
    expect(semestreOf(new Date('2026-07-01T12:00:00Z'))).toBe('2026-2');
    expect(semestreOf(new Date('2026-12-31T12:00:00Z'))).toBe('2026-2');
  });

  it('changes at midnight of Bogotá, not of Greenwich', () => {
    expect(semestreOf(new Date('2026-07-01T04:59:59Z'))).toBe('2026-1');
    expect(semestreOf(new Date('2026-07-01T05:00:00Z'))).toBe('2026-2');
    expect(semestreOf(new Date('2027-01-01T04:59:59Z'))).toBe('2026-2');
  });
});

describe('semestresEntre', () => {
  it('lists both ends and all between', () => {
    expect(semestresBetween('2023-1', '2024-2')).toEqual(['2023-1', '2023-2', '2024-1', '2024-2']);
  });

  it('is empty when the first is later than the last', () => {
    expect(semestresBetween('2026-2', '2026-1')).toEqual([]);
  });
});

describe('semestreDelEnvio', () => {
  const recibido = new Date('2026-07-05T12:00:00Z');

  it('is that of the filling when the form waited for a connection, up to 15 days', () => {
    expect(semestreOfEnvio(recibido, '2026-06-30T20:00:00Z')).toBe('2026-1');
    expect(semestreOfEnvio(recibido, '2026-06-20T12:00:00Z')).toBe('2026-1');
  });

  it.each([
    ['nothing', undefined],
    ['a time too long ago', '2026-06-20T11:59:59Z'],
    ['the future', '2027-01-05T12:00:00Z'],
    ['no time', 'ayer'],
    ['an empty text', ''],
  ])('is that of the arrival when the client says %s', (_, diligenciado) => {
    expect(semestreOfEnvio(recibido, diligenciado)).toBe('2026-2');
  });
});

it('tells the civil day of Bogotá', () => {
  expect(diaOf(new Date('2026-03-01T04:59:59Z'))).toBe('2026-02-28');
  expect(diaOf(new Date('2026-03-01T05:00:00Z'))).toBe('2026-03-01');
});

it('knows the semesters around another', () => {
  expect([previousSemestre('2026-2'), previousSemestre('2027-1')]).toEqual(['2026-1', '2026-2']);
  expect([nextSemestre('2026-1'), nextSemestre('2026-2')]).toEqual(['2026-2', '2027-1']);
});
