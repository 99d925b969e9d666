// Report, as data, of requested virtual classrooms, one row per subject: columns, filters, charts and actions.
import { antiguedadOf, byCalificacion, bySemanaAndEstado } from '../grafico.ts';
import { defineInforme, filterByFacultad, filterByPrograma } from '../informe.ts';
import { solicitudAulaVirtual } from './formulario.ts';

/** See spec 1 §2 and DECISIONS §5. */
export const informeSolicitudAulaVirtual = defineInforme({
  slug: 'solicitudAulaVirtual',
  titulo: 'Solicitudes de aula virtual',
  tituloExportacion: 'Solicitudes de aula virtual',
  tema: 'docentes',
  solicitud: { plazo: 5 },
  formulario: solicitudAulaVirtual,
  unidad: 'listaCursosAgregados',
  lecturas: [{ ruta: 'GET /obtenerInfoSolicitudAulaVirtual', clave: 'info' }],
  columnas: [
    { campo: 'datosDocente.nombreDocente', titulo: 'Docente', ordenable: true },
    { campo: 'datosDocente.cedulaDocente', titulo: 'Documento' },
    { campo: 'datosDocente.correoDocente', titulo: 'Correo' },
    { campo: 'listaCursosAgregados.nombreAsignatura', titulo: 'Asignatura', ordenable: true },
    { campo: 'listaCursosAgregados.codigoGrupoAsignatura', titulo: 'Código y grupo', ordenable: true },
    { campo: 'listaCursosAgregados.facultadAsignatura', ordenable: true },
    { campo: 'listaCursosAgregados.programaAsignatura', titulo: 'Programa', ordenable: true },
    { campo: 'informacionAdicionalSolicitud.formatoAula' },
    { campo: 'informacionAdicionalSolicitud.matriculadoCursoDocentes', titulo: 'En el curso para docentes' },
    { campo: 'informacionAdicionalSolicitud.horarioCapacitacion', titulo: 'Capacitación' },
    { campo: 'informacionAdicionalSolicitud.nombreCodigoAulaOrigen', titulo: 'Aula de origen' },
    { campo: 'informacionAdicionalSolicitud.nombreCodigoAulaDestino', titulo: 'Aula de destino' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  enPantalla: {
    identidad: ['datosDocente.nombreDocente'],
    asunto: ['listaCursosAgregados.nombreAsignatura', 'listaCursosAgregados.codigoGrupoAsignatura'],
  },
  filtros: [
    filterByPrograma('listaCursosAgregados.programaAsignatura', 'programas'),
    filterByFacultad('listaCursosAgregados.facultadAsignatura'),
  ],
  graficos: [
    bySemanaAndEstado('Solicitudes'),
    antiguedadOf('Solicitudes'),
    {
      clave: 'facultades',
      titulo: 'Solicitudes por facultad y estado',
      forma: 'apiladas',
      unidades: 'Solicitudes',
      por: { campo: 'listaCursosAgregados.facultadAsignatura' },
      series: { sistema: 'estado' },
    },
    {
      clave: 'formatos',
      titulo: 'Solicitudes por formato de aula',
      forma: 'columnas',
      unidades: 'Solicitudes',
      por: { campo: 'informacionAdicionalSolicitud.formatoAula' },
    },
    byCalificacion('Solicitudes'),
  ],
  acciones: { estado: true, correo: true },
  persona: {
    nombreUsuario: ['datosDocente.nombreDocente'],
    email: 'datosDocente.correoDocente',
    rol: 'Docente',
  },
});
