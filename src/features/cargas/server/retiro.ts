import { soltarArchivos } from '#features/archivos/server/service.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/database.ts';
import { DIAS_DE_CARGA } from '../contract.ts';
import { lockViva, seEstaHaciendo } from './decision.ts';
import { deleteFilas } from './filas.store.ts';
import type { DeCarga } from './pedido.ts';
import { resumenDe } from './resumen.ts';
import { selectPorRetirar, updateCarga } from './store.ts';
import type { TipoDeCarga } from './tipo.ts';

const DIA_MS = 86_400_000;

/** Removes rows and files of a load; what they came to stays. @throws {AppError} `conflicto` while it is being done */
export async function retirar(tx: Db, { tipo, id }: DeCarga, now: Date): Promise<void> {
  const carga = await lockViva(tx, { tipo, id });
  if (await seEstaHaciendo(tx, carga)) {
    throw new AppError('conflicto', { message: 'La carga está en curso. Cancélela primero, o espere a que termine.' });
  }
  const conFilas = carga.estado !== 'en-revision' && carga.estado !== 'rechazada';
  const resumen = conFilas ? await resumenDe(tx, tipo, id) : null;
  await deleteFilas(tx, id);
  await soltarArchivos(
    tx,
    [carga.archivo, carga.marcado].filter((clave) => clave !== null),
  );
  await updateCarga(tx, id, { archivo: null, marcado: null, archivo_nombre: null, retirada: now, resumen });
}

/** Removes the rows and files of loads whose time is over. Run now and then. */
export async function limpiarCargas(db: Db, tipos: readonly TipoDeCarga[], now: Date): Promise<void> {
  for (const { id, tipo: nombre } of await selectPorRetirar(db, new Date(now.getTime() - DIAS_DE_CARGA * DIA_MS))) {
    const tipo = tipos.find((one) => one.nombre === nombre);
    if (tipo) await db.transaction().execute(async (tx) => retirar(tx, { tipo, id }, now));
  }
}
