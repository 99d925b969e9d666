import type { ClientBase } from 'pg';

/** A table of ours, with the columns that hold what was written rather than what the database works out. */
export interface CopiedTable {
  readonly nombre: string;
  readonly columnas: readonly string[];
}

/**
 * The tables that a backup holds, each after those that it refers to. A table says in its migration that it stays out:
 * `comment on table … is '… [no se copia] …'`.
 */
export async function copiedTables(client: ClientBase): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { refers: readonly string[] }>(`
    select c.relname::text as nombre,
      array(select attname::text from pg_attribute
            where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columnas,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migraciones' and coalesce(obj_description(c.oid, 'pg_class'), '') not like '%[no se copia]%'
    order by 1`);
  return inOrder(rows).map(({ nombre, columnas }) => ({ nombre, columnas }));
}

type Referring = { readonly nombre: string; readonly refers: readonly string[] };

function inOrder<Table extends Referring>(tables: readonly Table[]): readonly Table[] {
  const byName = new Map(tables.map((table) => [table.nombre, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, trail: readonly Table[]): void => {
    if (trail.includes(table)) throw new Error(`tables refer to each other in a circle: ${table.nombre}`);
    for (const name of table.refers) {
      const other = byName.get(name);
      if (other) visit(other, [...trail, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}
