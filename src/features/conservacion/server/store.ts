// SQL of retention: rules of forms, semesters not done yet with their counts, semesters done, and nightly runs.
import { sql } from 'kysely';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { AccionDeConservacion } from '../regla.ts';

export type FilaConservacion = {
  readonly formulario: string;
  readonly meses: number;
  readonly accion: AccionDeConservacion;
  readonly programada: boolean;
};

export async function selectConservaciones(db: Db): Promise<readonly FilaConservacion[]> {
  return db
    .selectFrom('conservaciones')
    .select(['formulario', 'meses', 'accion', 'programada'])
    .orderBy('formulario')
    .execute();
}

/** Locks out other writers of rules until the transaction ends; readers are not blocked. */
export async function lockConservaciones(tx: Db): Promise<void> {
  await sql`lock table conservaciones in share row exclusive mode`.execute(tx);
}

/** Sets the retention time of a form's records; null months: no limit. */
export async function writeConservacion(
  tx: Db,
  { formulario, meses, accion, programada }: Omit<FilaConservacion, 'meses'> & { readonly meses: number | null },
): Promise<void> {
  if (meses === null) {
    await tx.deleteFrom('conservaciones').where('formulario', '=', formulario).execute();
    return;
  }
  const regla = { meses, accion, programada };
  await tx
    .insertInto('conservaciones')
    .values({ formulario, ...regla })
    .onConflict((conflict) => conflict.column('formulario').doUpdateSet(regla))
    .execute();
}

export type Pendiente = {
  readonly formulario: string;
  readonly semestre: Semestre;
  readonly accion: AccionDeConservacion;
  readonly meses: number;
  readonly programada: boolean;
  readonly registros: number;
  readonly archivos: number;
};

/** Returns, for each form with a rule and each semester not done, or not with all of its records, the number of records and files, due or not. */
export async function selectPendientes(db: Db): Promise<readonly Pendiente[]> {
  const { rows } = await sql<Pendiente>`
    select c.formulario, r.semestre, c.accion, c.meses, c.programada, r.registros::integer as registros,
      (select count(*)::integer from archivos a join registros s on s.id = a.registro
        where s.formulario = c.formulario and s.semestre = r.semestre) as archivos
    from conservaciones c, lateral (
      select semestre, count(*) as registros from registros where formulario = c.formulario group by semestre
    ) r
    where not exists (
      select from conservacion_hechos h
      where h.formulario = c.formulario and h.semestre = r.semestre and h.accion in (c.accion, 'anonimizar')
        and h.registros >= r.registros)
    order by c.formulario, r.semestre`.execute(db);
  return rows;
}

/** Returns true if the night's job was started. Otherwise the next caller waits until the transaction ends. */
export async function isNocheTomada(tx: Db, noche: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('conservacion', 0))`.execute(tx);
  const { rows } = await sql`select from conservacion_noches where noche = ${noche}::date`.execute(tx);
  return rows.length > 0;
}

export async function insertNoche(tx: Db, noche: string, tarea: string): Promise<void> {
  await sql`insert into conservacion_noches (noche, tarea) values (${noche}::date, ${tarea})`.execute(tx);
}

/** Marks a form's semester as done. */
export async function insertHecho(
  db: Db,
  hecho: Pick<Pendiente, 'formulario' | 'semestre' | 'accion' | 'registros' | 'archivos'>,
): Promise<void> {
  const { formulario, semestre, accion, registros, archivos } = hecho;
  await sql`
    insert into conservacion_hechos (formulario, semestre, accion, registros, archivos)
    values (${formulario}, ${semestre}, ${accion}, ${registros}, ${archivos})
    on conflict (formulario, semestre, accion) do update set registros = excluded.registros,
      archivos = conservacion_hechos.archivos + excluded.archivos, hecho = clock_timestamp()`.execute(db);
}
