// Moodle's errors, by `errorcode`, with the class and the text that a site in Spanish answers.

const CORE = 'core\\exception\\moodle_exception';
const CAPABILITY = 'core\\exception\\required_capability_exception';
const MISSING = 'dml_missing_record_exception';

const ERRORS = {
  accessexception: ['webservice_access_exception', 'Excepción al control de acceso'],
  cannotcreatetoken: [CORE, 'No tiene permiso para crear un token de servicio web para el servicio {}.'],
  criteriaerror: [CORE, 'Faltan permisos para buscar por un criterio.'],
  enablewsdescription: [CORE, 'Los servicios web deben estar habilitados en Características avanzadas.'],
  errorcoursecontextnotvalid: [
    CORE,
    'No puede ejecutar funciones en el contexto del curso (identificador {}). El error fue: El curso o la actividad no son accesibles.',
  ],
  forcepasswordchangenotice: [CORE, 'error/forcepasswordchangenotice'],
  invalidcourseid: [CORE, 'Está intentando usar un ID de curso no válido'],
  invalidlogin: [CORE, 'Acceso inválido. Por favor, inténtelo otra vez'],
  invalidparameter: ['core\\exception\\invalid_parameter_exception', 'Detectado valor de parámetro no válido'],
  invalidresponse: ['core\\exception\\invalid_response_exception', 'Detectado valor de respuesta no válido'],
  invaliduser: [MISSING, 'Usuario no válido'],
  invalidrecord: [MISSING, 'No se puede encontrar el registro en la tabla {} de la base de datos.'],
  invalidtoken: [CORE, 'Ficha (token) no válida - no se encontró la ficha'],
  missingparam: [CORE, 'Falta un parámetro requerido ({})'],
  nopermissions: [CAPABILITY, 'Lo sentimos, pero por el momento no tiene permiso para hacer eso ({}).'],
  pendingasyncerror: [CORE, 'Ya hay una copia de seguridad asíncrona pendiente para este curso.'],
  refusedcode: [CORE, 'Este código venció, ya se usó o no se conoce.'],
  requireloginerror: ['core\\exception\\require_login_exception', 'El curso o la actividad no son accesibles.'],
  servicenotavailable: [CORE, 'El servicio web no está disponible. (No existe o podría estar deshabilitado.)'],
  shortnametaken: [CORE, 'El nombre corto ya lo usa otro curso ({}).'],
  sitemaintenance: [CORE, 'El sitio está en mantenimiento y no está disponible en este momento'],
  sitepolicynotagreed: [
    CORE,
    'Todavía no ha aceptado las condiciones de uso del sitio: <a href="https://campus.edu.co/admin/tool/policy/index.php">ábralas aquí</a>.',
  ],
  suspended: [CORE, 'La cuenta está suspendida.'],
  usernotconfirmed: [CORE, 'No se pudo confirmar a {}'],
  wsaccessusersuspended: [CORE, 'Acceso rehusado al servicio web para el usuario suspendido: {}'],
  wsusercannotassign: [CORE, 'No tiene permiso para asignar este rol ({}) a este usuario ({}) en este curso ({}).'],
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** An error as Moodle raises it; it always travels with HTTP 200. */
export class MoodleError extends Error {
  readonly errorcode: ErrorCode;
  readonly exception: string;
  /** The developers' message, of sites that show it. */
  readonly debuginfo: string | undefined;

  /** @param details what the text's places hold, in their order */
  constructor(errorcode: ErrorCode, details: string | readonly (string | number)[] = '', debuginfo?: string) {
    const [exception, text] = ERRORS[errorcode];
    const places = typeof details === 'string' ? [details] : details;
    super(places.reduce<string>((filled, detail) => filled.replace('{}', String(detail)), text));
    this.errorcode = errorcode;
    this.exception = exception;
    this.debuginfo = debuginfo;
  }
}

/** A password below the site's rules: the rules are there as HTML in the place of the code. */
export class WeakPassword extends Error {}

/** A fault of PHP itself inside a function: it travels without `errorcode`. */
export class PhpError extends Error {}

/** The error as `webservice/rest/server.php` writes it. @param isDebug whether the site shows developers' messages */
export function restError(error: unknown, isDebug: boolean): object {
  if (error instanceof PhpError) return { exception: 'Error', message: error.message };
  if (error instanceof WeakPassword) {
    return { exception: CORE, errorcode: error.message, message: `error/${error.message}` };
  }
  if (!(error instanceof MoodleError)) throw error;
  const { exception, errorcode, message, debuginfo } = error;
  return { exception, errorcode, message, ...(isDebug && debuginfo !== undefined && { debuginfo }) };
}

/** The error as `login/token.php` and `webservice/pluginfile.php` write it. */
export function scriptError(error: unknown): object {
  if (!(error instanceof MoodleError)) throw error;
  const { message, errorcode } = error;
  return { error: message, errorcode, stacktrace: null, debuginfo: null, reproductionlink: null };
}
