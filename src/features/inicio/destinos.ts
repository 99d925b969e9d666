import type { Alcance } from '#catalogo/permisos.ts';
import type { Rol } from '#catalogo/roles.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { NAVEGACION } from './enlaces.ts';
import { pantallaDe } from './pantallas.ts';
import { reachable } from './reachable.ts';

/** Somewhere to go, or something to begin, as it is found by its words. */
export type Destino = {
  /** Tells it from the others; that of a screen is its address. */
  readonly clave: string;
  readonly titulo: string;
  /** What it is, or where it belongs. */
  readonly de: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** The document that shows it is not this one. */
  readonly esPublico?: boolean;
};

/** Parts of a manager's screens that have an address of their own. */
const PARTES_GESTOR: readonly (Omit<Destino, 'clave' | 'titulo'> & { readonly titulo?: string })[] = [
  { to: '/gestores/listas/rubrica', de: 'Configuración' },
  { to: '/gestores/listas/calendario', de: 'Configuración' },
  { to: '/gestores/listas/ajustes', de: 'Configuración' },
  { to: '/gestores/listas', titulo: 'Listas de opciones', de: 'Configuración' },
  { to: '/administracion/moodleBackups/categoryChoose', titulo: 'Hacer copias de seguridad', de: TITULOS.respaldos },
  { to: '/gestores/gestionCursos', titulo: 'Reiniciar cursos', de: TITULOS.respaldos },
  { to: '/gestores/respaldos', search: { vista: 'cursos' }, titulo: TITULOS.historialPorCurso, de: TITULOS.respaldos },
  {
    to: '/gestores/respaldos',
    search: { vista: 'programacion' },
    titulo: 'Programar copias',
    de: TITULOS.respaldos,
  },
  { to: '/gestores/datosPersonales/solicitudes', de: TITULOS.datosPersonales },
  { to: '/gestores/datosPersonales/conservacion', de: TITULOS.datosPersonales },
  { to: '/gestores/tareas', search: { de: 'por-atender' }, titulo: 'Tareas fallidas por atender', de: TITULOS.tareas },
];

const partes = PARTES_GESTOR.map((parte) => {
  const pantalla = pantallaDe(parte.to);
  const titulo = parte.titulo ?? pantalla?.titulo;
  const permiso = pantalla?.acceso;
  if (!titulo || !permiso?.includes('.')) throw new Error(`no screen at ${parte.to}`);
  const clave = [parte.to, ...Object.values(parte.search ?? {}), titulo].join(' ');
  return { permiso: permiso as Alcance, destino: { ...parte, titulo, clave } };
});

/** Where somebody can go in a role: her screens, and the parts of them that have an address. */
export function destinosDe(rol: Rol, can: (pedido: Alcance) => boolean): readonly Destino[] {
  const pantallas = reachable(NAVEGACION[rol], can).flatMap(({ titulo: grupo, pantallas: suyas }) =>
    suyas.map(({ ruta, titulo, documento }) => ({
      clave: ruta,
      titulo: titulo ?? ruta,
      de: grupo,
      to: ruta,
      esPublico: documento === 'publico',
    })),
  );
  return [...pantallas, ...partes.filter(({ permiso }) => can(permiso)).map(({ destino }) => destino)];
}
