import { type RawBuilder, sql } from 'kysely';
import type { ClaveDePregunta } from '#catalogo/encuesta-docente/informe.ts';
import { nombreDeCodigo } from '#features/asignaturas/server/service.ts';
import { PASOS } from './columnas.ts';
import { CLAVES } from './columnas.store.ts';
import { conteosDe, type FiltroDeConteos } from './conteo.store.ts';

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
