import { type Lectura, lecturaOf, type MotivoMoodle } from '../client/lectura.ts';
import { actualizarUsuarios, crearUsuarios, buscarUsuarios } from './cuentas.ts';
import { leerCategorias, leerCursos, leerParticipantes } from '../client/course-reads.ts';
import type { Servicio } from '../client/read.ts';
import { matricular } from './matriculas.ts';
import { createRoles } from './roles.ts';

/** An account as the server keeps it. */
export type UsuarioMoodle = {
  readonly id: number;
  readonly usuario: string;
  readonly nombres: string;
  readonly apellidos: string;
  readonly correo: string;
  /** The identity document; '' when the server has none. */
  readonly documento: string;
  readonly suspendido: boolean;
};

/** A course, whoever may see it. */
export type CursoMoodle = {
  readonly id: number;
  readonly nombre: string;
  readonly nombreCorto: string;
  /** Moodle's `idnumber`, which is a text; '' when the course has none. */
  readonly codigo: string;
  readonly idCategoria: number;
  /** In seconds since 1970. */
  readonly inicio: number;
  /** In seconds since 1970; 0 = no end. */
  readonly fin: number;
  readonly visible: boolean;
};

/** A category of courses. */
export type CategoriaMoodle = {
  readonly id: number;
  readonly nombre: string;
  /** Its own number, and before it those of the categories that it lies in. */
  readonly ruta: readonly number[];
  /** The same in words: 'Facultad › Programa › Período'. */
  readonly camino: string;
  /** How many courses lie in it, without and with those of the categories below. */
  readonly cursos: number;
  readonly cursosEnTotal: number;
  readonly visible: boolean;
};

/** Who takes part in a course, with the short names of the roles that she has in the course itself. */
export type Participante = {
  readonly id: number;
  readonly usuario: string;
  readonly nombre: string;
  readonly correo: string;
  readonly roles: readonly string[];
};

/** An account to be made. Its password is made and sent by Moodle. */
export type CuentaNueva = {
  readonly usuario: string;
  readonly nombres: string;
  readonly apellidos: string;
  readonly correo: string;
  /** '' for none. */
  readonly documento: string;
};

/** What is to change of an account; what is not named stays. */
export type CambioDeCuenta = { readonly id: number } & Partial<Omit<CuentaNueva, 'usuario'>>;

/** A person in a course with a role, by its short name (`student`). */
export type Matricula = { readonly idUsuario: number; readonly idCurso: number; readonly rol: string };

/** What became of one row of a writing. */
export type Escrito =
  /** Done now; `id` is the account's. `nota` says, for people, what nobody knows of it and what to do. */
  | { readonly estado: 'hecho'; readonly id: number; readonly nota?: string }
  /** It was so already: nothing was written, nobody got a mail now. */
  | { readonly estado: 'estaba'; readonly id: number; readonly nota?: string }
  /** This Moodle does not accept it as it is; `texto` says why, for people. */
  | { readonly estado: 'rechazado'; readonly texto: string }
  /** The server failed before it was known to be done: the same row may be sent again, and nothing is done twice. */
  | { readonly estado: 'interrumpido'; readonly motivo: MotivoMoodle; readonly texto: string };

/**
 * What the service account of a server does for managers: looks up and writes accounts and enrolments. Nothing of it
 * throws for what the server does. Texts are compared as Moodle compares them: user names and addresses ignore case.
 */
export type Escritura = {
  /**
   * The accounts with one of these values, by the value in lower case (documents as they are). Values of a form that no
   * account can have are not asked for. Several accounts may share an address or a document.
   */
  buscarUsuarios(
    por: 'usuario' | 'correo' | 'documento',
    valores: readonly string[],
  ): Promise<Lectura<ReadonlyMap<string, readonly UsuarioMoodle[]>>>;
  /** Every category, hidden ones too, each before those inside it. */
  categorias(): Promise<Lectura<readonly CategoriaMoodle[]>>;
  /** Every course of the server, without the site's own. */
  cursos(): Promise<Lectura<readonly CursoMoodle[]>>;
  /**
   * Who takes part in each of these courses, with an enrolment that is active. Courses that do not exist, or that the
   * service account cannot read, are left out.
   */
  participantes(cursos: readonly number[]): Promise<Lectura<ReadonlyMap<number, readonly Participante[]>>>;
  /**
   * The numbers of the roles of this server, by short name: those of the settings, and of others as far as somebody has
   * them in a course. @param buscados those that must be found if they can be; the standard ones unless told
   */
  roles(buscados?: readonly string[]): Promise<Lectura<ReadonlyMap<string, number>>>;
  /**
   * Makes accounts. One that is there already, with the same address, is `estaba`. Of those whose answer was not heard, now
   * or by an attempt before, a `nota` says that their password may not have been sent.
   * @returns in the order of the rows
   */
  crearUsuarios(cuentas: readonly CuentaNueva[]): Promise<readonly Escrito[]>;
  /** Changes accounts. @returns in the order of the rows */
  actualizarUsuarios(cambios: readonly CambioDeCuenta[]): Promise<readonly Escrito[]>;
  /**
   * Enrols people. Moodle sends each new participant a welcome mail where the course is set so, and takes its time.
   * @param signal is heard between courses: what was done until then is found again by the next attempt
   * @returns in the order of the rows; `id` is the person's
   */
  matricular(matriculas: readonly Matricula[], signal?: AbortSignal): Promise<readonly Escrito[]>;
};

/** What the service account of one server does. */
export function createEscritura(servicio: Servicio): Escritura {
  const roles = createRoles(servicio);
  return {
    buscarUsuarios: async (por, valores) => lecturaOf(async () => buscarUsuarios(servicio, por, valores)),
    categorias: async () => lecturaOf(async () => leerCategorias(servicio)),
    cursos: async () => lecturaOf(async () => leerCursos(servicio)),
    participantes: async (ids) => lecturaOf(async () => leerParticipantes(servicio, ids)),
    roles: async (buscados) => lecturaOf(async () => roles(buscados)),
    crearUsuarios: async (cuentas) => crearUsuarios(servicio, cuentas),
    actualizarUsuarios: async (cambios) => actualizarUsuarios(servicio, cambios),
    matricular: async (matriculas, signal) => matricular({ servicio, roles, signal }, matriculas),
  };
}
