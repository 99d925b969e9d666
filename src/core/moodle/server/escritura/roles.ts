// Finds the numbers of a Moodle's roles, which no call lists: in settings, by our plugin, or among participants.
import { HOUR_MS, MINUTE_MS } from '#platform/contract/time.ts';
import { createCache } from '#platform/server/cache.ts';
import { inParts, inWaves, readerFor, type ServiceAccount } from '../client/call.ts';
import { readCursos, readInscritos } from '../client/course-reads.ts';
import { MoodleFailure } from '../client/failures.ts';
import { isComplementoFailure } from '../complemento/deteccion.ts';
import { readAccesos, readRolesOf } from '../complemento/roles.ts';

type RoleNumbers = ReadonlyMap<string, number>;

/** Returns the numbers of a server's roles, by short name; at least of the requested ones that people have. */
export type RoleFinder = (buscados?: readonly string[]) => Promise<RoleNumbers>;

/**
 * Creates the finder of roles' numbers: from the settings, and otherwise from people who have the roles. Moodle has no
 * call that lists roles, and their numbers differ between servers, so nothing is guessed. Results are cached.
 */
export function createRoles(servicio: ServiceAccount): RoleFinder {
  const conocidos = createCache<Map<string, number>>({ ttl: KNOWN_MS });
  const ausentes = createCache<Set<string>>({ ttl: ABSENT_MS });
  /** @throws {MoodleFailure} */
  return async (buscados) => {
    const sabidos = await conocidos.get(async () => new Map(Object.entries(servicio.roles ?? {})));
    const unheld = await ausentes.get(async () => new Set());
    const missing = (buscados ?? DEFAULT_ROLES)
      .filter((rol) => !sabidos.has(rol) && !unheld.has(rol))
      .slice(0, MAX_ROLES);
    if (missing.length === 0) return sabidos;
    const hallados = await findNumbers(servicio, missing, buscados ? Infinity : MAX_CURSOS_UNNAMED);
    for (const [rol, numero] of hallados) if (!sabidos.has(rol)) sabidos.set(rol, numero);
    if (buscados) for (const rol of missing) if (!sabidos.has(rol)) unheld.add(rol);
    return sabidos;
  };
}

/** Roles that every Moodle has: the default of a search. */
const DEFAULT_ROLES = ['student', 'editingteacher', 'teacher'];

/** Lifetime of known numbers: they hardly ever change. */
const KNOWN_MS = HOUR_MS;

/** Lifetime of a fruitless search: a role given for the first time is found after this. */
const ABSENT_MS = 5 * MINUTE_MS;

/** Maximum of non-empty courses read if no role was named: roles in none of them are hardly used. */
const MAX_CURSOS_UNNAMED = 40;

/** Maximum of roles searched for: a file with more has mistakes. */
const MAX_ROLES = 20;

const CURSOS_AT_ONCE = 4;

const CURSO_FAILURES = new Set<MoodleFailure['motivo']>(['sin-permiso', 'error-moodle']);

/** People with a role that the plugin is asked about: some have it only where they cannot enter. */
const PEOPLE_PER_ROL = 20;

/**
 * Finds numbers by the plugin first, and the rest in courses. The plugin omits people whose enrolment has ended and
 * students in hidden courses: at the start of a semester, everybody of the previous one.
 * @throws {MoodleFailure}
 */
async function findNumbers(
  servicio: ServiceAccount,
  buscados: readonly string[],
  maxConGente: number,
): Promise<RoleNumbers> {
  const dichos = await tryComplemento(servicio, buscados);
  const missing = buscados.filter((rol) => !dichos.has(rol));
  if (missing.length === 0) return dichos;
  return new Map([...(await findInCursos(servicio, missing, maxConGente)), ...dichos]);
}

async function tryComplemento(servicio: ServiceAccount, buscados: readonly string[]): Promise<RoleNumbers> {
  try {
    return await findWithComplemento(servicio, buscados);
  } catch (error) {
    if (!isComplementoFailure(error)) throw error;
    return new Map();
  }
}

/**
 * Finds numbers by two calls for a role, with any number of courses: people who have it, and their roles.
 * @throws {MoodleFailure}
 */
async function findWithComplemento(servicio: ServiceAccount, buscados: readonly string[]): Promise<RoleNumbers> {
  const personas = await inWaves(buscados, async (rol) => {
    const { accesos } = await readAccesos(readerFor(servicio), { rol, hasta: PEOPLE_PER_ROL });
    return accesos.map(({ idUsuario }) => idUsuario);
  });
  const rolesByPersona = await readRolesOf(() => readerFor(servicio), personas.flat());
  const asignados = [...rolesByPersona.values()].flat().filter(({ rol }) => buscados.includes(rol));
  return new Map(asignados.map(({ rol, idRol }) => [rol, idRol]));
}

/**
 * Finds numbers among participants, until all are found or enough non-empty courses were read. Courses that have
 * started, the latest first, precede future ones, which are empty at the start of a semester.
 * @throws {MoodleFailure}
 */
async function findInCursos(
  servicio: ServiceAccount,
  buscados: readonly string[],
  maxConGente: number,
): Promise<RoleNumbers> {
  const hallados = new Map<string, number>();
  const now = Date.now() / 1000;
  const cursos = (await readCursos(servicio)).toSorted(
    (a, b) => Number(a.inicio > now) - Number(b.inicio > now) || b.inicio - a.inicio,
  );
  let nonEmpty = 0;
  for (const tanda of inParts(cursos, CURSOS_AT_ONCE)) {
    const asignados = await Promise.all(tanda.map(async ({ id }) => rolesIn(servicio, id)));
    for (const { shortname, roleid } of asignados.flat()) hallados.set(shortname, roleid);
    nonEmpty += asignados.filter((roles) => roles.length > 0).length;
    if (nonEmpty >= maxConGente || buscados.every((rol) => hallados.has(rol))) break;
  }
  return hallados;
}

async function rolesIn(servicio: ServiceAccount, curso: number) {
  try {
    return (
      (await readInscritos(servicio, curso, { userfields: 'id,roles' }))?.flatMap(({ asignados }) => asignados) ?? []
    );
  } catch (error) {
    // A course that cannot be entered, or fails, says nothing about the others.
    if (error instanceof MoodleFailure && CURSO_FAILURES.has(error.motivo)) return [];
    throw error;
  }
}
