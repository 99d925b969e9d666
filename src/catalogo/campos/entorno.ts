import type { Semestre } from '../semestre.ts';
import type { Opcion } from '../listas/opcion.ts';
import type { Asignatura } from './asignatura.ts';

/** What a field's check needs to know of the world: the same shape in the browser and on the server. */
export type Entorno = {
  /** Institutional e-mail domains, the first one named in messages (DECISIONS §1). */
  readonly dominios: readonly string[];
  /** The options of a list that may still be sent. */
  readonly opciones: (lista: string) => readonly Opcion[];
  /** The subjects of the current semester with a code; in the browser, those that were found by typing. */
  readonly asignaturas: (codigo: string) => readonly Asignatura[];
  /** Today in Bogotá, `AAAA-MM-DD`. */
  readonly hoy: string;
  /** The semester of what is checked; that of today unless said. */
  readonly semestre?: Semestre;
};

/** Compares the whole text after the last `@`, ignoring case (DECISIONS §1). */
export const esInstitucional = (address: string, { dominios }: Pick<Entorno, 'dominios'>): boolean => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return dominios.some((dominio) => dominio.toLowerCase() === domain);
};
