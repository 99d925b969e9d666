import { Client } from 'pg';

/** Runs one statement that no transaction may hold. */
export async function asMaintainer(maintenance: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: maintenance });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
