// Seeds of all editable lists: those that several procedures share, and the list of all, with each procedure's own.
import { TRAMITES } from '../index.ts';
import { claveOf, listaOfTextos, type Lista } from './opcion.ts';

/** The 57 academic programs (spec 1 §9). */
export const programas: Lista = {
  ...listaOfTextos('programas', 'Programas académicos', [
    'Administración de Empresas',
    'Administración Pública',
    'Arquitectura',
    'Artes Visuales',
    'Biología',
    'Ciencia de Datos',
    'Comunicación Social',
    'Contaduría Pública',
    'Derecho',
    'Diseño Gráfico',
    'Diseño Industrial',
    'Economía',
    'Enfermería',
    'Especialización en Alta Gerencia',
    'Especialización en Analítica de Datos',
    'Especialización en Docencia Universitaria',
    'Especialización en Gerencia de Proyectos',
    'Especialización en Gestión Ambiental',
    'Especialización en Seguridad de la Información',
    'Especialización en Seguridad y Salud en el Trabajo',
    'Estadística',
    'Filosofía',
    'Física',
    'Ingeniería Agroindustrial',
    'Ingeniería Ambiental',
    'Ingeniería Civil',
    'Ingeniería de Alimentos',
    'Ingeniería de Sistemas',
    'Ingeniería Eléctrica',
    'Ingeniería Electrónica',
    'Ingeniería Industrial',
    'Ingeniería Mecánica',
    'Ingeniería Mecatrónica',
    'Ingeniería Química',
    'Lenguas Modernas',
    'Licenciatura en Educación Infantil',
    'Licenciatura en Lengua Castellana',
    'Licenciatura en Matemáticas',
    'Maestría en Administración',
    'Maestría en Educación',
    'Maestría en Ingeniería',
    'Maestría en Tecnologías Digitales',
    'Matemáticas',
    'Mercadeo',
    'Música',
    'Negocios Internacionales',
    'Psicología',
    'Química',
    'Tecnología en Desarrollo de Software',
    'Tecnología en Electrónica Industrial',
    'Tecnología en Gestión Administrativa',
    'Tecnología en Gestión Contable y Financiera',
    'Tecnología en Gestión de Redes',
    'Tecnología en Logística',
    'Tecnología en Mecánica Automotriz',
    'Tecnología en Producción Industrial',
    'Trabajo Social',
  ]),
  usos: ['Asignaturas'],
  isFrequent: true,
};

/** Programs whose students do not take the strategy courses. */
const SIN_ESTRATEGIAS = new Set([
  'arquitectura',
  'artes-visuales',
  'derecho',
  'enfermeria',
  'filosofia',
  'musica',
  'psicologia',
]);

/** The 50 programs of the strategy courses: technologies, engineerings, specializations, masters and others (spec 2 §3). */
const programasEstrategias: Lista = {
  nombre: 'programasEstrategias',
  titulo: 'Programas de los cursos de estrategias',
  isFrequent: true,
  opciones: programas.opciones.filter(({ clave }) => !SIN_ESTRATEGIAS.has(clave)),
};

const siNo: Lista = {
  ...listaOfTextos('siNo', 'Sí o no', ['Sí', 'No']),
  cerrada: 'Las preguntas de los formularios esperan estas dos respuestas.',
};

/** Types of subject, with the keys that every call uses (spec 1 §3). */
export const tiposAsignatura: Lista = {
  nombre: 'tiposAsignatura',
  titulo: 'Tipos de asignatura',
  cerrada: 'De cada tipo dependen la rúbrica, las asignaturas y los informes.',
  atributos: ['nota'],
  usos: ['Asignaturas'],
  opciones: [
    { clave: 'AMV', texto: 'AMV', atributos: { nota: 'Asignatura mediada por la virtualidad.' } },
    { clave: 'APV', texto: 'APV', atributos: { nota: 'Asignatura de programas virtuales.' } },
  ],
};

/** Document types of the strategy and project forms (spec 2 §3). */
const tiposDocumentoIdentidad: Lista = {
  nombre: 'tiposDocumentoIdentidad',
  titulo: 'Tipos de documento de identidad',
  opciones: [
    { clave: 'TI', texto: 'T.I.' },
    { clave: 'CC', texto: 'C.C.' },
    { clave: 'CE', texto: 'C.E.' },
    { clave: 'pasaporte', texto: 'Pasaporte' },
    { clave: 'otro', texto: 'Otro' },
  ],
};

/** Four faculties and the one that tests use (spec 1 §3). */
export const facultades: Lista = {
  nombre: 'facultades',
  titulo: 'Facultades',
  opciones: [
    ...[
      'Ingenierías',
      'Artes y Humanidades',
      'Ciencias Económicas y Administrativas',
      'Ciencias Exactas y Aplicadas',
    ].map((texto) => ({ clave: claveOf(texto), texto })),
    { clave: 'facultad-de-pruebas', texto: 'Facultad de pruebas', atributos: { interna: true } },
  ],
  usos: ['Asignaturas'],
};

/** The 17 institutional addresses for copies of an accompaniment, on the default domain (spec 1 §2). */
const correosCopia: Lista = {
  nombre: 'correosCopia',
  titulo: 'Correos para copia de los acompañamientos',
  textos: 'correo',
  opciones: [
    'unidad.virtual',
    'coordinacion.virtual',
    'acompanamiento.docente',
    'diseno.instruccional',
    'mesa.ayuda',
    'gestion.curricular',
    'vicerrectoria.docencia',
    'decanatura.ingenierias',
    'decanatura.artes',
    'decanatura.economicas',
    'decanatura.exactas',
    'departamento.personal',
    'registro.academico',
    'calidad.academica',
    'desarrollo.profesoral',
    'tecnologias.virtuales',
    'programas.posgrado',
  ].map((buzon) => ({ clave: claveOf(buzon), texto: `${buzon}@universidad.edu.co` })),
};

/** The seeds of all editable lists: those that several procedures share, then each procedure's own. */
export const LISTAS: readonly Lista[] = [
  programas,
  programasEstrategias,
  facultades,
  siNo,
  tiposAsignatura,
  tiposDocumentoIdentidad,
  ...TRAMITES.flatMap(({ listas = [] }) => listas),
  correosCopia,
];
