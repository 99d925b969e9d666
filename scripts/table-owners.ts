// Finds statements that write a table, or a column, which another slice owns. Owners are in the comments of the schema.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Owners of tables by `table`, and of single columns by `table.column`. */
export type Owners = ReadonlyMap<string, string>;

const OWNER = /^comment on (table|column) (\w+)(?:\.(\w+))? is\s+'(?:[^']|'')*?Owner: ([\w-]+)\./gm;

/** Reads the owners from the comments of the migrations; later ones win. */
export function readOwners(folder: string): Owners {
  const text = readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  return new Map(
    [...text.matchAll(OWNER)].map(([, , table, column, owner]) => [
      column === undefined ? table! : `${table}.${column}`,
      owner!,
    ]),
  );
}

/** Slices that write tables whose names are values: their own, or those that a declaration names. */
const DYNAMIC: ReadonlySet<string> = new Set(['almacenes', 'correo', 'informes', 'solicitudes']);

type Write = { readonly table: string; readonly columns: readonly string[] };

/** Removes what is inside brackets, so that commas separate assignments. */
function withoutBrackets(text: string): string {
  const shorter = text.replaceAll(/\$\{[^{}]*\}|\([^()]*\)/g, '');
  return shorter === text ? text : withoutBrackets(shorter);
}

/** Returns the columns of `set a = 1, b = 2 from …`. */
const assigned = (after: string): string[] =>
  withoutBrackets(after)
    .split(/\b(?:from|where|returning)\b|`/)[0]!
    .split(',')
    .flatMap((one) => /^\s*(\w+)\s*=/.exec(one)?.[1] ?? []);

/** Returns the keys of `{ a: 1, b }`. */
const keysOf = (object: string): string[] =>
  withoutBrackets(object)
    .split(',')
    .flatMap((one) => /^\s*(\w+)\s*(?::|$)/.exec(one)?.[1] ?? []);

function* writesIn(text: string): Generator<Write> {
  for (const [, table] of text.matchAll(/\b(?:insert into|delete from) (\w+)/g)) yield { table: table!, columns: [] };
  for (const [, table] of text.matchAll(/\.(?:insertInto|deleteFrom)\(\s*'(\w+)/g))
    yield { table: table!, columns: [] };
  for (const match of text.matchAll(/\bupdate (\w+)(?: (?:as )?\w+)?\s+set\b/g))
    yield { table: match[1]!, columns: assigned(text.slice(match.index + match[0].length)) };
  for (const [, table, values] of text.matchAll(/\.updateTable\('(\w+)[^']*'\)\s*\.set\((?:\{([^}]*)\})?/g))
    yield { table: table!, columns: keysOf(values ?? '') };
}

/** Returns a sentence for each statement of a slice's file that writes what another one owns. */
export function foreignWrites(slice: string, text: string, owners: Owners): readonly string[] {
  const own = slice.replace(/^\w+\//, '');
  if (/\b(?:insert into|delete from|update) \$\{/.test(text) && !DYNAMIC.has(own))
    return ['writes a table whose name is a value: its owner cannot be told'];
  return [...writesIn(text)].flatMap(({ table, columns }) => {
    const ofTable = owners.get(table);
    if (ofTable === undefined) return [];
    const written = columns.length === 0 ? [table] : columns.map((column) => `${table}.${column}`);
    return written.flatMap((name) => {
      const owner = owners.get(name) ?? ofTable;
      return owner === own ? [] : [`writes ${name}, which ${owner} owns`];
    });
  });
}
