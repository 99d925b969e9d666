// SQL of the mail of each month: its addresses, and when the next one is due to each.
import type { Db } from '#platform/server/db/database.ts';

export async function selectDestinatarios(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('semestre_destinatarios').select('correo').orderBy('correo').execute();
  return rows.map(({ correo }) => correo);
}

export async function insertDestinatario(tx: Db, correo: string, proximo: Date): Promise<void> {
  await tx
    .insertInto('semestre_destinatarios')
    .values({ correo, proximo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDestinatario(tx: Db, correo: string): Promise<void> {
  await tx.deleteFrom('semestre_destinatarios').where('correo', '=', correo).execute();
}

/** Takes the addresses that are due, each for one transaction alone, and notes when they are due again. */
export async function takeDue(tx: Db, { now, proximo }: Record<'now' | 'proximo', Date>): Promise<string[]> {
  const rows = await tx
    .updateTable('semestre_destinatarios')
    .set({ proximo })
    .where('proximo', '<=', now)
    .returning('correo')
    .execute();
  return rows.map(({ correo }) => correo);
}
