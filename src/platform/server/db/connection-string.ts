/** The same server and role, another database. */
export function withDatabase(connection: string, database: string): string {
  const { server, query } = split(connection);
  return `${server}/${encodeURIComponent(database)}${query}`;
}

/** The database that a connection string names; without one, PostgreSQL takes the role's name. */
export function databaseOf(connection: string): string {
  const { server, database } = split(connection);
  return decodeURIComponent(database || (/\/\/([^:@]+)[^@]*@/.exec(server)?.[1] ?? ''));
}

/** A socket's folder travels as `?host=` with no host before the slash, which the URL parser refuses. */
function split(connection: string): { server: string; database: string; query: string } {
  const [, server = '', database = '', query = ''] = /^([^/]*\/\/[^/?]*)\/?([^?]*)(\?.*)?$/.exec(connection) ?? [];
  return { server, database, query };
}
