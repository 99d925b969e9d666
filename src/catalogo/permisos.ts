import type { Rol } from './roles.ts';

/** Every permission, named by what is done. None includes another. */
export const PERMISOS = [
  // To come in as such a person: her home, and what waits there.
  'inicio.gestor',
  'inicio.docente',
  'inicio.estudiante',
  // The forms that ask for a session.
  'formularios.diligenciar',
  // A report with its records and charts; in one where teachers see what bears their name, the rows of others.
  'informes.leer',
  'informes.leerDeOtros',
  // Files, paper and copied rows.
  'informes.exportar',
  'informes.cambiarEstado',
  // Reading anew from the platform what reports show.
  'lecturas.pedir',
  // Mails that were sent, and writing to the people of a report.
  'correo.leer',
  'correo.enviar',
  // Those of all teachers; making them and keeping their plans; reading and answering one's own.
  'acompanamientos.leer',
  'acompanamientos.diligenciar',
  'acompanamientos.propios',
  'usuarios.cargar',
  'asignaturas.editar',
  // Servers, categories and courses of the platform.
  'plataforma.leer',
  // Making, scheduling, fetching and deleting copies of courses.
  'respaldos.pedir',
  'respaldos.reiniciar',
  'listas.editar',
  'rubricas.editar',
  // The settings and the calendar.
  'ajustes.editar',
  // The records of a person, wherever they are; gathering, exporting and anonymising all that is kept of her.
  'personas.buscar',
  'personas.anonimizar',
  'titulares.atender',
  'conservacion.editar',
  'auditoria.leer',
  // The sessions and the jobs of everybody.
  'sesiones.terminar',
  'tareas.atender',
  'documentacion.leer',
] as const;

export type Permiso = (typeof PERMISOS)[number];

/** A permission for everything that it is about, or for one of those things alone: `informes.leer:habilitaciones`. */
export type Alcance = Permiso | `${Permiso}:${string}`;

/** The permissions of a role: all, or those named. */
type Permitido = 'todo' | readonly Alcance[];

/** The permissions of each role. The product's table is {@link PERMISOS_DE_ROL}; tests may have another. */
export type TablaDePermisos = { readonly [rol: string]: Permitido };

/** The access of a screen: everybody, visitors without a session, a session, or a permission. */
export type AccesoPantalla = 'publico' | 'ingreso' | 'sesion' | Alcance;

/** Managers do all; teachers and students what is their own. */
export const PERMISOS_DE_ROL = {
  manager: 'todo',
  editingteacher: [
    'inicio.docente',
    'formularios.diligenciar',
    'acompanamientos.propios',
    'informes.leer:apoyoExamenesHabilitaciones',
    'informes.exportar:apoyoExamenesHabilitaciones',
  ],
  student: ['inicio.estudiante'],
} as const satisfies Readonly<Record<Rol, Permitido>>;

/** Returns the permissions of a person with these roles, each once, in the order of the table. */
export function permisosOf(roles: readonly string[], tabla: TablaDePermisos = PERMISOS_DE_ROL): Alcance[] {
  const suyos = Object.entries(tabla).flatMap(([rol, permitido]) => (roles.includes(rol) ? [permitido] : []));
  return [...new Set(suyos.flatMap((permitido) => (permitido === 'todo' ? PERMISOS : permitido)))];
}

/** The holder of permissions; sessions and the platform know them as texts. */
type Titular = { readonly permisos: readonly string[] };

/**
 * Returns true if a person has a permission, or one of several.
 * A permission that is asked without a thing is held by anyone who holds it for one: the access of a call asks so, and what is
 * behind it asks for the thing.
 */
export const can = ({ permisos }: Titular, pedido: Alcance | readonly Alcance[]): boolean =>
  [pedido].flat().some((uno) => {
    const [permiso] = uno.split(':');
    return permisos.some((suyo) => suyo === uno || suyo === permiso || suyo.startsWith(`${uno}:`));
  });

/** Returns true if a role of the product has a permission. It does not load the list of all permissions: browsers lack it. */
export function rolAllows(rol: Rol, pedido: Alcance | readonly Alcance[]): boolean {
  const permitido: Permitido = PERMISOS_DE_ROL[rol];
  return permitido === 'todo' || can({ permisos: permitido }, pedido);
}
