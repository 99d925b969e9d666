// SQL of the records that a person sent, with the states of their rows, and of what tells that the unit attends to them.
import { sql } from 'kysely';
import type { Estado } from '#catalogo/estados.ts';
import type { Comprobado } from '#features/formularios/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';

/**
 * Conditions for rows of `registros as r` and `items as i` to which the unit attends: they have a responsible person, the
 * unit changed their state or wrote to their person.
 */
export const ATENDIDA = {
  registros: sql<boolean>`(r.responsable is not null or exists (
    select from historial as h where h.registro = r.id and h.tipo in ('estado', 'mensaje', 'correccion')))`,
  items: sql<boolean>`(i.responsable is not null or exists (
    select from historial as h where (h.item = i.id and h.tipo = 'estado')
      or (h.registro = i.registro and h.tipo in ('mensaje', 'correccion'))))`,
};

/** The fields of a form's records that name their sender. */
export type Remitentes = {
  readonly formulario: string;
  /** The form's list whose items are rows of its report; undefined if the records are. */
  readonly unidad: string | undefined;
  /** Paths of fields. */
  readonly rutas: readonly string[];
};

type FilaEnviada = Comprobado & {
  /** The record and its items in order, each with its state. */
  readonly filas: readonly { readonly estado: Estado; readonly atendida: boolean }[];
};

/**
 * Selects the newest records that name a person as their sender.
 * @param textos names of the person, in small letters
 */
export async function selectEnviados(
  db: Db,
  formularios: readonly Remitentes[],
  { textos, limite }: { readonly textos: readonly string[]; readonly limite: number },
): Promise<readonly FilaEnviada[]> {
  if (formularios.length === 0) return [];
  const patrones = textos.map((texto) => `%${texto.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  // One condition for each pattern, and the form as a literal: only then the index of the report's search is used.
  const mentions = sql.join(
    patrones.map((patron) => sql`busqueda like ${patron}`),
    sql` or `,
  );
  const queries = formularios.map(({ formulario, unidad, rutas }) => {
    const exact = sql.join(
      rutas.map((ruta) => sql`lower(datos #>> ${ruta.split('.')}) = any(${[...textos]})`),
      sql` or `,
    );
    const where = sql`where formulario = ${sql.lit(formulario)} and (${mentions}) and (${exact})`;
    return unidad === undefined ? sql`select id from registros ${where}` : sql`select registro from items ${where}`;
  });
  const { rows } = await sql<FilaEnviada>`
    select id, formulario, comprobante, creado, semestre, datos,
      jsonb_build_array(jsonb_build_object('estado', estado, 'atendida', ${ATENDIDA.registros})) || (
        select coalesce(jsonb_agg(jsonb_build_object('estado', i.estado, 'atendida', ${ATENDIDA.items})
          order by i.orden), '[]') from items i where i.registro = r.id) as filas
    from registros r where id in (${sql.join(queries, sql` union `)})
    order by creado desc, id desc limit ${limite}`.execute(db);
  return rows;
}
