// All permissions, the table of roles that grants them, and the tests that a person or a role has one.
import type { Rol } from './roles.ts';

/** Every permission, named after its action. None includes another. */
export const PERMISOS = [
  // The home of each profile.
  'inicio.gestor',
  'inicio.docente',
  'inicio.estudiante',
  'inicio.colaborador',
  // The forms that ask for a session, limited to those for one profile.
  'formularios.diligenciar',
  // Making forms of the unit, and publishing them.
  'formularios.editar',
  'formularios.publicar',
  // A report with its records and charts; and, in a report whose teachers see their own rows, the rows of others.
  'informes.leer',
  'informes.leerDeOtros',
  // Files, print and copied rows.
  'informes.exportar',
  'informes.cambiarEstado',
  // The page of a semester: figures of everything that the unit does, without its rows.
  'semestre.leer',
  // Its texts, and the figures that it leaves out.
  'semestre.editar',
  // Refreshing from the platform the rows that reports show.
  'lecturas.pedir',
  // Sent mails, and writing to the people of a report.
  'correo.leer',
  'correo.enviar',
  // Planning whom to accompany; reading those of all teachers and keeping their plans; making them and reading these;
  // reading and answering one's own.
  'acompanamientos.planear',
  'acompanamientos.leer',
  'acompanamientos.diligenciar',
  'acompanamientos.propios',
  // The survey's results of one's own subjects.
  'encuestas.propias',
  // Students at risk in one's own courses, and writing to them.
  'riesgo.propios',
  'usuarios.cargar',
  'asignaturas.editar',
  // Servers, categories and courses of the platform.
  'plataforma.leer',
  // Opening the courses of a semester from those of another one, and taking new ones back.
  'plataforma.abrirCursos',
  // Making, scheduling, fetching and deleting copies of courses.
  'respaldos.pedir',
  'respaldos.reiniciar',
  'listas.editar',
  'rubricas.editar',
  // The settings, the calendar and the windows of forms.
  'ajustes.editar',
  // Finding the records of a person; exporting and anonymising all personal data about them.
  'personas.buscar',
  'personas.anonimizar',
  'titulares.atender',
  'conservacion.editar',
  'auditoria.leer',
  // The sessions and the jobs of other people.
  'sesiones.terminar',
  'tareas.atender',
  // The state of the service.
  'vigilancia.leer',
  'documentacion.leer',
  // Giving permissions to persons, and taking them away.
  'permisos.otorgar',
] as const;

export type Permiso = (typeof PERMISOS)[number];

/** A permission in general, or limited to one thing: `informes.leer:habilitaciones`. */
export type Alcance = Permiso | `${Permiso}:${string}`;

/** The permissions of a role: all, or those named. */
type Permitido = 'todo' | readonly Alcance[];

/** The permissions of each role. The product's table is {@link PERMISOS_DE_ROL}; tests may have another. */
export type TablaDePermisos = { readonly [rol: string]: Permitido };

/** The access of a screen: everybody, visitors without a session, a session, or a permission. */
export type AccesoPantalla = 'publico' | 'ingreso' | 'sesion' | Alcance;

/** The access of a form: everybody, everybody with a session, or a permission. */
export type AccesoDeFormulario = 'publico' | 'sesion' | Alcance;

/** Managers have every permission; teachers and students those for their own data. */
export const PERMISOS_DE_ROL = {
  manager: 'todo',
  editingteacher: [
    'inicio.docente',
    'formularios.diligenciar:docentes',
    'acompanamientos.propios',
    'encuestas.propias',
    'riesgo.propios',
    'informes.leer:apoyoExamenesHabilitaciones',
    'informes.exportar:apoyoExamenesHabilitaciones',
  ],
  student: ['inicio.estudiante', 'formularios.diligenciar:estudiantes'],
} as const satisfies Readonly<Record<Rol, Permitido>>;

/** Returns the permissions of a person with these roles, each once, in the order of the table. */
export function permisosOf(roles: readonly string[], tabla: TablaDePermisos = PERMISOS_DE_ROL): Alcance[] {
  const permitidos = Object.entries(tabla).flatMap(([rol, permitido]) => (roles.includes(rol) ? [permitido] : []));
  return [...new Set(permitidos.flatMap((permitido) => (permitido === 'todo' ? PERMISOS : permitido)))];
}

/** The holder of permissions; sessions and the platform know them as texts. */
type Titular = { readonly permisos: readonly string[] };

/**
 * Returns true if a person has a permission, or one of several.
 * A permission in general is also held by a person who has it for one thing: the access of a call asks that way, and its
 * handler asks for the thing.
 */
export const can = ({ permisos }: Titular, pedido: Alcance | readonly Alcance[]): boolean =>
  [pedido].flat().some((alcance) => permisos.some((held) => allows(held, alcance)));

/** Separates a permission from the rows to which it is limited: `informes.leer:habilitaciones@programas=derecho`. */
export const LIMIT_MARK = '@';

/** Returns true if a held permission, limited to some rows or not, is the one asked for or includes it. */
export function allows(held: string, alcance: Alcance): boolean {
  const [permiso] = alcance.split(':');
  const [plain = ''] = held.split(LIMIT_MARK, 1);
  return plain === alcance || plain === permiso || plain.startsWith(`${alcance}:`);
}

/** Returns the reason for which a person may not fill in a form, as the code of its error; null if they may. */
export function refusalOf(acceso: AccesoDeFormulario, titular: Titular | null): 'sin-sesion' | 'sin-permiso' | null {
  if (acceso === 'publico') return null;
  if (!titular) return 'sin-sesion';
  return acceso === 'sesion' || can(titular, acceso) ? null : 'sin-permiso';
}

/** Returns true if a role of the product has a permission. It does not load the list of all permissions: browsers lack it. */
export function rolAllows(rol: Rol, pedido: Alcance | readonly Alcance[]): boolean {
  const permitido: Permitido = PERMISOS_DE_ROL[rol];
  return permitido === 'todo' || can({ permisos: permitido }, pedido);
}
