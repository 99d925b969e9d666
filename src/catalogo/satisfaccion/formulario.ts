// Form, as data, of the survey on satisfaction with the unit's service: fields, sections and texts.
import { grupo } from '../arbol.ts';
import { correo } from '../campos/correo.ts';
import { escala } from '../campos/escala.ts';
import { fecha } from '../campos/fecha.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { nombreCompleto, numDocumento } from '../personas.ts';
import { CONFIRMAR_ENCUESTA, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

const CALIDAD = ['Muy malo', 'Malo', 'Aceptable', 'Bueno', 'Muy bueno'] as const;

/** Seven questions (spec 2 §2, §3, §5, §9). */
export const encuestaSatisfaccion = defineFormulario({
  slug: 'encuestaSatisfaccion',
  version: 1,
  titulo: 'Encuesta de satisfacción',
  ruta: '/generales/encuestaSatisfaccion',
  llamada: 'POST /generales/encuestaSatisfaccion',
  acceso: 'publico',
  viaje: 'multipart',
  prefijo: 'SAT',
  campos: {
    infoSolicitud: grupo({
      nombreCompleto,
      numDocumento,
      correo: correo({ etiqueta: 'Correo electrónico' }),
      correo2: correo({
        etiqueta: 'Escriba de nuevo su correo electrónico',
        repite: { campo: 'correo', mensaje: 'El correo electrónico debe coincidir en ambos campos' },
      }),
      tipoUsuario: opcion({
        etiqueta: 'Usted es',
        falta: 'Elija quién es usted.',
        lista: 'tiposUsuarioSatisfaccion',
        presentacion: 'botones',
        contrato: 'clave',
      }),
      fechaAtencion: fecha({ etiqueta: 'Fecha de la atención', untilToday: true }),
      rating: escala({
        etiqueta: '¿Cómo califica el servicio que recibió?',
        min: 1,
        max: 5,
        presentacion: 'estrellas',
        palabras: CALIDAD,
      }),
      ratingAtencion: escala({
        etiqueta: '¿Cómo califica el trato de la persona que lo atendió?',
        ayuda: '1 es muy malo y 5, muy bueno.',
        min: 1,
        max: 5,
        presentacion: 'botones',
        palabras: CALIDAD,
      }),
      ratingSatisfaccion: escala({
        etiqueta: '¿Qué tan satisfecho quedó con la solución?',
        ayuda: '0 es nada satisfecho y 10, completamente satisfecho.',
        min: 0,
        max: 10,
        presentacion: 'bandas',
      }),
      ratingRespuesta: escala({
        etiqueta: '¿Qué tan oportuna fue la respuesta?',
        ayuda: '0 es nada oportuna y 10, completamente oportuna.',
        min: 0,
        max: 10,
        presentacion: 'bandas',
      }),
      ratingContacto: opcion({
        etiqueta: '¿Qué tan fácil fue comunicarse con la unidad?',
        lista: 'facilidadesContacto',
        presentacion: 'botones',
      }),
      emotion: opcion({
        etiqueta: '¿Cómo se sintió con la atención?',
        lista: 'emociones',
        presentacion: 'emociones',
        contrato: 'clave',
      }),
      sugerencia: texto({ identifica: null, etiqueta: '¿Qué nos sugiere para mejorar?', max: 300, multilinea: true }),
    }),
  },
  secciones: [
    {
      titulo: 'Sus datos',
      campos: [
        'infoSolicitud.nombreCompleto',
        'infoSolicitud.numDocumento',
        'infoSolicitud.correo',
        'infoSolicitud.correo2',
        'infoSolicitud.tipoUsuario',
        'infoSolicitud.fechaAtencion',
      ],
    },
    {
      titulo: 'La atención',
      campos: [
        'infoSolicitud.rating',
        'infoSolicitud.ratingAtencion',
        'infoSolicitud.ratingSatisfaccion',
        'infoSolicitud.ratingRespuesta',
        'infoSolicitud.ratingContacto',
        'infoSolicitud.emotion',
        'infoSolicitud.sugerencia',
      ],
    },
  ],
  textos: {
    proposito: 'Cuéntenos cómo fue nuestra atención: nos ayuda a mejorar.',
    duracion: 'Toma unos 3 minutos.',
    tratamiento: tratamientoFor('mejorar la atención y responder a sus sugerencias'),
    sendLabel: 'Registrarme',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_ENCUESTA,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad lee todas las respuestas y las tiene en cuenta para mejorar.',
  },
});
