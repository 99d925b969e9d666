import { facultades, tiposAsignatura } from '#catalogo/listas/comunes.ts';
import { programas } from '#catalogo/listas/programas.ts';
import { type Semestre, semestreDe } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type Busqueda, createBuscador, type Halladas } from './buscador.ts';
import { inventAsignaturas } from './demostracion.ts';
import {
  type AsignaturaAsignada,
  hasAsignaturas,
  insertAsignaturas,
  selectDeSemestre,
  selectVersion,
} from './store.ts';
import { countTextos } from './textos/store.ts';

export { type AsignaturaDeCurso, asignaturaDe } from './lectura/curso.ts';
export { FACULTADES, nombreDeCodigo, selectNombres } from './store.ts';
export { LECTURA_DE_ASIGNATURAS } from './lectura/tarea.ts';
export { type AsignacionGuardada, type AsignaturaAsignada, selectAsignaciones as leerAsignaciones } from './store.ts';

/** The subjects of a semester at one moment. The same object is given until something changes. */
export type AsignaturasDeSemestre = {
  /** Tells two moments apart. */
  readonly version: string;
  readonly todas: readonly AsignaturaAsignada[];
  readonly deCodigo: (codigo: string) => readonly AsignaturaAsignada[];
  readonly buscar: (busqueda: Busqueda) => Halladas<AsignaturaAsignada>;
};

export type Asignaturas = {
  /** The subjects of a semester, at most five seconds old. */
  readonly de: (semestre: Semestre) => Promise<AsignaturasDeSemestre>;
  /** They changed: who asks next gets them as they are. Other processes hear of it within their five seconds. */
  readonly olvidar: (semestre: Semestre) => void;
};

const EDAD_MAXIMA_MS = 5000;

/** The current semester, the one before and a few that somebody asked for; a semester is about a megabyte. */
const MAX_SEMESTRES = 4;

/** What of an assignment is a text of an option list. */
const CON_LISTA = {
  [facultades.nombre]: 'facultad',
  [programas.nombre]: 'programa_academico',
  [tiposAsignatura.nombre]: 'tipo_asignatura',
} as const satisfies Record<string, Parameters<typeof countTextos>[1]>;

/** How many assignments bear each text of an option list; none of a list that they do not use. */
export async function contarEnAsignaturas(db: Db, lista: string): Promise<ReadonlyMap<string, number>> {
  const columna = CON_LISTA[lista];
  return columna === undefined ? new Map() : countTextos(db, columna);
}

type Guardadas = { comprobadas: number; actuales: Promise<AsignaturasDeSemestre> };

/**
 * The subjects of semesters, kept in memory: some thousands of rows that change a few times in a semester are asked at
 * every key of who types one and at every sending that names one.
 */
export function createAsignaturas(db: Db): Asignaturas {
  const guardadas = new Map<Semestre, Guardadas>();

  return {
    async de(semestre) {
      const hay = guardadas.get(semestre);
      if (hay && performance.now() - hay.comprobadas < EDAD_MAXIMA_MS) return hay.actuales;
      const actuales = comprobar(db, semestre, hay?.actuales);
      recordar(semestre, { comprobadas: performance.now(), actuales });
      return actuales;
    },
    olvidar(semestre) {
      const hay = guardadas.get(semestre);
      if (hay) hay.comprobadas = -Infinity;
    },
  };

  function recordar(semestre: Semestre, nuevas: Guardadas): void {
    guardadas.delete(semestre);
    guardadas.set(semestre, nuevas);
    for (const antiguo of [...guardadas.keys()].slice(0, -MAX_SEMESTRES)) guardadas.delete(antiguo);
    // A read that failed is not remembered.
    nuevas.actuales.catch(() => guardadas.get(semestre) === nuevas && guardadas.delete(semestre));
  }
}

/** The subjects that are at hand, if they still hold; otherwise what the database has. */
async function comprobar(
  db: Db,
  semestre: Semestre,
  conocidas: Promise<AsignaturasDeSemestre> | undefined,
): Promise<AsignaturasDeSemestre> {
  const version = await selectVersion(db, semestre);
  const hay = await conocidas?.catch(() => undefined);
  return hay?.version === version ? hay : snapshotOf(version, await selectDeSemestre(db, semestre));
}

function snapshotOf(version: string, todas: readonly AsignaturaAsignada[]): AsignaturasDeSemestre {
  const porCodigo = Map.groupBy(todas, ({ codigoAsignatura }) => codigoAsignatura);
  return { version, todas, deCodigo: (codigo) => porCodigo.get(codigo) ?? [], buscar: createBuscador(todas) };
}

/**
 * Gives a demonstration subjects of invented teachers in the semester of `now` and the one before, if it has none yet.
 * @param dominio of the teachers' addresses
 */
export async function seedAsignaturas(
  db: Db,
  { dominio, now }: { readonly dominio: string; readonly now: Date },
): Promise<void> {
  const semestre = semestreDe(now);
  if (!(await hasAsignaturas(db, semestre))) await insertAsignaturas(db, inventAsignaturas(semestre, dominio));
}
