import { asignatura, TEXTO_TIPO_ASIGNATURA } from '../campos/asignatura.ts';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { derivado } from '../campos/derivado.ts';
import { texto } from '../campos/texto.ts';
import { definirFormulario } from '../formulario.ts';
import { CONFIRMAR_ENCUESTA, DATOS_ENVIADOS, TODOS_OBLIGATORIOS } from '../textos.ts';
import { PREGUNTAS } from './preguntas.ts';

const { ECC1, ECC2, ECC3, ECC4, ECC5, CR1, CR2, CR3, CR4, CR5, ME1, ME2, ME3, AMA1, AMA2, AMA3 } = PREGUNTAS;

/** Anonymous survey of a teacher's performance in one subject (spec 2 §2, §3, §5). */
export const encuestaDocente = definirFormulario({
  slug: 'encuestaDeDesempenoDocente',
  version: 1,
  titulo: 'Encuesta de desempeño docente',
  ruta: '/estudiantes/encuestaDeDesempenoDocente',
  llamada: 'POST /crearEncuesta',
  acceso: 'publico',
  viaje: 'json',
  anonimo: true,
  prefijo: 'ENC',
  campos: {
    codigoAsignatura: asignatura({
      etiqueta: 'Código de la asignatura',
      ayuda: 'Escriba parte del código, del nombre, del docente o del programa.',
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
    { titulo: 'Comunicación y retroalimentación', campos: ['CR1', 'CR2', 'CR3', 'CR4', 'CR5'] },
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
    enviar: 'Enviar respuestas',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_ENCUESTA,
    exito: DATOS_ENVIADOS,
    despues: 'Los resultados se publican por asignatura, nunca por persona.',
  },
});
