import { ERRORS } from '#platform/contract/errors.ts';

const AVISE = 'Avise a quien administra la plataforma.';

/** Why a server's service account got nothing, and what to do, for whoever manages. */
export const MOTIVOS_EN_PALABRAS: Readonly<Record<MotivoMoodle, string>> = {
  'no-responde': 'Moodle no respondió. Inténtelo de nuevo en unos minutos.',
  'respuesta-invalida': `Moodle respondió algo que no se entiende (una página en lugar de datos). ${AVISE}`,
  'servicio-apagado': `Los servicios web de Moodle están apagados. ${AVISE}`,
  mantenimiento: 'Moodle está en mantenimiento. Inténtelo de nuevo más tarde.',
  'token-invalido': `La clave con la que esta aplicación entra a Moodle venció o fue retirada. ${AVISE}`,
  'cuenta-bloqueada': `La cuenta con la que esta aplicación entra a Moodle está suspendida. ${AVISE}`,
  'cambiar-clave': `Moodle pide cambiar la contraseña de la cuenta con la que entra esta aplicación. ${AVISE}`,
  'perfil-incompleto': `Moodle pide completar el perfil de la cuenta con la que entra esta aplicación. ${AVISE}`,
  'sin-permiso': `La cuenta con la que esta aplicación entra a Moodle no tiene permiso para esto. ${AVISE}`,
  'no-existe': 'Moodle no encuentra lo que se le pide: puede haberse borrado.',
  ocupado: 'Moodle ya está haciendo una copia de este curso. Inténtelo de nuevo cuando termine.',
  'parametro-invalido': 'Moodle no acepta estos datos y no dice por qué.',
  'error-moodle': 'Moodle tuvo un error interno. Inténtelo de nuevo en unos minutos.',
};

/** The same as existing clients of the contract read it (DECISIONS §4; the quoted texts of spec 1 §8). */
export const errorMessageDe = ({
  motivo,
  texto,
}: {
  readonly motivo: string;
  readonly texto?: string | undefined;
}): string =>
  texto || (motivo === 'no-responde' ? 'No se pudo obtener la información del servidor.' : ERRORS.interno.message);

/** Reasons that leave open what it was: which permission, which error. */
const ABIERTOS = new Set<MotivoMoodle>(['sin-permiso', 'parametro-invalido', 'error-moodle']);

/** The same; where that leaves open what it was, with what Moodle itself said. */
export const falloEnPalabras = ({ motivo, texto }: Omit<FalloMoodle, 'ok'>): string =>
  texto && ABIERTOS.has(motivo)
    ? `${MOTIVOS_EN_PALABRAS[motivo]} Moodle dijo: «${texto}».`
    : MOTIVOS_EN_PALABRAS[motivo];

/** Why Moodle did not give what was asked of it. */
export type MotivoMoodle =
  /** No answer in time, or none at all. */
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
  /** The person must accept the site's policies or complete the profile in Moodle before anything else. */
  | 'perfil-incompleto'
  | 'sin-permiso'
  | 'no-existe'
  /** The server is doing it already, for somebody: a backup of the same course. */
  | 'ocupado'
  /** Moodle refused the parameters; it does not say which. */
  | 'parametro-invalido'
  /** An error of Moodle that none of the above names, PHP's own included. */
  | 'error-moodle';

/** A call that gave nothing. `texto` is what the server said, in its own language: for people's eyes, never for a log. */
export type FalloMoodle = { readonly ok: false; readonly motivo: MotivoMoodle; readonly texto?: string };

/** What a reading gave, or why it gave nothing. */
export type Lectura<T> = { readonly ok: true; readonly valor: T } | FalloMoodle;

/** What Moodle itself says of an error; `debuginfo` only where the site shows developers' messages. */
export type ErrorDeMoodle = {
  readonly errorcode?: string | undefined;
  readonly message?: string | undefined;
  readonly debuginfo?: string | null | undefined;
};

/** A failed call on its way to the client's door, where {@link lecturaOf} makes it a value. */
export class MoodleFailure extends Error {
  readonly motivo: MotivoMoodle;
  /** What Moodle said, if it was Moodle who failed. */
  readonly dicho: ErrorDeMoodle;

  constructor(motivo: MotivoMoodle, dicho: ErrorDeMoodle = {}) {
    super(motivo);
    this.motivo = motivo;
    this.dicho = dicho;
  }
}

/** Runs several steps of which any may fail, and gives what came of them. */
export async function lecturaOf<T>(steps: () => Promise<T>): Promise<Lectura<T>> {
  try {
    return { ok: true, valor: await steps() };
  } catch (error) {
    if (!(error instanceof MoodleFailure)) throw error;
    const { message } = error.dicho;
    return { ok: false, motivo: error.motivo, ...(message !== undefined && { texto: message }) };
  }
}
