// The procedure of requests of virtual classrooms: its report, one row per subject, and the seeds of its option lists.
import { antiguedadOf, byCalificacion, bySemanaAndEstado } from '../grafico.ts';
import { defineInforme, filterByFacultad, filterByPrograma } from '../informe.ts';
import { listaOfTextos, type Lista } from '../listas/opcion.ts';
import type { Tramite } from '../tramite.ts';
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
    {
      campo: 'listaCursosAgregados.codigoGrupoAsignatura',
      titulo: 'Código y grupo',
      ordenable: true,
      corta: { ancho: 16 },
    },
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
  onScreen: {
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

/** The options of the classroom request (spec 1 §2); the times of training are ours. */
const LISTAS_SOLICITUD_AULA_VIRTUAL: readonly Lista[] = [
  listaOfTextos('formatosAula', 'Aula virtual: formatos', [
    'Temas (navegación vertical)',
    'Pestañas (17 semanas - navegación horizontal)',
  ]),
  {
    isFrequent: true,
    ...listaOfTextos('horariosCapacitacion', 'Aula virtual: horarios de capacitación', [
      'Lunes de 10:00 a. m. a 12:00 m.',
      'Martes de 2:00 p. m. a 4:00 p. m.',
      'Miércoles de 8:00 a. m. a 10:00 a. m.',
      'Jueves de 6:00 p. m. a 8:00 p. m.',
      'Viernes de 10:00 a. m. a 12:00 m.',
    ]),
  },
];

export const tramite: Tramite = {
  formulario: solicitudAulaVirtual,
  informe: informeSolicitudAulaVirtual,
  listas: LISTAS_SOLICITUD_AULA_VIRTUAL,
  inicio: { docente: 'aulas', compartido: 8 },
};
