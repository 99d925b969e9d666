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
