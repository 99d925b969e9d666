import { type RawBuilder, sql } from 'kysely';
import {
  informacionEncuestaDocente as informe,
  type OrdenDeEncuestas,
  TODAS_LAS_PREGUNTAS,
  preguntasDeMedida,
} from '#catalogo/encuesta-docente/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { CONTEO_LEIDO, type Conteo, conteosDe } from './conteo.store.ts';
import { type AsignaturasPedidas, ID, NOMBRE, pedidas, promedioDe } from './vista.store.ts';

/** A subject's counts with its id, which is made of what makes the subject, and what is known of it beside its answers. */
export type ConteoDeAsignatura = Conteo & {
  readonly id: string;
  readonly nombre: string | null;
  /** Students of the teacher's courses of the subject; null where nobody says it. */
  readonly matriculados: number | null;
};

const MATRICULADOS = sql`(
  select sum(suyas.matriculados)::integer from asignaturas as suyas
  where suyas.semestre = conteos.semestre and suyas.codigo_asignatura = conteos.codigo_asignatura
    and suyas.docente = conteos.docente and suyas.programa_academico = conteos.programa)`;

const LEIDO = sql`${ID} as id, ${CONTEO_LEIDO}, ${NOMBRE} as nombre, ${MATRICULADOS} as matriculados`;

/** Which subjects, and in what order; by code unless said. */
export type VistaDeConteos = AsignaturasPedidas & {
  readonly orden?: OrdenDeEncuestas | undefined;
  readonly sentido?: 'asc' | 'desc' | undefined;
};

const texto = (columna: string): RawBuilder<unknown> => sql`${sql.ref(columna)} collate "es-x-icu"`;

const COLUMNAS: Readonly<Record<keyof typeof informe.columnas, RawBuilder<unknown>>> = {
  semestre: sql`semestre`,
  codigoAsig: texto('codigo_asignatura'),
  programa: texto('programa'),
  docente: texto('docente'),
  tipoAsignatura: sql`tipo_asignatura`,
  cantidadEstudiantesParticiparon: sql`respuestas`,
};

/** What is worked out of answers. */
const DE_RESPUESTAS: ReadonlyMap<OrdenDeEncuestas, RawBuilder<unknown>> = new Map([
  ['cantidadEstudiantesParticiparon', COLUMNAS.cantidadEstudiantesParticiparon] as const,
  [TODAS_LAS_PREGUNTAS, promedioDe(preguntasDeMedida(TODAS_LAS_PREGUNTAS))] as const,
  ...informe.bloques.map(({ clave, preguntas }) => [clave, promedioDe(preguntas)] as const),
  ...informe.bloques.flatMap(({ preguntas }) => preguntas.map((clave) => [clave, promedioDe([clave])] as const)),
]);

const isColumna = (orden: OrdenDeEncuestas): orden is keyof typeof COLUMNAS => orden in COLUMNAS;

/** Subjects with too few answers come last wherever order could tell something of their answers. */
function ordenSql({ orden = 'codigoAsig', sentido = 'asc', minimo = 1 }: VistaDeConteos): RawBuilder<unknown> {
  const deRespuestas = DE_RESPUESTAS.get(orden);
  const primero = deRespuestas
    ? sql`case when respuestas >= ${minimo} then ${deRespuestas} end`
    : COLUMNAS[isColumna(orden) ? orden : 'codigoAsig'];
  const desempate = [COLUMNAS.codigoAsig, COLUMNAS.docente, COLUMNAS.programa, COLUMNAS.tipoAsignatura];
  return sql`${primero} ${sql.raw(sentido)} nulls last, ${sql.join(desempate)}`;
}

/** Subjects in order. @param tramo how many, after how many; null: all */
export async function selectConteos(
  db: Db,
  vista: VistaDeConteos,
  tramo: { readonly salto: number; readonly limite: number } | null = null,
): Promise<readonly ConteoDeAsignatura[]> {
  // What is read is made of the rows of the page alone.
  const { rows } = await sql<ConteoDeAsignatura>`
    select ${LEIDO} from (
      select *, row_number() over (order by ${ordenSql(vista)}) as lugar
      from (${conteosDe(vista)}) as conteos where ${pedidas(vista)}
      order by lugar limit ${tramo?.limite ?? null} offset ${tramo?.salto ?? 0}
    ) as conteos order by lugar`.execute(db);
  return rows;
}

/**
 * Selects the counts of the subjects that are a teacher's alone, by the assignments of their semester: where two teachers
 * go by one name, they are nobody's.
 * @param textos what the teacher is known by, in small letters
 */
export async function selectConteosDe(
  db: Db,
  semestres: readonly string[],
  textos: readonly string[],
): Promise<readonly ConteoDeAsignatura[]> {
  const { rows } = await sql<ConteoDeAsignatura>`
    select ${LEIDO} from (${conteosDe({ semestres, tipo: null })}) as conteos
    where (
      select bool_and(lower(suyas.correo) = any(${[...textos]})) from asignaturas as suyas
      where suyas.semestre = conteos.semestre and suyas.codigo_asignatura = conteos.codigo_asignatura
        and suyas.docente = conteos.docente and suyas.programa_academico = conteos.programa)
    order by semestre desc, codigo_asignatura`.execute(db);
  return rows;
}

/** How many subjects a view has, and how many there would be without its words and mark. */
export async function countConteos(
  db: Db,
  vista: VistaDeConteos,
): Promise<{ readonly total: number; readonly todos: number }> {
  const { rows } = await sql<{ total: number; todos: number }>`
    select count(*) filter (where ${pedidas(vista)}) as total, count(*) as todos
    from (${conteosDe(vista)}) as conteos`.execute(db);
  return rows[0]!;
}

/** The counts of one subject of a semester; null where there is none with this id. */
export async function findConteo(
  db: Db,
  { semestre, id }: { readonly semestre: string; readonly id: string },
): Promise<ConteoDeAsignatura | null> {
  const { rows } = await sql<ConteoDeAsignatura>`
    select ${LEIDO} from (${conteosDe({ semestres: [semestre], tipo: null })}) as conteos
    where ${ID} = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}
