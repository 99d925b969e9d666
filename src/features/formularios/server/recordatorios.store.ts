// SQL of reminders (recordatorios): takes the records whose persons are due to one, each once.
import { sql } from 'kysely';
import type { Moment } from '#catalogo/recordatorio.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Registro } from '../contract.ts';

export type Recordado = Pick<Registro, 'id' | 'datos'>;

type Debidos = Moment & {
  readonly formulario: string;
  readonly recordatorio: string;
  /** The field of the date; null for a reminder to all. */
  readonly campo: string | null;
  readonly limite: number;
};

/**
 * Takes some records for a reminder, of which each is taken once: not those that came after its moment, gave back their
 * place or were given up.
 */
export async function takeRecordados(tx: Db, debidos: Debidos): Promise<readonly Recordado[]> {
  const { formulario, recordatorio, campo, dia, due, limite } = debidos;
  const onDia = campo === null ? sql`true` : sql`r.datos #>> ${campo.split('.')}::text[] = ${dia}`;
  const { rows } = await sql<Recordado>`
    with debidos as (
      select r.id from registros as r
      where r.formulario = ${formulario} and r.creado < ${due} and ${onDia}
        and r.resultado is distinct from 'desistida'
        and not exists (select from cupos_liberados as l where l.registro = r.id)
        and not exists (
          select from recordatorios_enviados as e where e.registro = r.id and e.recordatorio = ${recordatorio})
      order by r.id limit ${limite} for key share of r skip locked
    ), tomados as (
      insert into recordatorios_enviados (registro, recordatorio) select id, ${recordatorio} from debidos
      on conflict do nothing returning registro
    )
    select r.id, r.datos from registros as r join tomados as t on t.registro = r.id order by r.id`.execute(tx);
  return rows;
}
