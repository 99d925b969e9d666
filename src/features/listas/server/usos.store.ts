import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

/** A field of a form that holds chosen options. */
export type LugarDeOpcion = { readonly formulario: string; readonly campo: string };

/** The keys that a record holds there, however many items and choices it has. */
const rutaDe = ({ campo }: LugarDeOpcion): string =>
  `lax $.${[...campo.split('.'), 'clave'].map((parte) => JSON.stringify(parte)).join('.')}`;

/** How many times each option stands in records. Reads all records of the forms. */
export async function countVeces(db: Db, lugares: readonly LugarDeOpcion[]): Promise<ReadonlyMap<string, number>> {
  const veces = new Map<string, number>();
  for (const lugar of lugares) {
    const { rows } = await sql<{ clave: string; veces: number }>`
      select clave #>> '{}' as clave, count(*) as veces
      from registros, jsonb_path_query(datos, ${rutaDe(lugar)}::jsonpath) as clave
      where formulario = ${lugar.formulario} group by 1`.execute(db);
    for (const { clave, veces: suyas } of rows) veces.set(clave, (veces.get(clave) ?? 0) + suyas);
  }
  return veces;
}

/** Whether any record holds the option. */
export async function isEnRegistros(db: Db, lugares: readonly LugarDeOpcion[], clave: string): Promise<boolean> {
  for (const lugar of lugares) {
    const ruta = `${rutaDe(lugar)} ? (@ == $clave)`;
    const { rows } = await sql`
      select 1 from registros
      where formulario = ${lugar.formulario}
        and jsonb_path_exists(datos, ${ruta}::jsonpath, ${JSON.stringify({ clave })}::jsonb) limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** How many records of a semester hold each option: places that were taken while there was no limit. */
export async function countDeSemestre(
  db: Db,
  lugares: readonly LugarDeOpcion[],
  semestre: string,
): Promise<ReadonlyMap<string, number>> {
  const veces = new Map<string, number>();
  for (const lugar of lugares) {
    const { rows } = await sql<{ clave: string; veces: number }>`
      select clave #>> '{}' as clave, count(*) as veces
      from registros, jsonb_path_query(datos, ${rutaDe(lugar)}::jsonpath) as clave
      where formulario = ${lugar.formulario} and semestre = ${semestre} group by 1`.execute(db);
    for (const { clave, veces: suyas } of rows) veces.set(clave, (veces.get(clave) ?? 0) + suyas);
  }
  return veces;
}
