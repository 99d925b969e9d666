import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { plainText } from '#catalogo/busqueda.ts';
import type { Db } from '#platform/server/db/database.ts';

type Columna = { readonly tabla: string; readonly columna: string; readonly tipo: string };

/**
 * Every row of every table, as text: `table: row`. What a column keeps in bytes is read as text too. A row of the one history
 * bears its kind: `public.cambios de lista`.
 */
export async function filasDeTodo(db: Db): Promise<{ readonly tabla: string; readonly texto: string }[]> {
  const { rows } = await sql<Columna>`
    select format('%I.%I', c.table_schema, c.table_name) as tabla, c.column_name as columna, c.data_type as tipo
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
    order by 1, c.ordinal_position`.execute(db);
  const tablas = Map.groupBy(rows, ({ tabla }) => tabla);
  const textos: { tabla: string; texto: string }[] = [];
  for (const [tabla, columnas] of tablas) {
    const partes = columnas.map(({ columna, tipo }) =>
      tipo === 'bytea'
        ? sql`coalesce(encode(${sql.ref(columna)}, 'escape'), '')`
        : sql`coalesce(${sql.ref(columna)}::text, '')`,
    );
    const clase = tabla === 'public.cambios' ? sql`' de ' || recurso` : sql`''`;
    const filas = await sql<{ clase: string; texto: string }>`
      select ${clase} as clase, concat_ws(' | ', ${sql.join(partes)}) as texto from ${sql.raw(tabla)}`.execute(db);
    textos.push(...filas.rows.map((fila) => ({ tabla: tabla + fila.clase, texto: plainText(fila.texto) })));
  }
  return textos;
}

/** The text columns of our tables, with their values; partitions are left out. */
export async function columnasConTexto(
  db: Db,
): Promise<{ readonly tabla: string; readonly columna: string; readonly textos: readonly string[] }[]> {
  const { rows } = await sql<Columna>`
    select c.relname as tabla, a.attname as columna, format_type(a.atttypid, null) as tipo
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and format_type(a.atttypid, null) in ('text', 'text[]', 'character varying', 'json', 'jsonb', 'bytea')
    order by 1, 2`.execute(db);
  const columnas = [];
  for (const { tabla, columna, tipo } of rows) {
    const texto = tipo === 'bytea' ? sql`encode(${sql.ref(columna)}, 'escape')` : sql`${sql.ref(columna)}::text`;
    const { rows: filas } = await sql<{ texto: string }>`
      select ${texto} as texto from ${sql.table(tabla)} where ${sql.ref(columna)} is not null`.execute(db);
    columnas.push({ tabla, columna, textos: filas.map((fila) => plainText(fila.texto)) });
  }
  return columnas;
}

/** Texts of every file of a folder, packed ones included; secrets of the installation are left out. */
export async function textosDeArchivos(
  folder: string,
): Promise<{ readonly archivo: string; readonly texto: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (archivo) => ({ archivo, texto: plainText(dichoPor(await readFile(archivo))) })));
}

/** The text of bytes, of what a zip holds, and of the compressed streams of a PDF. */
function dichoPor(bytes: Uint8Array): string {
  const plain = Buffer.from(bytes).toString('utf8');
  if (plain.startsWith('PK')) {
    return Object.entries(unzipSync(bytes))
      .map(([name, inner]) => `${name} ${dichoPor(inner)}`)
      .join(' ');
  }
  if (!plain.startsWith('%PDF')) return plain;
  const latin = Buffer.from(bytes).toString('latin1');
  const streams = [...latin.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, packed = '']) =>
    inflated(Buffer.from(packed, 'latin1')),
  );
  return [plain, ...streams].join(' ');
}

function inflated(packed: Buffer): string {
  for (const inflate of [inflateSync, inflateRawSync]) {
    try {
      return inflate(packed).toString('utf8');
    } catch {
      // Packed in another way, or not at all.
    }
  }
  return '';
}
