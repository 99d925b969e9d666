// Reads the survey's published answers by subject: counts, means, search, order, free texts.
import { sql, type RawBuilder } from 'kysely';
import {
  informacionEncuestaDocente as informe,
  preguntasOfMedida,
  TODAS_LAS_PREGUNTAS,
  type ClaveDePregunta,
  type OrdenDeEncuestas,
} from '#catalogo/encuesta-docente/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { CLAVES, columnList, keyColumns, STEPS } from './columnas.store.ts';
import { CONTEO_COLUMNS, conteosOf, type Conteo, type FiltroDeConteos } from './conteo.store.ts';

/** Condition on a subject's answers; subjects with too few answers never match. */
export type MarcaDeConteos =
  /** At least one answer to a question has this step, from 1 to 5. */
  | { readonly pregunta: ClaveDePregunta; readonly paso: number }
  /** The mean of some questions is `desde` or more, and less than `hasta`. */
  | { readonly preguntas: readonly ClaveDePregunta[]; readonly desde: number; readonly hasta: number };

export type AsignaturasPedidas = FiltroDeConteos & {
  /** Words, without accents and in lower case, that code, name, teacher, program or type must all contain. */
  readonly palabras?: readonly string[];
  readonly marca?: MarcaDeConteos | null;
  /** Fewest answers with which a subject's answers may be shown; 1 by default. */
  readonly minimo?: number;
};

/** A UUID of version 8, which applications define (RFC 9562). */
export const ID = sql`overlay(overlay(md5(jsonb_build_array(${CLAVES})::text) placing '8' from 13) placing '8' from 17)::uuid`;

/** Name of a subject; null where it is unknown. The rows must be named `conteos`. */
export const NOMBRE = sql<string | null>`(
  select nombradas.nombre from nombres_de_asignaturas as nombradas
  where nombradas.codigo_asignatura = conteos.codigo_asignatura)`;

/** Folds text as `plainText` of the catalogue does. */
const BUSQUEDA = sql`lower(regexp_replace(
  normalize(concat_ws(' ', codigo_asignatura, ${NOMBRE}, docente, programa, tipo_asignatura), NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Column of a question. Questions are from the catalogue, never from a request. */
export const columnOf = (pregunta: ClaveDePregunta): RawBuilder<unknown> => sql.raw(pregunta.toLowerCase());

/** Points of a question: each answer counts as many as its step. */
export const pointsOf = (pregunta: ClaveDePregunta): RawBuilder<unknown> =>
  sql.join(
    STEPS.map((paso) => sql`${sql.lit(paso)} * ${columnOf(pregunta)}[${sql.lit(paso)}]`),
    sql` + `,
  );

/** Mean of the steps chosen in some questions, which every answer has; null for a subject without published answers. */
export const meanOf = (preguntas: readonly ClaveDePregunta[]): RawBuilder<unknown> =>
  sql`(${sql.join(preguntas.map(pointsOf), sql` + `)})::float8 / nullif(respuestas * ${sql.lit(preguntas.length)}, 0)`;

/** Condition for subjects whose answers may be shown. */
const isVisibleSql = ({ minimo = 1 }: AsignaturasPedidas): RawBuilder<unknown> => sql`respuestas >= ${minimo}`;

function hasMarcaSql(marca: MarcaDeConteos): RawBuilder<unknown> {
  if ('paso' in marca) return sql`${columnOf(marca.pregunta)}[${marca.paso}] > 0`;
  const promedio = meanOf(marca.preguntas);
  return sql`${promedio} >= ${marca.desde}::float8 and ${promedio} < ${marca.hasta}::float8`;
}

export const requestedSql = (vista: AsignaturasPedidas): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(vista.palabras ?? []).map((palabra) => sql`strpos(${BUSQUEDA}, ${palabra}) > 0`),
      ...(vista.marca ? [isVisibleSql(vista), hasMarcaSql(vista.marca)] : []),
    ],
    sql` and `,
  );

/** Query of the counts of a view's subjects that may be shown. */
export const visibleConteos = (vista: AsignaturasPedidas): RawBuilder<unknown> =>
  sql`select * from (${conteosOf(vista)}) as conteos where ${isVisibleSql(vista)} and ${requestedSql(vista)}`;

type ClaveDeAsignatura = Omit<Conteo, 'respuestas' | 'preguntas'>;

/** The free texts of a subject, by the columns that hold them. */
type Textos = { readonly me4: string[]; readonly ama4: string[] };

/**
 * Selects the published free texts of some subjects, in the order of the subjects. Each list is sorted alphabetically,
 * so that neither the time of a text nor its pair in the other list can be inferred.
 */
export async function selectTextos(db: Db, asignaturas: readonly ClaveDeAsignatura[]): Promise<readonly Textos[]> {
  const buscadas = asignaturas.map((asignatura, lugar) => ({ ...asignatura, lugar }));
  const textosFrom = (tabla: string): RawBuilder<unknown> => sql`
    select me4, ama4 from ${sql.table(tabla)} as e where publicada and (${columnList(keyColumns, 'e')}) = (${columnList(keyColumns, 'b')})`;
  const ordenados = (columna: string): RawBuilder<unknown> =>
    sql`coalesce(array_agg(${sql.ref(columna)} order by ${sql`${sql.ref(columna)} collate "es-x-icu"`})
      filter (where trim(${sql.ref(columna)}) <> ''), '{}') as ${sql.ref(columna)}`;
  const { rows } = await sql<Textos>`
    with b as materialized (
      select lugar, semestre, "codigoAsignatura" as codigo_asignatura, docente, programa,
        "tipoAsignatura" as tipo_asignatura
      from jsonb_to_recordset(${JSON.stringify(buscadas)}::jsonb)
        as j(lugar integer, semestre text, "codigoAsignatura" text, docente text, programa text, "tipoAsignatura" text)
    )
    select ${ordenados('me4')}, ${ordenados('ama4')}
    from b left join lateral (${textosFrom('encuestas')} union all ${textosFrom('encuestas_mezcla')}) as t on true
    group by lugar order by lugar`.execute(db);
  return rows;
}

/** Counts of a subject with its id, made of the values that identify it, its name and its students. */
export type ConteoDeAsignatura = Conteo & {
  readonly id: string;
  readonly nombre: string | null;
  /** Students of the teacher's courses of the subject; null where it is unknown. */
  readonly matriculados: number | null;
};

/** Students of the teacher's courses of a subject; null where it is unknown. The rows must be named `conteos`. */
export const MATRICULADOS = sql`(
  select sum(suyas.matriculados)::integer from asignaturas as suyas
  where suyas.semestre = conteos.semestre and suyas.codigo_asignatura = conteos.codigo_asignatura
    and suyas.docente = conteos.docente and suyas.programa_academico = conteos.programa)`;

/** Counts with id, name and students. The rows must be named `conteos`. */
export const CONTEO_WITH_NAMES = sql`${ID} as id, ${CONTEO_COLUMNS}, ${NOMBRE} as nombre, ${MATRICULADOS} as matriculados`;

/** Filter and order of subjects; by code by default. */
export type VistaDeConteos = AsignaturasPedidas & {
  readonly orden?: OrdenDeEncuestas | undefined;
  readonly sentido?: 'asc' | 'desc' | undefined;
};

const collatedText = (columna: string): RawBuilder<unknown> => sql`${sql.ref(columna)} collate "es-x-icu"`;

const COLUMNAS: Readonly<Record<keyof typeof informe.columnas, RawBuilder<unknown>>> = {
  semestre: sql`semestre`,
  codigoAsig: collatedText('codigo_asignatura'),
  programa: collatedText('programa'),
  docente: collatedText('docente'),
  tipoAsignatura: sql`tipo_asignatura`,
  cantidadEstudiantesParticiparon: sql`respuestas`,
};

const ORDERS_BY_ANSWERS: ReadonlyMap<OrdenDeEncuestas, RawBuilder<unknown>> = new Map([
  ['cantidadEstudiantesParticiparon', COLUMNAS.cantidadEstudiantesParticiparon] as const,
  [TODAS_LAS_PREGUNTAS, meanOf(preguntasOfMedida(TODAS_LAS_PREGUNTAS))] as const,
  ...informe.bloques.map(({ clave, preguntas }) => [clave, meanOf(preguntas)] as const),
  ...informe.bloques.flatMap(({ preguntas }) => preguntas.map((clave) => [clave, meanOf([clave])] as const)),
]);

const isColumna = (orden: OrdenDeEncuestas): orden is keyof typeof COLUMNAS => orden in COLUMNAS;

/** Puts subjects with too few answers last where the order depends on answers: their place would reveal them. */
function ordenSql({ orden = 'codigoAsig', sentido = 'asc', minimo = 1 }: VistaDeConteos): RawBuilder<unknown> {
  const answerOrder = ORDERS_BY_ANSWERS.get(orden);
  const primero = answerOrder
    ? sql`case when respuestas >= ${minimo} then ${answerOrder} end`
    : COLUMNAS[isColumna(orden) ? orden : 'codigoAsig'];
  const desempate = [COLUMNAS.codigoAsig, COLUMNAS.docente, COLUMNAS.programa, COLUMNAS.tipoAsignatura];
  return sql`${primero} ${sql.raw(sentido)} nulls last, ${sql.join(desempate)}`;
}

/** Selects subjects in order. @param tramo offset and limit; null: all */
export async function selectConteos(
  db: Db,
  vista: VistaDeConteos,
  tramo: { readonly salto: number; readonly limite: number } | null = null,
): Promise<readonly ConteoDeAsignatura[]> {
  // Names and students are looked up only for the rows of the page.
  const { rows } = await sql<ConteoDeAsignatura>`
    select ${CONTEO_WITH_NAMES} from (
      select *, row_number() over (order by ${ordenSql(vista)}) as lugar
      from (${conteosOf(vista)}) as conteos where ${requestedSql(vista)}
      order by lugar limit ${tramo?.limite ?? null} offset ${tramo?.salto ?? 0}
    ) as conteos order by lugar`.execute(db);
  return rows;
}

/** Counts the subjects of a view, and those that it would have without its search and mark. */
export async function countConteos(
  db: Db,
  vista: VistaDeConteos,
): Promise<{ readonly total: number; readonly todos: number }> {
  const { rows } = await sql<{ total: number; todos: number }>`
    select count(*) filter (where ${requestedSql(vista)}) as total, count(*) as todos
    from (${conteosOf(vista)}) as conteos`.execute(db);
  return rows[0]!;
}

/** Finds the counts of a subject of a semester; null if no subject has this id. */
export async function findConteo(
  db: Db,
  { semestre, id }: { readonly semestre: string; readonly id: string },
): Promise<ConteoDeAsignatura | null> {
  const { rows } = await sql<ConteoDeAsignatura>`
    select ${CONTEO_WITH_NAMES} from (${conteosOf({ semestres: [semestre], tipo: null })}) as conteos
    where ${ID} = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}
