// SQL of the survey's mode in each semester, with its key pair (table `modos_de_encuesta`).
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Modo } from '../contract.ts';

export type FilaDeModo = {
  readonly semestre: string;
  readonly modo: Modo;
  readonly version: number;
  readonly publica: string | null;
  /** Sealed; null without a key, and once it is destroyed. */
  readonly secreta: Buffer | null;
  /** Day of its destruction, `AAAA-MM-DD`. */
  readonly destruida: string | null;
};

const filas = (db: Db) =>
  db.selectFrom('modos_de_encuesta').select(['semestre', 'modo', 'version', 'publica', 'secreta', 'destruida']);

/** Returns the modes of semesters; those that were never changed are left out. */
export const selectModos = async (db: Db, semestres: readonly string[]): Promise<readonly FilaDeModo[]> =>
  semestres.length === 0 ? [] : filas(db).where('semestre', 'in', semestres).execute();

/** Locks the mode of a semester until the transaction ends; undefined if it was never changed. */
export const lockModo = async (tx: Db, semestre: string): Promise<FilaDeModo | undefined> =>
  filas(tx).where('semestre', '=', semestre).forUpdate().executeTakeFirst();

/** Returns the semesters whose secret key is there. */
export const selectWithSecreta = async (db: Db): Promise<readonly FilaDeModo[]> =>
  filas(db).where('secreta', 'is not', null).orderBy('semestre').execute();

/** Counts the verified semesters whose secret key is there. */
export async function countVerificadas(db: Db): Promise<number> {
  const { cuenta } = await db
    .selectFrom('modos_de_encuesta')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where('modo', '=', 'verificada')
    .where('secreta', 'is not', null)
    .executeTakeFirstOrThrow();
  return cuenta;
}

type Cambio = Pick<FilaDeModo, 'semestre' | 'modo' | 'publica' | 'secreta'>;

/** Writes the mode of a semester, one version on. A key pair that is there stays: it is never exchanged. */
export async function upsertModo(tx: Db, { semestre, modo, publica, secreta }: Cambio): Promise<void> {
  await sql`
    insert into modos_de_encuesta as m (semestre, modo, publica, secreta)
    values (${semestre}, ${modo}, ${publica}, ${secreta})
    on conflict (semestre) do update set modo = excluded.modo, version = m.version + 1,
      publica = coalesce(m.publica, excluded.publica),
      secreta = case when m.publica is null then excluded.secreta else m.secreta end`.execute(tx);
}

/** Destroys the secret key of a semester. @param dia `AAAA-MM-DD` */
export async function destroySecreta(db: Db, semestre: string, dia: string): Promise<void> {
  await db
    .updateTable('modos_de_encuesta')
    .set({ secreta: null, destruida: dia })
    .where('semestre', '=', semestre)
    .where('secreta', 'is not', null)
    .execute();
}
