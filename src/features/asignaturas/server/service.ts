// Subjects for other slices: cached search in a semester, counts for option lists.
import type { Asignado } from '#catalogo/ambito.ts';
import { plainText, wordsOf } from '#catalogo/busqueda.ts';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { facultades, programas, tiposAsignatura } from '#catalogo/listas/semillas.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { createCache, MOMENT_MS } from '#platform/server/cache.ts';
import type { Db } from '#platform/server/db/database.ts';
import {
  countTextos,
  hasAsignaturas,
  insertAsignaturas,
  selectAsignaciones,
  selectAsignados,
  selectAsignadosIn,
  selectCodigos,
  selectDeSemestre,
  selectMatriculados,
  selectNombres,
  selectVersion,
  selectVersions,
  type AsignacionGuardada,
  type AsignaturaAsignada,
} from './store.ts';

type Busqueda = {
  readonly texto: string;
  readonly soloHabilitables: boolean;
  /** Address of the teacher whose subjects come first. */
  readonly correo?: string | undefined;
};

type Halladas<A> = { readonly asignaturas: readonly A[]; readonly total: number };

/** More results than a person reads before typing another letter. */
const MAX_HALLADAS = 20;

/**
 * Creates a search by parts of code, name, teacher and program, ignoring accents and case. The subjects of the teacher
 * who searches come first, then codes that begin with the typed text, the others in their given order.
 */
export function createBuscador<A extends Asignatura & { readonly correo?: string }>(
  asignaturas: readonly A[],
): (busqueda: Busqueda) => Halladas<A> {
  const fichas = asignaturas.map((asignatura) => {
    const { codigoAsignatura, nombre, docente, programaAcademico } = asignatura;
    return {
      asignatura,
      codigo: plainText(codigoAsignatura),
      texto: plainText(`${codigoAsignatura} ${nombre ?? ''} ${docente} ${programaAcademico}`),
    };
  });
  return ({ texto, soloHabilitables, correo }) => {
    const [escrito, palabras] = [plainText(texto), wordsOf(texto)];
    const halladas = fichas.filter(
      (ficha) =>
        (!soloHabilitables || ficha.asignatura.habilitable) &&
        palabras.every((palabra) => ficha.texto.includes(palabra)),
    );
    const rankOf = ({ asignatura, codigo }: (typeof fichas)[number]): number =>
      isSuya(asignatura, correo) ? 0 : codigo.startsWith(escrito) ? 1 : 2;
    const primeras = halladas.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_HALLADAS);
    return { asignaturas: primeras.map(({ asignatura }) => asignatura), total: halladas.length };
  };
}

/** Returns true if a subject is that of the teacher with an address. */
export const isSuya = (asignatura: { readonly correo?: string }, correo: string | undefined): boolean =>
  correo !== undefined && asignatura.correo?.toLowerCase() === correo.toLowerCase();

export { type AsignaturaDeCurso, asignaturaOf, hasCodigo } from './lectura.ts';
export { LECTURA_DE_ASIGNATURAS } from './lectura.ts';
export { LecturaFailure, readParticipantes, valueOf } from './participantes.ts';

/** The subjects of a semester at one moment. The same object is returned until something changes. */
export type AsignaturasDeSemestre = {
  /** Changes with the content. */
  readonly version: string;
  readonly todas: readonly AsignaturaAsignada[];
  readonly findByCodigo: (codigo: string) => readonly AsignaturaAsignada[];
  readonly buscar: (busqueda: Busqueda) => Halladas<AsignaturaAsignada>;
};

export type Asignaturas = {
  /** Returns the subjects of a semester, at most five seconds old. */
  readonly read: (semestre: Semestre) => Promise<AsignaturasDeSemestre>;
  /** Clears the cache after a change. Other processes see the change within five seconds. */
  readonly forget: (semestre: Semestre) => void;
};

/** The current semester, the one before and a few more; a semester takes about a megabyte. */
const MAX_SEMESTRES = 4;

/** Option lists whose texts assignments use, and the column of each. */
const COLUMN_OF_LISTA = {
  [facultades.nombre]: 'facultad',
  [programas.nombre]: 'programa_academico',
  [tiposAsignatura.nombre]: 'tipo_asignatura',
} as const satisfies Record<string, Parameters<typeof countTextos>[1]>;

/** Counts the assignments per text of an option list; empty for lists that they do not use. */
export async function countInAsignaturas(db: Db, lista: string): Promise<ReadonlyMap<string, number>> {
  const columna = COLUMN_OF_LISTA[lista];
  return columna === undefined ? new Map() : countTextos(db, columna);
}

/**
 * Creates the cached search. Some thousands of rows, which change a few times in a semester, are needed at every key
 * typed and at every sending that names a subject.
 */
export function createAsignaturas(db: Db): Asignaturas {
  const cache = createCache<AsignaturasDeSemestre>({ max: MAX_SEMESTRES, ttl: MOMENT_MS });
  return {
    read: async (semestre) =>
      cache.get(async (former) => {
        const version = await selectVersion(db, semestre);
        return former?.version === version ? former : snapshotOf(version, await selectDeSemestre(db, semestre));
      }, semestre),
    forget: (semestre) => cache.expire(semestre),
  };
}

function snapshotOf(version: string, all: readonly AsignaturaAsignada[]): AsignaturasDeSemestre {
  const byCodigo = Map.groupBy(all, ({ codigoAsignatura }) => codigoAsignatura);
  return { version, todas: all, findByCodigo: (codigo) => byCodigo.get(codigo) ?? [], buscar: createBuscador(all) };
}

/** Stores the assignments that are made for a semester, unless it has some. */
export async function addAsignaturas(
  db: Db,
  semestre: Semestre,
  make: () => Parameters<typeof insertAsignaturas>[1],
): Promise<void> {
  if (!(await hasAsignaturas(db, semestre))) await insertAsignaturas(db, make());
}

export type { AsignacionGuardada, AsignaturaAsignada } from './store.ts';

/** Returns the names of codes; codes without a name are left out. */
export const readNombres = async (db: Db, codigos: readonly string[]) => selectNombres(db, codigos);

/** Returns those of some codes that no subject has or had. */
export async function findUnknownCodigos(db: Db, codigos: readonly string[]): Promise<string[]> {
  const known = await selectCodigos(db, codigos);
  return codigos.filter((codigo) => !known.includes(codigo));
}

/** Returns all assignments of subjects. */
export const readAsignaciones = async (db: Db): Promise<readonly AsignacionGuardada[]> => selectAsignaciones(db);

/** Returns every programme that ever had subjects, with its faculty according to the newest of them. */
export const readAsignados = async (db: Db): Promise<readonly Asignado[]> => selectAsignados(db);

/** Returns the programmes and faculties of the subjects of a semester, by code. */
export const readAsignadosIn = async (db: Db, semestre: string): Promise<ReadonlyMap<string, readonly Asignado[]>> =>
  Map.groupBy(await selectAsignadosIn(db, semestre), ({ codigo }) => codigo);

/** Returns a text for each semester with subjects, which changes with any of them. */
export const readVersions = async (db: Db): Promise<ReadonlyMap<string, string>> => selectVersions(db);

/** Returns the students of each teacher's subject in a programme, as reports count them; null where they are unknown. */
export const readMatriculados = async (db: Db, semestre: Semestre, codigos: readonly string[]) =>
  selectMatriculados(db, semestre, codigos);
