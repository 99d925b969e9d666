import { crearReconocedor, unir } from '#features/almacenes/server/service.ts';
import type { Persona } from '#features/almacenes/contract.ts';
import type { Db } from '#platform/server/db/database.ts';
import { almacenDeRegistros } from './almacen.ts';
import { lockRegistros } from './store.ts';

/** The ids of the records in which a person stands, and of their items: what the audit names of hers. @public */
export async function registrosDe(db: Db, persona: Partial<Persona>): Promise<readonly string[]> {
  const hallados = await almacenDeRegistros.buscar(db, crearReconocedor(unir(persona)));
  const ids = hallados.filter(({ suyo }) => suyo).map(({ id }) => id);
  const registros = await db.transaction().execute(async (tx) => lockRegistros(tx, ids));
  return registros.flatMap(({ id, items }) => [id, ...items]);
}
