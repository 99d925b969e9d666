// SQL of the windows of forms (table `vigencias`).
import { sql } from 'kysely';
import type { Vigencia } from '#catalogo/vigencia.ts';
import type { Db } from '#platform/server/db/database.ts';

export type FilaVigencia = { readonly formulario: string; readonly vigencia: Vigencia; readonly version: number };

const filas = (db: Db) =>
  db.selectFrom('vigencias').select(['formulario', 'abre', 'cierra', 'antes', 'despues', 'version']);

type Fila = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

const filaOf = ({ formulario, abre, cierra, antes: before, despues: after, version }: Fila): FilaVigencia => ({
  formulario,
  version,
  vigencia: { abre: abre?.toISOString() ?? null, cierra: cierra?.toISOString() ?? null, antes: before, despues: after },
});

export async function selectVigencias(db: Db): Promise<readonly FilaVigencia[]> {
  return (await filas(db).execute()).map(filaOf);
}

/** Locks the window of a form until the transaction ends; undefined if none is stored. */
export async function lockVigencia(tx: Db, formulario: string): Promise<FilaVigencia | undefined> {
  const fila = await filas(tx).where('formulario', '=', formulario).forUpdate().executeTakeFirst();
  return fila && filaOf(fila);
}

/**
 * Writes the window of a form if its version is still the given one (0: not stored yet). @returns true if it was written
 */
export async function upsertVigencia(
  tx: Db,
  { formulario, vigencia: { abre, cierra, antes: before, despues: after }, version }: FilaVigencia,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into vigencias as v (formulario, abre, cierra, antes, despues, version)
    select ${formulario}, ${abre}::timestamptz, ${cierra}::timestamptz, ${before}, ${after}, 1
    where ${version}::integer = 0 or exists (select from vigencias where formulario = ${formulario})
    on conflict (formulario) do update set abre = excluded.abre, cierra = excluded.cierra, antes = excluded.antes,
      despues = excluded.despues, version = v.version + 1
    where v.version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}

/** Gives a form a close, unless a manager changed its window; one that has passed is moved. */
export async function insertCierre(
  db: Db,
  formulario: string,
  { cierra, now }: Readonly<Record<'cierra' | 'now', Date>>,
): Promise<void> {
  await sql`
    insert into vigencias as v (formulario, cierra) values (${formulario}, ${cierra})
    on conflict (formulario) do update set cierra = excluded.cierra where v.version = 1 and v.cierra < ${now}`.execute(
    db,
  );
}
