// The plan of visits for other slices: who evaluates; and the end of old plans.
import { previousSemestre, semestreOf } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';
import { selectEvaluadores } from './evaluadores.store.ts';
import { deleteVisitasBefore } from './store.ts';

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

/** Deletes visits two semesters after their own; what was sent stays in its record, and rules name no one. */
export const cleanVisitas = async (db: Db, now: Date): Promise<void> =>
  deleteVisitasBefore(db, previousSemestre(previousSemestre(semestreOf(now))));
