// Stores rows that a reading of Moodle gave for a report, in place of those of the server's former reading.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { searchText } from '#catalogo/busqueda.ts';
import { estadoDeAulas, NECESITA_VISITA } from '#catalogo/estado-de-aulas.ts';
import type { Leido } from '#catalogo/informe.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Db } from '#platform/server/db/database.ts';

export type FilaLeida = {
  /** Identity of the row in every reading: the row keeps its id by it. */
  readonly clave: string;
  readonly semestre: Semestre;
  readonly creado: Date;
  /** Values of the fields that its {@link Leido} describes. */
  readonly datos: Readonly<Record<string, unknown>>;
};

/** Rows of one statement. */
const LOTE = 1000;

/** Makes a UUID of a text (RFC 9562, version 8). */
function idOf(texto: string): string {
  const bytes = createHash('sha256').update(texto).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

type Replacement = {
  readonly leido: Pick<Leido, 'slug' | 'campos'>;
  readonly servidor: string;
  /** The reading that gave the rows. */
  readonly lectura: string;
};

/**
 * Replaces the rows of a server with those of a reading. In one transaction: readers see the former rows until it ends.
 * A known row keeps its id and the instant of its first reading.
 */
export async function replaceLeidos(
  tx: Db,
  { leido, servidor, lectura }: Replacement,
  filas: readonly FilaLeida[],
): Promise<void> {
  for (let i = 0; i < filas.length; i += LOTE) {
    const lote = filas.slice(i, i + LOTE).map(({ clave, semestre, creado, datos }) => ({
      id: idOf(`${leido.slug}\n${servidor}\n${clave}`),
      semestre,
      creado,
      datos,
      busqueda: searchText(leido, datos),
    }));
    await sql`
      insert into leidos (id, leido, servidor, lectura, semestre, creado, datos, busqueda)
      select id, ${leido.slug}, ${servidor}, ${lectura}::uuid, semestre, creado, datos, busqueda
      from jsonb_to_recordset(${JSON.stringify(lote)}::jsonb)
        as fila (id uuid, semestre text, creado timestamptz, datos jsonb, busqueda text)
      on conflict (id) do update set
        lectura = excluded.lectura, semestre = excluded.semestre, creado = least(leidos.creado, excluded.creado),
        datos = excluded.datos, busqueda = excluded.busqueda`.execute(tx);
  }
  await sql`delete from leidos where leido = ${leido.slug} and servidor = ${servidor} and lectura <> ${lectura}::uuid`.execute(
    tx,
  );
}

/** The teacher of a classroom, in small letters, and the code of its subject. */
export type AulaPorVisitar = { readonly correo: string; readonly codigo: string };

/** Selects the classrooms of a semester that need a visit and whose teacher is known. */
export async function selectAulasPorVisitar(db: Db, semestre: string): Promise<readonly AulaPorVisitar[]> {
  const { rows } = await sql<AulaPorVisitar>`
    select distinct lower(datos ->> 'correo') as correo, datos ->> 'codigo' as codigo from leidos
    where leido = ${sql.lit(estadoDeAulas.slug)} and semestre = ${semestre}
      and datos #>> '{visita,clave}' = ${NECESITA_VISITA.si.clave} and datos ->> 'correo' is not null
    order by 1, 2`.execute(db);
  return rows;
}
