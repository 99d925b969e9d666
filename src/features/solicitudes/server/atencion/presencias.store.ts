// SQL of the people of the unit who have a request open now.
import { sql } from 'kysely';
import type { Db } from '#platform/server/db/database.ts';

type Presente = { readonly registro: string; readonly usuario: string; readonly visto: Date };

/** Notes that a person has a submission open. */
export async function upsertPresencia(db: Db, presente: Presente): Promise<void> {
  await db
    .insertInto('presencias')
    .values(presente)
    .onConflict((conflict) => conflict.columns(['registro', 'usuario']).doUpdateSet({ visto: presente.visto }))
    .execute();
}

/** Returns the names of others who have had a submission open since an instant. */
export async function selectOthers(db: Db, { registro, usuario, visto }: Presente): Promise<readonly string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select coalesce(c.nombre, p.usuario) as nombre from presencias as p left join cuentas as c using (usuario)
    where p.registro = ${registro} and p.usuario <> ${usuario} and p.visto > ${visto}
    order by nombre collate "es-x-icu"`.execute(db);
  return rows.map(({ nombre }) => nombre);
}

export async function deletePresencias(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('presencias').where('visto', '<', before).execute();
}
