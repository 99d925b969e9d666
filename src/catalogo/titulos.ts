/** The product's name, which is also the title of a page without one of its own (spec 1 §1). */
export const PRODUCTO = 'Gestión Curricular - Unidad Virtual';

/** The document's title on a page with a name: '<its name> · Gestión Curricular - Unidad Virtual' (DECISIONS §1). */
export const tituloDePagina = (nombre: string | null): string => (nombre ? `${nombre} · ${PRODUCTO}` : PRODUCTO);

/** Where it says what the unit does with personal data; apart, as public forms load nothing else of it. */
export const RUTA_DE_TRATAMIENTO = '/generales/tratamientoDatos';

/** Where receipts are, each by the token of its record. */
export const RUTA_DE_COMPROBANTE = '/comprobantes';

/** What the unit does with personal data, and how their owners ask about them (Ley 1581 de 2012). */
export const TRATAMIENTO = {
  ruta: RUTA_DE_TRATAMIENTO,
  titulo: 'Tratamiento de datos personales',
} as const;

/** Names of screens that several places say: their heads, the title of the document, the links that lead to them. */
export const TITULOS = {
  tareas: 'Tareas',
  correos: 'Correos',
  asignaturas: 'Asignaturas',
  auditoria: 'Auditoría',
  datosPersonales: 'Datos personales',
  solicitudes: 'Solicitudes de titulares',
  cargaDeUsuarios: 'Carga masiva de usuarios',
  gestionDeCursos: 'Gestión de cursos',
  respaldos: 'Copias y reinicios',
  hacerCopias: 'Copias de seguridad',
  historialPorCurso: 'Historial por curso',
  misAcompanamientos: 'Mis acompañamientos',
  rubrica: 'Rúbrica de acompañamiento',
  calendario: 'Calendario académico',
  listas: 'Listas',
  ajustes: 'Ajustes',
  noEncontrada: 'Página no encontrada',
} as const;
