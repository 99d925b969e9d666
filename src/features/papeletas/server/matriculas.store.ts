// SQL of the last readings of a student's enrolments, one of each server (table `matriculas_leidas`).
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { Cuenta } from './store.ts';

/** A subject of a student. */
export type Matriculada = {
  readonly codigo: string;
  /** Addresses of the teachers of the student's course; absent where any teacher of the code may be theirs. */
  readonly docentes?: readonly string[];
};

export type Lectura = {
  /** The Moodle that was read. */
  readonly plataforma: string;
  /** `AAAA-MM-DD` */
  readonly dia: string;
  readonly asignaturas: readonly Matriculada[];
};

export async function selectMatriculas(
  db: Db,
  { servidor, cuenta }: Cuenta,
  semestre: string,
): Promise<readonly Lectura[]> {
  const { rows } = await sql<Lectura>`
    select plataforma, dia, asignaturas from matriculas_leidas
    where servidor = ${servidor} and cuenta = ${cuenta} and semestre = ${semestre}`.execute(db);
  return rows;
}

type Leida = Lectura & Cuenta & { readonly semestre: string; readonly usuario: string };

export async function upsertMatriculas(db: Db, leida: Leida): Promise<void> {
  const { servidor, cuenta, semestre, plataforma, usuario, dia, asignaturas } = leida;
  await sql`
    insert into matriculas_leidas (servidor, cuenta, semestre, plataforma, usuario, dia, asignaturas)
    values (${servidor}, ${cuenta}, ${semestre}, ${plataforma}, ${usuario}, ${dia}, ${JSON.stringify(asignaturas)})
    on conflict (servidor, cuenta, semestre, plataforma) do update set
      usuario = excluded.usuario, dia = excluded.dia, asignaturas = excluded.asignaturas`.execute(db);
}

/** Deletes the readings of a semester in which no token is issued any longer. */
export async function deleteMatriculas(db: Db, semestre: string): Promise<void> {
  await db.deleteFrom('matriculas_leidas').where('semestre', '=', semestre).execute();
}
