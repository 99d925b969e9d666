// SQL of the rules of each semester's plan (table `planes_de_visitas`).
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Reglas } from '../estados.ts';

export type FilaDePlan = {
  readonly semestre: string;
  readonly reglas: Reglas;
  /** 32 hexadecimal digits. */
  readonly semilla: string;
  readonly avisoDias: number | null;
  readonly recordar: boolean;
  readonly version: number;
};

const filas = (db: Db) =>
  db
    .selectFrom('planes_de_visitas')
    .select(['semestre', 'reglas', 'semilla', 'aviso_dias as avisoDias', 'recordar', 'version'])
    .$narrowType<{ reglas: Reglas }>();

export const selectPlan = async (db: Db, semestre: string): Promise<FilaDePlan | undefined> =>
  filas(db).where('semestre', '=', semestre).executeTakeFirst();

/** Locks a plan until the transaction ends; undefined if it is not made. */
export const lockPlan = async (tx: Db, semestre: string): Promise<FilaDePlan | undefined> =>
  filas(tx).where('semestre', '=', semestre).forUpdate().executeTakeFirst();

export async function selectSemestres(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('planes_de_visitas').select('semestre').execute();
  return rows.map(({ semestre }) => semestre);
}

/** Writes a plan if its version is still the given one (0: not made yet); its seed stays. @returns true if written */
export async function upsertPlan(tx: Db, { semestre, reglas, semilla, avisoDias, recordar, version }: FilaDePlan) {
  const { numAffectedRows = 0n } = await sql`
    insert into planes_de_visitas as p (semestre, reglas, semilla, aviso_dias, recordar)
    values (${semestre}, ${JSON.stringify(reglas)}::jsonb, ${semilla}, ${avisoDias}, ${recordar})
    on conflict (semestre) do update set reglas = excluded.reglas, aviso_dias = excluded.aviso_dias,
      recordar = excluded.recordar, version = p.version + 1
    where p.version = ${version}`.execute(tx);
  return numAffectedRows > 0n;
}
