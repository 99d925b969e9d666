// The procedure of the survey on satisfaction with the unit's service: its report and the seeds of its option lists.
import { defineGraficos, respuestasOf } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { encuestaSatisfaccion } from './formulario.ts';

const DE_CINCO = ['infoSolicitud.rating', 'infoSolicitud.ratingAtencion'] as const;
const DE_DIEZ = ['infoSolicitud.ratingSatisfaccion', 'infoSolicitud.ratingRespuesta'] as const;

const pregunta = respuestasOf('Respuestas');

/** Charts of the unit's service: means by semester on each of the two scales, their spread, emotions. */
const graficos = defineGraficos(encuestaSatisfaccion, [
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

/** The report of satisfaction surveys (spec 1 §2, §7). */
export const informacionEncuestaSatisfaccion = defineInforme({
  slug: 'informacionEncuestaSatisfaccion',
  titulo: 'Encuestas de satisfacción',
  tituloExportacion: 'Encuestas de satisfacción',
  tema: 'atencion',
  formulario: encuestaSatisfaccion,
  lecturas: [{ ruta: 'GET /gestores/obtenerInfoEncuestasSatisfaccion', clave: 'encuestasSatisfaccion' }],
  columnas: [
    { campo: 'infoSolicitud.nombreCompleto', ordenable: true },
    { campo: 'infoSolicitud.numDocumento', titulo: 'Documento' },
    { campo: 'infoSolicitud.correo', titulo: 'Correo' },
    { campo: 'infoSolicitud.tipoUsuario', titulo: 'Tipo de usuario', ordenable: true },
    { campo: 'infoSolicitud.fechaAtencion', ordenable: true },
    { campo: 'infoSolicitud.rating', titulo: 'Servicio', ordenable: true },
    { campo: 'infoSolicitud.ratingAtencion', titulo: 'Trato', ordenable: true },
    { campo: 'infoSolicitud.ratingSatisfaccion', titulo: 'Solución (0 a 10)', ordenable: true },
    { campo: 'infoSolicitud.ratingRespuesta', titulo: 'Oportunidad (0 a 10)', ordenable: true },
    { campo: 'infoSolicitud.ratingContacto', titulo: 'Facilidad de contacto' },
    { campo: 'infoSolicitud.emotion', titulo: 'Emoción' },
    { campo: 'infoSolicitud.sugerencia', titulo: 'Sugerencia' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  onScreen: {
    identidad: ['infoSolicitud.nombreCompleto'],
    asunto: ['infoSolicitud.ratingSatisfaccion', 'infoSolicitud.sugerencia'],
  },
  graficos,
  acciones: { estado: true, correo: true },
  persona: {
    nombreUsuario: ['infoSolicitud.nombreCompleto'],
    email: 'infoSolicitud.correo',
    rol: { campo: 'infoSolicitud.tipoUsuario' },
  },
});

/** The options of the satisfaction survey; user types and emotions travel as their keys (spec 2 §3). */
const LISTAS_SATISFACCION: readonly Lista[] = [
  {
    nombre: 'tiposUsuarioSatisfaccion',
    titulo: 'Satisfacción: tipos de usuario',
    opciones: [
      { clave: 'ESTUDIANTE', texto: 'Estudiante' },
      { clave: 'DOCENTE', texto: 'Docente' },
      { clave: 'ASPIRANTE', texto: 'Aspirante' },
      { clave: 'EGRESADO', texto: 'Egresado' },
    ],
  },
  listaOfTextos('facilidadesContacto', 'Satisfacción: facilidad de contacto', [
    'Muy difícil',
    'Difícil',
    'Ni fácil ni difícil',
    'Fácil',
    'Muy fácil',
  ]),
  {
    nombre: 'emociones',
    titulo: 'Satisfacción: emociones',
    atributos: ['simbolo'],
    opciones: [
      { clave: 'feliz', texto: 'Feliz', atributos: { simbolo: '😄' } },
      { clave: 'satisfecho', texto: 'Satisfecho', atributos: { simbolo: '😊' } },
      { clave: 'tranquilo', texto: 'Tranquilo', atributos: { simbolo: '😌' } },
      { clave: 'confiado', texto: 'Confiado', atributos: { simbolo: '😎' } },
      { clave: 'ninguna', texto: 'Ninguna', atributos: { simbolo: '😐' } },
      { clave: 'decepcionado', texto: 'Decepcionado', atributos: { simbolo: '😞' } },
      { clave: 'frustrado', texto: 'Frustrado', atributos: { simbolo: '😣' } },
      { clave: 'molesto', texto: 'Molesto', atributos: { simbolo: '😒' } },
      { clave: 'enojado', texto: 'Enojado', atributos: { simbolo: '😠' } },
    ],
  },
];

export const tramite: Tramite = {
  formulario: encuestaSatisfaccion,
  informe: informacionEncuestaSatisfaccion,
  listas: LISTAS_SATISFACCION,
  inicio: { estudiante: 'atencion', compartido: 5 },
};
