import { sql } from 'kysely';
import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import { induccionDocente } from '#catalogo/induccion-docente/formulario.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ResultadoDeLectura } from '../contract.ts';

/** A reading that somebody asked for. */
export type FilaLectura = {
  readonly id: string;
  readonly evaluador: string;
  /** Of the teacher, in small letters. */
  readonly correo: string;
  readonly codigo: string;
  readonly tipo: Asignatura['tipoAsignatura'];
  readonly semestre: Semestre;
  readonly semana: number;
  /** Of the rubric that the draft is made by; null: the newest. */
  readonly versionRubrica: number | null;
  /** All servers are searched, whichever course was chosen before. */
  readonly buscarOtra: boolean;
  readonly resultado: ResultadoDeLectura | null;
};

/** A reading that is asked for: with the course that is chosen by it, if any. */
export type LecturaPedida = Omit<FilaLectura, 'id' | 'resultado'> & { readonly aula: AulaElegida | null };

/** Keeps what is to be read and the job that does it. */
export async function insertLectura(
  tx: Db,
  fila: LecturaPedida & { readonly id: string; readonly tarea: string },
  now: Date,
): Promise<void> {
  const { id, tarea, evaluador, correo, codigo, tipo, semestre, semana, versionRubrica, buscarOtra, aula } = fila;
  await sql`
    insert into evidencia_lecturas (
      id, tarea, evaluador, correo, codigo, tipo, semestre, semana, version_rubrica, buscar_otra, servidor, id_curso, creada)
    values (
      ${id}, ${tarea}, ${evaluador}, ${correo}, ${codigo}, ${tipo}, ${semestre}, ${semana}, ${versionRubrica},
      ${buscarOtra}, ${aula?.servidor ?? null}, ${aula?.idCurso ?? null}, ${now})`.execute(tx);
}

/** Forgets the readings that were asked for before an instant. */
export async function deleteLecturas(db: Db, antes: Date): Promise<void> {
  await sql`delete from evidencia_lecturas where creada < ${antes}`.execute(db);
}

/** The newest reading of an evaluator that was asked with the same and found nothing yet; others who ask wait for `tx`. */
export async function selectSinTerminar(
  tx: Db,
  { evaluador, correo, codigo, tipo, semestre, semana, versionRubrica, buscarOtra, aula }: LecturaPedida,
): Promise<{ id: string; tarea: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('evidencia_lecturas'), hashtext(${evaluador}))`.execute(tx);
  const { rows } = await sql<{ id: string; tarea: string }>`
    select id, tarea from evidencia_lecturas
    where evaluador = ${evaluador} and correo = ${correo} and codigo = ${codigo} and tipo = ${tipo}
      and semestre = ${semestre} and semana = ${semana} and buscar_otra = ${buscarOtra}
      and version_rubrica is not distinct from ${versionRubrica}::integer
      and servidor is not distinct from ${aula?.servidor ?? null}::text
      and id_curso is not distinct from ${aula?.idCurso ?? null}::integer
      and resultado is null and tarea is not null
    order by creada desc limit 1`.execute(tx);
  return rows[0];
}

/**
 * The newest reading of an evaluator since an instant that was asked with the same and read all of a classroom: of the one
 * that is chosen, where one is.
 */
export async function selectReciente(
  tx: Db,
  { evaluador, correo, codigo, tipo, semestre, semana, versionRubrica }: LecturaPedida,
  desde: Date,
): Promise<{ id: string; tarea: string } | undefined> {
  const { rows } = await sql<{ id: string; tarea: string }>`
    select id, tarea from evidencia_lecturas
    where evaluador = ${evaluador} and correo = ${correo} and codigo = ${codigo} and tipo = ${tipo}
      and semestre = ${semestre} and semana = ${semana}
      and version_rubrica is not distinct from ${versionRubrica}::integer
      and creada >= ${desde} and tarea is not null
      and resultado -> 'aula' <> 'null' and resultado -> 'avisos' = '[]'
      and not exists (
        select from aulas_elegidas as elegida
        where elegida.correo = ${correo} and elegida.codigo = ${codigo} and elegida.semestre = ${semestre}
          and (elegida.servidor, elegida.id_curso::text)
            <> (resultado #>> '{aula,servidor}', resultado #>> '{aula,idCurso}'))
    order by creada desc limit 1`.execute(tx);
  return rows[0];
}

export async function selectLectura(db: Db, id: string): Promise<FilaLectura | undefined> {
  const { rows } = await sql<FilaLectura>`
    select id, evaluador, correo, codigo, tipo, semestre, semana, version_rubrica as "versionRubrica",
      buscar_otra as "buscarOtra", resultado from evidencia_lecturas
    where id = ${id}`.execute(db);
  return rows[0];
}

export async function updateResultado(db: Db, id: string, resultado: ResultadoDeLectura): Promise<void> {
  await sql`update evidencia_lecturas set resultado = ${JSON.stringify(resultado)} where id = ${id}`.execute(db);
}

type DeAsignatura = Pick<FilaLectura, 'correo' | 'codigo' | 'semestre'>;

/** A course of a server. */
export type AulaElegida = { readonly servidor: string; readonly idCurso: number };

export async function upsertAula(
  tx: Db,
  { correo, codigo, semestre }: DeAsignatura,
  { servidor, idCurso }: AulaElegida,
): Promise<void> {
  await sql`
    insert into aulas_elegidas (correo, codigo, semestre, servidor, id_curso)
    values (${correo}, ${codigo}, ${semestre}, ${servidor}, ${idCurso})
    on conflict (correo, codigo, semestre) do update set servidor = excluded.servidor, id_curso = excluded.id_curso`.execute(
    tx,
  );
}

export async function selectAula(db: Db, { correo, codigo, semestre }: DeAsignatura): Promise<AulaElegida | undefined> {
  const { rows } = await sql<AulaElegida>`
    select servidor, id_curso as "idCurso" from aulas_elegidas
    where correo = ${correo} and codigo = ${codigo} and semestre = ${semestre}`.execute(db);
  return rows[0];
}

/** The keys of the moments at which a teacher registered her attendance in a semester, as often as she did. */
export async function selectMomentos(db: Db, { correo, semestre }: DeAsignatura): Promise<readonly string[]> {
  const { rows } = await sql<{ clave: string }>`
    select datos #>> '{momentoInduccion,clave}' as clave from registros
    where formulario = ${sql.lit(induccionDocente.slug)} and semestre = ${semestre}
      and lower(datos ->> 'correoDocente') = ${correo}`.execute(db);
  return rows.map(({ clave }) => clave);
}
