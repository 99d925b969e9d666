// SQL of the forms that the unit makes itself (tables `definiciones` and `definicion_versiones`).
import { sql } from 'kysely';
import type { Diferencia } from '#catalogo/revision/diferencias.ts';
import type { Db } from '#platform/server/db/database.ts';

/** A form of the unit, with its draft as managers left it. */
export type FilaDeDefinicion = {
  readonly slug: string;
  readonly borrador: unknown;
  readonly revision: number;
  readonly publicada: number | null;
  readonly archivada: Date | null;
  readonly nombre: string;
  readonly guardada: Date;
};

const filas = (db: Db) =>
  db
    .selectFrom('definiciones')
    .select(['slug', 'borrador', 'revision', 'publicada', 'archivada', 'nombre', 'guardada'])
    .where('borrador', 'is not', null);

export const selectDefiniciones = async (db: Db): Promise<readonly FilaDeDefinicion[]> =>
  filas(db).orderBy('guardada', 'desc').execute();

export const findDefinicion = async (db: Db, slug: string): Promise<FilaDeDefinicion | undefined> =>
  filas(db).where('slug', '=', slug).executeTakeFirst();

export const lockDefinicion = async (tx: Db, slug: string): Promise<FilaDeDefinicion | undefined> =>
  filas(tx).where('slug', '=', slug).forUpdate().executeTakeFirst();

/** Returns every address that a form of the unit has or had. */
export const selectSlugs = async (db: Db): Promise<readonly string[]> =>
  (await db.selectFrom('definiciones').select('slug').execute()).map(({ slug }) => slug);

type Autor = { readonly usuario: string; readonly nombre: string; readonly now: Date };

/** Stores a new form. @returns false if its address is or was another's */
export async function insertDefinicion(
  tx: Db,
  { slug, borrador }: { readonly slug: string; readonly borrador: unknown },
  { usuario, nombre, now }: Autor,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('definiciones')
    .values({ slug, borrador: JSON.stringify(borrador), usuario, nombre, guardada: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Writes the draft of a locked form. @returns its revision */
export async function updateBorrador(
  tx: Db,
  { slug, borrador }: { readonly slug: string; readonly borrador: unknown },
  { usuario, nombre, now }: Autor,
): Promise<number> {
  const { revision } = await tx
    .updateTable('definiciones')
    .set({ borrador: JSON.stringify(borrador), revision: sql`revision + 1`, usuario, nombre, guardada: now })
    .where('slug', '=', slug)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

type NewVersion = {
  readonly slug: string;
  readonly version: number;
  readonly tramite: unknown;
  readonly cambios: readonly Diferencia[];
};

/** Stores a version of a locked form as its newest. */
export async function insertVersion(
  tx: Db,
  { slug, version, tramite, cambios }: NewVersion,
  { usuario, nombre, now }: Autor,
): Promise<void> {
  await tx
    .insertInto('definicion_versiones')
    .values({
      slug,
      version,
      tramite: JSON.stringify(tramite),
      cambios: JSON.stringify(cambios),
      usuario,
      nombre,
      publicada: now,
    })
    .execute();
  await tx.updateTable('definiciones').set({ publicada: version }).where('slug', '=', slug).execute();
}

export const updateArchivada = async (tx: Db, slug: string, archivada: Date | null): Promise<void> =>
  void (await tx.updateTable('definiciones').set({ archivada }).where('slug', '=', slug).execute());

/** Deletes the content of a locked form that was never published; its address stays taken. */
export const deleteBorrador = async (tx: Db, slug: string): Promise<void> =>
  void (await tx.updateTable('definiciones').set({ borrador: null }).where('slug', '=', slug).execute());

export type FilaDeVersion = {
  readonly version: number;
  readonly cambios: readonly Diferencia[];
  readonly nombre: string;
  readonly publicada: Date;
};

/** Returns the versions of a form, the newest first. */
export const selectVersiones = async (db: Db, slug: string): Promise<readonly FilaDeVersion[]> =>
  db
    .selectFrom('definicion_versiones')
    .select(['version', 'cambios', 'nombre', 'publicada'])
    .$narrowType<{ cambios: readonly Diferencia[] }>()
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .execute();

/** A version of a form. */
export type Version = { readonly slug: string; readonly version: number };

/** The newest version of a form, and the instant at which the form was archived. */
export type Publicada = Version & {
  readonly archivada: Date | null;
  /** Changes with the stored row: an anonymisation takes names out of its texts. */
  readonly marca: string;
};

/** Returns which version of each form is served. */
export const selectPublicadas = async (db: Db): Promise<readonly Publicada[]> =>
  db
    .selectFrom('definiciones as d')
    .innerJoin('definicion_versiones as v', (join) =>
      join.onRef('v.slug', '=', 'd.slug').onRef('v.version', '=', 'd.publicada'),
    )
    .select(['d.slug', 'v.version', 'd.archivada', sql<string>`v.xmin::text`.as('marca')])
    .orderBy('d.slug')
    .execute();

/** A version that another one replaced, and when. */
type Replaced = { readonly tramite: unknown; readonly replaced: Date };

/** Returns a version before the newest; undefined if there is none. */
export const findReplaced = async (db: Db, { slug, version }: Version): Promise<Replaced | undefined> =>
  db
    .selectFrom('definicion_versiones as v')
    .innerJoin('definicion_versiones as next', (join) =>
      join.onRef('next.slug', '=', 'v.slug').on('next.version', '=', version + 1),
    )
    .select(['v.tramite', 'next.publicada as replaced'])
    .$narrowType<{ tramite: unknown }>()
    .where('v.slug', '=', slug)
    .where('v.version', '=', version)
    .executeTakeFirst();

/** Returns the definition of a version; undefined if there is none. */
export async function findTramite(db: Db, { slug, version }: Version): Promise<unknown> {
  const fila = await db
    .selectFrom('definicion_versiones')
    .select('tramite')
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();
  return fila?.tramite;
}
