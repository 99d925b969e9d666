import { definirGraficos, respuestasDe } from '../grafico.ts';
import { encuestaSatisfaccion } from './formulario.ts';

const DE_CINCO = ['infoSolicitud.rating', 'infoSolicitud.ratingAtencion'] as const;
const DE_DIEZ = ['infoSolicitud.ratingSatisfaccion', 'infoSolicitud.ratingRespuesta'] as const;

const pregunta = respuestasDe('Respuestas');

/** How the unit's service is judged: means by semester on each of the two scales, their spread, emotions. */
export const graficos = definirGraficos(encuestaSatisfaccion, [
  {
    clave: 'promediosDeCinco',
    titulo: 'Servicio y trato, promedio por semestre (1 a 5)',
    forma: 'linea',
    por: { sistema: 'semestre' },
    series: { campos: DE_CINCO, etiqueta: 'Pregunta' },
    medida: { promedio: 'valor' },
  },
  {
    clave: 'promediosDeDiez',
    titulo: 'Solución y oportunidad, promedio por semestre (0 a 10)',
    forma: 'linea',
    por: { sistema: 'semestre' },
    series: { campos: DE_DIEZ, etiqueta: 'Pregunta' },
    medida: { promedio: 'valor' },
  },
  {
    clave: 'servicio',
    titulo: 'Calificaciones del servicio y del trato (1 a 5)',
    forma: 'apiladas',
    unidades: 'Respuestas',
    por: { campos: DE_CINCO, etiqueta: 'Pregunta' },
    series: 'valor',
    escala: 'sube',
  },
  pregunta({
    clave: 'solucion',
    titulo: 'Satisfacción con la solución (0 a 10)',
    campo: 'infoSolicitud.ratingSatisfaccion',
    etiqueta: 'Calificación',
  }),
  pregunta({
    clave: 'oportunidad',
    titulo: 'Oportunidad de la respuesta (0 a 10)',
    campo: 'infoSolicitud.ratingRespuesta',
    etiqueta: 'Calificación',
  }),
  pregunta({
    clave: 'emociones',
    titulo: 'Cómo se sintieron con la atención',
    campo: 'infoSolicitud.emotion',
    etiqueta: 'Emoción',
  }),
  pregunta({
    clave: 'contacto',
    titulo: 'Facilidad para comunicarse',
    campo: 'infoSolicitud.ratingContacto',
    etiqueta: 'Facilidad',
  }),
  {
    clave: 'emocionesPorSemestre',
    titulo: 'Emociones por semestre',
    // Nine parts of a column, most of them thin, cannot be told apart.
    forma: 'linea',
    unidades: 'Respuestas',
    por: { sistema: 'semestre' },
    series: { campo: 'infoSolicitud.emotion', etiqueta: 'Emoción' },
  },
]);
