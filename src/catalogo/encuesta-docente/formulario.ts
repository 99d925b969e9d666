// Form, as data, of the anonymous survey in which students judge a teacher in a subject, and its 16 scale items.
import { asignatura, TEXTO_TIPO_ASIGNATURA } from '../campos/asignatura.ts';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { derivado } from '../campos/derivado.ts';
import { escala, PALABRAS_DESEMPENO } from '../campos/escala.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { CONFIRMAR_ENCUESTA, DATOS_ENVIADOS, TODOS_OBLIGATORIOS } from '../textos.ts';

const item = (etiqueta: string) =>
  escala({ etiqueta, min: 1, max: 5, presentacion: 'palabras', palabras: PALABRAS_DESEMPENO });

/** The sixteen scale items of the survey, by the keys of the contract (spec 2 §2, §3). */
export const PREGUNTAS = {
  ECC1: item('El aula presenta con claridad la estructura del curso y su ruta de trabajo.'),
  ECC2: item('Los contenidos corresponden a los objetivos de la asignatura.'),
  ECC3: item('Los materiales son suficientes y están actualizados.'),
  ECC4: item('Las actividades ayudan a comprender los contenidos.'),
  ECC5: item('Los recursos del aula funcionan y son fáciles de encontrar.'),
  CR1: item('El docente responde las dudas a tiempo.'),
  CR2: item('El docente se comunica con claridad y respeto.'),
  CR3: item('El docente participa en los foros y anima la conversación.'),
  CR4: item('La retroalimentación me indica qué hice bien y qué debo mejorar.'),
  CR5: item('La retroalimentación llega a tiempo para la siguiente actividad.'),
  ME1: item('Los criterios de evaluación se conocen antes de cada actividad.'),
  ME2: item('Las evaluaciones corresponden a lo trabajado en el curso.'),
  ME3: item('Las calificaciones se publican en las fechas acordadas.'),
  AMA1: item('La mesa de ayuda responde a tiempo.'),
  AMA2: item('La mesa de ayuda resuelve lo que necesito.'),
  AMA3: item('El trato de la mesa de ayuda es amable.'),
} as const;

const { ECC1, ECC2, ECC3, ECC4, ECC5, CR1, CR2, CR3, CR4, CR5, ME1, ME2, ME3, AMA1, AMA2, AMA3 } = PREGUNTAS;

/** Anonymous survey of a teacher's performance in one subject (spec 2 §2, §3, §5). */
export const encuestaDocente = defineFormulario({
  slug: 'encuestaDeDesempenoDocente',
  version: 1,
  titulo: 'Encuesta de desempeño docente',
  ruta: '/estudiantes/encuestaDeDesempenoDocente',
  llamada: 'POST /crearEncuesta',
  acceso: 'publico',
  viaje: 'json',
  anonimo: true,
  conPapeleta: true,
  prefijo: 'ENC',
  campos: {
    codigoAsignatura: asignatura({
      etiqueta: 'Código de la asignatura',
      ayuda: 'Busque por código, asignatura, docente o programa.',
      completa: {
        programa: 'programaAcademico',
        docente: 'docente',
        tipoAsignatura: 'tipoAsignatura',
        semestre: 'semestre',
      },
    }),
    programa: derivado({ etiqueta: 'Programa' }),
    docente: derivado({ etiqueta: 'Docente' }),
    tipoAsignatura: derivado({ etiqueta: 'Tipo de asignatura', textos: TEXTO_TIPO_ASIGNATURA }),
    semestre: derivado({ etiqueta: 'Semestre', ignoraEnviado: true }),
    ECC1,
    ECC2,
    ECC3,
    ECC4,
    ECC5,
    CR1,
    CR2,
    CR3,
    CR4,
    CR5,
    ME1,
    ME2,
    ME3,
    ME4: texto({
      identifica: null,
      etiqueta: '¿Cómo podría mejorar la metodología del docente?',
      ayuda: 'La encuesta es anónima: no escriba nombres, correos ni documentos.',
      max: LARGO_DE_RELATO,
      multilinea: true,
    }),
    AMA1,
    AMA2,
    AMA3,
    AMA4: texto({
      identifica: null,
      etiqueta: '¿Qué sugiere para mejorar los servicios de la unidad?',
      ayuda: 'La encuesta es anónima: no escriba nombres, correos ni documentos.',
      max: LARGO_DE_RELATO,
      multilinea: true,
    }),
  },
  secciones: [
    { titulo: 'Asignatura', campos: ['codigoAsignatura', 'programa', 'docente', 'tipoAsignatura', 'semestre'] },
    { titulo: 'Contenido y comunicación del curso', campos: ['ECC1', 'ECC2', 'ECC3', 'ECC4', 'ECC5'] },
    {
      titulo: 'Comunicación y retroalimentación',
      descripcion: 'El docente debe responder los foros en máximo 1 día.',
      campos: ['CR1', 'CR2', 'CR3', 'CR4', 'CR5'],
    },
    { titulo: 'Evaluación', campos: ['ME1', 'ME2', 'ME3', 'ME4'] },
    { titulo: 'Servicio de gestión curricular', campos: ['AMA1', 'AMA2', 'AMA3', 'AMA4'] },
  ],
  efectos: [{ efecto: 'contadores' }],
  textos: {
    proposito:
      'Su opinión ayuda a mejorar las asignaturas virtuales y es anónima: no se guarda quién responde, desde dónde ni a qué ' +
      'hora.',
    duracion: 'Toma unos 5 minutos.',
    tratamiento: 'La encuesta es anónima: no se guarda quién responde, desde dónde ni a qué hora.',
    sendLabel: 'Enviar respuestas',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_ENCUESTA,
    exito: DATOS_ENVIADOS,
    despues: 'Los resultados se publican por asignatura, nunca por persona.',
  },
});
