import type { Rol } from './roles.ts';

/** All that somebody may be allowed, each with its name for people. Whoever may do one of these may not do another for that. */
export const PERMISOS = {
  'inicio.gestor': 'Entrar como gestor y ver lo que la unidad tiene por hacer',
  'inicio.docente': 'Entrar como docente',
  'inicio.estudiante': 'Entrar como estudiante',
  'formularios.diligenciar': 'Diligenciar los formularios que piden ingresar',
  'informes.leer': 'Ver un informe, sus registros y sus gráficos',
  'informes.leerDeOtros': 'Ver todas las filas de un informe en el que cada docente ve las suyas',
  'informes.exportar': 'Exportar, imprimir y copiar las filas de un informe',
  'informes.cambiarEstado': 'Cambiar el estado de los registros de un informe',
  'lecturas.pedir': 'Leer de nuevo de la plataforma lo que muestran los informes',
  'correo.leer': 'Ver los correos que se enviaron',
  'correo.enviar': 'Escribir y enviar correos a las personas de un informe',
  'acompanamientos.leer': 'Ver los acompañamientos de todos los docentes',
  'acompanamientos.diligenciar': 'Hacer acompañamientos y llevar sus planes de mejora',
  'acompanamientos.propios': 'Leer y responder los acompañamientos propios',
  'usuarios.cargar': 'Cargar usuarios y matrículas en la plataforma',
  'asignaturas.editar': 'Ver y cambiar las asignaturas y sus docentes',
  'plataforma.leer': 'Ver los servidores, las categorías y los cursos de la plataforma',
  'respaldos.pedir': 'Hacer, programar, descargar y borrar copias de cursos',
  'respaldos.reiniciar': 'Reiniciar cursos',
  'listas.editar': 'Ver y cambiar las listas de opciones',
  'rubricas.editar': 'Ver y cambiar la rúbrica',
  'ajustes.editar': 'Ver y cambiar los ajustes y el calendario',
  'personas.buscar': 'Buscar los registros de una persona',
  'personas.anonimizar': 'Reunir, exportar y anonimizar los datos de una persona',
  'titulares.atender': 'Atender las solicitudes de los titulares de datos',
  'conservacion.editar': 'Decidir cuánto se conservan los datos',
  'auditoria.leer': 'Ver y exportar la auditoría',
  'sesiones.terminar': 'Ver y terminar las sesiones de todos',
  'tareas.atender': 'Ver y atender las tareas de todos',
  'documentacion.leer': 'Leer la documentación de la API',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>;

export type Permiso = keyof typeof PERMISOS;

/** A permission for everything that it is about, or for one of those things alone: `informes.leer:habilitaciones`. */
export type Alcance = Permiso | `${Permiso}:${string}`;

/** What each role is allowed: the product's own are {@link PERMISOS_DE_ROL}, a test may have others. */
export type TablaDePermisos = { readonly [rol: string]: readonly Alcance[] };

/** What a screen asks of who visits it: nothing, to be the way in, a session, or a permission. */
export type AccesoPantalla = 'publico' | 'ingreso' | 'sesion' | Alcance;

export const TODOS_LOS_PERMISOS = Object.keys(PERMISOS) as Permiso[];

/** Managers do all; teachers and students what is their own. */
export const PERMISOS_DE_ROL: Readonly<Record<Rol, readonly Alcance[]>> = {
  manager: TODOS_LOS_PERMISOS,
  editingteacher: [
    'inicio.docente',
    'formularios.diligenciar',
    'acompanamientos.propios',
    'informes.leer:apoyoExamenesHabilitaciones',
    'informes.exportar:apoyoExamenesHabilitaciones',
  ],
  student: ['inicio.estudiante'],
};

/** What somebody with these roles is allowed, each once, in the order of the table. */
export const permisosOf = (roles: readonly string[], tabla: TablaDePermisos = PERMISOS_DE_ROL): Alcance[] => [
  ...new Set(Object.entries(tabla).flatMap(([rol, suyos]) => (roles.includes(rol) ? suyos : []))),
];

/** What is held: texts, as sessions and the platform know them. */
type Titular = { readonly permisos: readonly string[] };

/**
 * Whether somebody holds a permission, or one of several.
 * A permission that is asked without a thing is held by whoever holds it for any: the door of a call asks so, and what is
 * behind it asks for the thing.
 */
export const can = ({ permisos }: Titular, pedido: Alcance | readonly Alcance[]): boolean =>
  [pedido].flat().some((uno) => {
    const [permiso] = uno.split(':');
    return permisos.some((suyo) => suyo === uno || suyo === permiso || suyo.startsWith(`${uno}:`));
  });
