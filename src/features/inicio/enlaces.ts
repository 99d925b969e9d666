import { pantallaDe, type Pantalla } from './pantallas.ts';

/** Links of a home page under one heading. */
export type GrupoDeEnlaces = { readonly titulo: string; readonly pantallas: readonly Pantalla[] };

function grupo(titulo: string, ...rutas: readonly string[]): GrupoDeEnlaces {
  const pantallas = rutas.map((ruta) => {
    const pantalla = pantallaDe(ruta);
    if (!pantalla) throw new Error(`no screen at ${ruta}`);
    return pantalla;
  });
  return { titulo, pantallas };
}

const informe = (slug: string): string => `/gestores/informes/${slug}`;

/** The student's home: every form that students fill in (spec 1 §1, §2). */
export const ENLACES_ESTUDIANTE = [
  grupo(
    'Asignaturas y cursos',
    '/estudiantes/encuestaDeDesempenoDocente',
    '/estudiantes/inscripcionHBV',
    '/catedras',
    '/estrategias',
  ),
  grupo('Graduación y habilitaciones', '/estudiantes/rutaGraduacion', '/estudiantes/solicitudHabilitacion'),
  grupo(
    'Atención de la unidad',
    '/generales/solicitudUnidadDeEducacionVirtual',
    '/generales/encuestaSatisfaccion',
    '/generales/encuestaCaracterizacionDigital',
  ),
];

/** The teacher's home (spec 1 §1, §2; DECISIONS §1). */
export const ENLACES_DOCENTE = [
  grupo('Sus asignaturas', '/docentes/notariaDocente', '/docentes/cancelacionAsignaturas', '/docentes/recepcionGDCA'),
  grupo('Aulas e inducción', '/docentes/solicitudAulaVirtual', '/docentes/induccionDocente'),
  grupo('Habilitaciones', '/docentes/apoyoExamenHabilitacion', informe('apoyoExamenesHabilitaciones')),
  grupo('Acompañamiento', '/docente/acompanamientos'),
];

/** The manager's reports, by what they are about (spec 1 §2). */
export const INFORMES_GESTOR = [
  grupo(
    'Docentes',
    informe('informacionEncuestaDocente'),
    informe('informacionNotariaDocente'),
    informe('informacionRecepcionGDCA'),
    informe('informacionAsistenciaInduccionDocentes'),
    informe('solicitudAulaVirtual'),
    informe('acompanamientoDocentes'),
    informe('informacionDocenteCurso'),
  ),
  grupo(
    'Habilitaciones y cancelaciones',
    informe('informacionHabilitaciones'),
    informe('apoyoExamenesHabilitaciones'),
    informe('informacionCancelaciones'),
  ),
  grupo(
    'Cursos e inscripciones',
    informe('informacionInscripcionHBV'),
    informe('informacionInscripcionCatedras'),
    informe('informacionInscripcionEstrategias'),
    informe('informacionDepartamentoDePersonal'),
    informe('informacionProyectoSchneiderElectric'),
  ),
  grupo(
    'Estudiantes',
    informe('informacionUsuarioCurso'),
    informe('informacionRutasGraduaciones'),
    informe('informacionCaracterizacionDigital'),
  ),
  grupo(
    'Atención de la unidad',
    informe('solicitudesUnidadDeEducacionVirtual'),
    informe('informacionEncuestaSatisfaccion'),
  ),
];

/** What a manager does beside reading reports (spec 1 §2; DECISIONS §1). */
export const TRABAJO_GESTOR = [
  grupo('Acompañamiento', '/gestores/formularios/acompanamientoDocentes'),
  grupo(
    'Plataforma',
    '/gestores/cargaMasivaUsuarios',
    '/gestores/gestionCursos',
    '/administracion/moodleBackups/categoryChoose',
  ),
  grupo(
    'Administración',
    '/gestores/tareas',
    '/gestores/correos',
    '/gestores/asignaturas',
    '/gestores/listas',
    '/gestores/auditoria',
    '/gestores/datosPersonales',
  ),
];

/** The public forms whose links a manager shares, in the order of spec 1 §2. */
export const ENLACES_PUBLICOS = grupo(
  'Enlaces publicos a formularios',
  '/docentes/induccionDocente',
  '/estudiantes/rutaGraduacion',
  '/estudiantes/inscripcionHBV',
  '/estudiantes/encuestaDeDesempenoDocente',
  '/generales/encuestaSatisfaccion',
  '/docentes/recepcionGDCA',
  '/docentes/notariaDocente',
  '/docentes/solicitudAulaVirtual',
  '/generales/solicitudUnidadDeEducacionVirtual',
  '/generales/encuestaCaracterizacionDigital',
  '/estrategias',
  '/catedras',
);
