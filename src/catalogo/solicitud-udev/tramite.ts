// The procedure of support requests to the virtual education unit (UDEV): its report and the seeds of its option lists.
import { antiguedadOf, byCalificacion, bySemanaAndEstado } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { listaOfTextos, type Lista, type OpcionSembrada } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
import { solicitudUDEV } from './formulario.ts';

/** Filtered by state (spec 1 §2, §7). */
export const solicitudesUnidadDeEducacionVirtual = defineInforme({
  slug: 'solicitudesUnidadDeEducacionVirtual',
  titulo: 'Solicitudes a la Unidad de Educación Virtual',
  tituloExportacion: 'Solicitudes a la Unidad de Educación Virtual',
  tema: 'atencion',
  solicitud: { plazo: 5, pedido: 'infoSolicitud.pregunta' },
  formulario: solicitudUDEV,
  lecturas: [
    {
      ruta: 'GET /gestores/obtenerInfoSolicitudesUDEVPorEstado/{estado}',
      clave: 'solicitudes',
      parametro: { nombre: 'estado', filtro: 'estado' },
    },
  ],
  columnas: [
    { campo: 'infoSolicitud.idSolicitud', titulo: 'Número', ordenable: true },
    { campo: 'infoSolicitud.nombres', ordenable: true },
    { campo: 'infoSolicitud.apellidos', ordenable: true },
    { campo: 'infoSolicitud.tipoDocumento' },
    { campo: 'infoSolicitud.numDocumento', titulo: 'Documento', ordenable: true },
    { campo: 'infoSolicitud.correoInstitucional' },
    { campo: 'infoSolicitud.correoAlterno' },
    {
      campo: 'infoSolicitud.tipoUsuario',
      titulo: 'Tipo de usuario',
      ordenable: true,
      corta: { titulo: 'Tipo', ancho: 13 },
    },
    { campo: 'infoSolicitud.pregunta', titulo: 'Pregunta' },
    { campo: 'imgEvidencia', titulo: 'Evidencia' },
    { campo: 'estado' },
    { campo: 'fechaRegistro', ordenable: true },
  ],
  onScreen: {
    identidad: ['infoSolicitud.apellidos', 'infoSolicitud.nombres'],
    asunto: ['infoSolicitud.pregunta', 'infoSolicitud.tipoUsuario'],
    trailing: ['infoSolicitud.tipoDocumento', 'infoSolicitud.correoAlterno'],
  },
  hasEstadoFilter: true,
  graficos: [
    bySemanaAndEstado('Solicitudes'),
    antiguedadOf('Solicitudes'),
    {
      clave: 'preguntas',
      titulo: 'Preguntas más frecuentes',
      forma: 'barras',
      unidades: 'Solicitudes',
      por: { campo: 'infoSolicitud.pregunta' },
    },
    {
      clave: 'usuarios',
      titulo: 'Solicitudes por tipo de usuario y estado',
      forma: 'apiladas',
      unidades: 'Solicitudes',
      por: { campo: 'infoSolicitud.tipoUsuario' },
      series: { sistema: 'estado' },
    },
    byCalificacion('Solicitudes'),
  ],
  acciones: { estado: true, correo: true },
  persona: {
    nombreUsuario: ['infoSolicitud.nombres', 'infoSolicitud.apellidos'],
    email: 'infoSolicitud.correoInstitucional',
    rol: { campo: 'infoSolicitud.tipoUsuario' },
  },
});

const grupoOf = (grupo: string, preguntas: Readonly<Record<string, string>>): OpcionSembrada[] =>
  Object.entries(preguntas).map(([clave, texto]) => ({ clave, texto, atributos: { grupo } }));

/** The options of the support request. Document types keep the spelling of spec 2 §3. */
const LISTAS_SOLICITUD_UDEV: readonly Lista[] = [
  listaOfTextos('tiposDocumentoUDEV', 'Solicitud: tipos de documento', [
    'Cédula de ciudadanía',
    'Cédula de extrangería',
    'Número único de identificación',
    'Pasaporte',
    'Tarjeta de identidad',
    'Carnet diplomático',
    'Registro civil',
    'Permiso proteccion temporal - PPT',
  ]),
  listaOfTextos('tiposUsuarioUDEV', 'Solicitud: tipos de usuario', ['Docente', 'Estudiante']),
  {
    nombre: 'preguntasFrecuentes',
    titulo: 'Solicitud: preguntas frecuentes',
    isFrequent: true,
    atributos: ['grupo'],
    // Academic ones first, general ones from the 14th on, the last opens a box (spec 2 §2).
    opciones: [
      ...grupoOf('Académicas', {
        'asignatura-ausente': 'No veo en la plataforma una asignatura que tengo matriculada',
        'asignatura-equivocada': 'Aparezco en una asignatura que no matriculé',
        'aula-vacia': 'El aula de mi asignatura no tiene contenidos',
        'actividad-cerrada': 'Una actividad se cerró antes de la fecha anunciada',
        'entrega-fallida': 'No pude entregar una actividad',
        'evaluacion-interrumpida': 'Se interrumpió una evaluación mientras la presentaba',
        'calificacion-ausente': 'No encuentro la calificación de una actividad',
        'calificacion-errada': 'La calificación publicada no corresponde a la que me informaron',
        'docente-sin-respuesta': 'El docente no responde en el foro ni en los mensajes',
        'encuentro-sincronico': 'No encuentro el enlace o la grabación de un encuentro sincrónico',
        'habilitacion-en-linea': 'Tengo dudas sobre la habilitación de una asignatura virtual',
        'cancelacion-asignatura': 'Quiero saber cómo cancelar una asignatura virtual',
        'certificado-curso': 'Necesito el certificado de un curso virtual que terminé',
      }),
      ...grupoOf('Generales', {
        'ingreso-plataforma': 'No puedo ingresar a la plataforma',
        'cambio-contrasena': 'Olvidé mi contraseña o necesito cambiarla',
        'correo-institucional': 'No tengo acceso a mi correo institucional',
        'datos-errados': 'Mis datos personales están errados en la plataforma',
        'uso-plataforma': 'Necesito orientación para usar la plataforma',
        otra: 'Otra',
      }),
    ],
  },
];

export const tramite: Tramite = {
  formulario: solicitudUDEV,
  informe: solicitudesUnidadDeEducacionVirtual,
  listas: LISTAS_SOLICITUD_UDEV,
  inicio: { estudiante: 'atencion', compartido: 9 },
};
