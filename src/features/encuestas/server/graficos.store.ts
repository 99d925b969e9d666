// Figures of the survey's charts, computed from published counts.
import { sql, type RawBuilder } from 'kysely';
import { PREGUNTAS } from '#catalogo/encuesta-docente/formulario.ts';
import { BANDAS, type ClaveDePregunta } from '#catalogo/encuesta-docente/informe.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import type { Db } from '#platform/server/db/database.ts';
import { STEPS } from './columnas.store.ts';
import { conteosOf } from './conteo.store.ts';
import {
  columnOf,
  ID,
  meanOf,
  NOMBRE,
  pointsOf,
  requestedSql,
  visibleConteos,
  type AsignaturasPedidas,
} from './lectura.store.ts';

// Every figure here is computed only from subjects whose counts the table shows. It can be computed from the table too,
// so that no figure, and no two of them, reveal a subject with too few answers.

const CLAVES_DE_PREGUNTAS = keysOf(PREGUNTAS);

/** A JSON object with a value for each question. */
const objectByPregunta = (valor: (pregunta: ClaveDePregunta) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(CLAVES_DE_PREGUNTAS.flatMap((clave) => [sql.lit(clave), valor(clave)]))})`;

/** The sum of the squares of the points of a question, each step being as many points as its place. */
const squaresOf = (clave: ClaveDePregunta): RawBuilder<unknown> =>
  sql`(${sql.join(
    STEPS.map((paso) => sql`${sql.lit(paso * paso)} * ${columnOf(clave)}[${sql.lit(paso)}]`),
    sql` + `,
  )})`;

const arrayByPaso = (valor: (paso: number) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_array(${sql.join(STEPS.map(valor))})`;

/** Of each question, the number of answers at each step, and of subjects with at least one. */
export type PasosDePreguntas = Readonly<
  Record<ClaveDePregunta, { readonly respuestas: readonly number[]; readonly asignaturas: readonly number[] }>
>;

/** Counts answers and subjects by question and step; null without subjects. */
export async function selectPasos(db: Db, vista: AsignaturasPedidas): Promise<PasosDePreguntas | null> {
  const countAt = (clave: ClaveDePregunta, paso: number) => sql`${columnOf(clave)}[${sql.lit(paso)}]`;
  const { rows } = await sql<{ cuantas: number; pasos: PasosDePreguntas }>`
    select count(*) as cuantas, ${objectByPregunta(
      (clave) => sql`jsonb_build_object(
        'respuestas', ${arrayByPaso((paso) => sql`sum(${countAt(clave, paso)})`)},
        'asignaturas', ${arrayByPaso((paso) => sql`count(*) filter (where ${countAt(clave, paso)} > 0)`)})`,
    )} as pasos
    from (${visibleConteos(vista)}) as visibles`.execute(db);
  const [fila] = rows;
  return fila && fila.cuantas > 0 ? fila.pasos : null;
}

/** Answers, and the points of each question. */
export type Sums = {
  readonly respuestas: number;
  readonly puntos: Readonly<Record<ClaveDePregunta, number>>;
};

/** The columns of `Sums`, over subjects that are shown. */
export const SUMS = sql`sum(respuestas) as respuestas, ${objectByPregunta((clave) => sql`sum(${pointsOf(clave)})`)} as puntos`;

/** A semester: its subjects, their answers, and the points of each question. */
export type PuntosDeSemestre = Sums & {
  readonly semestre: string;
  readonly asignaturas: number;
  /** Sums of the squares of the points, from which their spread follows. */
  readonly cuadrados: Readonly<Record<ClaveDePregunta, number>>;
};

/** Sums of each semester, the oldest first; semesters without answers are left out. */
export async function selectPuntos(db: Db, vista: AsignaturasPedidas): Promise<readonly PuntosDeSemestre[]> {
  const { rows } = await sql<PuntosDeSemestre>`
    select semestre, count(*) as asignaturas, ${SUMS},
      ${objectByPregunta((clave) => sql`sum(${squaresOf(clave)})`)} as cuadrados
    from (${visibleConteos(vista)}) as visibles group by semestre order by semestre`.execute(db);
  return rows;
}

export type PromedioDeAsignatura = {
  readonly id: string;
  readonly codigoAsignatura: string;
  readonly nombre: string | null;
  readonly docente: string;
  readonly programa: string;
  readonly respuestas: number;
  readonly promedio: number;
};

type Extremos = {
  /** The lowest means first, and the highest first. */
  readonly bajas: readonly PromedioDeAsignatura[];
  readonly altas: readonly PromedioDeAsignatura[];
};

/** Selects the subjects with the lowest and with the highest mean of some questions. @param cuantas of each */
export async function selectExtremos(
  db: Db,
  vista: AsignaturasPedidas,
  { preguntas, cuantas: count }: { readonly preguntas: readonly ClaveDePregunta[]; readonly cuantas: number },
): Promise<Extremos> {
  const desempate = sql`codigo_asignatura collate "es-x-icu", docente collate "es-x-icu", programa, tipo_asignatura`;
  const { rows } = await sql<PromedioDeAsignatura & { baja: number; alta: number }>`
    with visibles as materialized (
      select *, ${meanOf(preguntas)} as promedio from (${visibleConteos(vista)}) as v
    ), ordenadas as (
      select *, row_number() over (order by promedio, ${desempate}) as baja,
        row_number() over (order by promedio desc, ${desempate}) as alta
      from visibles
    )
    select ${ID} as id, codigo_asignatura as "codigoAsignatura", ${NOMBRE} as nombre, docente, programa, respuestas,
      promedio, baja, alta
    from ordenadas as conteos where baja <= ${count} or alta <= ${count}`.execute(db);
  const withoutLugares = ({ baja: _baja, alta: _alta, ...asignatura }: (typeof rows)[number]) => asignatura;
  const primeras = (rank: 'baja' | 'alta') =>
    rows
      .filter((fila) => fila[rank] <= count)
      .sort((a, b) => a[rank] - b[rank])
      .map(withoutLugares);
  return { bajas: primeras('baja'), altas: primeras('alta') };
}

/** Number of subjects with their mean in each band, and of those that have too few answers. */
export type Distribucion = { readonly bandas: readonly number[]; readonly ocultas: number };

/** Distributes the means of some questions over the subjects of a view, by `BANDAS`. */
export async function selectDistribucion(
  db: Db,
  vista: AsignaturasPedidas,
  preguntas: readonly ClaveDePregunta[],
): Promise<Distribucion> {
  const { minimo = 1 } = vista;
  const { rows } = await sql<{ banda: number | null; cuantas: number }>`
    select case when respuestas >= ${minimo}
      then width_bucket(${meanOf(preguntas)}, array[${sql.join(BANDAS.map((banda) => sql.lit(banda)))}]::float8[])
      end as banda, count(*) as cuantas
    from (${conteosOf(vista)}) as conteos where ${requestedSql(vista)} group by 1`.execute(db);
  const countIn = (banda: number | null): number => rows.find((fila) => fila.banda === banda)?.cuantas ?? 0;
  return { bandas: BANDAS.map((_, i) => countIn(i + 1)), ocultas: countIn(null) };
}
