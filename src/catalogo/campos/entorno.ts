// External facts that field checks need (lists, subjects, domains, today), and the test of institutional addresses.
import type { Opcion } from '../listas/opcion.ts';
import type { Semestre } from '../semestre.ts';

/** A subject of a teacher in a semester (spec 1 §3). */
export type Asignatura = {
  codigoAsignatura: string;
  /** Null when neither the platform nor a manager gave it. */
  nombre: string | null;
  docente: string;
  programaAcademico: string;
  facultad: string;
  tipoAsignatura: 'AMV' | 'APV';
  semestre: string;
  habilitable: boolean;
};

/** External facts that the check of a field needs; the same shape in the browser and on the server. */
export type Entorno = {
  /** Institutional e-mail domains; messages name the first (DECISIONS §1). */
  readonly dominios: readonly string[];
  /** The options of a list that may still be sent. */
  readonly opciones: (lista: string) => readonly Opcion[];
  /** The subjects of the current semester with a code; in the browser, only those found by typing. */
  readonly asignaturas: (codigo: string) => readonly Asignatura[];
  /** Today in Bogotá, `AAAA-MM-DD`. */
  readonly hoy: string;
  /** The semester of what is checked; by default that of today. */
  readonly semestre?: Semestre;
};

/** Returns true if the text after the last `@` is an institutional domain, ignoring case (DECISIONS §1). */
export const isInstitucional = (address: string, { dominios }: Pick<Entorno, 'dominios'>): boolean => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return dominios.some((dominio) => dominio.toLowerCase() === domain);
};
