import type { Aula } from '#catalogo/rubrica/evidencia/hechos.ts';
import type { Lectura } from '../client/lectura.ts';

export type LecturaDeAula = {
  /** Told before each part that is read. */
  readonly avanzar?: (parte: { readonly fase: string; readonly hechos?: number; readonly total?: number }) => void;
  readonly signal?: AbortSignal;
};

/** What a course holds, for whoever looks at how it is taught. Nothing of it throws for what the server does. */
export type Aulas = {
  /**
   * Reads a course by core functions alone; a part that the service account may not read is null. Waits as long as jobs do.
   * `no-existe` when there is no such course.
   * @throws {DOMException} when `signal` ends it
   */
  leer(idCurso: number, lectura?: LecturaDeAula): Promise<Lectura<Aula>>;
};
