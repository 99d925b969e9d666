import { Client } from 'pg';

/** Records by the key under which they were sent, and how many answers there are that nothing ties to a key. */
const READ = `
  select e.clave as key, r.id from registros as r join envios as e on e.respuesta ->> 'id' = r.id::text
  where r.formulario = $1`;
const COUNT = `
  select (select count(*) from registros where formulario = $1)
    + case when $2 then (select count(*) from encuestas) + (select count(*) from encuestas_mezcla) else 0 end as total`;

export type Stored = { readonly byKey: ReadonlyMap<string, string>; readonly total: number };

/** Reads the records of a form. @param connection of the server under load */
export async function readStored(connection: string, form: { slug: string; anonymous: boolean }): Promise<Stored> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string; id: string }>(READ, [form.slug]);
    const counted = await client.query<{ total: string }>(COUNT, [form.slug, form.anonymous]);
    return { byKey: new Map(rows.map(({ key, id }) => [key, id])), total: Number(counted.rows[0]!.total) };
  } finally {
    await client.end();
  }
}

/** Returns the differences between acknowledged and stored records, in words. */
export function compare(
  before: Stored,
  after: Stored,
  acknowledged: ReadonlyMap<string, string | null>,
): readonly string[] {
  const lost = [...acknowledged].filter(([key, id]) => id !== null && after.byKey.get(key) !== id);
  const added = after.total - before.total;
  return [
    ...lost.slice(0, 5).map(([key]) => `${key} se confirmó y no está guardado como se respondió.`),
    ...(lost.length > 5 ? [`Y otros ${lost.length - 5} así.`] : []),
    ...(added === acknowledged.size ? [] : [`Se confirmaron ${acknowledged.size} y se guardaron ${added}.`]),
  ];
}
