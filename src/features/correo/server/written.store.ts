// SQL of what was written about rows: each message as its person got it, and the state of its delivery.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';
import type { EstadoDeDestinatario } from '../estados.ts';
import { estadoLeido, type CamposColumn, type FilaCorreo, type FilaDestinatario } from './sending/store.ts';

export type FilaEscrita = Pick<FilaCorreo, 'tarea' | 'usuario' | 'nombre' | 'asunto' | 'creado'> &
  Pick<FilaDestinatario, 'correo' | 'numero' | 'motivo'> &
  CamposColumn & {
    readonly leido: EstadoDeDestinatario;
    /** Plain text of the whole message; null before it was written to its person, and once it was removed. */
    readonly texto: string | null;
  };

/** Messages to the persons of some rows, the newest first. @param filas ids of submissions and of items */
export async function selectEscritos(
  db: Db,
  filas: readonly string[],
  limite: number,
): Promise<readonly FilaEscrita[]> {
  const { rows } = await sql<FilaEscrita>`
    select c.tarea, c.usuario, c.nombre, c.asunto, c.creado, d.correo, d.numero, d.motivo, d.campos,
      d.solicitudes, ${estadoLeido} as leido, m.texto
    from correo_destinatarios d join correos c on c.id = d.correo
      left join correo_mensajes m on m.correo = d.correo and m.numero = d.numero
    where d.filas && ${[...filas]}::text[] and not d.excluido
    order by c.creado desc limit ${limite}`.execute(db);
  return rows;
}

export type FilaContactada = {
  readonly fila: string;
  readonly instante: Date;
  /** Null without a signed-in sender. */
  readonly usuario: string | null;
  readonly nombre: string | null;
};

/** Messages that count as a contact. */
export type Contacts = {
  /** The reports, or other origins, that they were written from. */
  readonly origenes: readonly string[];
  /** Only of this sender, and also those that wait to be sent. */
  readonly usuario?: string;
};

/** The last sent message to the person of each row. Rows without one are left out. */
export async function selectLastContacts(
  db: Db,
  filas: readonly string[],
  { origenes, usuario }: Contacts,
): Promise<readonly FilaContactada[]> {
  const { rows } = await sql<FilaContactada>`
    select distinct on (fila) fila, d.instante, c.usuario, c.nombre
    from correo_destinatarios d join correos c on c.id = d.correo cross join unnest(d.filas) as fila
    where d.filas && ${[...filas]}::text[] and fila = any(${[...filas]}::text[])
      and c.origen = any(${[...origenes]}::text[]) and not d.excluido
      and ${usuario === undefined ? sql`d.estado = 'enviado'` : sql`c.usuario = ${usuario}`}
    order by fila, d.instante desc`.execute(db);
  return rows;
}
