// The application for `npm run bench:reports`, in a process of its own so that its memory can be told: it is told where
// the database is and which report to serve, and says where it is and how to sign its calls.
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { catalogoOf } from '../../src/catalogo/catalogo.ts';
import { TRAMITES } from '../../src/catalogo/index.ts';
import { createFakeMoodle, signIn } from '../../src/features/sesion/server/testing.ts';
import { readSettings } from '../../src/platform/server/config.ts';
import { createDatabase } from '../../src/platform/server/db/database.ts';
import { openFiles } from '../../src/platform/server/files/open-files.ts';
import { readTold, tell } from '../../src/platform/server/lifecycle/run.ts';

const { input, stopping } = await readTold();
const { connection, dataDir, slug } = z
  .object({ connection: z.string(), dataDir: z.string(), slug: z.string() })
  .parse(input);

const db = createDatabase({ connection });
const moodle = createFakeMoodle();
const secrets = { SESSION_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'y'.repeat(32) };
const config = { ...readSettings({ ...secrets, LOG_LEVEL: 'error' }), ...secrets, DATA_DIR: dataDir };
const files = await openFiles(dataDir);
const app = await createApp({
  config,
  db,
  files,
  moodle: new Map([[moodle.name, moodle]]),
  dist: null,
  demostracion: null,
  builtIn: catalogoOf(TRAMITES.filter(({ informe }) => informe?.slug === slug)),
  // What is measured is the stream.
  filasEnLinea: Infinity,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const headers = await signIn({ db, config, servidor: moodle.url }, ['manager']);
tell({ pid: process.pid, url: `http://127.0.0.1:${port}`, headers });
await new Promise((resolve) => stopping.addEventListener('abort', resolve));
await app.close();
await db.destroy();
