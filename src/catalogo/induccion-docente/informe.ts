// Report, as data, of attendance at the teachers' induction: columns, filters, charts and actions.
import { barsByPrograma, byDia } from '../grafico.ts';
import { defineInforme, filterByFacultad, filterByPrograma } from '../informe.ts';
import { induccionDocente } from './formulario.ts';

/** See spec 1 §2. */
export const informacionAsistenciaInduccionDocentes = defineInforme({
  slug: 'informacionAsistenciaInduccionDocentes',
  titulo: induccionDocente.titulo,
  tituloExportacion: induccionDocente.titulo,
  tema: 'docentes',
  formulario: induccionDocente,
  lecturas: [{ ruta: 'GET /obtenerInfoAsistenciaInduccionDocente', clave: 'info' }],
  columnas: [
    { campo: 'nombreDocente', ordenable: true },
    { campo: 'apellidoDocente', ordenable: true },
    { campo: 'correoDocente', titulo: 'Correo' },
    { campo: 'modalidad', ordenable: true },
    { campo: 'programaAcademico', ordenable: true },
    { campo: 'asignatura' },
    { campo: 'facultad', ordenable: true },
    { campo: 'momentoInduccion', titulo: 'Momento', ordenable: true },
    { campo: 'tipoDocente' },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'estado' },
  ],
  enPantalla: { identidad: ['apellidoDocente', 'nombreDocente'], asunto: ['momentoInduccion', 'asignatura'] },
  filtros: [filterByPrograma('programaAcademico', 'programas'), filterByFacultad('facultad')],
  graficos: [
    {
      clave: 'momentos',
      titulo: 'Asistencias por momento y modalidad',
      forma: 'columnas',
      unidades: 'Asistencias',
      por: { campo: 'momentoInduccion' },
      series: { campo: 'modalidad' },
    },
    {
      clave: 'facultades',
      titulo: 'Asistencias por facultad y tipo de docente',
      forma: 'apiladas',
      unidades: 'Asistencias',
      por: { campo: 'facultad' },
      series: { campo: 'tipoDocente' },
    },
    barsByPrograma('Asistencias', 'programaAcademico'),
    byDia('Asistencias'),
  ],
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombreDocente', 'apellidoDocente'], email: 'correoDocente', rol: 'Docente' },
});
