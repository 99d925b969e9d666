// Looks for what a reader of the whole database could tie an answer of the survey to a person with: values in common.
import { sql } from 'kysely';
import type { Db } from '../../src/platform/server/db/database.ts';

/** Tables with answers, and with the tokens that they spent. */
const RESPUESTAS = ['encuestas', 'encuestas_mezcla', 'papeletas_usadas'] as const;

/** A value of these has few others beside it: marks from 1 to 5, yes or no. All of them are in many tables by chance. */
const TOO_SMALL = ['smallint', 'boolean'];

/** A column of answers or spent tokens, some values of which another table has too. */
export type Comun = {
  /** `table.column` */
  readonly columna: string;
  readonly otra: string;
  /** The other table has data of persons. */
  readonly personas: boolean;
  /** Different values that both have. */
  readonly valores: number;
  /** Answers or tokens with the rarest of them: 1 is a value that singles one out. */
  readonly menor: number;
};

type Columna = {
  readonly tabla: string;
  readonly columna: string;
  readonly tipo: string;
  readonly personas: boolean;
};

/** Finds the values in common, whatever tables there are: also those within JSON and lists. The database is not changed. */
export async function findComunes(db: Db): Promise<readonly Comun[]> {
  return db.transaction().execute(async (tx) => {
    const columnas = await readColumnas(tx);
    const isRespuesta = ({ tabla }: Columna): boolean => RESPUESTAS.some((one) => tabla === `public.${one}`);
    await sql`create temporary table valores_de_respuestas (columna text, valor text, veces integer) on commit drop`.execute(
      tx,
    );
    for (const columna of columnas.filter((one) => isRespuesta(one) && !TOO_SMALL.includes(one.tipo)))
      await sql`
        insert into valores_de_respuestas select ${nameOf(columna)}, valor, count(*)
        from (${valuesOf(columna)}) as v where valor <> '' group by valor`.execute(tx);
    await sql`create index on valores_de_respuestas (valor)`.execute(tx);
    const comunes: Comun[] = [];
    for (const columna of columnas.filter((one) => !isRespuesta(one) && !TOO_SMALL.includes(one.tipo))) {
      const { rows } = await sql<Pick<Comun, 'columna' | 'valores' | 'menor'>>`
        select r.columna, count(*)::integer as valores, min(r.veces) as menor
        from valores_de_respuestas as r
        where r.valor in (select valor from (${valuesOf(columna)}) as v) group by 1 order by 1`.execute(tx);
      comunes.push(...rows.map((row) => ({ ...row, otra: nameOf(columna), personas: columna.personas })));
    }
    return comunes;
  });
}

/**
 * Finds the tables with persons of which rows were written by the transaction that wrote an answer or a spent token. In a
 * restored backup one transaction wrote each table: there it says nothing.
 */
export async function findEscritas(db: Db): Promise<readonly { readonly tabla: string; readonly filas: number }[]> {
  const tablas = [...new Set((await readColumnas(db)).flatMap(({ tabla, personas }) => (personas ? [tabla] : [])))];
  const found = [];
  for (const tabla of tablas) {
    const { rows } = await sql<{ filas: number }>`
      select count(*)::integer as filas from ${sql.raw(tabla)} where xmin::text in (
        ${sql.join(
          RESPUESTAS.map((one) => sql`select xmin::text from ${sql.table(one)}`),
          sql` union `,
        )})`.execute(db);
    if (rows[0]!.filas > 0) found.push({ tabla, filas: rows[0]!.filas });
  }
  return found;
}

/** Lists the columns of all tables that are not PostgreSQL's own; partitions are read as their table. */
async function readColumnas(db: Db): Promise<readonly Columna[]> {
  const { rows } = await sql<Columna>`
    select format('%I.%I', n.nspname, c.relname) as tabla, a.attname as columna, format_type(a.atttypid, null) as tipo,
      coalesce(obj_description(c.oid, 'pg_class') like '%[personas]%', false) as personas
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'
    order by 1, a.attnum`.execute(db);
  return rows;
}

const nameOf = ({ tabla, columna }: Columna): string => `${tabla.replace(/^public\./, '')}.${columna}`;

/** The values of a column as text, each alone. */
function valuesOf({ tabla, columna, tipo }: Columna) {
  const [table, column] = [sql.raw(tabla), sql.ref(columna)];
  if (tipo === 'bytea') return sql`select encode(${column}, 'hex') as valor from ${table}`;
  if (tipo.startsWith('json'))
    return sql`
      select p #>> '{}' as valor from ${table}, jsonb_path_query(${column}::jsonb, '$.** ? (@.type() != "object" && @.type() != "array")') as p`;
  if (tipo.endsWith('[]')) return sql`select u::text as valor from ${table}, unnest(${column}) as u`;
  return sql`select ${column}::text as valor from ${table}`;
}
