import { sql } from 'kysely';
import type { Registro } from '../contract.ts';
import type { Db } from '#platform/server/db/database.ts';

type RegistroConLista = Pick<Registro, 'id' | 'creado' | 'comprobante' | 'datos'>;

/** Some of a form's records whose list has items, of which none is a row yet: stored before its report counted them. */
export async function selectSinItems(
  db: Db,
  { formulario, unidad, limite }: { readonly formulario: string; readonly unidad: string; readonly limite: number },
): Promise<readonly RegistroConLista[]> {
  const lista = sql`datos #> ${unidad.split('.')}::text[]`;
  const { rows } = await sql<RegistroConLista>`
    select id, creado, comprobante, datos from registros as r
    where formulario = ${formulario} and jsonb_typeof(${lista}) = 'array' and ${lista} <> '[]'::jsonb
      and not exists (select from items where registro = r.id)
    limit ${limite}`.execute(db);
  return rows;
}

type ItemDe = { readonly registro: string; readonly orden: number } & Pick<Registro, 'id' | 'datos' | 'busqueda'>;

/** Makes rows of items; the rest they take from their record. Where another process was first, its rows stay. */
export async function insertItems(db: Db, items: readonly ItemDe[]): Promise<void> {
  await sql`
    insert into items (id, registro, orden, formulario, version, semestre, estado, creado, comprobante, datos, busqueda)
    select i.id, r.id, i.orden, formulario, version, semestre, estado, creado, comprobante, i.datos, i.busqueda
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as i(id uuid, registro uuid, orden integer, datos jsonb, busqueda text) join registros as r on r.id = i.registro
    on conflict do nothing`.execute(db);
}
