// Recipients of a selection: type of their source (fuente), one for each address, invalid rows apart, preview order.
import { isAddress } from '#catalogo/campos/correo.ts';
import type { CampoDeCorreo } from '#catalogo/correo.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import { can } from '#catalogo/permisos.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { FilaDeRevision } from '../../contract/compose.ts';
import type { SolicitudDeCorreo } from '../composing/types.ts';

export type Destinatario = {
  /** May be empty if `motivo` excludes the recipient. */
  readonly email: string;
  readonly nombre: string;
  /** Role of the person for the unit: `Docente`. */
  readonly rol: string;
  /** Values of the message's fields, by name. */
  readonly campos: Readonly<Record<string, string>>;
  /** Rows of the report about this person. */
  readonly filas: readonly string[];
  /** The requests among those rows whose pages the message leads to, with their addresses; none by default. */
  readonly solicitudes?: readonly PaginaDeSolicitud[];
  /** Reason for excluding this person, who is listed but never sent to. */
  readonly motivo?: string;
};

/** The page of a request; its address lets its person answer. */
export type PaginaDeSolicitud = SolicitudDeCorreo & { readonly direccion: string };

/**
 * Finds the pages of the requests that recipients are written to about, for each recipient in their order: only of those
 * that were made with the recipient's address. The slice of requests provides it.
 */
export type PaginasDeSolicitudes = (
  tx: Db,
  informe: string,
  destinatarios: readonly Pick<Destinatario, 'email' | 'filas'>[],
) => Promise<readonly (readonly PaginaDeSolicitud[])[]>;

export type SelectedPerson = {
  /** The row's id. */
  readonly fila: string;
  readonly nombreUsuario: string;
  /** As stored in the row, not validated. */
  readonly email: string;
  readonly rol: string;
  /** Texts of the requested columns, by key. */
  readonly valores: Readonly<Record<string, string>>;
};

/** A report whose people can be written to. The report's slice provides it; `services.ts` connects both. */
export type Fuente = {
  /** Name of the report in selections. */
  readonly informe: string;
  /** Fields that may be merged into a message, `CAMPOS_DE_PERSONA` first. */
  readonly campos: readonly CampoDeCorreo[];
  /**
   * Reads the people of selected rows in lots, in the order of the rows.
   * @param seleccion unchecked except for the report's name
   * @param claves keys of the columns to read
   * @throws {AppError} `datos-invalidos` if it is not a selection of this report
   */
  readonly personas: (
    seleccion: unknown,
    lector: Actor,
    claves: readonly string[],
  ) => AsyncIterable<readonly SelectedPerson[]>;
  /** Returns a text that changes as soon as a selected row is added, removed or changed. Throws as `personas` does. */
  readonly checksum: (seleccion: unknown, lector: Actor) => Promise<string>;
};

/**
 * Finds the source of a report's people.
 * @throws {AppError} `no-existe`, or `sin-permiso` if the caller may not open the report
 */
export function fuenteFor(fuentes: readonly Fuente[], informe: string, actor: Actor): Fuente {
  const fuente = fuentes.find((fuente) => fuente.informe === informe);
  if (!fuente) throw new AppError('no-existe', { message: 'No existe ese informe, o no se escribe a sus personas.' });
  if (!can(actor, `informes.leer:${informe}`)) throw new AppError('sin-permiso');
  return fuente;
}

/** A field used by a message: the name as written, and the matching field of the selection. */
export type CampoUsado = { readonly nombre: string; readonly campo: CampoDeCorreo };

/** The people of a selection, each once, and the rows without a valid address. */
export type Destinatarios = {
  readonly filas: number;
  readonly validos: readonly Destinatario[];
  readonly sinCorreo: readonly FilaDeRevision[];
  readonly invalidos: readonly FilaDeRevision[];
  readonly repetidos: readonly { readonly email: string; readonly filas: readonly number[] }[];
  /** Excluded people with the reason, to be listed with the others. */
  readonly omitidos: readonly Destinatario[];
};

const SIN_CORREO = 'La fila no tiene correo.';
const INVALIDO = 'El correo de la fila no es una dirección válida.';

/** Rows of one address. The first row provides the data of the message. */
type MergedFilas = { readonly destinatario: Destinatario; readonly filas: string[]; readonly lugares: number[] };

/**
 * Reads the people of a selection: merges rows with the same address, ignoring case, and sets apart rows without a
 * valid one.
 */
export async function destinatariosOf(
  lotes: AsyncIterable<readonly SelectedPerson[]>,
  usados: readonly CampoUsado[],
): Promise<Destinatarios> {
  const abiertos = new Map<string, MergedFilas>();
  const [withoutCorreo, invalidos]: [FilaDeRevision[], FilaDeRevision[]] = [[], []];
  const omitidos: Destinatario[] = [];
  let filas = 0;
  for await (const lote of lotes) {
    for (const persona of lote) {
      filas += 1;
      const email = persona.email.trim();
      if (!isAddress(email)) {
        const omitido = { ...destinatarioOf(persona, usados), motivo: email === '' ? SIN_CORREO : INVALIDO };
        (email === '' ? withoutCorreo : invalidos).push({ fila: filas, nombre: omitido.nombre, email });
        omitidos.push(omitido);
        continue;
      }
      const clave = email.toLowerCase();
      const abierto = abiertos.get(clave);
      abierto?.filas.push(persona.fila);
      abierto?.lugares.push(filas);
      if (!abierto) {
        const destinatario = destinatarioOf(persona, usados);
        abiertos.set(clave, { destinatario, filas: [persona.fila], lugares: [filas] });
      }
    }
  }
  const all = [...abiertos.values()];
  return {
    filas,
    validos: all.map(({ destinatario, filas: ownFilas }) => ({ ...destinatario, filas: ownFilas })),
    sinCorreo: withoutCorreo,
    invalidos,
    repetidos: all.flatMap(({ destinatario: { email }, lugares }) =>
      lugares.length > 1 ? [{ email, filas: lugares }] : [],
    ),
    omitidos,
  };
}

/** Converts the person of a row. Forms store names in capitals; messages use normal capitalization. */
function destinatarioOf(persona: SelectedPerson, usados: readonly CampoUsado[]): Destinatario {
  const { fila, nombreUsuario, rol, valores } = persona;
  const email = persona.email.trim();
  const allValores: Readonly<Record<string, string>> = { ...valores, nombreUsuario, email, rol };
  return {
    email,
    nombre: asProperName(nombreUsuario),
    rol,
    campos: Object.fromEntries(
      usados.map(({ nombre, campo: { clave, isNombre } }) => {
        const valor = allValores[clave] ?? '';
        return [nombre, isNombre ? asProperName(valor) : valor];
      }),
    ),
    filas: [fila],
  };
}

/** Returns true if a value is blank. */
export const isBlank = (valor: string | undefined): boolean => (valor ?? '').trim() === '';

/** A recipient in preview order, with the reason for the position. */
export type PreviewEntry = { readonly destinatario: Destinatario; readonly por: 'mas-largo' | 'mas-vacio' | null };

/** Sorts recipients in preview order: the longest message, the emptiest one, then all others. */
export function inPreviewOrder(validos: readonly Destinatario[]): readonly PreviewEntry[] {
  const largo = ({ campos }: Destinatario): number =>
    Object.values(campos).reduce((sum, { length }) => sum + length, 0);
  const vacio = ({ campos }: Destinatario): number => Object.values(campos).filter(isBlank).length;
  const longest = greatest(validos, (a, b) => largo(a) - largo(b));
  const others = validos.filter((valido) => valido !== longest);
  const emptiest = greatest(others, (a, b) => vacio(a) - vacio(b) || largo(b) - largo(a));
  return [
    ...(longest ? [{ destinatario: longest, por: 'mas-largo' } as const] : []),
    ...(emptiest ? [{ destinatario: emptiest, por: 'mas-vacio' } as const] : []),
    ...others.filter((candidate) => candidate !== emptiest).map((destinatario) => ({ destinatario, por: null })),
  ];
}

const greatest = <T>(items: readonly T[], compare: (a: T, b: T) => number): T | undefined =>
  items.reduce<T | undefined>((most, one) => (most === undefined || compare(one, most) > 0 ? one : most), undefined);
