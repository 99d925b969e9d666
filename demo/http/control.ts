import { z } from 'zod';
import type { Mail } from '../functions/define.ts';
import { ended, moved, renamed } from '../site/change.ts';
import { withCrowd } from '../site/crowd.ts';
import { PENDING, ROLE_NAMES, type Context, type Enrolment, type Site, type User } from '../site/model.ts';
import { progressOf, type Plugin } from '../site/plugin.ts';
import { fault } from './faults.ts';
import { freshState, type ServerState } from './state.ts';

const servidor = z.string();
const usuario = z.string();
const place = z.strictObject({
  rol: z.enum(ROLE_NAMES),
  /** Absent = the whole site. */
  categoria: z.int().optional(),
  curso: z.int().optional(),
});

/** Orders of tests to the demonstration, beside Moodle's own protocol: `POST /_control`. */
const order = z.discriminatedUnion('accion', [
  z.strictObject({ accion: z.literal('fallar'), servidor, falla: fault.nullable() }),
  z.strictObject({ accion: z.literal('roles'), servidor, usuario, roles: z.array(place) }),
  z.strictObject({ accion: z.literal('suspender'), servidor, usuario, suspendido: z.boolean() }),
  z.strictObject({ accion: z.literal('vencer-token'), servidor, usuario }),
  /** Sets what a person must do on the site's pages first; null: nothing any longer. */
  z.strictObject({ accion: z.literal('pendiente'), servidor, usuario, falta: z.enum(PENDING).nullable() }),
  z.strictObject({
    accion: z.literal('ajustes'),
    servidor,
    /** True if errors carry the developers' message. */
    depuracion: z.boolean().optional(),
    /** The time that each mail costs the caller, in ms. */
    correoMs: z.int().min(0).max(60_000).optional(),
  }),
  z.strictObject({ accion: z.literal('correos'), servidor }),
  z.strictObject({ accion: z.literal('peticiones'), servidor }),
  z.strictObject({ accion: z.literal('sitio'), servidor }),
  /** More courses and people, at once: `estudiantes` in each of the courses. */
  z.strictObject({
    accion: z.literal('crecer'),
    servidor,
    cursos: z.int().min(1).max(1000),
    estudiantes: z.int().min(1).max(1000),
  }),
  /** Installs the companion plugin in a version, or removes it. */
  z.strictObject({
    accion: z.literal('complemento'),
    servidor,
    estado: z.enum(['presente', 'ausente', 'antiguo', 'anterior']),
    /** Capabilities that its role was not given. */
    sinPermisos: z.array(z.string()).default([]),
  }),
  /** Sets the functions that the administrator's service lacks. */
  z.strictObject({ accion: z.literal('servicio'), servidor, sinFunciones: z.array(z.string()) }),
  /** Sets how a person is enrolled in a course: the name of one of Moodle's plugins. */
  z.strictObject({ accion: z.literal('metodo'), servidor, usuario, curso: z.int(), metodo: z.string() }),
  /** Sets the application to which people who sign in by the site return, or expires the codes that they were given. */
  z.strictObject({
    accion: z.literal('ingreso'),
    servidor,
    aplicacion: z.string(),
    segundoFactor: z.boolean().default(false),
  }),
  z.strictObject({ accion: z.literal('vencer-codigos'), servidor }),
  /** Sets the behaviour of backups from now on, those under way too; returns all that were started. */
  z.strictObject({
    accion: z.literal('respaldos'),
    servidor,
    /** The duration of each, in ms: 0 = all are done, 3,600,000 = none ends. */
    ms: z.int().min(0).max(3_600_000).optional(),
    /** Courses whose backups fail, never end, may not be told of, or bear a version that no Moodle restores. */
    fallan: z.array(z.int()).optional(),
    cuelgan: z.array(z.int()).optional(),
    seNiegan: z.array(z.int()).optional(),
    sinVersion: z.array(z.int()).optional(),
  }),
  /** The server's process dies during so many of the coming copies of courses. */
  z.strictObject({ accion: z.literal('morir-copiando'), servidor, veces: z.int().min(0) }),
  /** A category gets another name, a course another category. */
  z.strictObject({ accion: z.literal('renombrar'), servidor, categoria: z.int(), nombre: z.string() }),
  z.strictObject({ accion: z.literal('mover'), servidor, curso: z.int(), categoria: z.int() }),
  /** The semester is over: every enrolment has ended. */
  z.strictObject({ accion: z.literal('terminar'), servidor }),
  z.strictObject({ accion: z.literal('restablecer') }),
]);

export type Order = z.input<typeof order>;

function userOf(site: Site, username: string): User {
  const user = [...site.users.values()].find((candidate) => candidate.username === username);
  if (!user) throw new RangeError(`no user ${username}`);
  return user;
}

function contextOf({ categoria, curso }: z.output<typeof place>): Context {
  if (curso !== undefined) return { level: 'course', id: curso };
  return categoria === undefined ? { level: 'system' } : { level: 'category', id: categoria };
}

/** The site with exactly these roles for the person, enrolled where a course is named and nowhere else. */
function withRoles(site: Site, user: User, roles: readonly z.output<typeof place>[]): Site {
  const given = roles.map((role) => ({ userId: user.id, role: role.rol, context: contextOf(role) }));
  const courses = new Set(roles.flatMap(({ curso }) => curso ?? []));
  const lastAccess = site.madeAt - 3600;
  return {
    ...site,
    roleAssignments: [...site.roleAssignments.filter(({ userId }) => userId !== user.id), ...given],
    enrolments: [
      ...site.enrolments.filter(({ userId }) => userId !== user.id),
      ...[...courses].map((courseId) => ({ userId: user.id, courseId, isSuspended: false, end: 0, lastAccess })),
    ],
  };
}

/** Ids by which tests name things: the categories and the courses in their order. */
const siteMap = ({ categories, courses }: Site) => ({
  categorias: [...categories.values()].map(({ id, name, depth, isVisible }) => ({
    id,
    nombre: name,
    nivel: depth,
    visible: isVisible,
  })),
  cursos: [...courses.values()].map(({ id, shortname, categoryId }) => ({
    id,
    nombre: shortname,
    categoria: categoryId,
  })),
});

/** A mail as tests read it. */
const mailView = (site: Site, { userId, about, courseId }: Mail) => ({
  para: site.users.get(userId)?.email,
  sobre: about,
  ...(courseId !== undefined && { curso: courseId }),
});

const PLUGIN_STATES = { presente: 'present', ausente: 'absent', antiguo: 'old', anterior: 'former' } as const;

type BackupOrder = Extract<z.output<typeof order>, { accion: 'respaldos' }>;

/** @returns the backups that were started, the oldest first */
function changeBackups(state: ServerState, { ms, fallan, cuelgan, seNiegan, sinVersion }: BackupOrder): unknown {
  const plugin: Plugin = {
    ...state.plugin,
    ...(ms !== undefined && { backupMs: ms }),
    ...(fallan && { failing: new Set(fallan) }),
    ...(cuelgan && { hanging: new Set(cuelgan) }),
    ...(seNiegan && { denied: new Set(seNiegan) }),
    ...(sinVersion && { unversioned: new Set(sinVersion) }),
  };
  state.plugin = plugin;
  return state.site.backups.map((one) => ({
    id: one.id,
    clave: one.key,
    curso: one.courseId,
    archivo: one.isDeleted ? null : one.filename,
    estado: progressOf(one, plugin, Date.now()).status,
  }));
}

type PersonOrder = Extract<z.output<typeof order>, { usuario: string }>;

function changePerson(state: ServerState, wanted: PersonOrder): void {
  const user = userOf(state.site, wanted.usuario);
  if (wanted.accion === 'roles') state.site = withRoles(state.site, user, wanted.roles);
  else if (wanted.accion === 'metodo') {
    const isIt = ({ userId, courseId }: Enrolment): boolean => userId === user.id && courseId === wanted.curso;
    const enrolments = state.site.enrolments.map((one) => (isIt(one) ? { ...one, method: wanted.metodo } : one));
    state.site = { ...state.site, enrolments };
  } else if (wanted.accion === 'vencer-token') state.tokens.expire(user.username);
  else {
    const changed =
      wanted.accion === 'suspender' ? { ...user, isSuspended: wanted.suspendido } : { ...user, pending: wanted.falta };
    state.site = { ...state.site, users: new Map(state.site.users).set(user.id, changed) };
  }
}

/**
 * Does what the order says and gives what it asks for.
 * @throws {z.ZodError | RangeError} when there is no such order, server or person
 */
export function obey(states: Map<string, ServerState>, body: unknown): unknown {
  const wanted = order.parse(body);
  if (wanted.accion === 'restablecer') {
    for (const [name, { plan, site, plugin }] of states) {
      const fresh = freshState(plan, site.url, site.madeAt * 1000);
      // Who started the demonstration said it once.
      states.set(name, { ...fresh, plugin: { ...fresh.plugin, application: plugin.application } });
    }
    return null;
  }
  const state = states.get(wanted.servidor);
  if (!state) throw new RangeError(`no server ${wanted.servidor}`);
  if (wanted.accion === 'fallar') state.fault = wanted.falla ?? undefined;
  if (wanted.accion === 'ajustes') {
    state.isDebug = wanted.depuracion ?? state.isDebug;
    state.mailMs = wanted.correoMs ?? state.mailMs;
  }
  if (wanted.accion === 'complemento') {
    state.plugin = { ...state.plugin, state: PLUGIN_STATES[wanted.estado] };
    state.site = { ...state.site, withheld: new Set(wanted.sinPermisos) };
  }
  if (wanted.accion === 'servicio') state.site = { ...state.site, unserved: new Set(wanted.sinFunciones) };
  if (wanted.accion === 'ingreso')
    state.plugin = { ...state.plugin, application: wanted.aplicacion, hasSecondFactor: wanted.segundoFactor };
  if (wanted.accion === 'vencer-codigos') {
    state.site = { ...state.site, signinCodes: state.site.signinCodes.map((code) => ({ ...code, expiresAt: 0 })) };
  }
  if (wanted.accion === 'respaldos') return changeBackups(state, wanted);
  if (wanted.accion === 'morir-copiando') state.site = { ...state.site, dyingCopies: wanted.veces };
  if (wanted.accion === 'peticiones') return state.requests.splice(0);
  if (wanted.accion === 'correos') return state.mails.splice(0).map((mail) => mailView(state.site, mail));
  if (wanted.accion === 'sitio') return siteMap(state.site);
  if (wanted.accion === 'renombrar') state.site = renamed(state.site, wanted.categoria, wanted.nombre);
  if (wanted.accion === 'mover') state.site = moved(state.site, wanted.curso, wanted.categoria);
  if (wanted.accion === 'terminar') state.site = ended(state.site);
  if (wanted.accion === 'crecer') {
    state.site = withCrowd(state.site, { courses: wanted.cursos, students: wanted.estudiantes });
  }
  if ('usuario' in wanted) changePerson(state, wanted);
  return null;
}
