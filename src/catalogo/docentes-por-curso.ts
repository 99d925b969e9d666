// Report, as data, of teachers by subject and platform, and the field tree of its rows, which are read from Moodle.
import { calculado } from './campos/calculado.ts';
import { correo } from './campos/correo.ts';
import { documento } from './campos/documento.ts';
import { opcion } from './campos/opcion.ts';
import { texto } from './campos/texto.ts';
import { barsByPrograma } from './grafico.ts';
import { DE_LA_PLATAFORMA, defineInformeLeido, defineLeido } from './informe.ts';

/** A subject assigned to a teacher, on a platform with an account for the teacher's address (DECISIONS §5). */
export const docentesPorCurso = defineLeido({
  slug: 'docentesPorCurso',
  titulo: 'Asignación',
  campos: {
    docente: texto({ identifica: 'nombre', etiqueta: 'Docente' }),
    documento: documento({ etiqueta: 'Documento', obligatorio: false }),
    correo: correo({ etiqueta: 'Correo' }),
    asignatura: texto({ identifica: null, etiqueta: 'Asignatura' }),
    codigo: calculado({ etiqueta: 'Código' }),
    metodologia: opcion({ etiqueta: 'Metodología', lista: DE_LA_PLATAFORMA }),
    plataforma: opcion({ etiqueta: 'Plataforma', lista: DE_LA_PLATAFORMA }),
    facultad: texto({ identifica: null, etiqueta: 'Facultad' }),
    programa: texto({ identifica: null, etiqueta: 'Programa académico' }),
  },
  secciones: [
    { titulo: 'Docente', campos: ['docente', 'documento', 'correo'] },
    { titulo: 'Asignatura', campos: ['asignatura', 'codigo', 'metodologia', 'plataforma', 'facultad', 'programa'] },
  ],
});

/** The report of teachers by subject and platform (spec 1 §2; DECISIONS §5). */
export const informacionDocenteCurso = defineInformeLeido({
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
  onScreen: { identidad: ['docente'], asunto: ['asignatura', 'plataforma'] },
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
    barsByPrograma('Asignaturas', 'programa'),
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
