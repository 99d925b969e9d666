// History of records that were stored with their ends: closings, what was said, corrections and ratings.
import type { Db } from '#platform/server/db/database.ts';
import { insertCalificaciones, type Calificada } from './calificaciones.store.ts';
import { insertDicho, type Dicho } from './conversacion/mensajes.store.ts';
import { insertCorreccion, insertPaso, type Correccion, type Paso } from './correcciones/correcciones.store.ts';
import { insertCierres } from './estados/estados.store.ts';

export type ImportedHistory = {
  /** Ids of records that were stored as closed. */
  readonly cerrados: readonly string[];
  /** User name of the person who closed them. */
  readonly usuario: string;
  readonly dichos: readonly Dicho[];
  /** Corrections that wait for their persons. */
  readonly pedidas: readonly Correccion[];
  /** Steps of corrections, in their order. */
  readonly pasos: readonly Paso[];
  readonly calificadas: readonly Calificada[];
};

/** Stores what happened to records before they came in. It sends no mail and changes no state. */
export async function storeImported(tx: Db, history: ImportedHistory): Promise<void> {
  for (const dicho of history.dichos) await insertDicho(tx, dicho);
  for (const pedida of history.pedidas) await insertCorreccion(tx, pedida);
  for (const paso of history.pasos) await insertPaso(tx, paso);
  await insertCierres(tx, history.cerrados, history.usuario);
  await insertCalificaciones(tx, history.calificadas);
}
