import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../settings.ts';

const FOLDER = path.join(PROJECT, 'migrations');

/**
 * Statements that a program of the former release may not bear (decision 0055). A check that is written again in the
 * same statement is a wider one.
 */
const TAKES_AWAY =
  /\b(drop(?!\s+constraint\s+(\w+_check),\s+add\s+constraint\s+\2\s+check\b)|rename|truncate|set\s+not\s+null|alter\s+column\s+\w+\s+(set\s+data\s+)?type|add\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null)\b/i;

/** The row by which a migration says which programs bear it. */
const ROW = /insert into compatibilidad values \('(?<own>\w+)', '(?<since>\w+)'\)/;

const takesAway = (sql: string): boolean => TAKES_AWAY.test(sql.replaceAll(/--.*$/gm, ''));

const names = readdirSync(FOLDER).map((file) => file.replace(/\.sql$/, ''));
const compatible = names.flatMap((name) => {
  const sql = readFileSync(path.join(FOLDER, `${name}.sql`), 'utf8');
  const row = ROW.exec(sql)?.groups;
  return row ? [{ name, sql, row }] : [];
});

describe('migrations that the former release bears', () => {
  it('are found', () => {
    expect(compatible.length).toBeGreaterThan(6);
  });

  it.each(compatible)('$name only adds', ({ sql }) => {
    expect(takesAway(sql)).toBe(false);
  });

  it.each(compatible)('$name names itself and an older one', ({ name, row }) => {
    expect(row['own']).toBe(name);
    expect(names).toContain(row['since']);
    expect(row['since']! < name).toBe(true);
  });

  it.each([
    'alter table registros drop column version',
    'drop index x',
    'alter table a drop constraint a_check',
    'alter table a drop constraint a_check, add constraint b_check check (c > 0)',
    'alter table a rename column b to c',
    'alter table a alter column b set not null',
    'alter table a alter column b type text',
    'alter table a add column b text not null',
    'truncate a',
  ])('do not say: %s', (sql) => {
    expect(takesAway(sql)).toBe(true);
  });

  it.each([
    "alter table a add column b text not null default ''",
    "alter table a drop constraint a_check, add constraint a_check check (b in ('c', 'd'))",
    '-- drop it later\ncreate table a (b text not null)',
  ])('may say: %s', (sql) => {
    expect(takesAway(sql)).toBe(false);
  });
});
