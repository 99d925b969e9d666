import { can } from '#catalogo/permisos.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { cargasContract } from '../contract.ts';
import type { Almacen, DeCarga } from './pedido.ts';
import { type FilaCarga, findCarga } from './store.ts';
import type { TipoDeCarga } from './tipo.ts';

export type CargasOptions = Almacen & {
  /** The kinds of sheets that there are. */
  readonly tiposDeCarga: readonly TipoDeCarga[];
  readonly now?: (() => Date) | undefined;
};

/** What the calls about loads work with. */
export type Tools = Required<Omit<CargasOptions, 'now'>> & { readonly now: () => Date };
/** Their handlers. */
export type Own = Handlers<typeof cargasContract>;

/**
 * The kind of an address.
 * @param actor null: who follows a link that was made for somebody
 * @throws {AppError} `no-existe`, or `sin-permiso` when the caller may not load such sheets
 */
export function tipoFor(tipos: readonly TipoDeCarga[], nombre: string, actor: Actor | null): TipoDeCarga {
  const tipo = tipos.find((one) => one.nombre === nombre);
  if (!tipo) throw new AppError('no-existe', { message: 'No existe ese tipo de carga.' });
  if (actor && !can(actor, tipo.permiso)) throw new AppError('sin-permiso');
  return tipo;
}

/** Answer where no load has the id of an address. */
export const sinCarga = (): AppError => new AppError('no-existe', { message: 'No existe esa carga.' });

/** The load of an address. @throws {AppError} `no-existe` */
export async function cargaFor(db: Db, { tipo, id }: DeCarga): Promise<FilaCarga> {
  const carga = await findCarga(db, tipo.nombre, id);
  if (!carga) throw sinCarga();
  return carga;
}
