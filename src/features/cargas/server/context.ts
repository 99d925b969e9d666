import { can } from '#catalogo/permisos.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { Quien } from '#features/auditoria/server/service.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { cargasContract } from '../contract.ts';
import { type FilaCarga, findCarga } from './store.ts';
import type { TipoDeCarga } from './tipo.ts';

/** Where loads are kept. */
export type Almacen = { readonly db: Db; readonly files: Files };

/** Who asks, from where and when. */
export type Pedido = { readonly actor: Actor; readonly quien: Quien; readonly now: Date };

/** A load, by its kind and id. */
export type DeCarga = { readonly tipo: TipoDeCarga; readonly id: string };

/** `1.204 filas`. */
export const textoDeFilas = (value: number): string => countOf(value, 'fila', 'filas');

/** What a load's job is about, for people: no data of persons. */
export const asuntoDe = ({ titulo }: TipoDeCarga, filas?: number): string =>
  filas === undefined ? titulo : `${titulo}, ${textoDeFilas(filas)}`;

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
