import { FORMULARIOS, UNIDADES } from '#catalogo/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { newItems } from './new-items.ts';
import { insertItems, selectSinItems } from './store.ts';

/** Records of one statement. */
const LOTE = 1000;

/**
 * Makes rows of the items of records that were stored before their report counted items. At every start, without keeping
 * anybody waiting.
 * @returns how many records it was done for
 */
export async function completeItems(db: Db): Promise<number> {
  let done = 0;
  for (const formulario of FORMULARIOS) {
    const unidad = UNIDADES.get(formulario.slug);
    if (unidad === undefined) continue;
    for (;;) {
      const registros = await selectSinItems(db, { formulario: formulario.slug, unidad, limite: LOTE });
      await insertItems(
        db,
        registros.flatMap((registro) =>
          newItems(formulario, registro).map((item, orden) => ({ ...item, registro: registro.id, orden })),
        ),
      );
      done += registros.length;
      if (registros.length < LOTE) break;
    }
  }
  return done;
}
