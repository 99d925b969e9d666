import { type RawBuilder, sql } from 'kysely';
import { type ClaveDePregunta, informacionEncuestaDocente as informe, type OrdenDeEncuestas, TODAS_LAS_PREGUNTAS } from '#catalogo/encuesta-docente/informe.ts';
import { preguntasDeMedida } from '#catalogo/encuesta-docente/medidas.ts';
import type { Db } from '#platform/server/db/database.ts';
import { nombreDeCodigo } from '#features/asignaturas/server/service.ts';
import { type Conteo, CONTEO_LEIDO, conteosDe, type FiltroDeConteos } from './conteo.store.ts';
import { claves, CLAVES, lista, PASOS } from './columnas.store.ts';

/** Subjects of which something of their answers is asked: those with too few answers are never among them. */
export type MarcaDeConteos =
  /** Somebody chose this step, from 1 to 5, in a question. */
  | { readonly pregunta: ClaveDePregunta; readonly paso: number }
  /** The mean of some questions is `desde` or more, and less than `hasta`. */
  | { readonly preguntas: readonly ClaveDePregunta[]; readonly desde: number; readonly hasta: number };

/** Which subjects a reader asks for. */
export type AsignaturasPedidas = FiltroDeConteos & {
  /** Words without accents and case, all of which a subject must have in code, name, teacher, program or type. */
  readonly palabras?: readonly string[];
  readonly marca?: MarcaDeConteos | null;
  /** How many answers a subject must have for something of them to be told; 1 unless said. */
  readonly minimo?: number;
};

/** A UUID of the version that is left to whoever makes it (RFC 9562, 8). */
export const ID = sql`overlay(overlay(md5(jsonb_build_array(${CLAVES})::text) placing '8' from 13) placing '8' from 17)::uuid`;

/** What a subject is called; null where nobody says it. Rows come from what is called `conteos`. */
export const NOMBRE = nombreDeCodigo(sql.ref('conteos.codigo_asignatura'));

/** The same folding as `textoPlano` of the catalogue. */
const BUSQUEDA = sql`lower(regexp_replace(
  normalize(concat_ws(' ', codigo_asignatura, ${NOMBRE}, docente, programa, tipo_asignatura), NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** The column of a question. Questions come out of the catalogue, never out of a request. */
export const columnaDe = (pregunta: ClaveDePregunta): RawBuilder<unknown> => sql.raw(pregunta.toLowerCase());

/** The points that a question got: each answer as many as its step. */
export const puntosDe = (pregunta: ClaveDePregunta): RawBuilder<unknown> =>
  sql.join(
    PASOS.map((paso) => sql`${sql.lit(paso)} * ${columnaDe(pregunta)}[${sql.lit(paso)}]`),
    sql` + `,
  );

/** The mean of the steps chosen in some questions that everybody answers; null for a subject without published answers. */
export const promedioDe = (preguntas: readonly ClaveDePregunta[]): RawBuilder<unknown> =>
  sql`(${sql.join(preguntas.map(puntosDe), sql` + `)})::float8 / nullif(respuestas * ${sql.lit(preguntas.length)}, 0)`;

/** Subjects of which something may be told. */
const seMuestran = ({ minimo = 1 }: AsignaturasPedidas): RawBuilder<unknown> => sql`respuestas >= ${minimo}`;

function conMarca(marca: MarcaDeConteos): RawBuilder<unknown> {
  if ('paso' in marca) return sql`${columnaDe(marca.pregunta)}[${marca.paso}] > 0`;
  const promedio = promedioDe(marca.preguntas);
  return sql`${promedio} >= ${marca.desde}::float8 and ${promedio} < ${marca.hasta}::float8`;
}

/** Which of the subjects of a filter are asked for. */
export const pedidas = (vista: AsignaturasPedidas): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(vista.palabras ?? []).map((palabra) => sql`strpos(${BUSQUEDA}, ${palabra}) > 0`),
      ...(vista.marca ? [seMuestran(vista), conMarca(vista.marca)] : []),
    ],
    sql` and `,
  );

/** The counts of the subjects that are asked for and of which something may be told, as a query. */
export const conteosVisibles = (vista: AsignaturasPedidas): RawBuilder<unknown> =>
  sql`select * from (${conteosDe(vista)}) as conteos where ${seMuestran(vista)} and ${pedidas(vista)}`;

/** What makes a subject. */
type ClaveDeAsignatura = Omit<Conteo, 'respuestas' | 'preguntas'>;

/** The free texts of a subject, by the columns that hold them. */
type Textos = { readonly me4: string[]; readonly ama4: string[] };

/**
 * The published free texts of some subjects, in the order of the subjects. Each list is in alphabetical order: neither when they came
 * nor which of one list goes with which of the other can be told.
 */
export async function selectTextos(db: Db, asignaturas: readonly ClaveDeAsignatura[]): Promise<readonly Textos[]> {
  const buscadas = asignaturas.map((asignatura, lugar) => ({ ...asignatura, lugar }));
  const de = (tabla: string): RawBuilder<unknown> => sql`
    select me4, ama4 from ${sql.table(tabla)} as e where publicada and (${lista(claves, 'e')}) = (${lista(claves, 'b')})`;
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
    from b left join lateral (${de('encuestas')} union all ${de('encuestas_mezcla')}) as t on true
    group by lugar order by lugar`.execute(db);
  return rows;
}

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
