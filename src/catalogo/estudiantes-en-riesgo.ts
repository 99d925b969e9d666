// Report, as data, of course enrolments by last access (students at risk), and field tree of its rows from Moodle.
import { calculado } from './campos/calculado.ts';
import { correo } from './campos/correo.ts';
import { opcion } from './campos/opcion.ts';
import { texto } from './campos/texto.ts';
import { DE_LA_PLATAFORMA, defineInformeLeido, defineLeido } from './informe.ts';

/** Replaces the last access of a person who never entered the course. */
export const NEVER = 'Nunca';

/**
 * Tells the time since a person's last access to a course, as of the reading: `hace 18 días (04/11)`.
 * @param instante of the last access, as people read it
 */
function accesoText(instante: string, dias: string): string {
  if (dias === NEVER) return 'Nunca ha entrado';
  const tiempo = dias === '0' ? 'menos de un día' : dias === '1' ? '1 día' : `${dias} días`;
  // Under a hundred days the year is left out.
  return `hace ${tiempo} (${instante.slice(0, dias.length > 2 ? 10 : 5)})`;
}

/** An active enrolment with one of its roles and the person's last access to the course. */
export const accesos = defineLeido({
  slug: 'accesos',
  titulo: 'Matrícula',
  campos: {
    nombre: texto({ identifica: 'nombre', etiqueta: 'Nombre' }),
    correo: correo({ etiqueta: 'Correo' }),
    ultimoAcceso: calculado({ etiqueta: 'Último acceso al curso', instante: true, vacio: NEVER }),
    /** Whole days, as of the reading. */
    dias: calculado({ etiqueta: 'Días sin acceso', decimales: 0, vacio: NEVER }),
    curso: opcion({ etiqueta: 'Curso', lista: DE_LA_PLATAFORMA }),
    categoria: opcion({ etiqueta: 'Categoría', lista: DE_LA_PLATAFORMA }),
    rol: opcion({ etiqueta: 'Rol', lista: DE_LA_PLATAFORMA }),
    situacion: opcion({ etiqueta: 'Situación', lista: DE_LA_PLATAFORMA }),
    servidor: opcion({ etiqueta: 'Plataforma', lista: DE_LA_PLATAFORMA }),
    /** Why the student needs attention, in words, by the unit's settings. */
    motivos: calculado({ etiqueta: 'Motivos' }),
    /** Sum of the weights of those reasons. */
    puntaje: calculado({ etiqueta: 'Puntaje de riesgo', decimales: 0 }),
    ultimoContacto: calculado({ etiqueta: 'Último contacto', instante: true }),
    contactadoPor: texto({ identifica: null, etiqueta: 'Contactado por' }),
    seguimiento: opcion({ etiqueta: 'Seguimiento', lista: DE_LA_PLATAFORMA }),
  },
  secciones: [
    { titulo: 'Persona', campos: ['nombre', 'correo', 'rol'] },
    { titulo: 'Curso', campos: ['curso', 'categoria', 'servidor'] },
    { titulo: 'Acceso al curso', campos: ['ultimoAcceso', 'dias', 'situacion'] },
    { titulo: 'Riesgo', campos: ['motivos', 'puntaje', 'seguimiento', 'ultimoContacto', 'contactadoPor'] },
  ],
});

/**
 * Situations of a person in a course. Only students can be at risk, and only while the course lasts: by their last access,
 * as specified, or for other reasons of the settings.
 */
export const SITUACIONES = {
  riesgo: { clave: 'riesgo', texto: 'En riesgo' },
  alerta: { clave: 'alerta', texto: 'En alerta' },
  alDia: { clave: 'al-dia', texto: 'Al día' },
  noAplica: { clave: 'no-aplica', texto: 'No aplica' },
} as const;

/** Outcome of the last mail to a student who is at risk or in alert, as of the reading. */
export const SEGUIMIENTOS = {
  sinContacto: { clave: 'sin-contacto', texto: 'Sin contacto' },
  escrito: { clave: 'escrito', texto: 'Contactado, sin volver' },
  respondio: { clave: 'respondio', texto: 'Contactado, y respondió' },
  volvio: { clave: 'volvio', texto: 'Contactado, y volvió' },
} as const;

/** Days without access: the thresholds of the filter and of the charts. */
const UMBRALES = [7, 15, 30, 60];

/** Bands from one threshold to the next, and one for those who never entered. */
const BANDAS = [
  { clave: '0', texto: 'Menos de 7', desde: 0 },
  ...UMBRALES.map((dias, i) => {
    const hasta = UMBRALES[i + 1];
    return { clave: String(dias), texto: hasta ? `${dias} a ${hasta - 1}` : `${dias} o más`, desde: dias };
  }),
  { clave: 'nunca', texto: 'Nunca ha ingresado', desde: Number.POSITIVE_INFINITY },
];

const desde = (dias: number) => ({ clave: String(dias), texto: `${dias} días o más`, desde: dias });

/** The report of students who do not enter their courses (spec 1 §2; DECISIONS §5), the longest absent first. */
export const informacionUsuarioCurso = defineInformeLeido({
  slug: 'informacionUsuarioCurso',
  titulo: 'Estudiantes en riesgo',
  tituloExportacion: 'Estudiantes en riesgo, por su último acceso al curso',
  tema: 'estudiantes',
  leido: accesos,
  lecturas: [
    {
      ruta: 'GET /gestores/obtenerInfoEstudiantesEnRiesgo',
      clave: 'estudiantesEnRiesgo',
      only: { campo: 'situacion', clave: SITUACIONES.riesgo.clave },
    },
    {
      ruta: 'POST /obtenerInfoUsuariosCurso',
      clave: 'info',
      cuerpo: { partes: ['server', 'idCurso'], filtro: 'curso' },
    },
    {
      ruta: 'POST /obtenerInfoUsuariosCursosCategoria',
      clave: 'info',
      cuerpo: { partes: ['server', 'idCategoria'], filtro: 'categoria' },
    },
  ],
  columnas: [
    { campo: 'nombre', ordenable: true },
    { campo: 'ultimoAcceso', ordenable: true },
    { campo: 'dias' },
    { campo: 'motivos' },
    { campo: 'curso', ordenable: true },
    { campo: 'categoria', ordenable: true },
    { campo: 'rol', ordenable: true },
    { campo: 'correo', ordenable: true },
    { campo: 'puntaje', ordenable: true, oculta: true },
    { campo: 'situacion', oculta: true },
    { campo: 'seguimiento', oculta: true },
    { campo: 'ultimoContacto', ordenable: true, oculta: true },
    { campo: 'contactadoPor', oculta: true },
    { campo: 'servidor', ordenable: true },
  ],
  onScreen: {
    identidad: ['nombre'],
    asunto: ['ultimoAcceso', 'curso'],
    unidas: [{ campos: ['ultimoAcceso', 'dias'], texto: accesoText }],
  },
  agrupacion: {
    clave: 'persona',
    titulo: 'Persona',
    nombres: { grupo: ['persona', 'personas'], fila: ['matrícula', 'matrículas'] },
    por: 'correo',
    cabeza: ['nombre', 'correo'],
    onRequest: true,
  },
  orden: { clave: 'ultimoAcceso', sentido: 'asc' },
  filtros: [
    {
      campo: 'situacion',
      etiqueta: 'Situación',
      todos: 'Todas',
      inicial: SITUACIONES.riesgo.clave,
      opciones: Object.values(SITUACIONES),
    },
    {
      campo: 'dias',
      etiqueta: accesos.campos.dias.etiqueta,
      todos: 'Cualquiera',
      umbrales: [
        ...UMBRALES.map(desde),
        { clave: 'nunca', texto: 'Nunca ha ingresado', desde: Number.POSITIVE_INFINITY },
      ],
    },
    {
      campo: 'seguimiento',
      etiqueta: 'Seguimiento',
      todos: 'Cualquiera',
      opciones: Object.values(SEGUIMIENTOS),
    },
    { campo: 'categoria', etiqueta: 'Categoría', todos: 'Todas', deFilas: 'jerarquia', raiz: 'servidor' },
    { campo: 'rol', etiqueta: 'Rol', deFilas: 'sueltas' },
    { campo: 'servidor', etiqueta: 'Plataforma', todos: 'Todas', deFilas: 'sueltas' },
  ],
  graficos: [
    {
      clave: 'dias',
      titulo: 'Días sin acceso al curso, por situación',
      forma: 'columnas',
      unidades: 'Matrículas',
      por: { campo: 'dias', bandas: BANDAS },
      series: { campo: 'situacion' },
    },
    {
      clave: 'categorias',
      titulo: 'Días sin acceso al curso por categoría',
      forma: 'apiladas',
      unidades: 'Matrículas',
      por: { campo: 'categoria' },
      series: { campo: 'dias', bandas: BANDAS },
    },
    { clave: 'semanas', titulo: 'Matrículas en riesgo por semana (%)', forma: 'linea', external: true },
  ],
  acciones: { estado: false, correo: true },
  persona: { nombreUsuario: ['nombre'], email: 'correo', rol: { campo: 'rol' } },
});
