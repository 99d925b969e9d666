import type { Quien } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';
import type { Actor } from '#platform/server/http/actor.ts';
import { countOf } from '#platform/contract/quantities.ts';
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
