import { createCache } from '#platform/server/cache.ts';
import { MoodleFailure } from '../client/lectura.ts';
import { esDelComplemento } from '../complemento/deteccion.ts';
import { leerRolesDe, leerAccesos } from '../complemento/roles.ts';
import { leerCursos, leerInscritos } from '../client/course-reads.ts';
import { enPartes, lectorDe, porTandas, type Servicio } from '../client/read.ts';

type Numeros = ReadonlyMap<string, number>;

/** The numbers of a server's roles, by short name: at least of those that are looked for and that somebody has. */
export type LectorDeRoles = (buscados?: readonly string[]) => Promise<Numeros>;

/** Every Moodle has them: what is looked for when nothing is told. */
const DE_CURSO = ['student', 'editingteacher', 'teacher'];

/** The numbers of roles are a site's for years. */
const KNOWN_MS = 3_600_000;

/** Whoever gives somebody a role that nobody had waits no longer for it to be found. */
const ABSENT_MS = 5 * 60_000;

/** Courses with people that are read where no role was asked for by name: what none of them has is hardly given. */
const CURSOS_SIN_PEDIR = 40;

/** Nobody's file gives more roles than these; more are mistakes. */
const MAX_BUSCADOS = 20;

const CURSOS_A_LA_VEZ = 4;

const DE_UN_CURSO = new Set<MoodleFailure['motivo']>(['sin-permiso', 'error-moodle']);

/** People with a role of whom the plugin is asked: some may have it where nobody enters. */
const PERSONAS_POR_ROL = 20;

/**
 * The numbers of roles as the settings tell them, and of those that these do not, as people have them: there is no call
 * that lists roles, and their numbers differ between servers, so nothing is guessed. What was found is remembered.
 */
export function createRoles(servicio: Servicio): LectorDeRoles {
  const conocidos = createCache<Map<string, number>>({ ttl: KNOWN_MS });
  const ausentes = createCache<Set<string>>({ ttl: ABSENT_MS });
  /** @throws {MoodleFailure} */
  return async (buscados) => {
    const sabidos = await conocidos.get(async () => new Map(Object.entries(servicio.roles ?? {})));
    const nadie = await ausentes.get(async () => new Set());
    const faltan = (buscados ?? DE_CURSO).filter((rol) => !sabidos.has(rol) && !nadie.has(rol)).slice(0, MAX_BUSCADOS);
    if (faltan.length === 0) return sabidos;
    const hallados = await buscar(servicio, faltan, buscados ? Infinity : CURSOS_SIN_PEDIR);
    for (const [rol, numero] of hallados) if (!sabidos.has(rol)) sabidos.set(rol, numero);
    if (buscados) for (const rol of faltan) if (!sabidos.has(rol)) nadie.add(rol);
    return sabidos;
  };
}

/**
 * The plugin tells of nobody whose enrolment has ended, nor of a student in a hidden course: at the start of a semester that
 * is everybody of the former one. What it does not tell is looked for in the courses. @throws {MoodleFailure}
 */
async function buscar(servicio: Servicio, buscados: readonly string[], maxConGente: number): Promise<Numeros> {
  const dichos = await dichosPorElComplemento(servicio, buscados);
  const faltan = buscados.filter((rol) => !dichos.has(rol));
  if (faltan.length === 0) return dichos;
  return new Map([...(await buscarEnCursos(servicio, faltan, maxConGente)), ...dichos]);
}

async function dichosPorElComplemento(servicio: Servicio, buscados: readonly string[]): Promise<Numeros> {
  try {
    return await buscarConComplemento(servicio, buscados);
  } catch (error) {
    if (!esDelComplemento(error)) throw error;
    return new Map();
  }
}

/** Two calls for a role, whatever the number of courses: who has it, and what their roles are. @throws {MoodleFailure} */
async function buscarConComplemento(servicio: Servicio, buscados: readonly string[]): Promise<Numeros> {
  const personas = await porTandas(buscados, async (rol) => {
    const { accesos } = await leerAccesos(lectorDe(servicio), { rol, hasta: PERSONAS_POR_ROL });
    return accesos.map(({ idUsuario }) => idUsuario);
  });
  const suyos = await leerRolesDe(() => lectorDe(servicio), personas.flat());
  const asignados = [...suyos.values()].flat().filter(({ rol }) => buscados.includes(rol));
  return new Map(asignados.map(({ rol, idRol }) => [rol, idRol]));
}

/**
 * By who takes part in courses, until all are found or so many with people were read. Courses that began, the latest first, go
 * before those that are to begin: at the start of a semester nobody is in these. @throws {MoodleFailure}
 */
async function buscarEnCursos(servicio: Servicio, buscados: readonly string[], maxConGente: number): Promise<Numeros> {
  const hallados = new Map<string, number>();
  const ahora = Date.now() / 1000;
  const cursos = (await leerCursos(servicio)).toSorted(
    (a, b) => Number(a.inicio > ahora) - Number(b.inicio > ahora) || b.inicio - a.inicio,
  );
  let conGente = 0;
  for (const tanda of enPartes(cursos, CURSOS_A_LA_VEZ)) {
    const asignados = await Promise.all(tanda.map(async ({ id }) => asignadosEn(servicio, id)));
    for (const { shortname, roleid } of asignados.flat()) hallados.set(shortname, roleid);
    conGente += asignados.filter((suyos) => suyos.length > 0).length;
    if (conGente >= maxConGente || buscados.every((rol) => hallados.has(rol))) break;
  }
  return hallados;
}

async function asignadosEn(servicio: Servicio, curso: number) {
  try {
    return (
      (await leerInscritos(servicio, curso, { userfields: 'id,roles' }))?.flatMap(({ asignados }) => asignados) ?? []
    );
  } catch (error) {
    // A course that the service account may not enter, or at which Moodle stumbles, says nothing about the others.
    if (error instanceof MoodleFailure && DE_UN_CURSO.has(error.motivo)) return [];
    throw error;
  }
}
