// The plan of visits for other slices: who evaluates.
import type { Db } from '#platform/server/db/database.ts';
import { selectEvaluadores } from './evaluadores.store.ts';

/** A person who evaluates accompaniments; `facultades` are the texts of theirs, of all where it is empty. */
export type EvaluadorActivo = {
  readonly usuario: string;
  readonly nombre: string;
  readonly correo: string;
  readonly facultades: readonly string[];
};

/** Returns the active evaluators, by name. */
export async function listEvaluadores(db: Db): Promise<readonly EvaluadorActivo[]> {
  const filas = await selectEvaluadores(db);
  return filas
    .filter(({ activo }) => activo)
    .map(({ usuario, nombre, correo, facultades }) => ({ usuario, nombre, correo, facultades }));
}
