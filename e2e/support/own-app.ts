// An application of a journey's own, on a database of its own, with a clock that the journey moves.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../../scripts/throw-away.ts';
import { createApp } from '../../src/app.ts';
import { seedListas } from '../../src/features/listas/server/service.ts';
import { createFakeMoodle, signIn } from '../../src/features/sesion/server/testing.ts';
import { readSettings } from '../../src/platform/server/config.ts';
import { createDatabase } from '../../src/platform/server/db/database.ts';
import { openFiles } from '../../src/platform/server/files/open-files.ts';
import { PROJECT } from '../../src/platform/server/settings.ts';
import { copyTemplate, type TestServer } from '../../src/platform/server/testing/maintenance.ts';
import { createServices } from '../../src/services.ts';
import { openMails } from '../../src/testing/open-mails.ts';
import { expect } from './test.ts';

export type OwnApp = Awaited<ReturnType<typeof openOwnApp>>;

type Settings = Readonly<Record<string, string>>;

/** `npm run e2e` sets it: a server on which each such application has a database. */
const { E2E_TEST_SERVER: TEST_SERVER = '' } = process.env;

/**
 * Opens an application for a journey, and closes it at its end.
 * @param own settings by name, over those of every journey
 */
export async function withOwnApp(journey: (own: OwnApp) => Promise<void>, own: Settings = {}): Promise<void> {
  await using resources = new AsyncDisposableStack();
  await journey(await openOwnApp(resources, own));
}

async function openOwnApp(resources: AsyncDisposableStack, own: Settings = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gestion-reloj-'));
  resources.defer(async () => rm(dataDir, { recursive: true }));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const secrets = { SESSION_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'y'.repeat(32) };
  const settings = readSettings({ ...secrets, LOG_LEVEL: 'silent', PUBLIC_URL: origin, PORT: String(port), ...own });
  const config = { ...settings, ...secrets, DATA_DIR: dataDir };
  const { connection, drop } = await copyTemplate(JSON.parse(TEST_SERVER) as TestServer);
  resources.defer(async () => void (await drop()));
  const db = createDatabase({ connection });
  resources.defer(async () => db.destroy());
  await seedListas(db);
  const clock = { now: new Date() };
  const moodle = createFakeMoodle();
  const files = await openFiles(dataDir);
  const context = { config, db, files, moodle: new Map([[moodle.name, moodle]]), now: () => clock.now };
  const app = await createApp({ ...context, dist: path.join(PROJECT, 'node_modules/.cache/web'), demostracion: null });
  resources.defer(async () => app.close());
  await app.listen({ port, host: '127.0.0.1' });
  const services = createServices({
    ...context,
    isDemostracion: false,
    report: (message) => expect(message).toBe(''),
  });
  return {
    app,
    db,
    files,
    origin,
    clock,
    services,
    moodle,
    /** Signs a manager in. @returns the headers of their calls */
    signIn: async () => signIn({ db, config, servidor: moodle.url, now: context.now }, ['manager']),
    /** Opens a page of a browser of its own. */
    visit: async (browser: Browser): Promise<Page> =>
      (await browser.newContext({ baseURL: origin, locale: 'es-CO', reducedMotion: 'reduce' })).newPage(),
    /** Returns the first link of each message to an address, oldest first. */
    linksTo: async (correo: string): Promise<readonly string[]> => {
      const mails = await db
        .selectFrom('correos as c')
        .innerJoin('correo_destinatarios as d', 'd.correo', 'c.id')
        .select(['d.correo', 'd.numero', 'd.enlaces', 'c.contenido'])
        .where('d.email', '=', correo)
        .orderBy('c.creado')
        .execute();
      return openMails(mails, config.ENCRYPTION_KEY).flatMap(
        ({ contenido }) => /href="([^"]+)"/.exec(contenido)?.[1] ?? [],
      );
    },
  };
}
