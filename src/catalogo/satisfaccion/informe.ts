import { definirInforme } from '../informe.ts';
import { encuestaSatisfaccion } from './formulario.ts';
import { graficos } from './graficos.ts';

/** Satisfaction surveys (spec 1 §2, §7). */
export const informacionEncuestaSatisfaccion = definirInforme({
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
  enPantalla: {
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
