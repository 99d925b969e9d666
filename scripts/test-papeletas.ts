// `npm run test:papeletas [-- --students 1000]`: attacks on the verified survey. Students ask and answer interleaved; linkers then try to
// tie persons to answers by all that is stored. Runs the slice's own tests of refused tokens too.
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { startEmbedded } from '../src/platform/server/db/embedded/server.ts';
import { runCommand } from './command.ts';
import { temporaryFolder } from './throw-away.ts';

const { values } = parseArgs({ options: { students: { type: 'string', default: '1000' } } });

await runCommand(async (resources) => {
  // The product's own server with its settings: what it keeps of its log is part of what is attacked. No write need reach the disk.
  const server = await startEmbedded({ dir: temporaryFolder(resources), settings: { fsync: 'off' } });
  resources.defer(async () => server.stop());
  process.env['TEST_DATABASE_URL'] = server.connection('postgres');
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    reporters: ['default'],
    include: ['src/features/papeletas/**/*.http.test.ts', 'scripts/papeletas/attack.ts'],
    globalSetup: ['src/platform/server/testing/server.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  });
  resources.defer(async () => vitest.close());
  vitest.provide('papeletas', { students: Number(values.students) });
  await vitest.start();
});
