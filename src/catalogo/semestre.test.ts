import { describe, expect, it } from 'vitest';
import { semestreDe, semestresEntre } from './semestre.ts';

describe('semestreDe', () => {
  it('gives the first half from January to June and the second from July on', () => {
    expect(semestreDe(new Date('2026-01-15T12:00:00Z'))).toBe('2026-1');
    expect(semestreDe(new Date('2026-06-30T12:00:00Z'))).toBe('2026-1');
    expect(semestreDe(new Date('2026-07-01T12:00:00Z'))).toBe('2026-2');
    expect(semestreDe(new Date('2026-12-31T12:00:00Z'))).toBe('2026-2');
  });

  it('changes at midnight of Bogotá, not of Greenwich', () => {
    expect(semestreDe(new Date('2026-07-01T04:59:59Z'))).toBe('2026-1');
    expect(semestreDe(new Date('2026-07-01T05:00:00Z'))).toBe('2026-2');
    expect(semestreDe(new Date('2027-01-01T04:59:59Z'))).toBe('2026-2');
  });
});

describe('semestresEntre', () => {
  it('lists both ends and all between', () => {
    expect(semestresEntre('2023-1', '2024-2')).toEqual(['2023-1', '2023-2', '2024-1', '2024-2']);
  });

  it('is empty when the first is later than the last', () => {
    expect(semestresEntre('2026-2', '2026-1')).toEqual([]);
  });
});
