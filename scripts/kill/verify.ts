import { Client } from 'pg';
import type { Senders } from './senders.ts';

/** Faults that were found after the kills, in words, and a summary of the acts among them. */
export type Outcome = { readonly faults: readonly string[]; readonly summary: string };

/**
 * Returns the faults of a database's records, in words.
 * @param exactly whether it may hold no others than those acknowledged
 */
export async function verify(
  connection: string,
  acknowledged: Senders['acknowledged'],
  exactly: boolean,
): Promise<readonly string[]> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    const { rows } = await client.query<{ clave: string; id: string; comprobante: string; mails: string }>(
      `select e.clave, r.id, r.comprobante, (select count(*) from comprobantes_prometidos p where p.registro = r.id)
         + (select count(*) from correo_destinatarios d join correos c on c.id = d.correo
            where array[r.id::text] <@ d.filas and c.origen = 'comprobante') as mails
       from registros r join envios e on e.respuesta ->> 'id' = r.id::text`,
    );
    const { rows: counted } = await client.query<{ total: string }>('select count(*) as total from registros');
    const stored = new Map(rows.map((row) => [row.clave, row]));
    const faults = [...acknowledged]
      .filter(([clave, { id, comprobante }]) => {
        const row = stored.get(clave);
        return row?.id !== id || row.comprobante !== comprobante;
      })
      .map(([clave]) => `${clave} was acknowledged and is not stored as it was answered`);
    for (const [clave, { porCorreo }] of acknowledged) {
      const mails = Number(stored.get(clave)?.mails);
      if (mails !== (porCorreo === undefined ? 0 : 1)) faults.push(`the receipt of ${clave} is mailed ${mails} times`);
    }
    const total = Number(counted[0]?.total);
    if (total !== stored.size) faults.push(`${total} records for ${stored.size} keys`);
    if (exactly && total !== acknowledged.size) faults.push(`${total} records for ${acknowledged.size} acknowledged`);
    return faults;
  } finally {
    await client.end();
  }
}
