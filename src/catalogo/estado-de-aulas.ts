// Report, as data, of the state of courses under way, and the field tree of its rows: which classrooms need a visit, and why.
import { calculado } from './campos/calculado.ts';
import { correo } from './campos/correo.ts';
import { opcion } from './campos/opcion.ts';
import { opciones } from './campos/opciones.ts';
import { texto } from './campos/texto.ts';
import { barsByPrograma } from './grafico.ts';
import { DE_LA_PLATAFORMA, defineInformeLeido, defineLeido, filterByPrograma } from './informe.ts';

/** Days since anybody did anything, from which on a classroom is without activity. */
export const DIAS_SIN_ACTIVIDAD = 21;

/** The week from which on the final exam must be published. */
export const SEMANA_DEL_EXAMEN = 15;

/** Reasons for a visit beside the criteria of the rubric, which have their own keys and names. */
export const MOTIVOS_DE_AULA = {
  docente: { clave: 'sin-docente', texto: 'Sin docente' },
  actividad: { clave: 'sin-actividad', texto: 'Sin actividad' },
  fechas: { clave: 'sin-fechas', texto: 'Actividades sin fecha' },
  examen: { clave: 'sin-examen', texto: 'Examen final sin publicar' },
} as const;

export const NECESITA_VISITA = {
  si: { clave: 'si', texto: 'Necesita visita' },
  no: { clave: 'no', texto: 'No la necesita' },
  sinLeer: { clave: 'sin-leer', texto: 'No se pudo leer' },
} as const;

/** A course under way, as it was last read. */
export const estadoDeAulas = defineLeido({
  slug: 'estadoDeAulas',
  titulo: 'Aula',
  campos: {
    curso: opcion({ etiqueta: 'Aula', lista: DE_LA_PLATAFORMA }),
    visita: opcion({ etiqueta: 'Visita', lista: DE_LA_PLATAFORMA }),
    /** In words, with their numbers. */
    porQue: calculado({ etiqueta: 'Por qué' }),
    cuantos: calculado({ etiqueta: 'Número de motivos', decimales: 0 }),
    motivos: opciones({ etiqueta: 'Motivos', lista: DE_LA_PLATAFORMA }),
    dias: calculado({ etiqueta: 'Días sin actividad', decimales: 0 }),
    sinFecha: calculado({ etiqueta: 'Actividades sin fecha', decimales: 0 }),
    /** Why reasons may be missing. */
    sinMirar: calculado({ etiqueta: 'Lo que no se pudo mirar' }),
    docentes: calculado({ etiqueta: 'Docentes matriculados', decimales: 0 }),
    estudiantes: calculado({ etiqueta: 'Estudiantes', decimales: 0 }),
    /** To whom the subject is assigned; of several, the one who is enrolled in the course. */
    docente: texto({ identifica: 'nombre', etiqueta: 'Docente asignado', obligatorio: false }),
    correo: correo({ etiqueta: 'Correo del docente', obligatorio: false }),
    codigo: calculado({ etiqueta: 'Código' }),
    facultad: texto({ identifica: null, etiqueta: 'Facultad', obligatorio: false }),
    programa: texto({ identifica: null, etiqueta: 'Programa académico', obligatorio: false }),
    categoria: opcion({ etiqueta: 'Categoría', lista: DE_LA_PLATAFORMA }),
    servidor: opcion({ etiqueta: 'Plataforma', lista: DE_LA_PLATAFORMA }),
  },
  secciones: [
    { titulo: 'Visita', campos: ['visita', 'porQue', 'motivos', 'cuantos', 'sinMirar'] },
    { titulo: 'Aula', campos: ['curso', 'docentes', 'estudiantes', 'dias', 'sinFecha', 'categoria', 'servidor'] },
    { titulo: 'Asignatura', campos: ['codigo', 'docente', 'correo', 'facultad', 'programa'] },
  ],
});

/** The report of classrooms, those with most reasons first (issue 45 §5). */
export const informacionEstadoDeAulas = defineInformeLeido({
  slug: 'informacionEstadoDeAulas',
  titulo: 'Estado de las aulas',
  tituloExportacion: 'Estado de las aulas de la plataforma',
  tema: 'cursos',
  leido: estadoDeAulas,
  lecturas: [],
  columnas: [
    { campo: 'curso', ordenable: true },
    { campo: 'visita', corta: { ancho: 15 } },
    { campo: 'porQue', corta: { ancho: 48 } },
    { campo: 'cuantos', ordenable: true, corta: { titulo: 'Motivos', ancho: 8 } },
    { campo: 'docente', ordenable: true },
    { campo: 'facultad' },
    { campo: 'programa' },
    { campo: 'dias', ordenable: true, corta: { titulo: 'Sin actividad', ancho: 9 } },
    { campo: 'sinFecha', corta: { titulo: 'Sin fecha', ancho: 7 } },
    { campo: 'docentes', corta: { titulo: 'Docentes', ancho: 8 } },
    { campo: 'estudiantes' },
    { campo: 'servidor' },
    { campo: 'motivos', oculta: true },
    { campo: 'sinMirar', oculta: true },
    { campo: 'codigo', oculta: true },
    { campo: 'correo', oculta: true },
    { campo: 'categoria', oculta: true },
  ],
  onScreen: { identidad: ['curso'], asunto: ['visita', 'porQue'] },
  orden: { clave: 'cuantos', sentido: 'desc' },
  filtros: [
    {
      campo: 'visita',
      etiqueta: 'Visita',
      todos: 'Todas',
      opciones: Object.values(NECESITA_VISITA),
    },
    { campo: 'motivos', etiqueta: 'Motivo', todos: 'Cualquiera', deFilas: 'sueltas' },
    { campo: 'servidor', etiqueta: 'Plataforma', todos: 'Todas', deFilas: 'sueltas' },
    { campo: 'facultad', etiqueta: 'Facultad', todos: 'Todas', deFilas: 'textos' },
    filterByPrograma('programa'),
    { campo: 'categoria', etiqueta: 'Categoría', todos: 'Todas', aparte: true, deFilas: 'jerarquia', raiz: 'servidor' },
  ],
  graficos: [
    { clave: 'motivos', titulo: 'Aulas por motivo', forma: 'barras', unidades: 'Aulas', por: { campo: 'motivos' } },
    {
      clave: 'facultades',
      titulo: 'Aulas por facultad, y si necesitan visita',
      forma: 'apiladas',
      unidades: 'Aulas',
      por: { campo: 'facultad' },
      series: { campo: 'visita' },
    },
    barsByPrograma('Aulas', 'programa'),
  ],
  acciones: { estado: false, correo: true },
  persona: { nombreUsuario: ['docente'], email: 'correo', rol: 'Docente' },
});
