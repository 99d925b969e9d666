import type { CampoDeCorreo } from '#catalogo/correo.ts';
import type { Actor } from '#platform/server/http/actor.ts';

/** The person of a row. */
export type PersonaDeFila = {
  /** The row's id. */
  readonly fila: string;
  readonly nombreUsuario: string;
  /** As it stands in the row: nobody has looked at it. */
  readonly email: string;
  readonly rol: string;
  /** What the row says in the columns that were asked for, by their keys. */
  readonly valores: Readonly<Record<string, string>>;
};

/** A report whose people can be written to. The slice that has it gives it; `app.ts` brings both together. */
export type Fuente = {
  /** By which selections name it. */
  readonly informe: string;
  readonly acceso: readonly string[];
  /** What may be merged into a message, `CAMPOS_DE_PERSONA` first. */
  readonly campos: readonly CampoDeCorreo[];
  /**
   * The people of selected rows, in lots, in the order of the rows.
   * @param seleccion as it came; beside the report's name nobody has looked at it
   * @param claves of the columns whose values are wanted
   * @throws {AppError} `datos-invalidos` for what is no selection of this report
   */
  readonly personas: (
    seleccion: unknown,
    lector: Actor,
    claves: readonly string[],
  ) => AsyncIterable<readonly PersonaDeFila[]>;
};
