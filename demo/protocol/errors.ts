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
  invalidlogin: [CORE, 'Acceso inválido. Por favor, inténtelo otra vez'],
  invalidparameter: ['core\\exception\\invalid_parameter_exception', 'Detectado valor de parámetro no válido'],
  invalidrecord: [MISSING, 'No se puede encontrar el registro en la tabla {} de la base de datos.'],
  invalidtoken: [CORE, 'Ficha (token) no válida - no se encontró la ficha'],
  missingparam: [CORE, 'Falta un parámetro requerido ({})'],
  nopermissions: [CAPABILITY, 'Lo sentimos, pero por el momento no tiene permiso para hacer eso ({}).'],
  requireloginerror: ['core\\exception\\require_login_exception', 'El curso o la actividad no son accesibles.'],
  servicenotavailable: [CORE, 'El servicio web no está disponible. (No existe o podría estar deshabilitado.)'],
  sitemaintenance: [CORE, 'El sitio está en mantenimiento y no está disponible en este momento'],
  sitepolicynotagreed: [CORE, 'Todavía no ha aceptado las condiciones de uso del sitio.'],
  usernotconfirmed: [CORE, 'No se pudo confirmar a {}'],
  wsaccessusersuspended: [CORE, 'Acceso rehusado al servicio web para el usuario suspendido: {}'],
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** An error as Moodle raises it; it always travels with HTTP 200. */
export class MoodleError extends Error {
  readonly errorcode: ErrorCode;
  readonly exception: string;

  constructor(errorcode: ErrorCode, detail = '') {
    const [exception, text] = ERRORS[errorcode];
    super(text.replace('{}', detail));
    this.errorcode = errorcode;
    this.exception = exception;
  }
}

/** A fault of PHP itself inside a function: it travels without `errorcode`. */
export class PhpError extends Error {}

/** The error as `webservice/rest/server.php` writes it. */
export function restError(error: unknown): object {
  if (error instanceof PhpError) return { exception: 'Error', message: error.message };
  if (!(error instanceof MoodleError)) throw error;
  return { exception: error.exception, errorcode: error.errorcode, message: error.message };
}

/** The error as `login/token.php` and `webservice/pluginfile.php` write it. */
export function scriptError(error: unknown): object {
  if (!(error instanceof MoodleError)) throw error;
  const { message, errorcode } = error;
  return { error: message, errorcode, stacktrace: null, debuginfo: null, reproductionlink: null };
}
