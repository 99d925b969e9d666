import { definirInforme } from '../informe.ts';
import { induccionDocente } from './formulario.ts';

/** Attendance at the teachers' induction (spec 1 §2). */
export const informacionAsistenciaInduccionDocentes = definirInforme({
  slug: 'informacionAsistenciaInduccionDocentes',
  titulo: 'Asistencia a la inducción docente',
  tituloExportacion: 'Asistencia a la inducción docente',
  tema: 'docentes',
  acceso: ['manager'],
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
  acciones: { estado: true, correo: true },
  persona: { nombreUsuario: ['nombreDocente', 'apellidoDocente'], email: 'correoDocente', rol: 'Docente' },
});
