// Orders that the tables hold, as a dump and PostgreSQL's own columns tell them; texts that tie a person to an answer at once.
import { sql } from 'kysely';
import { readTodo, type Fila } from '../../src/features/encuestas/server/testing.ts';
import type { Db } from '../../src/platform/server/db/database.ts';
import type { Orden } from './linkers.ts';
import type { Hecha } from './stream.ts';

/** Traces that a sending leaves: its answer, its token, its key. */
const TRACES = ['mark', 'huella', 'clave'] as const;

export type Trace = (typeof TRACES)[number];

/** Orders by which persons lie, and answers. */
export type Ordenes = { readonly asked: readonly Orden[]; readonly answered: readonly Orden[] };

/** The marks of an answer: they are its content. */
const isContent = (column: string): boolean => /^(?:ecc|cr|me|ama)\d$/.test(column);

/** Finds who and what a text is about: whom it names, and of which answers it holds a trace. */
export function createFinder(made: readonly Hecha[], traces: readonly Trace[] = TRACES) {
  const byPerson = Map.groupBy(made, ({ usuario }) => usuario);
  const byNumber = Map.groupBy(made, ({ cuenta }) => String(cuenta));
  const byTrace = new Map(
    made.flatMap((one) => traces.flatMap((trace) => (one[trace] === null ? [] : [[one[trace], one] as const]))),
  );
  const subjects = new Set(made.map(({ codigo }) => codigo));
  return (text: string) => {
    const words = text.match(/persona\.inventada\.\d+|marca-[\da-f-]{36}|[\da-f]{64}|[\da-f-]{36}|\b\d{6,7}\b/g) ?? [];
    const own = words.flatMap((word) => byPerson.get(word) ?? byNumber.get(word) ?? []);
    const codigos = new Set(words.filter((word) => subjects.has(word)));
    // A row of one subject is about the visit to that one.
    const asked = codigos.size === 1 ? own.filter(({ codigo }) => codigos.has(codigo)) : own;
    return { asked: [...new Set(asked)], answered: [...new Set(words.flatMap((word) => byTrace.get(word) ?? []))] };
  };
}

export type Finder = ReturnType<typeof createFinder>;

/** Sortable values of a row: PostgreSQL's own, numbers, instants and the beginnings of ids. */
function valuesOf({ sistema, valores }: Fila): readonly (readonly [string, number])[] {
  const own = Object.entries(valores).flatMap(([column, value]) => {
    if (isContent(column)) return [];
    if (typeof value === 'number') return [[column, value] as const];
    if (typeof value !== 'string') return [];
    if (/^\d{4}-\d\d-\d\d/.test(value)) return [[column, Date.parse(value)] as const];
    return /^[\da-f]{8}-[\da-f]{4}-/.test(value) ? [[column, Number.parseInt(value.slice(0, 8), 16)] as const] : [];
  });
  return [...Object.entries(sistema), ...own];
}

/** Reads every order of every table, those of jobs too. The same order under several names counts once. */
export async function ordenesOfTables(db: Db, find: Finder): Promise<Ordenes> {
  const { rows: schemas } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname !~ '^(?:pg_|information_schema)'`.execute(db);
  const sides = { asked: new Map<string, Map<Hecha, number>>(), answered: new Map<string, Map<Hecha, number>>() };
  const filas = await readTodo(
    db,
    schemas.map(({ name }) => name),
  );
  for (const fila of filas) {
    const found = find(JSON.stringify(fila.valores));
    for (const side of ['asked', 'answered'] as const)
      for (const [column, value] of found[side].length > 0 ? valuesOf(fila) : [])
        // Partitions are read as one table, and apart.
        for (const tabla of new Set([fila.tabla, fila.tabla.replace(/_\d+$/, '')])) {
          const name = `${tabla}.${column}`;
          const values = sides[side].get(name) ?? new Map<Hecha, number>();
          for (const one of found[side]) values.set(one, value);
          sides[side].set(name, values);
        }
  }
  return { asked: distinct(sides.asked), answered: distinct(sides.answered) };
}

function distinct(all: ReadonlyMap<string, ReadonlyMap<Hecha, number>>): readonly Orden[] {
  const seen = new Map<string, Orden>();
  for (const [name, values] of all) {
    const key = JSON.stringify([...values.values()]);
    if (new Set(values.values()).size > 1 && !seen.has(key)) seen.set(key, { name, values });
  }
  return [...seen.values()];
}

/** Counts the answers that one text names together with their person: a row, a line of the log, a file. */
export function countTogether(texts: Iterable<string>, find: Finder): number {
  const tied = new Set<Hecha>();
  for (const text of texts) {
    const { asked, answered } = find(text);
    for (const one of answered) if (asked.includes(one)) tied.add(one);
  }
  return tied.size;
}

/** Texts of rows, and of PostgreSQL's statistics, its views of what runs, and its sequences. */
export async function textsOfDatabase(db: Db): Promise<readonly string[]> {
  const filas = await readTodo(db, ['public', 'graphile_worker']);
  const { rows: views } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'pg_catalog'::regnamespace and relkind = 'v' and (relname ~ '^pg_stat' or relname ~ '^pg_seq')`.execute(
    db,
  );
  const texts = filas.map(({ valores }) => JSON.stringify(valores));
  for (const { name } of views) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(v)::text as row from ${sql.table(name)} as v`.execute(
      db,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return texts;
}
