// Checks a connection string's server and creates its missing database; reads or replaces the database it names.
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import { StartProblem } from '../start-problem.ts';

/** Returns the connection string of another database, on the same server with the same role. */
export function withDatabase(connection: string, database: string): string {
  const { server, query } = split(connection);
  return `${server}/${encodeURIComponent(database)}${query}`;
}

/** Returns the database that a connection string names; without one, PostgreSQL takes the role's name. */
export function databaseOf(connection: string): string {
  const { server, database } = split(connection);
  return decodeURIComponent(database || (/\/\/([^:@]+)[^@]*@/.exec(server)?.[1] ?? ''));
}

/** A socket's folder travels as `?host=` with no host before the slash, which the URL parser refuses. */
function split(connection: string): { server: string; database: string; query: string } {
  const [, server = '', database = '', query = ''] = /^([^/]*\/\/[^/?]*)\/?([^?]*)(\?.*)?$/.exec(connection) ?? [];
  return { server, database, query };
}

/** The oldest server whose SQL is ours, as `server_version_num` counts. */
const OLDEST = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Makes sure that the database answers and is recent enough; makes it when the server has none of that name.
 * @throws {StartProblem} saying which of these failed.
 */
export async function ensureDatabase(connection: string): Promise<void> {
  try {
    await checkVersion(connection);
  } catch (error) {
    if (codeOf(error) !== '3D000') throw connectionProblem(error);
    await createMissing(connection);
    await checkVersion(connection);
  }
}

async function checkVersion(connection: string): Promise<void> {
  const rows = await once(
    connection,
    `select current_setting('server_version') as name, current_setting('server_version_num')::int as number`,
  );
  const { name, number } = rows[0] as { name: string; number: number };
  if (number < OLDEST)
    throw new StartProblem(`El servidor de DATABASE_URL es PostgreSQL ${name}; se necesita 15 o posterior.`);
}

async function createMissing(connection: string): Promise<void> {
  const name = escapeIdentifier(databaseOf(connection));
  try {
    await once(withDatabase(connection, 'postgres'), `create database ${name} template template0 encoding 'UTF8'`);
  } catch (error) {
    // Another starter was faster: 42P04 when it had ended, 23505 when both were at it.
    if (!['42P04', '23505'].includes(codeOf(error))) throw connectionProblem(error);
  }
}

/**
 * Drops a database, if the server has it.
 * @throws {StartProblem} when it is in use, or may not be dropped.
 */
export async function dropDatabase(connection: string): Promise<void> {
  const name = databaseOf(connection);
  try {
    await once(withDatabase(connection, 'postgres'), `drop database if exists ${escapeIdentifier(name)}`);
  } catch (error) {
    if (codeOf(error) === '55006') throw new StartProblem(`La base de datos ${name} está en uso: espere y repita.`);
    throw connectionProblem(error);
  }
}

async function once(connection: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns the sentence for a server that cannot be reached or refuses, or the error itself when it has one. */
export function connectionProblem(error: unknown): unknown {
  if (error instanceof StartProblem) return error;
  if (error instanceof DatabaseError) {
    const refused = ['28P01', '28000'].includes(codeOf(error));
    const why = refused ? 'no acepta ese usuario o esa clave' : `respondió: ${error.message}`;
    return new StartProblem(`El servidor de DATABASE_URL ${why}.`);
  }
  return new StartProblem(`No se pudo conectar con el servidor de DATABASE_URL (${codeOf(error) || String(error)}).`);
}
