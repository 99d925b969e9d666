// The product's name, the names of screens, and addresses that several places use.
/** The product's name, which is also the title of pages without their own (spec 1 §1). */
export const PRODUCTO = 'Gestión Curricular - Unidad Virtual';

/** Returns the document's title: '<name of the page> · Gestión Curricular - Unidad Virtual' (DECISIONS §1). */
export const tituloOfPagina = (nombre: string | null): string => (nombre ? `${nombre} · ${PRODUCTO}` : PRODUCTO);

/** Address of the page on the treatment of personal data. A constant of its own, since public forms load only this. */
export const RUTA_DE_TRATAMIENTO = '/generales/tratamientoDatos';

/** The page that says how answers of the verified survey are protected. */
export const ENCUESTA_VERIFICADA = {
  ruta: '/generales/encuestaVerificada',
  titulo: 'Encuesta verificada',
} as const;

/** Address of receipts, followed by the token of the record. */
export const RUTA_DE_COMPROBANTE = '/comprobantes';

/** Address of turns in a waiting list, followed by the token of the turn. */
export const RUTA_DE_ESPERA = '/espera';

/** Begins the fragment of a form's address that accepts an offered place; the token of the turn follows. */
export const FRAGMENTO_DE_CUPO = '#cupo=';

/** The page on the treatment of personal data and the rights of their owners (Ley 1581 de 2012). */
export const TRATAMIENTO = {
  ruta: RUTA_DE_TRATAMIENTO,
  titulo: 'Tratamiento de datos personales',
} as const;

/** Address of the page where a request is followed, before its token; without one, where a link is asked for. */
export const RUTA_DE_SOLICITUD = '/solicitudes';

/** Addresses that the token of a record or of a turn follows: who has it may read and act, so that no log keeps it. */
export const RUTAS_CON_TOKEN = [RUTA_DE_COMPROBANTE, RUTA_DE_ESPERA, RUTA_DE_SOLICITUD] as const;

/** Names of screens, for their headings, the document's title and the links to them. */
export const TITULOS = {
  tareas: 'Tareas',
  correos: 'Correos',
  asignaturas: 'Asignaturas',
  auditoria: 'Auditoría',
  datosPersonales: 'Datos personales',
  solicitudes: 'Solicitudes sobre datos personales',
  cargaDeUsuarios: 'Carga masiva de usuarios',
  cursosNuevos: 'Cursos nuevos',
  gestionDeCursos: 'Gestión de cursos',
  respaldos: 'Copias y reinicios',
  hacerCopias: 'Copias de seguridad',
  copiasPorCurso: 'Copias por curso',
  misAcompanamientos: 'Mis acompañamientos',
  resultadosPropios: 'Resultados de mi encuesta',
  estudiantesPropios: 'Mis estudiantes en riesgo',
  visitas: 'Plan de visitas',
  rubrica: 'Rúbrica de acompañamiento',
  calendario: 'Calendario académico',
  vigencias: 'Apertura y cierre de formularios',
  modoDeEncuesta: 'Modo de la encuesta docente',
  permisos: 'Permisos de personas',
  colaborador: 'Colaborador',
  formularios: 'Formularios',
  configuracion: 'Configuración',
  ajustes: 'Ajustes',
  semestre: 'Resumen del semestre',
  estado: 'Estado del servicio',
  noEncontrada: 'Página no encontrada',
} as const;
