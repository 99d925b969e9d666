// Types of the client of a Moodle's service account, which finds and writes accounts, enrols people, reads courses.
import type { Lectura, MotivoMoodle } from '../client/failures.ts';
import type { MatriculaDeCurso, PedidoDeMatriculas } from '../complemento/matriculas.ts';
import type { Contenido } from './contenido.ts';

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
export type Matricula = {
  readonly idUsuario: number;
  readonly idCurso: number;
  readonly rol: string;
  /** End of the enrolment in seconds since 1970. */
  readonly hasta?: number | undefined;
};

/** A student who leaves a course. */
export type Salida = { readonly idUsuario: number; readonly idCurso: number };

/** A change to a student's enrolment. */
export type CambioDeMatricula = Salida & {
  /** New end, in seconds since 1970. */
  readonly hasta?: number | undefined;
  readonly suspender?: boolean | undefined;
};

/** A group of a course. */
export type GrupoMoodle = {
  readonly id: number;
  readonly nombre: string;
  /** Ids of its people. */
  readonly miembros: ReadonlySet<number>;
};

export type GrupoNuevo = { readonly idCurso: number; readonly nombre: string };

/** A person who enters a group of a course, by its name. */
export type Agrupacion = { readonly idUsuario: number; readonly idCurso: number; readonly grupo: string };

/** A cohort of the site or of a category. */
export type CohorteMoodle = {
  readonly id: number;
  readonly nombre: string;
  /** Moodle's `idnumber`, a text; '' = none. */
  readonly codigo: string;
};

export type EnCohorte = { readonly idUsuario: number; readonly idCohorte: number };

/** A course to open as the copy of another one. */
export type CursoNuevo = {
  /** Id of the course that is copied. */
  readonly origen: number;
  readonly nombre: string;
  /** Its key: Moodle has no two courses of one short name. */
  readonly nombreCorto: string;
  /** Moodle's `idnumber`; '' = none. */
  readonly codigo: string;
  readonly idCategoria: number;
  /** In seconds since 1970: the dates inside move as the start does. */
  readonly inicio: number;
  /** In seconds since 1970; 0 = no end. */
  readonly fin: number;
  /** Letters in the name of the copy until it is whole: those of one plan only. */
  readonly marca: string;
  /** Greatest id of the courses that were there when this was planned. */
  readonly desde: number;
  /** Its copy was begun by a process that did not come to know its end. */
  readonly begun: boolean;
};

export type AperturaDeCursos = {
  /** Told before each copy is asked for, to be remembered if this process dies. */
  readonly onBegin: (nuevo: CursoNuevo) => Promise<void>;
  readonly signal?: AbortSignal;
};

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
  /** Reads which of these functions the service of the account's token lacks. */
  missingFunctions(names: readonly string[]): Promise<Lectura<readonly string[]>>;
  /** Reads the groups of courses; those whose groups the account may not manage are left out. */
  grupos(cursos: readonly number[]): Promise<Lectura<ReadonlyMap<number, readonly GrupoMoodle[]>>>;
  /** Creates groups; one of that name in the course is `estaba`. `id` is the group's. */
  createGrupos(grupos: readonly GrupoNuevo[], signal?: AbortSignal): Promise<readonly Escrito[]>;
  /** Puts people into groups of courses in which they are enrolled. */
  joinGrupos(agrupaciones: readonly Agrupacion[], signal?: AbortSignal): Promise<readonly Escrito[]>;
  /** Reads every cohort of the site. */
  cohortes(): Promise<Lectura<readonly CohorteMoodle[]>>;
  /** Reads the people of cohorts. */
  miembrosDe(cohortes: readonly number[]): Promise<Lectura<ReadonlyMap<number, ReadonlySet<number>>>>;
  /** Puts people into cohorts. */
  joinCohortes(filas: readonly EnCohorte[]): Promise<readonly Escrito[]>;
  /**
   * Reads how people are enrolled in courses, active or not, and what they did there. Needs version 1.4 of the companion
   * plugin, as do {@link changeMatriculas} and {@link unenrol}.
   */
  matriculas(pedido: PedidoDeMatriculas): Promise<Lectura<readonly MatriculaDeCurso[]>>;
  /** Suspends enrolments or moves their end; only those of students by hand. */
  changeMatriculas(cambios: readonly CambioDeMatricula[], signal?: AbortSignal): Promise<readonly Escrito[]>;
  /** Takes students who are enrolled by hand out of courses, with their work there. */
  unenrol(salidas: readonly Salida[], signal?: AbortSignal): Promise<readonly Escrito[]>;
  /** Reads what courses contain; those that may not be read are left out. */
  contenidos(cursos: readonly number[]): Promise<Lectura<ReadonlyMap<number, Contenido>>>;
  /** Opens courses, hidden and without people. `id` is the new course's. @returns in the order of the rows */
  openCursos(nuevos: readonly CursoNuevo[], apertura: AperturaDeCursos): Promise<readonly Escrito[]>;
  /** Shows courses; harmless if repeated. */
  showCursos(cursos: readonly number[]): Promise<readonly Escrito[]>;
  /** Reads why courses may not be taken back, in words; null for those that may, or are gone. */
  impedimentosDeRetiro(cursos: readonly number[]): Promise<Lectura<ReadonlyMap<number, string | null>>>;
  /** Deletes courses that no one has entered and in which only teachers are enrolled. */
  takeBackCursos(cursos: readonly number[]): Promise<readonly Escrito[]>;
};
