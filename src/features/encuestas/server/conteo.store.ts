// SQL of the survey's counts by subject, question and step: counting, adding, published counts, recount.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import { ASIGNATURA, CLAVES, columnList, CONTEO, countColumns, GRUPO, PREGUNTAS, STEPS } from './columnas.store.ts';

/** Builds one expression for each question: an array of five, in the order of the steps. */
const expressionsByPregunta = (
  build: (columna: string, paso: number) => string,
): readonly (readonly [string, string])[] =>
  PREGUNTAS.map(({ columna }) => {
    const pasos = STEPS.map((paso) => build(columna, paso));
    return [columna, `array[${pasos.join(', ')}]::integer[]`] as const;
  });

const named = (expresiones: readonly (readonly [string, string])[]): readonly string[] =>
  expresiones.map(([columna, expresion]) => `${expresion} as ${columna}`);

/** Counts the answers of a group: all, and by question and step. */
const COUNT = sql.raw(
  [
    'count(*)::integer as respuestas',
    ...named(expressionsByPregunta((columna, paso) => `count(*) filter (where ${columna} = ${paso})`)),
  ].join(', '),
);

export const ADD_UP = sql.raw(
  [
    'sum(respuestas)::integer as respuestas',
    ...named(expressionsByPregunta((columna, paso) => `sum(${columna}[${paso}])`)),
  ].join(', '),
);

/** Counts answers that come (`veces` 1) and go (-1), as `COUNT` does. */
export const COUNT_CHANGES = sql.raw(
  [
    'sum(veces)::integer as respuestas',
    ...named(expressionsByPregunta((columna, paso) => `coalesce(sum(veces) filter (where ${columna} = ${paso}), 0)`)),
  ].join(', '),
);

/** Adds inserted counts to those of the existing row, `c`. */
export const ADD_TO_EXISTING = sql.raw(
  [
    'respuestas = c.respuestas + excluded.respuestas',
    ...expressionsByPregunta((columna, paso) => `c.${columna}[${paso}] + excluded.${columna}[${paso}]`).map(
      ([columna, expresion]) => `${columna} = ${expresion}`,
    ),
  ].join(', '),
);

/** The answers of a subject, by step and question: `ecc1: [0, 1, 0, 4, 2]`. */
export type Conteo = {
  readonly semestre: string;
  readonly codigoAsignatura: string;
  readonly docente: string;
  readonly programa: string;
  readonly tipoAsignatura: string;
  readonly respuestas: number;
  readonly preguntas: Readonly<Record<string, number[]>>;
};

const KEYS_AS_JSON_NAMES = sql.raw(ASIGNATURA.map(({ clave, columna }) => `${columna} as "${clave}"`).join(', '));
const PREGUNTAS_AS_JSON = sql.raw(PREGUNTAS.map(({ clave, columna }) => `'${clave}', ${columna}`).join(', '));

/** Filter of counts: semesters, and the type of subject (null: both). */
export type FiltroDeConteos = { readonly semestres: readonly string[]; readonly tipo: string | null };

/** Selects counts with the names that TypeScript uses. */
export const CONTEO_COLUMNS = sql`${KEYS_AS_JSON_NAMES}, respuestas, jsonb_build_object(${PREGUNTAS_AS_JSON}) as preguntas`;

/**
 * Query of the published counts of subjects, with the columns of `CONTEO`: the kept ones plus those of the answers in
 * the mix. A subject with waiting answers only has zero. The cost depends on the number of subjects, not of answers.
 */
export function conteosOf({ semestres, tipo }: FiltroDeConteos): RawBuilder<unknown> {
  const where = sql`
    publicada and semestre = any(${semestres}) and (${tipo}::text is null or tipo_asignatura = ${tipo})`;
  return sql`
    with recientes as (
      select ${GRUPO}, ${COUNT} from encuestas_mezcla where ${where} group by ${GRUPO}
    )
    select ${CONTEO} from encuesta_conteos where ${where}
      and (${CLAVES}) not in (select ${CLAVES} from recientes)
    union all
    select ${GRUPO}, ${ADD_UP} from (
      select ${CONTEO} from recientes
      union all
      select ${columnList(countColumns, 'c')} from encuesta_conteos as c join recientes using (${GRUPO})
    ) as juntos group by ${GRUPO}`;
}

export type Recuento = {
  /** Number of subjects with published answers, and of those answers: the same as the reports show. */
  readonly asignaturas: number;
  readonly respuestas: number;
  /** Subjects whose counts, published or waiting, differ from those of their answers. */
  readonly distintas: number;
};

/** Counts the answers that left the mix and compares them with the kept counts. */
export async function recountEncuestas(tx: Db): Promise<Recuento> {
  const { rows } = await sql<Recuento>`
    with contadas as (select ${GRUPO}, ${COUNT} from encuestas group by ${GRUPO}),
    guardadas as (select ${CONTEO} from encuesta_conteos where respuestas > 0),
    distintas as (
      select ${CLAVES} from (select ${CONTEO} from contadas except select ${CONTEO} from guardadas) as a
      union
      select ${CLAVES} from (select ${CONTEO} from guardadas except select ${CONTEO} from contadas) as b
    ),
    publicadas as (
      select ${CLAVES}, respuestas from contadas where publicada
      union all
      select ${CLAVES}, 1 from encuestas_mezcla where publicada
    )
    select count(distinct (${CLAVES})) as asignaturas, coalesce(sum(respuestas), 0)::integer as respuestas,
      (select count(*) from distintas) as distintas
    from publicadas`.execute(tx);
  return rows[0]!;
}

export async function rebuildConteos(tx: Db): Promise<void> {
  await sql`delete from encuesta_conteos where respuestas > 0`.execute(tx);
  await sql`
    insert into encuesta_conteos as c (${CONTEO})
    select ${GRUPO}, ${COUNT} from encuestas group by ${GRUPO} order by random()
    on conflict (${GRUPO}) do update set ${ADD_TO_EXISTING}`.execute(tx);
}
