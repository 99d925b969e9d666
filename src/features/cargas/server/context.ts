// Dependencies and shared parameters of the routes of loads, and the look-up of kind and load.
import { can } from '#catalogo/permisos.ts';
import type { Principal } from '#core/auditoria/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import { countOf } from '#platform/contract/quantities.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import type { Handlers } from '#platform/server/http/serve.ts';
import type { cargasContract } from '../contract.ts';
import { findCarga, type FilaCarga } from './store.ts';
import type { TipoDeCarga } from './tipo-de-carga.ts';

export type Almacen = { readonly db: Db; readonly files: Files };

export type Caller = { readonly actor: Actor; readonly principal: Principal; readonly now: Date };

export type CargaRef = { readonly tipo: TipoDeCarga; readonly id: string };

/** `1.204 filas`. */
export const textoDeFilas = (value: number): string => countOf(value, 'fila', 'filas');

/** Subject of a load's job, without personal data. */
export const asuntoOf = ({ titulo }: TipoDeCarga, filas?: number): string =>
  filas === undefined ? titulo : `${titulo}, ${textoDeFilas(filas)}`;

export type CargasOptions = Almacen & {
  readonly tiposDeCarga: readonly TipoDeCarga[];
  readonly now?: (() => Date) | undefined;
};

export type Context = Required<Omit<CargasOptions, 'now'>> & { readonly now: () => Date };
export type CargasHandlers = Handlers<typeof cargasContract>;

/**
 * Finds the kind named in an address.
 * @param actor null for a download link, which was authorized when it was made
 * @throws {AppError} `no-existe`, or `sin-permiso` if the caller may not load such sheets
 */
export function tipoFor(tipos: readonly TipoDeCarga[], nombre: string, actor: Actor | null): TipoDeCarga {
  const tipo = tipos.find((one) => one.nombre === nombre);
  if (!tipo) throw new AppError('no-existe', { message: 'No existe ese tipo de carga.' });
  if (actor && !can(actor, tipo.permiso)) throw new AppError('sin-permiso');
  return tipo;
}

export const cargaNotFound = (): AppError => new AppError('no-existe', { message: 'No existe esa carga.' });

/** Finds the load of an address. @throws {AppError} `no-existe` */
export async function cargaFor(db: Db, { tipo, id }: CargaRef): Promise<FilaCarga> {
  const carga = await findCarga(db, tipo.nombre, id);
  if (!carga) throw cargaNotFound();
  return carga;
}
