import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { Rol } from '#catalogo/roles.ts';
import { createFakeMoodle, signIn, type FakeMoodle } from '#features/sesion/server/testing.ts';
import { bucketOf, readSettings, type Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { openFiles, type Files } from '#platform/server/files/open-files.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFolder } from '#platform/server/testing/files.ts';
import { createApp, type AppOptions } from '../app.ts';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** For what opens connections of its own. */
  readonly connection: string;
  /** In a folder of its own, unless the test gives others. */
  readonly files: Files;
  readonly config: Config;
  readonly moodle: FakeMoodle;
  /** Starts another process of it: on the same database and folder, with other settings over its own where they are given. */
  readonly anotherProcess: (settings?: Readonly<Record<string, string>>) => Promise<FastifyInstance>;
  /** The application's clock moves only when a test advances it. */
  readonly clock: { now: Date; advance: (seconds: number) => void };
  /** The headers of a new session with these roles. */
  readonly signIn: (roles: readonly Rol[], usuario?: string, cuenta?: number) => Promise<{ authorization: string }>;
};

const SETTINGS = {
  SESSION_SECRET: 'secreto-inventado-para-las-pruebas',
  ENCRYPTION_KEY: 'otro-secreto-inventado-para-pruebas',
  METRICS_TOKEN: 'secreto-de-metricas',
  REQUESTS_PER_MINUTE: '100000',
  SENDS_PER_MINUTE: '100000',
  LOG_LEVEL: 'silent',
};

/**
 * Builds the application as it runs, with an invented Moodle and a clock that tests move.
 * Call it at the top of the file: `const { app, db, signIn } = await createTestApp();`
 * @param settings by name, as the environment would give them
 */
export async function createTestApp(
  settings: Readonly<Record<string, string>> = {},
  options: Partial<Omit<AppOptions, 'config' | 'db' | 'now'>> = {},
): Promise<TestApp> {
  const { db, connection } = await createTestDatabase();
  const config = configOf(settings);
  const { files = await openFiles(config.DATA_DIR, bucketOf(config)) } = options;
  const moodle = createFakeMoodle();
  const clock = createClock();
  const now = (): Date => clock.now;
  async function start(over: Readonly<Record<string, string>> = {}): Promise<FastifyInstance> {
    const app = await createApp({
      config: { ...configOf({ ...settings, ...over }), DATA_DIR: config.DATA_DIR },
      db,
      files,
      moodle: new Map([[moodle.name, moodle]]),
      dist: null,
      demostracion: null,
      now,
      ...options,
    });
    afterAll(async () => app.close());
    return app;
  }
  return {
    app: await start(),
    anotherProcess: start,
    db,
    connection,
    files,
    config,
    moodle,
    clock,
    signIn: async (roles, usuario, cuenta) => {
      const servidor = options.demostracion ? 'demostracion' : moodle.url;
      return signIn({ db, config, now, servidor, ...(cuenta !== undefined && { cuenta }) }, roles, usuario);
    },
  };
}

function configOf(settings: Readonly<Record<string, string>>): Config {
  const { SESSION_SECRET, ENCRYPTION_KEY } = SETTINGS;
  const DATA_DIR = createTestFolder();
  return { ...readSettings({ ...SETTINGS, ...settings }), SESSION_SECRET, ENCRYPTION_KEY, DATA_DIR };
}

function createClock(): TestApp['clock'] {
  const clock = {
    now: new Date('2026-11-20T12:00:00Z'),
    advance(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  return clock;
}
