// SQL of teachers' private notes on their survey results (table `apuntes_de_encuesta`): sealed, a row for each semester.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

type ClaveDeApunte = { readonly usuario: string; readonly semestre: string };

export type FilaApunte = ClaveDeApunte & { readonly contenido: Buffer; readonly version: number };

const filas = (db: Db, { usuario, semestre }: ClaveDeApunte) =>
  db
    .selectFrom('apuntes_de_encuesta')
    .select(['usuario', 'semestre', 'contenido', 'version'])
    .where('usuario', '=', usuario)
    .where('semestre', '=', semestre);

export const selectApunte = async (db: Db, clave: ClaveDeApunte): Promise<FilaApunte | undefined> =>
  filas(db, clave).executeTakeFirst();

/** Locks a note until the transaction ends; undefined if nothing is kept. */
export const lockApunte = async (tx: Db, clave: ClaveDeApunte): Promise<FilaApunte | undefined> =>
  filas(tx, clave).forUpdate().executeTakeFirst();

/** Writes a note if its version is still the given one (0: nothing is kept). @returns true if it was written */
export async function upsertApunte(
  tx: Db,
  { usuario, semestre, contenido, version, guardado }: FilaApunte & { readonly guardado: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into apuntes_de_encuesta as a (usuario, semestre, contenido, guardado)
    select ${usuario}, ${semestre}, ${contenido}::bytea, ${guardado}::timestamptz
    where ${version}::integer = 0 or exists (
      select from apuntes_de_encuesta where usuario = ${usuario} and semestre = ${semestre})
    on conflict (usuario, semestre) do update set contenido = excluded.contenido, guardado = excluded.guardado,
      version = a.version + 1
    where a.version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}

export async function deleteApunte(tx: Db, { usuario, semestre }: ClaveDeApunte): Promise<void> {
  await tx.deleteFrom('apuntes_de_encuesta').where('usuario', '=', usuario).where('semestre', '=', semestre).execute();
}
