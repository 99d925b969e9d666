// SQL of editions of the rubric (next versions that are not yet published), and of their changed criteria.
import { sql } from 'kysely';
import type { Variante } from '#catalogo/rubrica/rubrica.ts';
import type { Db } from '#platform/server/db/database.ts';

/** An edition as stored: the next version of a variant, not yet published. */
export type FilaEdicion = {
  readonly variante: Variante;
  readonly base: number;
  readonly persona: string;
  readonly comenzada: Date;
};

export type FilaCriterio = {
  readonly variante: Variante;
  readonly clave: string;
  readonly contenido: unknown;
  readonly version: number;
  readonly persona: string;
  readonly guardado: Date;
};

type Autor = { readonly usuario: string; readonly nombre: string; readonly now: Date };

const ediciones = (db: Db) =>
  db.selectFrom('rubrica_ediciones').select(['variante', 'base', 'nombre as persona', 'comenzada']);

export async function selectEdiciones(db: Db): Promise<readonly FilaEdicion[]> {
  return ediciones(db).execute();
}

/** Reads the edition of a variant and locks it until the transaction ends. */
export async function lockEdicion(tx: Db, variante: Variante): Promise<FilaEdicion | undefined> {
  return ediciones(tx).where('variante', '=', variante).forUpdate().executeTakeFirst();
}

/** Inserts an edition unless there is one. @returns true if it is new */
export async function insertEdicion(
  tx: Db,
  { variante, base }: Pick<FilaEdicion, 'variante' | 'base'>,
  { usuario, nombre, now }: Autor,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into rubrica_ediciones (variante, base, usuario, nombre, comenzada)
    values (${variante}, ${base}, ${usuario}, ${nombre}, ${now})
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

export async function deleteEdicion(tx: Db, variante: Variante): Promise<void> {
  await sql`delete from rubrica_ediciones where variante = ${variante}`.execute(tx);
}

export async function selectCriterios(db: Db): Promise<readonly FilaCriterio[]> {
  return db
    .selectFrom('rubrica_edicion_criterios')
    .select(['variante', 'clave', 'contenido', 'version', 'nombre as persona', 'guardado'])
    .$narrowType<Pick<FilaCriterio, 'variante'>>()
    .orderBy('guardado')
    .orderBy('clave')
    .execute();
}

/** Saves the wording of a criterion under a new version. */
export async function upsertCriterio(
  tx: Db,
  { variante, clave, contenido }: Pick<FilaCriterio, 'variante' | 'clave' | 'contenido'>,
  { usuario, nombre, now }: Autor,
): Promise<void> {
  await sql`
    insert into rubrica_edicion_criterios (variante, clave, contenido, usuario, nombre, guardado)
    values (${variante}, ${clave}, ${JSON.stringify(contenido)}::jsonb, ${usuario}, ${nombre}, ${now})
    on conflict (variante, clave) do update set
      contenido = excluded.contenido, version = excluded.version, usuario = excluded.usuario,
      nombre = excluded.nombre, guardado = excluded.guardado`.execute(tx);
}

export async function deleteCriterio(tx: Db, variante: Variante, clave: string): Promise<void> {
  await sql`delete from rubrica_edicion_criterios where variante = ${variante} and clave = ${clave}`.execute(tx);
}
