import { sql } from 'kysely';
import type { Estado } from '#catalogo/estados.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Comprobado } from './comprobantes/store.ts';

/** Where the records of a form say who sent them. */
export type Remitentes = {
  readonly formulario: string;
  /** The form's list whose items are rows of its report; undefined where the records are. */
  readonly unidad: string | undefined;
  /** Paths of fields. */
  readonly rutas: readonly string[];
};

export type FilaEnviada = Comprobado & {
  /** That of the record, and those of its items in their order. */
  readonly estado: Estado;
  readonly items: readonly Estado[];
};

/**
 * Selects the newest records that name a person as who sent them.
 * @param textos what the person is known by, in small letters
 */
export async function selectEnviados(
  db: Db,
  formularios: readonly Remitentes[],
  { textos, limite }: { readonly textos: readonly string[]; readonly limite: number },
): Promise<readonly FilaEnviada[]> {
  if (formularios.length === 0) return [];
  const patrones = textos.map((texto) => `%${texto.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  // Each pattern by itself and the form as a literal: so the index of the report's search serves.
  const nombra = sql.join(
    patrones.map((patron) => sql`busqueda like ${patron}`),
    sql` or `,
  );
  const suyos = formularios.map(({ formulario, unidad, rutas }) => {
    const dice = sql.join(
      rutas.map((ruta) => sql`lower(datos #>> ${ruta.split('.')}) = any(${[...textos]})`),
      sql` or `,
    );
    const donde = sql`where formulario = ${sql.lit(formulario)} and (${nombra}) and (${dice})`;
    return unidad === undefined ? sql`select id from registros ${donde}` : sql`select registro from items ${donde}`;
  });
  const { rows } = await sql<FilaEnviada>`
    select id, formulario, comprobante, creado, datos, estado,
      array(select i.estado from items i where i.registro = r.id order by i.orden) as items
    from registros r where id in (${sql.join(suyos, sql` union `)})
    order by creado desc, id desc limit ${limite}`.execute(db);
  return rows;
}
