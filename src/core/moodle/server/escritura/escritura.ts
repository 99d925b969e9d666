// Types of the client of a Moodle's service account, which finds and writes accounts, enrols people, reads courses.
import type { Lectura, MotivoMoodle } from '../client/failures.ts';

export type UsuarioMoodle = {
  readonly id: number;
  readonly usuario: string;
  readonly nombres: string;
  readonly apellidos: string;
  readonly correo: string;
  /** Identity document; '' = none. */
  readonly documento: string;
  readonly suspendido: boolean;
};

/** A course, visible or hidden. */
export type CursoMoodle = {
  readonly id: number;
  readonly nombre: string;
  readonly nombreCorto: string;
  /** Moodle's `idnumber`, a text; '' = none. */
  readonly codigo: string;
  readonly idCategoria: number;
  /** In seconds since 1970. */
  readonly inicio: number;
  /** In seconds since 1970; 0 = no end. */
  readonly fin: number;
  readonly visible: boolean;
};

export type CategoriaMoodle = {
  readonly id: number;
  readonly nombre: string;
  /** Ids of its ancestors from the top, and its own. */
  readonly ruta: readonly number[];
  /** The same path in words: 'Facultad › Programa › Período'. */
  readonly camino: string;
  /** Number of courses in it, without and with those of the categories below. */
  readonly cursos: number;
  readonly cursosEnTotal: number;
  readonly visible: boolean;
};

/** A participant of a course, with the short names of their roles in the course itself. */
export type Participante = {
  readonly id: number;
  readonly usuario: string;
  readonly nombre: string;
  readonly correo: string;
  readonly roles: readonly string[];
};

/** An account to create; Moodle generates and sends its password. */
export type CuentaNueva = {
  readonly usuario: string;
  readonly nombres: string;
  readonly apellidos: string;
  readonly correo: string;
  /** '' for none. */
  readonly documento: string;
};

/** Changes to an account; absent properties stay unchanged. */
export type CambioDeCuenta = { readonly id: number } & Partial<Omit<CuentaNueva, 'usuario'>>;

/** A person's role in a course, by its short name (`student`). */
export type Matricula = { readonly idUsuario: number; readonly idCurso: number; readonly rol: string };

/** Outcome of writing one row. */
export type Escrito =
  /** Written now; `id` is the account's. `nota` tells people about doubts and what to do. */
  | { readonly estado: 'hecho'; readonly id: number; readonly nota?: string }
  /** It was so already: nothing was written and no mail was sent. */
  | { readonly estado: 'estaba'; readonly id: number; readonly nota?: string }
  /** This Moodle does not accept it as it is; `texto` says why, for people. */
  | { readonly estado: 'rechazado'; readonly texto: string }
  /** The server failed before it was known to be done: the same row may be sent again, and nothing is done twice. */
  | { readonly estado: 'interrumpido'; readonly motivo: MotivoMoodle; readonly texto: string };

/**
 * Reads and writes accounts and enrolments as the service account, for managers. Failures of the server are returned,
 * not thrown. Texts are compared as Moodle does: user names and addresses ignore case.
 */
export type Escritura = {
  /**
   * Finds the accounts with one of these values, by the value in lower case (documents unchanged). Values in a form
   * that no account can have are skipped. Several accounts may share an address or a document.
   */
  findUsuarios(
    key: 'usuario' | 'correo' | 'documento',
    valores: readonly string[],
  ): Promise<Lectura<ReadonlyMap<string, readonly UsuarioMoodle[]>>>;
  /** Reads every category, including hidden ones, parents first. */
  categorias(): Promise<Lectura<readonly CategoriaMoodle[]>>;
  /** Reads every course except the site itself. */
  cursos(): Promise<Lectura<readonly CursoMoodle[]>>;
  /** Reads the active participants of each course. Unknown and unreadable courses are left out. */
  participantes(cursos: readonly number[]): Promise<Lectura<ReadonlyMap<number, readonly Participante[]>>>;
  /**
   * Reads the numbers of roles, by short name: those of the settings, and others if people have them in a course.
   * @param buscados roles to search for; default: the standard ones of courses
   */
  roles(buscados?: readonly string[]): Promise<Lectura<ReadonlyMap<string, number>>>;
  /**
   * Creates accounts. An existing one with the same address is `estaba`. If an answer was lost, now or in an earlier
   * attempt, `nota` says that the password may not have been sent.
   * @returns in the order of the rows
   */
  createUsuarios(cuentas: readonly CuentaNueva[]): Promise<readonly Escrito[]>;
  /** Changes accounts. @returns in the order of the rows */
  updateUsuarios(cambios: readonly CambioDeCuenta[]): Promise<readonly Escrito[]>;
  /**
   * Enrols people. Moodle sends a welcome mail to each new participant if the course is set so, which takes time.
   * @param signal checked between courses: the next attempt finds what was done before
   * @returns in the order of the rows; `id` is the person's
   */
  enrol(matriculas: readonly Matricula[], signal?: AbortSignal): Promise<readonly Escrito[]>;
};
