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
  readonly resultado: ResultadoDeLectura | null;
};

/** How long a reading is kept: what the evaluator saw of it lies in the draft. */
const HORAS = 24;

/** Keeps what is to be read, and forgets what is old. */
export async function insertLectura(tx: Db, fila: Omit<FilaLectura, 'resultado'>, now: Date): Promise<void> {
  const { id, evaluador, correo, codigo, tipo, semestre, semana } = fila;
  await sql`delete from evidencia_lecturas where creada < ${now}::timestamptz - make_interval(hours => ${HORAS})`.execute(
    tx,
  );
  await sql`
    insert into evidencia_lecturas (id, evaluador, correo, codigo, tipo, semestre, semana, creada)
    values (${id}, ${evaluador}, ${correo}, ${codigo}, ${tipo}, ${semestre}, ${semana}, ${now})`.execute(tx);
}

export async function selectLectura(db: Db, id: string): Promise<FilaLectura | undefined> {
  const { rows } = await sql<FilaLectura>`
    select id, evaluador, correo, codigo, tipo, semestre, semana, resultado from evidencia_lecturas
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
