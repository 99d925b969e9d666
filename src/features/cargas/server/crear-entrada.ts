import { randomUUID } from 'node:crypto';
import { record } from '#features/auditoria/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Almacen, Pedido } from './pedido.ts';
import { insertCarga } from './store.ts';
import type { TipoDeCarga } from './tipo.ts';
import { guardarLibro, libroRecibido, nombreDeLibro } from './entrada-libro.ts';

/** A file that came in a part of a body, to be loaded as a kind of sheet. */
export type PorCargar = { readonly tipo: TipoDeCarga; readonly parte: string; readonly recibido: unknown };

/**
 * Keeps a received workbook as a new load, with whatever `seguir` does in the same transaction.
 * @returns its id
 * @throws {AppError} `datos-invalidos` when it is no workbook
 */
export async function crearCarga(
  almacen: Almacen,
  { tipo, parte, recibido }: PorCargar,
  { actor, quien, now, seguir }: Pedido & { readonly seguir: (tx: Db, carga: string) => Promise<void> },
): Promise<string> {
  const libro = await libroRecibido(parte, recibido);
  const id = randomUUID();
  await guardarLibro(almacen, libro, async (tx, archivo) => {
    await insertCarga(tx, {
      id,
      tipo: tipo.nombre,
      origen: null,
      usuario: actor.usuario,
      nombre: actor.nombre,
      archivo,
      archivo_nombre: nombreDeLibro(libro),
      tamano: libro.size,
      creada: now,
    });
    await record(tx, {
      accion: 'carga.recepcion',
      quien,
      objeto: { tipo: 'carga', ids: [id] },
      detalle: { tipo: tipo.nombre },
    });
    await seguir(tx, id);
  });
  return id;
}
