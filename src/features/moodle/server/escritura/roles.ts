// Finds the numbers of roles, which Moodle does not list.
import { createCache } from '#platform/server/cache.ts';
import { MoodleFailure } from '../client/failures.ts';
import { esDelComplemento } from '../complemento/deteccion.ts';
import { leerRolesDe, leerAccesos } from '../complemento/roles.ts';
import { leerCursos, leerInscritos } from '../client/course-reads.ts';
import { enPartes, lectorDe, porTandas, type Servicio } from '../client/call.ts';

type Numeros = ReadonlyMap<string, number>;

/** Returns the numbers of a server's roles, by short name; at least of the requested ones that people have. */
export type LectorDeRoles = (buscados?: readonly string[]) => Promise<Numeros>;

/**
 * Creates the finder of roles' numbers: from the settings, and otherwise from people who have the roles. Moodle has no
 * call that lists roles, and their numbers differ between servers, so nothing is guessed. Results are cached.
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

/** Roles that every Moodle has: the default of a search. */
const DE_CURSO = ['student', 'editingteacher', 'teacher'];

/** Lifetime of known numbers: they hardly ever change. */
const KNOWN_MS = 3_600_000;

/** Lifetime of a fruitless search: a role given for the first time is found after this. */
const ABSENT_MS = 5 * 60_000;

/** Maximum of non-empty courses read if no role was named: roles in none of them are hardly used. */
const CURSOS_SIN_PEDIR = 40;

/** Maximum of roles searched for: a file with more has mistakes. */
const MAX_BUSCADOS = 20;

const CURSOS_A_LA_VEZ = 4;

const DE_UN_CURSO = new Set<MoodleFailure['motivo']>(['sin-permiso', 'error-moodle']);

/** People with a role that the plugin is asked about: some have it only where they cannot enter. */
const PERSONAS_POR_ROL = 20;

/**
 * Finds numbers by the plugin first, and the rest in courses. The plugin omits people whose enrolment has ended and
 * students in hidden courses: at the start of a semester, everybody of the previous one.
 * @throws {MoodleFailure}
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

/**
 * Finds numbers by two calls for a role, with any number of courses: people who have it, and their roles.
 * @throws {MoodleFailure}
 */
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
 * Finds numbers among participants, until all are found or enough non-empty courses were read. Courses that have
 * started, the latest first, precede future ones, which are empty at the start of a semester.
 * @throws {MoodleFailure}
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
    // A course that cannot be entered, or fails, says nothing about the others.
    if (error instanceof MoodleFailure && DE_UN_CURSO.has(error.motivo)) return [];
    throw error;
  }
}
