import { barrasPorPrograma } from '../grafico.ts';
import { definirInformeLeido } from '../informe.ts';
import { docentesPorCurso } from './leido.ts';

/** Which teacher has which subject on which platform (spec 1 §2; DECISIONS §5). */
export const informacionDocenteCurso = definirInformeLeido({
  slug: 'informacionDocenteCurso',
  titulo: 'Docentes por curso',
  tituloExportacion: 'Docentes por curso',
  tema: 'docentes',
  leido: docentesPorCurso,
  lecturas: [{ ruta: 'GET /gestionVirtual-service/managers/manageTeacherSubject', clave: 'info' }],
  columnas: [
    { campo: 'docente', grupo: 'Docente', ordenable: true },
    { campo: 'documento', grupo: 'Docente', ordenable: true },
    { campo: 'correo', grupo: 'Docente', ordenable: true },
    { campo: 'asignatura', titulo: 'Nombre', grupo: 'Asignatura', ordenable: true },
    { campo: 'metodologia', grupo: 'Asignatura', ordenable: true },
    { campo: 'codigo', grupo: 'Asignatura', ordenable: true, oculta: true },
    { campo: 'plataforma', ordenable: true },
    { campo: 'semestre', ordenable: true },
    { campo: 'fechaRegistro', ordenable: true },
    { campo: 'facultad', oculta: true },
    { campo: 'programa', oculta: true },
  ],
  enPantalla: { identidad: ['docente'], asunto: ['asignatura', 'plataforma'] },
  orden: { clave: 'docente', sentido: 'asc' },
  semestreDesde: '2024-2',
  filtros: [
    { campo: 'plataforma', etiqueta: 'Plataforma', todos: 'Todas', deFilas: 'sueltas' },
    { campo: 'metodologia', etiqueta: 'Metodología', todos: 'Todas', deFilas: 'sueltas', aparte: true },
  ],
  graficos: [
    {
      clave: 'plataformas',
      titulo: 'Asignaturas por plataforma y metodología',
      forma: 'apiladas',
      unidades: 'Asignaturas',
      por: { campo: 'plataforma' },
      series: { campo: 'metodologia' },
    },
    {
      clave: 'facultades',
      titulo: 'Asignaturas por facultad y metodología',
      forma: 'apiladas',
      unidades: 'Asignaturas',
      por: { campo: 'facultad' },
      series: { campo: 'metodologia' },
    },
    barrasPorPrograma('Asignaturas', 'programa'),
    {
      clave: 'semestres',
      titulo: 'Asignaturas por semestre',
      forma: 'columnas',
      unidades: 'Asignaturas',
      por: { sistema: 'semestre' },
    },
  ],
  acciones: { estado: false, correo: true },
  persona: { nombreUsuario: ['docente'], email: 'correo', rol: 'Docente' },
});
