import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { withDatabase } from '../db/ensure-database.ts';

/** The connection string of a server for tests, and the name of a migrated database on it, of which they take copies. */
export type TestServer = { readonly maintenance: string; readonly template: string };

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

/** Makes a migrated, otherwise empty database. @returns its connection string, and what drops it */
export async function copyTemplate({ maintenance, template }: TestServer) {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await asMaintainer(maintenance, `create database ${name} template ${template}`);
  return {
    connection: withDatabase(maintenance, name),
    drop: async () => asMaintainer(maintenance, `drop database ${name} with (force)`),
  };
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
