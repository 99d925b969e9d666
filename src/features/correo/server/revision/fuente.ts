import type { CampoDeCorreo } from '#catalogo/correo.ts';
import { can } from '#catalogo/permisos.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Actor } from '#platform/server/http/actor.ts';

/** The person of a row. */
export type PersonaDeFila = {
  /** The row's id. */
  readonly fila: string;
  readonly nombreUsuario: string;
  /** As it is in the row, not checked. */
  readonly email: string;
  readonly rol: string;
  /** The row's texts in the columns that were asked for, by their keys. */
  readonly valores: Readonly<Record<string, string>>;
};

/** A report whose people can be written to. The slice that has it gives it; `app.ts` brings both together. */
export type Fuente = {
  /** By which selections name it. */
  readonly informe: string;
  /** Fields that may be merged into a message, `CAMPOS_DE_PERSONA` first. */
  readonly campos: readonly CampoDeCorreo[];
  /**
   * The people of selected rows, in lots, in the order of the rows.
   * @param seleccion as it came: only the report's name is checked
   * @param claves of the columns whose values are wanted
   * @throws {AppError} `datos-invalidos` for what is no selection of this report
   */
  readonly personas: (
    seleccion: unknown,
    lector: Actor,
    claves: readonly string[],
  ) => AsyncIterable<readonly PersonaDeFila[]>;
  /** Returns another text as soon as a selected row comes, goes or changes. Throws as `personas` does. */
  readonly checksum: (seleccion: unknown, lector: Actor) => Promise<string>;
};

/**
 * The source of a report's people.
 * @throws {AppError} `no-existe`, or `sin-permiso` when the caller may not open the report
 */
export function fuenteFor(fuentes: readonly Fuente[], informe: string, actor: Actor): Fuente {
  const fuente = fuentes.find((una) => una.informe === informe);
  if (!fuente) throw new AppError('no-existe', { message: 'No existe ese informe, o no se escribe a sus personas.' });
  if (!can(actor, `informes.leer:${informe}`)) throw new AppError('sin-permiso');
  return fuente;
}
