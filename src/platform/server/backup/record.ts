// Notes in the database when the last backup and the last trial of one ended, and how; reads these notes.
import { sql } from 'kysely';
import { createDatabase, type Db } from '../db/database.ts';

/** A backup, or the restore of one into a throw-away database. */
export type Clase = 'copia' | 'prueba';

/** The last backup, or the last trial. */
export type Intento = {
  readonly intentada: Date;
  /** The sentence of a failure; null where the last one ended well. */
  readonly fallo: string | null;
  /** The last one that ended well, and the file's name; null while none did. */
  readonly lograda: Date | null;
  readonly archivo: string | null;
};

/** Notes one that has just ended. A database of an earlier release has no place for it. */
export async function noteIntento(
  connection: string,
  { clase, archivo, fallo }: { readonly clase: Clase; readonly archivo: string; readonly fallo: string | null },
): Promise<void> {
  const db = createDatabase({ connection, max: 1 });
  try {
    const { rows: found } = await sql`select 1 where to_regclass('copias_de_seguridad') is not null`.execute(db);
    if (found.length === 0) return;
    await sql`
      insert into copias_de_seguridad (clase, intentada, fallo, lograda, archivo)
      select ${clase}::text, now(), ${fallo}::text, case when ${fallo}::text is null then now() end,
        case when ${fallo}::text is null then ${archivo}::text end
      on conflict (clase) do update set intentada = excluded.intentada, fallo = excluded.fallo,
        lograda = coalesce(excluded.lograda, copias_de_seguridad.lograda),
        archivo = coalesce(excluded.archivo, copias_de_seguridad.archivo)`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Reads the last backup and the last trial; undefined for one that was never tried. */
export async function readIntentos(db: Db): Promise<Readonly<Partial<Record<Clase, Intento>>>> {
  const rows = await db.selectFrom('copias_de_seguridad').selectAll().execute();
  return Object.fromEntries(rows.map(({ clase, ...intento }) => [clase, intento]));
}
