import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TestApp } from '../app.ts';

/** How many rows each table has, and how many files lie in the data folder. */
export async function loGuardado({ db, config }: Pick<TestApp, 'db' | 'config'>): Promise<Record<string, number>> {
  const { rows: tablas } = await sql<{ tabla: string }>`
    select oid::regclass::text as tabla from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.raw(tablas.map(({ tabla }) => `(select count(*) from ${tabla}) as "${tabla}"`).join(', '))}`.execute(
    db,
  );
  const archivos = (await readdir(config.DATA_DIR, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  return { ...rows[0], archivos: archivos.length };
}

/** Words that only a text that nobody translated has. */
const EN_INGLES = /\b(invalid|input|expected|received|must|required|unexpected|token|body|error|too)\b/i;

/** Whether what an answer says is there, and in our words. */
export const estaEnPalabras = (texto: string | undefined): boolean =>
  texto !== undefined && texto !== '' && !EN_INGLES.test(texto);
