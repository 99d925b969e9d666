import { describe, expect, it } from 'vitest';
import { decideRefresh } from './refresh.ts';
import type { Familia } from './store.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);

/** Builds a session whose tokens 1, 2, 3 … were first used at these seconds. */
const usedAt = (...seconds: number[]): Familia => ({
  generacion: seconds.length + 1,
  usos: seconds.map(at).toReversed().slice(0, 8),
});

describe('a refresh token', () => {
  it.each<[string, Familia, number, number, number | 'reuso']>([
    ['that is the newest is rotated', usedAt(), 1, 0, 2],
    ['that is the newest is rotated however late', usedAt(0), 2, 1e6, 3],
    ['before an unused successor gets that successor', usedAt(0), 1, 1, 2],
    ['before an unused successor gets it however late', usedAt(0), 1, 1e6, 2],
    ['whose successor was just used gets the same successor', usedAt(0, 300), 1, 300, 2],
    ['30 s after its successor was used still passes', usedAt(0, 300), 1, 330, 2],
    ['30.001 s after its successor was used ends the session', usedAt(0, 300), 1, 330.001, 'reuso'],
    ['two behind within 30 s gets its own successor', usedAt(0, 5, 9), 1, 20, 2],
    ['two behind counts from the use of its own successor', usedAt(0, 5, 39), 1, 36, 'reuso'],
    ['far behind ends the session', usedAt(...Array.from({ length: 12 }, (_, i) => i)), 2, 12, 'reuso'],
    ['that was never given out ends the session', usedAt(0), 3, 1, 'reuso'],
  ])('%s', (_title, familia, presentada, second, expected) => {
    const decision = decideRefresh(familia, presentada, at(second));
    expect(decision.reuso ? 'reuso' : decision.generacion).toBe(expected);
  });

  it('changes the state of the session only if it is rotated', () => {
    const familia = usedAt(0, 300);
    expect(decideRefresh(familia, 2, at(301))).toMatchObject({ familia });
    expect(decideRefresh(familia, 3, at(600))).toMatchObject({ familia: usedAt(0, 300, 600) });
  });

  it('is remembered for a bounded number of rotations', () => {
    let familia = usedAt();
    for (let i = 0; i < 100; i++) {
      const decision = decideRefresh(familia, familia.generacion, at(i));
      if (!decision.reuso) familia = decision.familia;
    }
    expect(familia.generacion).toBe(101);
    expect(familia.usos).toHaveLength(8);
  });
});
