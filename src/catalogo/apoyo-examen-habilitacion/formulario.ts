// Form, as data, with which teachers ask for support to a make-up exam (habilitación): fields, section and texts.
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { opcion } from '../campos/opcion.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { CONFIRMAR_REVISION, DATOS_ENVIADOS, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** See DECISIONS §4, §6. */
export const apoyoExamenHabilitacion = defineFormulario({
  slug: 'apoyoExamenHabilitacion',
  version: 1,
  titulo: 'Apoyo a exámenes de habilitación',
  ruta: '/docentes/apoyoExamenHabilitacion',
  llamada: 'POST /apoyoExamenHabilitacion',
  acceso: 'formularios.diligenciar:docentes',
  viaje: 'json',
  prefijo: 'APO',
  campos: {
    nombreDocente: texto({
      identifica: 'nombre',
      etiqueta: 'Nombre del docente',
      ayuda: 'Como aparece en la plataforma: así encontrará su registro en el informe.',
      max: 120,
      mayusculas: true,
      autocompletar: 'name',
      fromSession: 'nombreUsuario',
    }),
    opcionHabilitacion: opcion({
      etiqueta: 'Opción de habilitación',
      lista: 'opcionesHabilitacion',
      presentacion: 'botones',
    }),
    observacion: texto({
      identifica: null,
      etiqueta: 'Observación',
      ayuda: 'Asignatura, fecha, hora y lo que necesita de la unidad.',
      max: LARGO_DE_RELATO,
      multilinea: true,
    }),
  },
  secciones: [{ titulo: 'El apoyo', campos: ['nombreDocente', 'opcionHabilitacion', 'observacion'] }],
  textos: {
    proposito: 'Cuéntenos cómo hará la habilitación y qué apoyo necesita.',
    duracion: 'Toma unos 2 minutos.',
    tratamiento: tratamientoFor('preparar el apoyo que solicita'),
    sendLabel: 'Realizar registro',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_REVISION,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad prepara el apoyo. Puede ver su registro en el informe de apoyo a exámenes.',
  },
});
