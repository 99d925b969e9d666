// The errors that the API can answer, the exception that carries one, and messages that name the faulty field.
/** The errors that the API can answer: status, and the message where the thrower gives none. */
export const ERRORS = {
  'datos-invalidos': { status: 400, message: 'Hay datos que no se pudieron leer. Revíselos e inténtelo de nuevo.' },
  'sin-sesion': { status: 401, message: 'Su sesión terminó. Ingrese de nuevo para continuar.' },
  'sin-permiso': { status: 403, message: 'Su perfil no permite hacer esto.' },
  'sin-papeleta': { status: 403, message: 'Para esto hace falta una papeleta de esta asignatura y este semestre.' },
  'fuera-de-plazo': { status: 403, message: 'Esto no se recibe en este momento.' },
  'no-existe': { status: 404, message: 'No existe lo que está buscando.' },
  'tardo-demasiado': {
    status: 408,
    message: 'Lo que enviaba tardó demasiado en llegar. Revise su conexión e inténtelo de nuevo.',
  },
  conflicto: { status: 409, message: 'Esto ya cambió mientras usted trabajaba. Actualice e inténtelo de nuevo.' },
  'demasiado-grande': { status: 413, message: 'Lo que envió es demasiado grande.' },
  'formato-no-admitido': { status: 415, message: 'Ese formato no se puede leer aquí.' },
  'demasiados-intentos': {
    status: 429,
    message: 'Hay demasiadas solicitudes seguidas. Espere un momento e inténtelo de nuevo.',
  },
  interno: { status: 500, message: 'Ocurrió un error inesperado. Inténtalo de nuevo más tarde.' },
  'no-disponible': {
    status: 503,
    message: 'El servicio no está disponible en este momento. Inténtelo de nuevo en unos minutos.',
  },
} as const;

const KEPT = 'Lo que escribió sigue aquí.';

/** Adds to a message that what the person typed is kept, unless it says so already. */
export const withKept = (message: string): string => (message.includes(KEPT) ? message : `${message} ${KEPT}`);

export type ErrorCode = keyof typeof ERRORS;

/** Messages by the path of the payload that each speaks of: `usuario.correo`, `infoEstudiantes.2.correoEstudiante`. */
export type Errores = Record<string, string>;

/**
 * Puts the field that a message speaks of before it: existing clients show nothing else.
 * @param what the field in words; empty for none
 */
export const messageAbout = (what: string, message: string): string => (what === '' ? message : `${what}: ${message}`);

/** Returns the first of `errores` with its field, as the payload calls it; undefined where there is none. */
function firstOf(errores: Errores = {}): string | undefined {
  const [first] = Object.entries(errores);
  return first && messageAbout(first[0] && `«${first[0]}»`, first[1]);
}

type Detail = {
  /** A sentence that is complete by itself; without it the first of `errores` is shown, with its field. */
  message?: string;
  errores?: Errores;
  retryAfter?: number;
  /** More properties of the body of the answer, by key. */
  ademas?: Readonly<Record<string, unknown>>;
  cause?: unknown;
};

/** An exceptional outcome that one handler turns into status and Spanish `message`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errores: Errores | undefined;
  /** Seconds after which a new try makes sense. */
  readonly retryAfter: number | undefined;
  readonly ademas: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(detail.message ?? firstOf(detail.errores) ?? ERRORS[code].message, { cause: detail.cause });
    this.code = code;
    this.errores = detail.errores;
    this.retryAfter = detail.retryAfter;
    this.ademas = detail.ademas;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Refuses a field of a body with a sentence. @throws {AppError} `datos-invalidos` */
export function refuseField(field: string, message: string): never {
  throw new AppError('datos-invalidos', { message, errores: { [field]: message } });
}
