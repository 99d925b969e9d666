// SQL of teachers' own students at risk, and of the notices that they get on Mondays.
import { sql } from 'kysely';
import { accesos, SITUACIONES } from '#catalogo/estudiantes-en-riesgo.ts';
import { ROL_DE_MOODLE } from '#core/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

const ofAccesos = sql.lit(accesos.slug);
const teachers = sql`(${sql.lit(ROL_DE_MOODLE.docente)}, ${sql.lit(ROL_DE_MOODLE.docenteSinEdicion)})`;
const atRisk = sql`(${sql.lit(SITUACIONES.riesgo.clave)}, ${sql.lit(SITUACIONES.alerta.clave)})`;

/** Rows of the teachers `d` joined with those `e` of the students of the same courses who need attention. */
const ownStudents = sql`
  leidos d join leidos e on e.leido = ${ofAccesos} and e.servidor = d.servidor
    and e.datos #>> '{curso,clave}' = d.datos #>> '{curso,clave}' and e.datos #>> '{situacion,clave}' in ${atRisk}
  where d.leido = ${ofAccesos} and d.datos #>> '{rol,clave}' in ${teachers}`;

export type FilaPropia = {
  readonly id: string;
  readonly servidor: string;
  /** Its label; null in rows of old readings. */
  readonly plataforma: string | null;
  readonly curso: { readonly clave: string; readonly texto: string };
  readonly nombre: string;
  readonly correo: string;
  readonly situacion: string;
  readonly motivos: string | null;
  /** ISO 8601, or the word for never. */
  readonly ultimoAcceso: string;
  readonly ultimoContacto: string | null;
  readonly seguimiento: string | null;
};

/** Selects the students who need attention in the courses of a teacher, those with most weight first. */
export async function selectOwnStudents(db: Db, correo: string): Promise<readonly FilaPropia[]> {
  const { rows } = await sql<FilaPropia>`
    select e.id, e.servidor, e.datos -> 'curso' as curso, e.datos #>> '{servidor,texto}' as plataforma, e.datos ->> 'nombre' as nombre, e.datos ->> 'correo' as correo,
      e.datos #>> '{situacion,texto}' as situacion, e.datos ->> 'motivos' as motivos,
      e.datos ->> 'ultimoAcceso' as "ultimoAcceso", e.datos ->> 'ultimoContacto' as "ultimoContacto",
      e.datos #>> '{seguimiento,clave}' as seguimiento
    from ${ownStudents} and lower(d.datos ->> 'correo') = ${correo.toLowerCase()}
    group by e.id
    order by e.datos #>> '{curso,texto}', (e.datos ->> 'puntaje')::int desc nulls last, e.datos ->> 'nombre', e.id`.execute(
    db,
  );
  return rows;
}

/** A teacher with the number of enrolments that need attention in their courses. */
export type DocenteConRiesgo = { readonly correo: string; readonly nombre: string; readonly matriculas: number };

/** Selects the teachers of courses with such enrolments, once for each address, on servers read after an instant. */
export async function selectDocentesConRiesgo(db: Db, readAfter: Date): Promise<readonly DocenteConRiesgo[]> {
  const { rows } = await sql<DocenteConRiesgo>`
    select lower(d.datos ->> 'correo') as correo, min(d.datos ->> 'nombre') as nombre, count(distinct e.id)::int as matriculas
    from ${ownStudents} and d.datos ->> 'correo' <> ''
      and exists (select from lecturas l where l.id = d.lectura and l.terminada > ${readAfter})
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Notes that a teacher is told in a week. @returns false if the teacher was, or wants no notices */
export async function takeAviso(tx: Db, correo: string, semana: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into riesgo_avisos (correo, semana) values (${correo}, ${semana}::date)
    on conflict (correo) do update set semana = excluded.semana
    where riesgo_avisos.apagado is null and (riesgo_avisos.semana is null or riesgo_avisos.semana < excluded.semana)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Returns true if a teacher wants no notices. */
export async function isAvisoApagado(db: Db, correo: string): Promise<boolean> {
  const fila = await db
    .selectFrom('riesgo_avisos')
    .select('apagado')
    .where('correo', '=', correo.toLowerCase())
    .executeTakeFirst();
  return fila?.apagado !== null && fila?.apagado !== undefined;
}

/** Sets whether a teacher wants notices. @param apagado since when not; null: wants them */
export async function setAviso(db: Db, correo: string, apagado: Date | null): Promise<void> {
  await db
    .insertInto('riesgo_avisos')
    .values({ correo: correo.toLowerCase(), apagado })
    .onConflict((conflict) => conflict.column('correo').doUpdateSet({ apagado }))
    .execute();
}

/** Makes other messages of a teacher wait until this transaction ends. */
export async function lockDocente(tx: Db, correo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`riesgo ${correo.toLowerCase()}`}, 0))`.execute(tx);
}
