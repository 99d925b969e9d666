// `npm run revisar-ajustes`: reads the settings as the start does, starts nothing, and says what will and will not work.
import { assertWritable, environment, readSettings, resolveDataDir } from '../src/platform/server/config.ts';
import { runCommand } from './command.ts';
import { reviewSettings } from './settings-review.ts';

await runCommand(async () => {
  const settings = readSettings(environment());
  const dataDir = resolveDataDir(settings);
  assertWritable(dataDir);
  const { works, lacks } = reviewSettings(settings, dataDir);
  console.log('Con estos ajustes la aplicación puede iniciar.\n');
  for (const sentence of works) console.log(`  sí  ${sentence}`);
  for (const sentence of lacks) console.log(`  no  ${sentence}`);
});
