// SQL of readings of evidence, of the Moodle courses (aulas) that evaluators chose, and of induction attendance.
import { sql } from 'kysely';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { ASISTENCIA_A_INDUCCION } from '#catalogo/index.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { ResultadoDeLectura } from '../contract.ts';

export type FilaLectura = {
  readonly id: string;
  readonly evaluador: string;
  /** The teacher's address, in small letters. */
  readonly correo: string;
  readonly codigo: string;
  readonly tipo: Asignatura['tipoAsignatura'];
  readonly semestre: Semestre;
  readonly semana: number;
  /** Rubric version of the draft; null means the newest. */
  readonly versionRubrica: number | null;
  /** Searches all servers, ignoring the chosen course. */
  readonly buscarOtra: boolean;
  readonly resultado: ResultadoDeLectura | null;
};

/** A reading to start, with the course chosen in the request, if any. */
export type LecturaPedida = Omit<FilaLectura, 'id' | 'resultado'> & { readonly aula: AulaElegida | null };

/** Inserts a reading with the job that runs it. */
export async function insertLectura(
  tx: Db,
  fila: LecturaPedida & { readonly id: string; readonly tarea: string },
  now: Date,
): Promise<void> {
  const { id, tarea, evaluador, correo, codigo, tipo, semestre, semana, versionRubrica, buscarOtra, aula } = fila;
  await tx
    .insertInto('evidencia_lecturas')
    .values({
      id,
      tarea,
      evaluador,
      correo,
      codigo,
      tipo,
      semestre,
      semana,
      version_rubrica: versionRubrica,
      buscar_otra: buscarOtra,
      servidor: aula?.servidor ?? null,
      id_curso: aula?.idCurso ?? null,
      creada: now,
    })
    .execute();
}

/** Deletes the readings requested before an instant. */
export async function deleteLecturas(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('evidencia_lecturas').where('creada', '<', before).execute();
}

/** Newest reading of an evaluator with the same request, apart from the course. */
const iguales = (db: Db, { evaluador, correo, codigo, tipo, semestre, semana, versionRubrica }: LecturaPedida) =>
  db
    .selectFrom('evidencia_lecturas')
    .select(['id', 'tarea'])
    .$narrowType<{ tarea: string }>()
    .where('evaluador', '=', evaluador)
    .where('correo', '=', correo)
    .where('codigo', '=', codigo)
    .where('tipo', '=', tipo)
    .where('semestre', '=', semestre)
    .where('semana', '=', semana)
    .where('version_rubrica', 'is not distinct from', versionRubrica)
    .where('tarea', 'is not', null)
    .orderBy('creada', 'desc')
    .limit(1);

/** Reads the newest unfinished reading with the same request. Locks the evaluator's readings until `tx` ends. */
export async function selectSinTerminar(
  tx: Db,
  pedida: LecturaPedida,
): Promise<{ id: string; tarea: string } | undefined> {
  const { evaluador, buscarOtra, aula } = pedida;
  await sql`select pg_advisory_xact_lock(hashtext('evidencia_lecturas'), hashtext(${evaluador}))`.execute(tx);
  return iguales(tx, pedida)
    .where('buscar_otra', '=', buscarOtra)
    .where('servidor', 'is not distinct from', aula?.servidor ?? null)
    .where('id_curso', 'is not distinct from', aula?.idCurso ?? null)
    .where('resultado', 'is', null)
    .executeTakeFirst();
}

/**
 * Reads the newest complete reading since an instant with the same request. If a course was chosen since, it must be of
 * that course.
 */
export async function selectReciente(
  tx: Db,
  pedida: LecturaPedida,
  desde: Date,
): Promise<{ id: string; tarea: string } | undefined> {
  const { correo, codigo, semestre } = pedida;
  return iguales(tx, pedida)
    .where('creada', '>=', desde)
    .where(sql<boolean>`resultado -> 'aula' <> 'null' and resultado -> 'avisos' = '[]'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('aulas_elegidas as elegida')
            .select('elegida.correo')
            .where('elegida.correo', '=', correo)
            .where('elegida.codigo', '=', codigo)
            .where('elegida.semestre', '=', semestre)
            .where(
              sql<boolean>`(elegida.servidor, elegida.id_curso::text)
                <> (resultado #>> '{aula,servidor}', resultado #>> '{aula,idCurso}')`,
            ),
        ),
      ),
    )
    .executeTakeFirst();
}

export async function selectLectura(db: Db, id: string): Promise<FilaLectura | undefined> {
  return db
    .selectFrom('evidencia_lecturas')
    .select(['id', 'evaluador', 'correo', 'codigo', 'tipo', 'semestre', 'semana', 'resultado'])
    .select(['version_rubrica as versionRubrica', 'buscar_otra as buscarOtra'])
    .$narrowType<Pick<FilaLectura, 'semestre' | 'resultado'>>()
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateResultado(db: Db, id: string, resultado: ResultadoDeLectura): Promise<void> {
  await db
    .updateTable('evidencia_lecturas')
    .set({ resultado: JSON.stringify(resultado) })
    .where('id', '=', id)
    .execute();
}

type DeAsignatura = Pick<FilaLectura, 'correo' | 'codigo' | 'semestre'>;

export type AulaElegida = { readonly servidor: string; readonly idCurso: number };

export async function upsertAula(
  tx: Db,
  { correo, codigo, semestre }: DeAsignatura,
  { servidor, idCurso }: AulaElegida,
): Promise<void> {
  const aula = { servidor, id_curso: idCurso };
  await tx
    .insertInto('aulas_elegidas')
    .values({ correo, codigo, semestre, ...aula })
    .onConflict((conflict) => conflict.columns(['correo', 'codigo', 'semestre']).doUpdateSet(aula))
    .execute();
}

export async function selectAula(db: Db, { correo, codigo, semestre }: DeAsignatura): Promise<AulaElegida | undefined> {
  return db
    .selectFrom('aulas_elegidas')
    .select(['servidor', 'id_curso as idCurso'])
    .where('correo', '=', correo)
    .where('codigo', '=', codigo)
    .where('semestre', '=', semestre)
    .executeTakeFirst();
}

/** Reads the keys of the induction moments that a teacher registered in a semester, with repetitions. */
export async function selectMomentos(db: Db, { correo, semestre }: DeAsignatura): Promise<readonly string[]> {
  const { formulario, momento, correo: campoDeCorreo } = ASISTENCIA_A_INDUCCION;
  const rows = await db
    .selectFrom('registros')
    .select(sql<string>`datos #>> ${[...momento.split('.'), 'clave']}`.as('clave'))
    .where('formulario', '=', sql.lit(formulario))
    .where('semestre', '=', semestre)
    .where(sql`lower(datos #>> ${campoDeCorreo.split('.')})`, '=', correo)
    .execute();
  return rows.map(({ clave }) => clave);
}
