// Reads from Moodle what the optional columns of a file of users refer to: groups, cohorts, and how people are enrolled.
import {
  falloInWords,
  FUNCION_DE_MATRICULAS,
  type CohorteMoodle,
  type CursoMoodle,
  type Escritura,
  type GrupoMoodle,
  type Lectura,
  type MatriculaDeCurso,
} from '#core/moodle/server/service.ts';
import type { FilaPorPlanear } from '#features/cargas/server/service.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { listText } from '#platform/contract/lists.ts';
import { isLeaving } from './columnas-opcionales.ts';

/**
 * Optional columns with the functions of Moodle that they need beyond those of every load. Without the last one, people
 * with an end are enrolled nevertheless.
 */
const FUNCTIONS = {
  grupo: ['core_group_get_course_groups', 'core_group_create_groups', 'core_group_add_group_members'],
  cohorte: ['core_cohort_get_cohorts', 'core_cohort_get_cohort_members', 'core_cohort_add_cohort_members'],
  accion: [FUNCION_DE_MATRICULAS, 'enrol_manual_unenrol_users'],
} as const;

export type ExtraColumn = keyof typeof FUNCTIONS;

/** Everything on a server that the optional columns refer to; empty unless rows need it. */
export type ExtraData = {
  /** Why a column cannot be used on this server, in words. */
  readonly refusals: ReadonlyMap<ExtraColumn, string>;
  /** Groups by course; courses whose groups cannot be read are left out. */
  readonly grupos: ReadonlyMap<number, readonly GrupoMoodle[]>;
  readonly cohortes: readonly CohorteMoodle[];
  /** People of the cohorts that rows name. */
  readonly miembros: ReadonlyMap<number, ReadonlySet<number>>;
  /** Enrolments by course, for rows whose people leave or get an end; undefined if they cannot be read. */
  readonly matriculas: ReadonlyMap<number, readonly MatriculaDeCurso[]> | undefined;
};

const NO_EXTRAS: ExtraData = {
  refusals: new Map(),
  grupos: new Map(),
  cohortes: [],
  miembros: new Map(),
  matriculas: undefined,
};

type Sources = {
  readonly escritura: Escritura;
  /** Returns the courses of a cell. */
  readonly cursosOf: (fila: FilaPorPlanear) => readonly CursoMoodle[];
  /** Returns the value of a reading, or ends the check. */
  readonly valueOf: <T>(lectura: Lectura<T>) => T;
};

/** Finds the cohorts of a cell: by id number, or else by name. */
export function cohortesOf({ cohortes }: Pick<ExtraData, 'cohortes'>, texto: string): readonly CohorteMoodle[] {
  const buscado = texto.toLocaleLowerCase('es');
  const byCodigo = cohortes.filter(({ codigo }) => codigo !== '' && codigo.toLocaleLowerCase('es') === buscado);
  return byCodigo.length > 0 ? byCodigo : cohortes.filter(({ nombre }) => nombre.toLocaleLowerCase('es') === buscado);
}

/** Reads what the optional columns of some rows need, and nothing for rows without them. */
export async function readExtras(
  filas: readonly FilaPorPlanear[],
  { escritura, cursosOf, valueOf }: Sources,
): Promise<ExtraData> {
  const withColumn = (columna: string): readonly FilaPorPlanear[] =>
    filas.filter(({ datos, faulty }) => datos[columna] && !faulty.has(columna));
  const idsOf = (some: readonly FilaPorPlanear[]): number[] => [
    ...new Set(some.flatMap((fila) => cursosOf(fila).map(({ id }) => id))),
  ];
  const [inGrupos, inCohortes] = [withColumn('grupo'), withColumn('cohorte')];
  const leaving = withColumn('accion').filter(({ datos }) => isLeaving(datos['accion']));
  const ending = withColumn('hasta');
  if ([inGrupos, inCohortes, leaving, ending].every((some) => some.length === 0)) return NO_EXTRAS;

  const lacked = new Set(valueOf(await escritura.missingFunctions(Object.values(FUNCTIONS).flat())));
  const refusals = new Map<ExtraColumn, string>();
  for (const columna of keysOf(FUNCTIONS)) {
    const names = FUNCTIONS[columna].filter((name) => lacked.has(name));
    if (names.length > 0) refusals.set(columna, lackedText(names));
  }
  /** Reads what a column needs; without permission, its rows are faulty and the others are not. */
  async function readFor<T>(columna: ExtraColumn, read: () => Promise<Lectura<T>>): Promise<T | undefined> {
    if (refusals.has(columna)) return undefined;
    const lectura = await read();
    if (lectura.ok || lectura.motivo !== 'sin-permiso') return valueOf(lectura);
    refusals.set(columna, falloInWords(lectura));
    return undefined;
  }

  const cohortes = inCohortes.length === 0 ? [] : ((await readFor('cohorte', async () => escritura.cohortes())) ?? []);
  const named = inCohortes.flatMap(({ datos }) => cohortesOf({ cohortes }, datos['cohorte']!).map(({ id }) => id));
  const gruposIn = idsOf(inGrupos);
  const matriculasIn = idsOf([...leaving, ...ending]);
  const matriculas =
    matriculasIn.length === 0
      ? undefined
      : await readFor('accion', async () => escritura.matriculas({ cursos: matriculasIn }));
  return {
    grupos: (await readFor('grupo', async () => escritura.grupos(gruposIn))) ?? NO_EXTRAS.grupos,
    cohortes,
    miembros: (await readFor('cohorte', async () => escritura.miembrosDe(named))) ?? NO_EXTRAS.miembros,
    matriculas: matriculas && Map.groupBy(matriculas, ({ idCurso }) => idCurso),
    refusals,
  };
}

function lackedText(names: readonly string[]): string {
  const lack = names.length === 1 ? 'le falta la función' : 'le faltan las funciones';
  return `Al servicio web con el que esta aplicación entra a Moodle ${lack} ${listText(names)}.`;
}
