import { z } from 'zod';
import { createCache } from '#platform/server/cache.ts';
import { lecturaOf, MoodleFailure } from '../client/lectura.ts';
import { leerAccesos } from '../complemento/complemento.ts';
import { esDelComplemento } from '../complemento/deteccion.ts';
import { leerRolesDe } from '../complemento/roles.ts';
import { buscarUsuarios } from './buscar.ts';
import { actualizarUsuarios, crearUsuarios, SIN_CUENTA } from './cuentas.ts';
import { leerCategorias, leerCursos, leerInscritos, leerParticipantes } from './cursos.ts';
import { enPartes, escritorDe, lectorDe, porTandas, type Servicio } from './servicio.ts';
import type { Escrito, Escritura, Matricula } from './tipos.ts';
import { escribir, interrumpido, type Obra } from './lotes.ts';

type Numeros = ReadonlyMap<string, number>;

/** The numbers of a server's roles, by short name: at least of those that are looked for and that somebody has. */
type LectorDeRoles = (buscados?: readonly string[]) => Promise<Numeros>;

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

/** What Moodle refuses to everybody in a course, by its code. */
const DEL_CURSO: Readonly<Record<string, string>> = {
  wsusercannotassign: 'Moodle no permite dar ese rol en este curso.',
  wsnoinstance: 'El curso no admite matrículas manuales.',
  wscannotenrol: 'El curso no admite matrículas manuales.',
  nopermissions: 'La cuenta con la que esta aplicación entra a Moodle no puede matricular en este curso.',
  errorcoursecontextnotvalid: 'La cuenta con la que esta aplicación entra a Moodle no puede entrar a este curso.',
  requireloginerror: 'La cuenta con la que esta aplicación entra a Moodle no puede entrar a este curso.',
};

function explicar({ motivo, dicho: { errorcode = '' } }: MoodleFailure): string {
  if (DEL_CURSO[errorcode]) return DEL_CURSO[errorcode];
  return motivo === 'no-existe' ? SIN_CUENTA : 'Moodle no acepta esta matrícula.';
}

const esDelCurso = ({ dicho: { errorcode = '' } }: MoodleFailure): boolean => errorcode in DEL_CURSO;

/** Those who have the role in the course already; all refused where it is not there or cannot be entered. @throws {MoodleFailure} */
async function conocidas(
  servicio: Servicio,
  matriculas: readonly Matricula[],
): Promise<ReadonlyMap<Matricula, Escrito>> {
  const [primera] = matriculas;
  const pedido = { userfields: 'id,roles', onlyactive: true } as const;
  const ningunaPor = (texto: string): ReadonlyMap<Matricula, Escrito> =>
    new Map(matriculas.map((each) => [each, { estado: 'rechazado', texto }]));
  let inscritos;
  try {
    inscritos = await leerInscritos(servicio, primera!.idCurso, pedido);
  } catch (error) {
    if (!(error instanceof MoodleFailure) || !esDelCurso(error)) throw error;
    return ningunaPor(explicar(error));
  }
  if (!inscritos) return ningunaPor('El curso ya no existe en Moodle.');
  const rolesDe = new Map(inscritos.map(({ id, asignados }) => [id, asignados.map(({ shortname }) => shortname)]));
  const estan = matriculas.filter(({ idUsuario, rol }) => rolesDe.get(idUsuario)?.includes(rol));
  return new Map(estan.map((each) => [each, { estado: 'estaba', id: each.idUsuario }]));
}

/** Enrols people with one role in one course: what Moodle refuses to one of them for that, it refuses to all. */
async function matricularEn(
  servicio: Servicio,
  matriculas: readonly Matricula[],
  roleid: number,
): Promise<readonly Escrito[]> {
  const obra: Obra<Matricula> = {
    conocidas: async (filas) => conocidas(servicio, filas),
    async enviar(filas) {
      const enrolments = filas.map(({ idUsuario, idCurso }) => ({ roleid, userid: idUsuario, courseid: idCurso }));
      await escritorDe(servicio)('enrol_manual_enrol_users', { enrolments }, z.null());
      return filas.map(({ idUsuario }) => ({ estado: 'hecho', id: idUsuario }));
    },
    explicar,
    esDeTodas: esDelCurso,
    esperas: servicio.retryWaitsMs,
  };
  return escribir(matriculas, obra);
}

type ParaMatricular = {
  readonly servicio: Servicio;
  readonly roles: LectorDeRoles;
  readonly signal: AbortSignal | undefined;
};

/**
 * Enrols people, course by course. When a course comes to nothing because the server is down, the rest is not tried;
 * an internal error at one course is the course's, once another one gets on.
 */
export async function matricular(
  { servicio, roles, signal }: ParaMatricular,
  matriculas: readonly Matricula[],
): Promise<readonly Escrito[]> {
  const fin = new Map<Matricula, Escrito>();
  let caida: Escrito | undefined;
  const numeros = await roles([...new Set(matriculas.map(({ rol }) => rol))]).catch((error: unknown) => {
    if (!(error instanceof MoodleFailure)) throw error;
    caida = interrumpido(error);
    return new Map<string, number>();
  });
  for (const grupo of Map.groupBy(matriculas, ({ idCurso, rol }) => `${idCurso} ${rol}`).values()) {
    signal?.throwIfAborted();
    const roleid = numeros.get(grupo[0]!.rol);
    const escritos = caida
      ? grupo.map(() => caida!)
      : roleid === undefined
        ? grupo.map(({ rol }) => sinNumero(rol))
        : await matricularEn(servicio, grupo, roleid);
    for (const [i, matricula] of grupo.entries()) fin.set(matricula, escritos[i]!);
    caida ??= escritos.every((escrito) => escrito.estado === 'interrumpido' && escrito.motivo !== 'error-moodle')
      ? escritos[0]
      : undefined;
  }
  const avanza = [...fin.values()].some(({ estado }) => estado === 'hecho' || estado === 'estaba');
  return matriculas.map((matricula) => {
    const escrito = fin.get(matricula)!;
    const esSuyo = avanza && escrito.estado === 'interrumpido' && escrito.motivo === 'error-moodle';
    return esSuyo ? CON_ERROR : escrito;
  });
}

const CON_ERROR: Escrito = { estado: 'rechazado', texto: 'Moodle tuvo un error interno con este curso.' };

const sinNumero = (rol: string): Escrito => ({
  estado: 'rechazado',
  texto: `No se sabe qué número tiene el rol ${rol} en este Moodle: indíquelo en el ajuste MOODLE_SERVERS (roles).`,
});

/** What the service account of one server does. */
export function createEscritura(servicio: Servicio): Escritura {
  const roles = createRoles(servicio);
  return {
    buscarUsuarios: async (por, valores) => lecturaOf(async () => buscarUsuarios(servicio, por, valores)),
    categorias: async () => lecturaOf(async () => leerCategorias(servicio)),
    cursos: async () => lecturaOf(async () => leerCursos(servicio)),
    participantes: async (ids) => lecturaOf(async () => leerParticipantes(servicio, ids)),
    roles: async (buscados) => lecturaOf(async () => roles(buscados)),
    crearUsuarios: async (cuentas) => crearUsuarios(servicio, cuentas),
    actualizarUsuarios: async (cambios) => actualizarUsuarios(servicio, cambios),
    matricular: async (matriculas, signal) => matricular({ servicio, roles, signal }, matriculas),
  };
}
