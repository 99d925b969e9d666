import type { Db } from '#platform/server/db/database.ts';
import { deleteLecturas } from './store.ts';

/** How long a reading is kept: what the evaluator saw of it lies in the draft. */
const GUARDADA_MS = 24 * 3_600_000;

/** Forgets old readings. Run now and then. */
export async function limpiarLecturas(db: Db, now: Date): Promise<void> {
  await deleteLecturas(db, new Date(now.getTime() - GUARDADA_MS));
}
