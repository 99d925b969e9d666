// Report, as data, of the teacher notary (the action that each named student must do): one row per student.
import { bySemanaAndEstado } from '../grafico.ts';
import { defineInforme } from '../informe.ts';
import { notariaDocente } from './formulario.ts';

/** See spec 1 §2. */
export const informacionNotariaDocente = defineInforme({
  slug: 'informacionNotariaDocente',
  titulo: notariaDocente.titulo,
  tituloExportacion: notariaDocente.titulo,
  tema: 'docentes',
  formulario: notariaDocente,
  unidad: 'infoEstudiantes',
  lecturas: [{ ruta: 'POST /obtenerInfoNotariaDocente', clave: 'info' }],
  columnas: [
    { campo: 'infoDocente.nombreCompleto', titulo: 'Docente', ordenable: true },
    { campo: 'infoDocente.numDocumento', titulo: 'Documento del docente' },
    { campo: 'infoDocente.correo', titulo: 'Correo del docente' },
    { campo: 'infoEstudiantes.tipoAsignatura', titulo: 'Tipo' },
    { campo: 'infoEstudiantes.codigoAsignatura', titulo: 'Asignatura', ordenable: true },
    { campo: 'infoEstudiantes.accionEstudiante', titulo: 'Acción del estudiante' },
    { campo: 'infoEstudiantes.nombreEstudiante', titulo: 'Estudiante', ordenable: true },
    { campo: 'infoEstudiantes.cedulaEstudiante', titulo: 'Documento' },
    { campo: 'infoEstudiantes.correoEstudiante', titulo: 'Correo' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  enPantalla: {
    identidad: ['infoEstudiantes.nombreEstudiante'],
    asunto: ['infoEstudiantes.accionEstudiante', 'infoEstudiantes.codigoAsignatura'],
  },
  semestreDesde: '2023-1',
  graficos: [
    {
      clave: 'acciones',
      titulo: 'Estudiantes por acción y tipo de asignatura',
      forma: 'apiladas',
      unidades: 'Estudiantes',
      por: { campo: 'infoEstudiantes.accionEstudiante' },
      series: { campo: 'infoEstudiantes.tipoAsignatura' },
    },
    bySemanaAndEstado('Estudiantes'),
  ],
  acciones: { estado: true, correo: true },
  persona: {
    nombreUsuario: ['infoEstudiantes.nombreEstudiante'],
    email: 'infoEstudiantes.correoEstudiante',
    rol: 'Estudiante',
  },
});
