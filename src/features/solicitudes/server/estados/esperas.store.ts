// SQL of requests that wait for their person: those that are due a reminder or their end.
import { sql } from 'kysely';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ownRowsSql, referenceSql, tableOf, WAITING_ROWS } from '../filas.store.ts';
import type { CambioDeFilas } from './estados.store.ts';

/** The instants before which something happened long enough ago. */
export type Cortes = {
  /** Rows that began to wait before it are due a reminder. */
  readonly remind: Date;
  /** Rows that began to wait before it have had their whole term. */
  readonly desistir: Date;
  /** A reminder before it left the person the rest of the term. */
  readonly recordada: Date;
};

export type FilaDebida = {
  readonly id: string;
  /** The submission that is, or contains, it. */
  readonly registro: string;
  readonly debe: 'recordatorio' | 'cierre';
};

type Busqueda = { readonly informe: InformeDeFormulario; readonly cortes: Cortes };

/**
 * Waiting rows with what each is due. They wait since the unit last said what it needs, by a message or a correction that
 * was not withdrawn: a change of state alone asks the person for nothing. Waiting begins again when the unit writes meanwhile.
 */
const dueSql = ({ informe, cortes }: Busqueda) => {
  const registro = informe.unidad === undefined ? sql`t.id` : sql`t.registro`;
  return sql`
    select t.id, ${registro} as registro,
      case when aviso.creado is null then 'recordatorio'
        when aviso.creado < ${cortes.recordada} and espera.desde < ${cortes.desistir} then 'cierre' end as debe
    from ${tableOf(informe)} as t
      cross join lateral (
        select max(creado) as desde from historial as h
        where registro = ${registro} and usuario is not null
          and (tipo = 'mensaje' or (tipo = 'correccion' and datos ->> 'paso' = 'pedida' and not exists (
            select from historial as otro where otro.registro = h.registro and otro.id > h.id
              and otro.tipo = 'correccion' and otro.datos ->> 'paso' = 'retirada')))
          and creado >= coalesce((select max(creado) from historial
            where ${referenceSql(informe)} = t.id and tipo = 'estado' and a = 'pendiente'), t.detenida::timestamptz)
      ) as espera
      left join lateral (select creado from historial
        where ${referenceSql(informe)} = t.id and tipo = 'aviso' and creado > espera.desde
        order by id desc limit 1) as aviso on true
    where ${ownRowsSql(informe)} and ${WAITING_ROWS} and t.detenida < ${cortes.remind}::timestamptz::date
      and espera.desde < ${cortes.remind}`;
};

/** Selects the next submissions with rows that are due something. @param despues the last one that was seen; null: none */
export async function selectDebidos(
  db: Db,
  { despues: after, limite, ...busqueda }: Busqueda & { readonly despues: string | null; readonly limite: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ registro: string }>`
    select distinct registro from (${dueSql(busqueda)}) as debida
    where debe is not null and (${after}::uuid is null or registro > ${after}::uuid)
    order by registro limit ${limite}`.execute(db);
  return rows.map(({ registro }) => registro);
}

/** Selects the rows of a submission that are due something, locked until the transaction ends. */
export async function lockDebidas(
  tx: Db,
  { registro, ...busqueda }: Busqueda & { readonly registro: string },
): Promise<readonly FilaDebida[]> {
  const registroColumn = busqueda.informe.unidad === undefined ? sql`t.id` : sql`t.registro`;
  const { rows } = await sql<FilaDebida>`
    ${dueSql(busqueda)} and ${registroColumn} = ${registro} order by t.id for update of t`.execute(tx);
  return rows.filter(({ debe: due }) => due !== null);
}

/** Notes in the history of rows that their person was reminded. */
export async function insertRecordatorios(
  tx: Db,
  { informe, ids, creado, correo }: Pick<CambioDeFilas, 'informe' | 'ids' | 'creado'> & { readonly correo: string },
): Promise<void> {
  await sql`
    insert into historial (tipo, cambio, ${referenceSql(informe)}, datos, creado, correo)
    select 'aviso', gen_random_uuid(), id, '{"aviso": "recordatorio"}', ${creado}, ${correo}
    from unnest(${ids}::uuid[]) as f(id)`.execute(tx);
}
