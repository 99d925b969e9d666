// SQL of the actions whose day has come: those whose evidence is still to be read, and what a reading said.
import type { Db } from '#platform/server/db/database.ts';

/** An action whose evidence is to be read. */
export type MejoraPorLeer = {
  readonly id: string;
  readonly acompanamiento: string;
  readonly clave: string;
  readonly fecha: string;
};

/** Most actions of one night: what is left is read in the next. */
const MAX_DE_UNA_NOCHE = 300;

/** Reads the open actions of a span of days whose evidence was not read since. */
export async function selectPorLeer(
  db: Db,
  { desde, hasta }: { readonly desde: string; readonly hasta: string },
): Promise<MejoraPorLeer[]> {
  return db
    .selectFrom('mejoras')
    .select(['id', 'acompanamiento', 'clave', 'fecha'])
    .$narrowType<{ fecha: string }>()
    .where('estado', '<>', 'cumplida')
    .where('leida', 'is', null)
    .where('fecha', '>=', desde)
    .where('fecha', '<=', hasta)
    .orderBy('fecha')
    .orderBy('id')
    .limit(MAX_DE_UNA_NOCHE)
    .execute();
}

/** The result of a reading for an action. */
export type LecturaDeMejora = {
  /** The sentence that says that it is done. */
  readonly propuesta: string | null;
  readonly lectura: string | null;
  /** Null: read again in the next night. */
  readonly leida: Date | null;
};

/** Notes a reading, unless the action was closed or got another day meanwhile. Its version stays: no person changed it. */
export async function noteLectura(
  db: Db,
  { id, fecha }: Pick<MejoraPorLeer, 'id' | 'fecha'>,
  lectura: LecturaDeMejora,
): Promise<void> {
  await db
    .updateTable('mejoras')
    .set(lectura)
    .where('id', '=', id)
    .where('fecha', '=', fecha)
    .where('estado', '<>', 'cumplida')
    .execute();
}
