import { Client, escapeLiteral } from 'pg';
import { deriveKey } from '../../derive-key.ts';

/** The role by which requests and jobs use the embedded database. It owns nothing (docs/decisions/0036). */
export const APPLICATION_ROLE = 'gestion_aplicacion';

/** The role's password, from that of the cluster's owner, which cannot be told from it. */
export const applicationPassword = (ownerPassword: string): string =>
  deriveKey(ownerPassword, 'application role').toString('base64url');

/**
 * Creates the role, or brings it to the rights that it has by these statements. Call it after each migration, with a
 * connection of the owner. What jobs are kept in has row security without policies, for roles that share a server.
 */
export async function admitApplication(ownerConnection: string, password: string): Promise<void> {
  const client = new Client({ connectionString: ownerConnection, application_name: 'gestion-migraciones' });
  await client.connect();
  try {
    await client.query(`
      begin;
      do $$ begin
        if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
          create role ${APPLICATION_ROLE};
        end if;
      end $$;
      alter role ${APPLICATION_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication bypassrls
        password ${escapeLiteral(password)};
      grant usage on schema public, graphile_worker to ${APPLICATION_ROLE};
      grant select, insert, update, delete on all tables in schema public, graphile_worker to ${APPLICATION_ROLE};
      revoke update, delete on auditoria from ${APPLICATION_ROLE};
      revoke insert, update, delete on migraciones, graphile_worker.migrations from ${APPLICATION_ROLE};
      grant usage, select on all sequences in schema public, graphile_worker to ${APPLICATION_ROLE};
      grant execute on all functions in schema public, graphile_worker to ${APPLICATION_ROLE};
      commit`);
  } finally {
    await client.end();
  }
}
