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
