import { informacionEncuestaDocente } from '#catalogo/encuesta-docente/informe.ts';
import { FORMULARIOS, INFORMES } from '#catalogo/index.ts';
import { rutaDeInforme } from '#catalogo/informe.ts';
import { TRATAMIENTO } from '#catalogo/producto.ts';
import type { AccesoPantalla } from '#catalogo/permisos.ts';
import { TITULOS } from '#catalogo/titulos.ts';

/** An address of the site that shows something: what it is called and who may see it. */
export type Pantalla = {
  /** `:name` stands for one segment. */
  readonly ruta: string;
  /** Its name in the document's title; null where the product's own title stands alone. */
  readonly titulo: string | null;
  readonly acceso: AccesoPantalla;
  /** The document that shows it: a public form is one of its own. */
  readonly documento: 'publico' | 'gestion';
  /** One sentence on what it is for, where it is a form. */
  readonly proposito?: string;
};

const PROPIAS: readonly Omit<Pantalla, 'documento'>[] = [
  { ruta: '/', titulo: null, acceso: 'ingreso' },
  { ruta: '/inicio', titulo: 'Elegir perfil', acceso: 'sesion' },
  { ruta: '/estudiante', titulo: 'Estudiante', acceso: 'inicio.estudiante' },
  { ruta: '/docente', titulo: 'Docente', acceso: 'inicio.docente' },
  { ruta: '/gestor', titulo: 'Gestor', acceso: 'inicio.gestor' },
  { ruta: '/gestores/tareas', titulo: TITULOS.tareas, acceso: 'tareas.atender' },
  { ruta: '/gestores/correos', titulo: TITULOS.correos, acceso: 'correo.leer' },
  { ruta: '/gestores/asignaturas', titulo: TITULOS.asignaturas, acceso: 'asignaturas.editar' },
  { ruta: '/gestores/auditoria', titulo: TITULOS.auditoria, acceso: 'auditoria.leer' },
  { ruta: '/gestores/datosPersonales/solicitudes', titulo: TITULOS.solicitudes, acceso: 'titulares.atender' },
  { ruta: '/gestores/cargaMasivaUsuarios', titulo: TITULOS.cargaDeUsuarios, acceso: 'usuarios.cargar' },
  { ruta: '/gestores/gestionCursos', titulo: TITULOS.gestionDeCursos, acceso: 'respaldos.reiniciar' },
  { ruta: '/gestores/respaldos', titulo: TITULOS.respaldos, acceso: 'respaldos.pedir' },
  { ruta: '/administracion/moodleBackups/categoryChoose', titulo: TITULOS.hacerCopias, acceso: 'respaldos.pedir' },
  {
    ruta: '/administracion/moodleBackups/courseChoose',
    titulo: `${TITULOS.hacerCopias}: elegir cursos`,
    acceso: 'respaldos.pedir',
  },
  { ruta: '/gestores/datosPersonales', titulo: TITULOS.datosPersonales, acceso: 'personas.anonimizar' },
  { ruta: '/gestores/datosPersonales/conservacion', titulo: 'Conservación de datos', acceso: 'conservacion.editar' },
  { ruta: '/docente/acompanamientos', titulo: TITULOS.misAcompanamientos, acceso: 'acompanamientos.propios' },
  { ruta: '/docente/acompanamientos/:id', titulo: 'Acompañamiento', acceso: 'acompanamientos.propios' },
  { ruta: '/gestores/acompanamientos/:id', titulo: 'Acompañamiento', acceso: 'acompanamientos.leer' },
  { ruta: '/gestores/listas/rubrica', titulo: TITULOS.rubrica, acceso: 'rubricas.editar' },
  { ruta: '/gestores/listas/calendario', titulo: TITULOS.calendario, acceso: 'ajustes.editar' },
  { ruta: '/gestores/listas', titulo: TITULOS.listas, acceso: 'listas.editar' },
  { ruta: '/gestores/listas/ajustes', titulo: TITULOS.ajustes, acceso: 'ajustes.editar' },
  { ruta: '/gestores/listas/:lista', titulo: 'Lista', acceso: 'listas.editar' },
  ...[...INFORMES, informacionEncuestaDocente].map((informe) => ({
    ruta: rutaDeInforme(informe),
    titulo: informe.titulo,
    acceso: `informes.leer:${informe.slug}` as const,
  })),
];

/** Every screen of the product (CHECKLIST, "Routes"); any other address is the 404 page. */
export const PANTALLAS: readonly Pantalla[] = [
  ...PROPIAS.map((pantalla) => ({ ...pantalla, documento: 'gestion' as const })),
  ...FORMULARIOS.map(({ ruta, titulo, acceso, textos }) => ({
    ruta,
    titulo,
    acceso,
    proposito: textos.proposito,
    documento: acceso === 'publico' ? ('publico' as const) : ('gestion' as const),
  })),
  { ...TRATAMIENTO, acceso: 'publico', documento: 'publico' },
  ...FORMULARIOS.flatMap(({ portada, acceso }) =>
    portada ? [{ ...portada, acceso, documento: 'publico' as const }] : [],
  ),
];

const patterns = PANTALLAS.map((pantalla) => ({
  pantalla,
  pattern: new RegExp(`^${pantalla.ruta.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** The screen at an address without query, a slash at its end allowed; null where there is none. */
export function pantallaDe(pathname: string): Pantalla | null {
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  return patterns.find(({ pattern }) => pattern.test(path))?.pantalla ?? null;
}
