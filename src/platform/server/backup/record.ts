// Notes in the database how the last backup and the last trial of one ended; reads these notes.
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { hasTable } from '../db/runnable.ts';
import { StartProblem } from '../start-problem.ts';

/** A backup, or the restore of one for a trial. */
type Clase = 'copia' | 'prueba';

/** The last backup, or the last trial. */
export type Intento = {
  readonly intentada: Date;
  /** The sentence of a failure; null where the last one ended well. */
  readonly fallo: string | null;
  /** The last one that ended well, and the name of its archive; null while none did. */
  readonly lograda: Date | null;
  readonly archivo: string | null;
};

/** Makes or tries the backup of this name, and notes how that ended. Its error is thrown on. */
export async function noted(
  db: Db,
  intento: { readonly clase: Clase; readonly archivo: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const fallo =
      error instanceof StartProblem ? error.message : 'La orden falló por algo inesperado: su salida lo dice.';
    await note(db, { ...intento, fallo }).catch(() => {}); // the error says more
    throw error;
  }
  await note(db, { ...intento, fallo: null });
}

type Outcome = { readonly clase: Clase; readonly archivo: string; readonly fallo: string | null };

/** A database without tables has no place for it. */
async function note(db: Db, { clase, archivo, fallo }: Outcome): Promise<void> {
  if (!(await hasTable(db, 'copias_de_seguridad'))) return;
  const wasGood = sql`${fallo}::text is null`;
  await sql`
    insert into copias_de_seguridad (clase, intentada, fallo, lograda, archivo)
    select ${clase}, now(), ${fallo}::text, case when ${wasGood} then now() end,
      case when ${wasGood} then ${archivo}::text end
    on conflict (clase) do update set intentada = excluded.intentada, fallo = excluded.fallo,
      lograda = coalesce(excluded.lograda, copias_de_seguridad.lograda),
      archivo = coalesce(excluded.archivo, copias_de_seguridad.archivo)`.execute(db);
}

/** Reads the last backup and the last trial; one that was never made is missing. */
export async function readIntentos(db: Db): Promise<{ readonly copia?: Intento; readonly prueba?: Intento }> {
  const rows = await db.selectFrom('copias_de_seguridad').selectAll().execute();
  return Object.fromEntries(rows.map(({ clase, ...intento }) => [clase, intento]));
}
