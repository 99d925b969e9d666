import { Client } from 'pg';

/**
 * The server on which tests and journeys make their databases, by a role that may do so; undefined for the embedded
 * one. Not `DATABASE_URL`, which may be the product's own.
 */
export const testServerUrl = process.env['TEST_DATABASE_URL'] || undefined;

/** Runs one statement that no transaction may hold. @returns its rows */
export async function asMaintainer(maintenance: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: maintenance });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Drops every database whose name begins with the prefix: failed tests leave some. */
export async function dropDatabases(maintenance: string, prefix: string): Promise<void> {
  const found = await asMaintainer(
    maintenance,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  );
  for (const { datname } of found as { datname: string }[]) {
    await asMaintainer(maintenance, `drop database if exists ${datname} with (force)`);
  }
}
