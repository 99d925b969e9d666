// Form, as data, of a support request to the virtual education unit (UDEV): fields, consent, effects and texts.
import { grupo } from '../arbol.ts';
import { archivo } from '../campos/archivo.ts';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { calculado } from '../campos/calculado.ts';
import { correo } from '../campos/correo.ts';
import { opcion } from '../campos/opcion.ts';
import { defineFormulario } from '../formulario.ts';
import { apellidos, nombres, numDocumento } from '../personas.ts';
import { CONFIRMAR_REVISION, DATOS_ENVIADOS, MARCADOS_OBLIGATORIOS, tratamientoFor } from '../textos.ts';

/** See spec 2 §2, §3, §5. */
export const solicitudUDEV = defineFormulario({
  slug: 'solicitudUDEV',
  version: 1,
  titulo: 'Solicitud a la Unidad de Educación Virtual',
  ruta: '/generales/solicitudUnidadDeEducacionVirtual',
  llamada: 'POST /generales/solicitudUDEV',
  acceso: 'publico',
  viaje: 'multipart',
  prefijo: 'SOL',
  campos: {
    infoSolicitud: grupo({
      idSolicitud: calculado({ etiqueta: 'Número de solicitud' }),
      asunto: calculado({ etiqueta: 'Asunto' }),
      nombres,
      apellidos,
      tipoDocumento: opcion({ etiqueta: 'Tipo de documento', lista: 'tiposDocumentoUDEV' }),
      numDocumento,
      correoInstitucional: correo({
        etiqueta: 'Correo institucional',
        institucional: 'El correo intitucional es incorrecto... debe tener la forma nombre@{host}',
        mensaje: 'El correo intitucional es incorrecto... revise que esté completo y sin espacios',
      }),
      correoAlterno: correo({
        etiqueta: 'Correo alterno',
        ayuda: 'Escriba otro correo que revise con frecuencia, distinto del institucional.',
        mensaje: 'El correo alterno debe ser un correo válido',
      }),
      tipoUsuario: opcion({
        etiqueta: 'Usted es',
        falta: 'Elija quién es usted.',
        lista: 'tiposUsuarioUDEV',
        presentacion: 'botones',
      }),
      pregunta: opcion({
        etiqueta: '¿En qué podemos ayudarle?',
        lista: 'preguntasFrecuentes',
        libre: { clave: 'otra', etiqueta: 'Escriba su pregunta', max: LARGO_DE_RELATO },
      }),
      extensionArchivo: calculado({ etiqueta: 'Extensión de la evidencia' }),
    }),
    imgEvidencia: archivo({
      etiqueta: 'Imagen de evidencia',
      ayuda: 'Una foto o captura de pantalla de lo que ocurre. Puede elegirla, tomarla con la cámara o pegarla.',
      tipos: ['image/png', 'image/jpeg'],
      max: 2_097_152,
      mensaje: 'El archivo adjunto debe de ser una imagen',
    }),
  },
  secciones: [
    {
      titulo: 'Sus datos',
      campos: [
        'infoSolicitud.nombres',
        'infoSolicitud.apellidos',
        'infoSolicitud.tipoDocumento',
        'infoSolicitud.numDocumento',
        'infoSolicitud.correoInstitucional',
        'infoSolicitud.correoAlterno',
        'infoSolicitud.tipoUsuario',
      ],
    },
    { titulo: 'Su solicitud', campos: ['infoSolicitud.pregunta', 'imgEvidencia'] },
  ],
  consentimiento: {
    version: 'udev-2026-1',
    desde: '2026-11-20',
    texto:
      'Autorizo a la Unidad de Educación Virtual a tratar los datos de este formulario para atender mi solicitud, según la ' +
      'Ley 1581 de 2012. Puedo conocerlos, actualizarlos, rectificarlos o pedir que se supriman en cualquier momento.',
    etiqueta: 'Autorizo el tratamiento de mis datos personales',
    mensaje: 'Debe autorizar el tratamiento de datos por parte de la Unidad de Educación Virtual',
    finalidad: 'Atender la solicitud',
  },
  efectos: [
    {
      efecto: 'consecutivo',
      campo: 'infoSolicitud.idSolicitud',
      digitos: 10,
      ultimo: { ruta: 'GET /generales/ultimaSolicitudUDEV', clave: 'solicitud' },
    },
    { efecto: 'fijo', campo: 'infoSolicitud.asunto', valor: 'Solicitud a la Unidad de Educación Virtual' },
    { efecto: 'extension', campo: 'infoSolicitud.extensionArchivo', archivo: 'imgEvidencia' },
  ],
  textos: {
    proposito: 'Cuéntenos qué necesita y una persona de la unidad le responderá.',
    duracion: 'Toma unos 4 minutos.',
    tratamiento: tratamientoFor('atender su solicitud'),
    sendLabel: 'Realizar registro',
    obligatorios: MARCADOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_REVISION,
    exito: DATOS_ENVIADOS,
    despues: 'Le responderemos a los correos que escribió, a más tardar el {fecha}. Guarde el número de su solicitud.',
  },
});
