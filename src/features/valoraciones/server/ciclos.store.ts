// SQL of the reviews of each semester and of its sample classrooms (tables `ciclos_de_valoracion`, `muestras`).
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

export type FilaCiclo = {
  readonly semestre: string;
  /** `AAAA-MM-DD`; null: teachers do not review themselves. */
  readonly autoevaluacion_hasta: string | null;
  readonly segundas: number;
  readonly semilla: string;
  readonly version: number;
};

const ciclos = (db: Db) =>
  db.selectFrom('ciclos_de_valoracion').select(['semestre', 'autoevaluacion_hasta', 'segundas', 'semilla', 'version']);

export const selectCiclo = async (db: Db, semestre: string): Promise<FilaCiclo | undefined> =>
  ciclos(db).where('semestre', '=', semestre).executeTakeFirst();

export const lockCiclo = async (tx: Db, semestre: string): Promise<FilaCiclo | undefined> =>
  ciclos(tx).where('semestre', '=', semestre).forUpdate().executeTakeFirst();

/** Writes a semester if its version is still the given one (0: not stored yet); its seed stays. @returns true if written */
export async function upsertCiclo(
  tx: Db,
  { semestre, autoevaluacion_hasta: hasta, segundas, semilla, version }: FilaCiclo,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into ciclos_de_valoracion as c (semestre, autoevaluacion_hasta, segundas, semilla)
    values (${semestre}, ${hasta}::date, ${segundas}, ${semilla})
    on conflict (semestre) do update set autoevaluacion_hasta = excluded.autoevaluacion_hasta, segundas = excluded.segundas,
      version = c.version + 1
    where c.version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}

export type FilaMuestra = {
  readonly id: string;
  readonly semestre: string;
  readonly nombre: string;
  readonly direccion: string;
  readonly tipo: 'AMV' | 'APV';
  readonly version_rubrica: number;
  readonly creada: Date;
};

const muestras = (db: Db) =>
  db.selectFrom('muestras').select(['id', 'semestre', 'nombre', 'direccion', 'tipo', 'version_rubrica', 'creada']);

export const selectMuestras = async (db: Db, semestre: string): Promise<readonly FilaMuestra[]> =>
  muestras(db).where('semestre', '=', semestre).orderBy('creada').orderBy('id').execute();

export const lockMuestra = async (tx: Db, id: string): Promise<FilaMuestra | undefined> =>
  muestras(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertMuestra(tx: Db, muestra: FilaMuestra): Promise<void> {
  await tx.insertInto('muestras').values(muestra).execute();
}

/** Deletes a sample that no person began. @returns true if it was deleted */
export async function deleteMuestra(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('muestras')
    .where('id', '=', id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('valoraciones')
        .select('muestra')
        .where('muestra', 'is not', null)
        .$narrowType<{ muestra: string }>(),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
