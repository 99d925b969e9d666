// Form, as data, with which students request a make-up exam (habilitación), with the receipt of its payment.
import { grupo } from '../arbol.ts';
import { archivo } from '../campos/archivo.ts';
import { asignatura, TEXTO_TIPO_ASIGNATURA } from '../campos/asignatura.ts';
import { correo } from '../campos/correo.ts';
import { derivado } from '../campos/derivado.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { nombreCompleto, numDocumento } from '../personas.ts';
import { CONFIRMAR_REVISION, DATOS_ENVIADOS, NO_HABILITABLE, TODOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** Only subjects that allow a make-up exam are accepted (DECISIONS §4, §6). */
export const solicitudHabilitacion = defineFormulario({
  slug: 'solicitudHabilitacion',
  version: 1,
  titulo: 'Solicitud de habilitación',
  ruta: '/estudiantes/solicitudHabilitacion',
  llamada: 'POST /crearHabilitacion',
  acceso: 'publico',
  viaje: 'multipart',
  prefijo: 'HAB',
  campos: {
    infoHabilitacion: grupo({
      codigoAsignatura: asignatura({
        etiqueta: 'Código de la asignatura',
        ayuda: 'Busque por código, asignatura, docente o programa.',
        completa: { programa: 'programaAcademico', docente: 'docente', tipoAsignatura: 'tipoAsignatura' },
        noHabilitable: NO_HABILITABLE,
      }),
      programa: derivado({ etiqueta: 'Programa' }),
      docente: derivado({ etiqueta: 'Docente' }),
      tipoAsignatura: derivado({ etiqueta: 'Tipo de asignatura', textos: TEXTO_TIPO_ASIGNATURA }),
      nombreEstudiante: nombreCompleto,
      numDocumento,
      correo: correo({ etiqueta: 'Correo electrónico' }),
      numeroRecibo: texto({
        identifica: null,
        etiqueta: 'Número del recibo de pago',
        ayuda: 'Como aparece en el recibo, con sus letras y ceros.',
        max: 40,
        mayusculas: true,
      }),
    }),
    archivoRecibo: archivo({
      etiqueta: 'Recibo de pago',
      ayuda: 'En PDF o una foto en PNG o JPEG, de hasta 5 MB.',
      tipos: ['application/pdf', 'image/png', 'image/jpeg'],
      max: 5_242_880,
    }),
  },
  secciones: [
    {
      titulo: 'La asignatura',
      campos: [
        'infoHabilitacion.codigoAsignatura',
        'infoHabilitacion.programa',
        'infoHabilitacion.docente',
        'infoHabilitacion.tipoAsignatura',
      ],
    },
    {
      titulo: 'Sus datos',
      requiere: ['infoHabilitacion.codigoAsignatura'],
      campos: ['infoHabilitacion.nombreEstudiante', 'infoHabilitacion.numDocumento', 'infoHabilitacion.correo'],
    },
    {
      titulo: 'El pago',
      requiere: ['infoHabilitacion.codigoAsignatura'],
      campos: ['infoHabilitacion.numeroRecibo', 'archivoRecibo'],
    },
  ],
  textos: {
    proposito: 'Solicite la habilitación de una asignatura habilitable.',
    duracion: 'Toma unos 4 minutos. Tenga a la mano el recibo de pago.',
    tratamiento: tratamientoFor('tramitar la habilitación y comunicarse con usted'),
    sendLabel: 'Realizar registro',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_REVISION,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad verifica el pago y avisa al docente. Recibirá la respuesta en su correo.',
  },
});
