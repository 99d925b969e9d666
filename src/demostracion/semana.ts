// The form of the unit in a demonstration: "Inscripción a la Semana de la Virtualidad", in the two versions that it has.
import type { Nodo } from '#catalogo/arbol.ts';
import { llamadaOfPropio } from '#catalogo/formulario.ts';
import type { Tramite } from '#catalogo/tramite.ts';

const slug = 'semana-virtualidad';

/** The workshops, with their places: 120 together. */
export const CURSOS = [
  { clave: 'moodle', texto: 'Moodle desde cero', atributos: { cupos: 45 } },
  { clave: 'evaluacion', texto: 'Evaluación en línea', atributos: { cupos: 40 } },
  { clave: 'podcast', texto: 'Podcast educativo', atributos: { cupos: 12 } },
  { clave: 'video', texto: 'Video para clases', atributos: { cupos: 23 } },
] as const;

/** The list of the workshops. */
export const LISTA_DE_CURSOS = `${slug}.taller`;

const PERSONALES = ['nombre', 'correo', 'documento', 'celular'];

/** As it was published first: nine questions of nine kinds. Its reminder is set when it is published. */
export const SEMANA = {
  formulario: {
    slug,
    version: 1,
    titulo: 'Inscripción a la Semana de la Virtualidad',
    ruta: `/formularios/${slug}`,
    llamada: llamadaOfPropio(slug),
    acceso: 'publico',
    viaje: 'multipart',
    prefijo: 'SDV',
    campos: {
      nombre: {
        tipo: 'texto',
        etiqueta: 'Nombre completo',
        identifica: 'nombre',
        max: 120,
        autocompletar: 'name',
      },
      correo: { tipo: 'correo', etiqueta: 'Correo electrónico', ayuda: 'Allí le llegará el enlace del taller.' },
      documento: { tipo: 'documento', etiqueta: 'Documento de identidad', ayuda: 'Sin puntos. Va en el certificado.' },
      celular: {
        tipo: 'digitos',
        etiqueta: 'Celular',
        ayuda: 'Solo para avisarle si el taller cambia de hora.',
        identifica: 'telefono',
        min: 7,
        max: 13,
        autocompletar: 'tel',
      },
      taller: {
        tipo: 'opcion',
        etiqueta: '¿A qué taller asistirá?',
        lista: LISTA_DE_CURSOS,
        presentacion: 'botones',
      },
      apoyo: { tipo: 'opcion', etiqueta: '¿Necesita apoyo para participar?', lista: 'siNo', presentacion: 'botones' },
      cualApoyo: {
        tipo: 'texto',
        etiqueta: 'Explique qué apoyo necesita',
        ayuda: 'Solo para preparar el taller.',
        identifica: null,
        sensible: true,
        multilinea: true,
        max: 2000,
        visibleSi: { campo: 'apoyo', valores: ['si'] },
      },
      nacimiento: { tipo: 'fecha', etiqueta: 'Fecha de nacimiento', untilToday: true },
      conoce: {
        tipo: 'escala',
        etiqueta: 'De 0 a 10, ¿qué tanto conoce las herramientas virtuales?',
        min: 0,
        max: 10,
        presentacion: 'bandas',
      },
    },
    secciones: [
      { titulo: 'Sus datos', campos: PERSONALES },
      { titulo: 'El taller', campos: ['taller', 'apoyo', 'cualApoyo'] },
      { titulo: 'Para prepararlo', campos: ['nacimiento', 'conoce'] },
    ],
    efectos: [{ efecto: 'cupos', campo: 'taller', persona: 'documento' }],
    limites: { porPersona: { campo: 'documento', maximo: 1 } },
    conservacion: { meses: 12 },
    consentimiento: {
      version: 'semana-1',
      desde: '2026-07-01',
      texto:
        'Autorizo a la Unidad de Educación Virtual a usar los datos de este formulario para organizar la Semana de la Virtualidad y enviarme el certificado.',
      etiqueta: 'Autorizo el tratamiento de mis datos.',
      mensaje: 'Para inscribirse debe autorizar el tratamiento de sus datos.',
      finalidad: 'Organizar la Semana de la Virtualidad',
    },
    textos: {
      proposito: 'Cuatro talleres para enseñar y aprender mejor en las aulas virtuales. Son gratuitos y en línea.',
      duracion: 'Toma unos 3 minutos.',
      tratamiento:
        'La Unidad de Educación Virtual usa estos datos solo para organizar los talleres y enviar los certificados (Ley 1581 de 2012).',
      sendLabel: 'Inscribirme',
      obligatorios: 'Por favor, responda las preguntas que faltan.',
      confirmacion: {
        titulo: '¿Desea inscribirse?',
        texto: 'Con su inscripción queda apartado un cupo del taller.',
        confirmLabel: 'Inscribirme',
      },
      exito: { titulo: 'Inscripción recibida', texto: 'Su cupo quedó apartado.' },
      despues: 'Un día antes del taller le llegará el enlace al correo que dejó.',
    },
  },
  listas: [{ nombre: LISTA_DE_CURSOS, titulo: 'Semana de la Virtualidad: talleres', opciones: CURSOS }],
  inicio: { estudiante: 'cursos', compartido: 90 },
} as const satisfies Tramite;

const { campos } = SEMANA.formulario;

/** The question that the second version adds. */
const ciudad: Nodo = {
  tipo: 'texto',
  etiqueta: '¿Desde qué ciudad se conectará?',
  identifica: null,
  max: 80,
  obligatorio: false,
};

/** As it was changed later: another label, and a question that may stay without answer. */
export const SEMANA_CAMBIADA: Tramite = {
  ...SEMANA,
  formulario: {
    ...SEMANA.formulario,
    campos: { ...campos, nombre: { ...campos.nombre, etiqueta: 'Nombres y apellidos' }, ciudad },
    secciones: [{ titulo: 'Sus datos', campos: [...PERSONALES, 'ciudad'] }, ...SEMANA.formulario.secciones.slice(1)],
  },
};
