import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#platform/contract/time.ts';
import { createTestFolder } from '../testing/files.ts';
import { archiveName, archivesIn, expiredOf, planOf, removeExpired } from './retention.ts';

const THURSDAY = new Date('2026-11-26T07:00:00Z');

/** Names of the backups of the last nights, oldest first. */
const nights = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => archiveName(new Date(THURSDAY.getTime() - (count - 1 - i) * DAY_MS)));

const keptOf = (names: readonly string[], plan: string, made = archiveName(THURSDAY)): string[] => {
  const expired = new Set(expiredOf(names, planOf(plan), made));
  return names.filter((name) => !expired.has(name)).map((name) => name.slice(8, 16));
};

it('keeps the last of each day, week and month', () => {
  expect(keptOf(nights(800), '3d3s4m')).toEqual([
    '20260831',
    '20260930',
    '20261031',
    '20261115',
    '20261122',
    '20261124',
    '20261125',
    '20261126',
  ]);
});

it('keeps as many as the plan says when each night has one, and the newest in any case', () => {
  // Four Sundays, of which one is in the last seven days; twelve ends of months and today, in one of those days.
  expect(keptOf(nights(800), '7d4s12m')).toHaveLength(7 + 2 + 11);
  expect(keptOf(nights(800), '1m')).toEqual(['20261126']);
});

it('keeps the newest of a day with several', () => {
  const names = ['gestion-20261126-070000.tar.gz', 'gestion-20261126-193000.tar.gz'];
  expect(expiredOf(names, planOf('7d'), names[1]!)).toEqual([names[0]]);
});

it('a pause of months removes nothing but what the new backup takes the place of', () => {
  const before = nights(30).filter((name) => keptOf(nights(30), '7d4s12m').includes(name.slice(8, 16)));
  const later = archiveName(new Date('2027-06-01T07:00:00Z'));
  expect(expiredOf([...before, later], planOf('8d5s13m'), later)).toEqual([]);
});

describe('a plan', () => {
  it('may leave out what it does not keep', () => {
    expect(planOf('4s')).toEqual({ dias: 0, semanas: 4, meses: 0 });
  });

  it.each(['', '0d', '0d0s0m', '7', 'd', '7d 4s', '12m7d', '-1d', 'todo'])('is not «%s»', (text) => {
    expect(() => planOf(text)).toThrow('no dice qué copias conservar');
  });
});

it('removes only files that the command named', async () => {
  const folder = createTestFolder();
  const others = [
    'gestion-20200101-000000.tar.gz.parcial',
    'gestion-20200101.tar.gz',
    'antes-gestion-20200101-000000.tar.gz',
    'gestion-20200101-000000.tar.gz-firmada',
    'notas.txt',
  ];
  for (const name of [...others, ...nights(5)]) writeFileSync(path.join(folder, name), '');
  mkdirSync(path.join(folder, 'gestion-20200102-000000.tar.gz'));
  expect(await archivesIn(folder)).toEqual(nights(5));
  expect(await removeExpired(folder, planOf('2d'), nights(5)[4]!)).toEqual(nights(5).slice(0, 3));
  expect(readdirSync(folder).toSorted()).toEqual(
    [...others, ...nights(5).slice(3), 'gestion-20200102-000000.tar.gz'].toSorted(),
  );
});

describe('backups of a clock that was ahead stay, and take no place of others', () => {
  it.each([
    ['by months', '20270301'],
    ['by two days', '20261128'],
    ['by years', '20990101'],
  ])('%s', (_, day) => {
    const ahead = `gestion-${day}-070000.tar.gz`;
    const names = nights(60);
    for (const plan of ['2d1s3m', '1d', '7d4s12m']) {
      expect(keptOf([...names, ahead], plan)).toEqual([...keptOf(names, plan), day]);
    }
  });

  it('also in the folder', async () => {
    const folder = createTestFolder();
    const [made, ...later] = nights(4);
    for (const name of nights(4)) writeFileSync(path.join(folder, name), '');
    expect(await removeExpired(folder, planOf('1d'), made!)).toEqual([]);
    expect(await archivesIn(folder)).toEqual([made, ...later]);
  });
});

it('finds no backup in a folder that is not there', async () => {
  expect(await archivesIn(path.join(createTestFolder(), 'copias'))).toEqual([]);
});
