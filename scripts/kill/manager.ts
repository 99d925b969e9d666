// An installation whose manager is signed in; the session outlives the kills.
import { randomUUID } from 'node:crypto';
import { signIn } from '../../src/features/sesion/server/testing.ts';
import { loadConfig } from '../../src/platform/server/config.ts';
import { Product, QUIET_INSTALLATION } from '../product.ts';
import { temporaryFolder } from '../throw-away.ts';

/**
 * Starts an installation.
 * @param own settings of a trial
 * @returns it with its configuration, and the headers of its manager
 */
export async function startForManager(resources: AsyncDisposableStack, own: Readonly<Record<string, string>> = {}) {
  const secrets = { SESSION_SECRET: randomUUID(), ENCRYPTION_KEY: randomUUID(), SESSION_TOKEN_MINUTES: '60' };
  const settings = { ...QUIET_INSTALLATION, ...own, ...secrets, DATA_DIR: temporaryFolder(resources) };
  const victim = await Product.start(resources, settings);
  const config = loadConfig(settings);
  const servidor = config.MOODLE_SERVERS[0]!.url;
  const gestora = await victim.withDatabase(async (db) =>
    signIn({ db, config, now: () => new Date(), servidor }, ['manager'], 'gestora'),
  );
  return { victim, gestora, config };
}
