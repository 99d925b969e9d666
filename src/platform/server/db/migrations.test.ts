import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
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

/** A table that goes on under its former name as a view is not taken away, nor is a duty to fill a column. */
const REPLACED = /\balter table (?<table>\w+) rename to (?<now>\w+);(?=[^]*\bcreate view \k<table> as\b)/;

function takesAway(sql: string): boolean {
  const plain = sql.replaceAll(/--.*$/gm, '').replaceAll(/\balter\s+column\s+\w+\s+drop\s+not\s+null\b/gi, '');
  const now = REPLACED.exec(plain)?.groups?.['now'];
  if (now === undefined) return TAKES_AWAY.test(plain);
  // Columns and indexes of the table behind the view may have other names.
  const behind = new RegExp(
    `\\balter table ${now} rename column \\w+ to \\w+;|\\balter index \\w+ rename to ${now}_\\w+;`,
    'g',
  );
  return TAKES_AWAY.test(plain.replace(REPLACED, '').replaceAll(behind, ''));
}

const names = readdirSync(FOLDER).map((file) => file.replace(/\.sql$/, ''));
const compatible = names.flatMap((name) => {
  const sql = readFileSync(path.join(FOLDER, `${name}.sql`), 'utf8');
  const row = ROW.exec(sql)?.groups;
  return row ? [{ name, sql, row }] : [];
});

test('the schema of the first release comes before every migration', () => {
  expect(names[0]).toBe('20261127100000_plataforma');
});

describe('migrations that the former release bears', () => {
  it('say so by a row', () => {
    const row = ROW.exec(
      "insert into compatibilidad values ('20270101000000_nueva', '20261127100600_acompanamientos');",
    );
    expect(row?.groups).toEqual({ own: '20270101000000_nueva', since: '20261127100600_acompanamientos' });
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
    'alter table a rename to b;',
    'alter table a rename to b; alter table c rename column d to e; create view a as select * from b',
  ])('do not say: %s', (sql) => {
    expect(takesAway(sql)).toBe(true);
  });

  it.each([
    "alter table a add column b text not null default ''",
    "alter table a drop constraint a_check, add constraint a_check check (b in ('c', 'd'))",
    '-- drop it later\ncreate table a (b text not null)',
    'alter table a alter column b drop not null',
    'alter table a rename to b; alter table b rename column c to d; create view a as select d as c from b',
  ])('may say: %s', (sql) => {
    expect(takesAway(sql)).toBe(false);
  });
});
