import { type RawBuilder, sql } from 'kysely';
import { informacionEncuestaDocente as informe, type OrdenDeEncuestas } from '#catalogo/encuesta-docente/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { PASOS } from '../columnas/columnas.ts';
import { CLAVES } from '../columnas/store.ts';
import { CONTEO_LEIDO, type Conteo, conteosDe, type FiltroDeConteos } from '../conteo/store.ts';

/** A subject's counts with its id, which is made of what makes the subject. */
export type ConteoDeAsignatura = Conteo & { readonly id: string };

/** Which subjects, and in what order; by code unless said. */
export type VistaDeConteos = FiltroDeConteos & {
  /** Words without accents and case, all of which a subject must have in code, teacher, program or type. */
  readonly palabras?: readonly string[];
  readonly orden?: OrdenDeEncuestas | undefined;
  readonly sentido?: 'asc' | 'desc' | undefined;
  /** Subjects with fewer answers come last wherever order could tell something of their answers. */
  readonly minimo?: number;
};

/** A UUID of the version that is left to whoever makes it (RFC 9562, 8). */
const ID = sql`overlay(overlay(md5(jsonb_build_array(${CLAVES})::text) placing '8' from 13) placing '8' from 17)::uuid`;

/** The same folding as `textoPlano` of the catalogue. */
const BUSQUEDA = sql`lower(regexp_replace(
  normalize(concat_ws(' ', codigo_asignatura, docente, programa, tipo_asignatura), NFD), '[\\u0300-\\u036f]', '', 'g'))`;

const conPalabras = ({ palabras = [] }: Pick<VistaDeConteos, 'palabras'>): RawBuilder<unknown> =>
  sql.join([sql`true`, ...palabras.map((palabra) => sql`strpos(${BUSQUEDA}, ${palabra}) > 0`)], sql` and `);

const texto = (columna: string): RawBuilder<unknown> => sql`${sql.ref(columna)} collate "es-x-icu"`;

/** The mean of the steps chosen in some questions that everybody answers. */
function promedio(preguntas: readonly string[]): RawBuilder<unknown> {
  const puntos = preguntas.flatMap((pregunta) => PASOS.map((paso) => `${paso} * ${pregunta.toLowerCase()}[${paso}]`));
  return sql`(${sql.raw(puntos.join(' + '))})::float8 / (respuestas * ${sql.lit(preguntas.length)})`;
}

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
  ...informe.bloques.map(({ clave, preguntas }) => [clave, promedio(preguntas)] as const),
  ...informe.bloques.flatMap(({ preguntas }) => preguntas.map((clave) => [clave, promedio([clave])] as const)),
]);

const isColumna = (orden: OrdenDeEncuestas): orden is keyof typeof COLUMNAS => orden in COLUMNAS;

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
    select ${ID} as id, ${CONTEO_LEIDO} from (
      select *, row_number() over (order by ${ordenSql(vista)}) as lugar
      from (${conteosDe(vista)}) as conteos where ${conPalabras(vista)}
      order by lugar limit ${tramo?.limite ?? null} offset ${tramo?.salto ?? 0}
    ) as pagina order by lugar`.execute(db);
  return rows;
}

/** How many subjects a view has, and how many there would be without its words. */
export async function countConteos(
  db: Db,
  vista: VistaDeConteos,
): Promise<{ readonly total: number; readonly todos: number }> {
  const { rows } = await sql<{ total: number; todos: number }>`
    select count(*) filter (where ${conPalabras(vista)}) as total, count(*) as todos
    from (${conteosDe(vista)}) as conteos`.execute(db);
  return rows[0]!;
}

/** The counts of one subject of a semester; null where there is none with this id. */
export async function findConteo(
  db: Db,
  { semestre, id }: { readonly semestre: string; readonly id: string },
): Promise<ConteoDeAsignatura | null> {
  const { rows } = await sql<ConteoDeAsignatura>`
    select ${ID} as id, ${CONTEO_LEIDO} from (${conteosDe({ semestre, tipo: null })}) as conteos
    where ${ID} = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}
