// Failures of calls to Moodle, as values and in words.
import { ERRORS } from '#platform/contract/errors.ts';

export type MotivoMoodle =
  /** No answer in time. */
  | 'no-responde'
  /** Something answered, but not as Moodle does: a web page, broken or unexpected JSON. */
  | 'respuesta-invalida'
  /** Web services, their REST protocol or the service asked for are switched off. */
  | 'servicio-apagado'
  | 'mantenimiento'
  /** The token is unknown, was revoked, or expired: a new log-in gives another. */
  | 'token-invalido'
  /** The account is suspended, deleted, not confirmed, or may not log in. */
  | 'cuenta-bloqueada'
  /** The person must change the password in Moodle before anything else. */
  | 'cambiar-clave'
  /** The account must accept the site's policies in Moodle before anything else. */
  | 'politica-pendiente'
  /** The account's profile must be completed in Moodle before anything else. */
  | 'perfil-incompleto'
  | 'sin-permiso'
  /** Moodle refuses the service account that asks about a person, which says nothing about the person. */
  | 'cuenta-de-servicio'
  | 'no-existe'
  /** The server is doing it already: a backup of the same course. */
  | 'ocupado'
  /** Moodle refused the parameters; it does not say which. */
  | 'parametro-invalido'
  /** An error of Moodle that none of the above names, PHP's own included. */
  | 'error-moodle';

/** A failed call. `texto` is the server's message, in its own language: for people, never for a log. */
export type FalloMoodle = { readonly ok: false; readonly motivo: MotivoMoodle; readonly texto?: string };

/** The value read, or the failure. */
export type Lectura<T> = { readonly ok: true; readonly valor: T } | FalloMoodle;

/** Fields of an error in Moodle's answers; `debuginfo` only if the site shows developers' messages. */
export type ErrorDeMoodle = {
  readonly errorcode?: string | undefined;
  readonly message?: string | undefined;
  readonly debuginfo?: string | null | undefined;
};

/** Failure of a call inside the client; {@link lecturaOf} turns it into a value. */
export class MoodleFailure extends Error {
  readonly motivo: MotivoMoodle;
  /** Moodle's own error, if there was an answer. */
  readonly dicho: ErrorDeMoodle;

  constructor(motivo: MotivoMoodle, dicho: ErrorDeMoodle = {}) {
    super(motivo);
    this.motivo = motivo;
    this.dicho = dicho;
  }
}

/** Runs steps and returns their value, or the failure of any of them. */
export async function lecturaOf<T>(steps: () => Promise<T>): Promise<Lectura<T>> {
  try {
    return { ok: true, valor: await steps() };
  } catch (error) {
    if (!(error instanceof MoodleFailure)) throw error;
    const { message } = error.dicho;
    return { ok: false, motivo: error.motivo, ...(message !== undefined && { texto: message }) };
  }
}

/** Reasons that may concern one function, while server and token are sound. */
const FUNCTION_FAILURES = new Set<MotivoMoodle>([
  'sin-permiso',
  'no-existe',
  'parametro-invalido',
  'respuesta-invalida',
  'error-moodle',
]);

/** Returns true if a failed call leaves open that other functions work. */
export const isFunctionFailure = ({ motivo }: Pick<MoodleFailure, 'motivo'>): boolean => FUNCTION_FAILURES.has(motivo);

/** Reasons for which Moodle refuses the account of a token, whatever it is asked. */
const REFUSALS = new Set<MotivoMoodle>(['token-invalido', 'cambiar-clave', 'politica-pendiente', 'perfil-incompleto']);

/** Returns true if Moodle refuses the account of the token; a blocked one that it was asked about has another code. */
const isRefusedAccount = ({ motivo, dicho: { errorcode = '' } }: MoodleFailure): boolean =>
  REFUSALS.has(motivo) || errorcode.startsWith('wsaccessuser');

/**
 * Runs steps that the service account takes for a person: where it is refused, or may not, the person is not told so of
 * their own account.
 * @throws {MoodleFailure} `cuenta-de-servicio`
 */
export async function asServiceAccount<T>(steps: () => Promise<T>): Promise<T> {
  try {
    return await steps();
  } catch (error) {
    if (!(error instanceof MoodleFailure && (isRefusedAccount(error) || error.motivo === 'sin-permiso'))) throw error;
    throw new MoodleFailure('cuenta-de-servicio', error.dicho);
  }
}

/** Returns null instead of a failure for lack of permission. */
export async function nullWithoutPermission<T>(leyendo: Promise<T>): Promise<T | null> {
  try {
    return await leyendo;
  } catch (error) {
    if (error instanceof MoodleFailure && error.motivo === 'sin-permiso') return null;
    throw error;
  }
}

const AVISE = 'Avise a quien administra la plataforma.';

/** Explanation of a failure of the service account, for managers, with what to do. */
export const MOTIVOS_IN_WORDS: Readonly<Record<MotivoMoodle, string>> = {
  'no-responde': 'Moodle no respondió. Inténtelo de nuevo en unos minutos.',
  'respuesta-invalida': `Moodle respondió con una página de error. ${AVISE}`,
  'servicio-apagado': `Los servicios web de Moodle están apagados. ${AVISE}`,
  mantenimiento: 'Moodle está en mantenimiento. Inténtelo de nuevo más tarde.',
  'token-invalido': `La clave con la que esta aplicación entra a Moodle venció o fue retirada. ${AVISE}`,
  'cuenta-bloqueada': `La cuenta con la que esta aplicación entra a Moodle está suspendida. ${AVISE}`,
  'cambiar-clave': `Moodle pide cambiar la contraseña de la cuenta con la que entra esta aplicación. ${AVISE}`,
  'politica-pendiente':
    'La cuenta con la que esta aplicación entra a Moodle no ha aceptado las políticas del sitio. Pida a quien administra la plataforma que entre a Moodle una vez con esa cuenta y las acepte, o que las acepte en su nombre.',
  'perfil-incompleto': `Moodle pide completar el perfil de la cuenta con la que entra esta aplicación. ${AVISE}`,
  'sin-permiso': `La cuenta con la que esta aplicación entra a Moodle no tiene permiso para esto. ${AVISE}`,
  'cuenta-de-servicio': `Moodle no admite la cuenta con la que entra esta aplicación. ${AVISE}`,
  'no-existe': 'Moodle no encuentra lo que se le pide: puede haberse borrado.',
  ocupado: 'Moodle ya está haciendo una copia de este curso. Inténtelo de nuevo cuando termine.',
  'parametro-invalido': 'Moodle no acepta estos datos y no dice por qué.',
  'error-moodle': 'Moodle tuvo un error interno. Inténtelo de nuevo en unos minutos.',
};

/** Returns the message for existing clients of the contract (DECISIONS §4; quoted texts of spec 1 §8). */
export const errorMessageOf = ({
  motivo,
  texto,
}: {
  readonly motivo: string;
  readonly texto?: string | undefined;
}): string =>
  texto || (motivo === 'no-responde' ? 'No se pudo obtener la información del servidor.' : ERRORS.interno.message);

/** Reasons that do not say which permission or which error. */
const UNSPECIFIC = new Set<MotivoMoodle>(['sin-permiso', 'parametro-invalido', 'error-moodle']);

/** Explains a failure, with Moodle's own text if the reason is unspecific. */
export const falloInWords = ({ motivo, texto }: Omit<FalloMoodle, 'ok'>): string =>
  texto && UNSPECIFIC.has(motivo) ? `${MOTIVOS_IN_WORDS[motivo]} Moodle dijo: «${texto}».` : MOTIVOS_IN_WORDS[motivo];
