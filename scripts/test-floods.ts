// `npm run test:floods [-- pictures passwords exports locks]`: floods the product on a throw-away folder, by default in every way, and prints
// the time that others wait meanwhile beside its goal.
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';
import { floodExports } from './floods/exports.ts';
import { floodLocks } from './floods/locks.ts';
import { floodPasswords } from './floods/passwords.ts';
import { floodPictures } from './floods/pictures.ts';

const FLOODS: Readonly<Record<string, () => Promise<void>>> = {
  pictures: floodPictures,
  passwords: floodPasswords,
  exports: floodExports,
  locks: floodLocks,
};

const named = process.argv.slice(2);

await runCommand(async () => {
  const unknown = named.filter((name) => !Object.hasOwn(FLOODS, name));
  if (unknown.length > 0) {
    throw new StartProblem(`No existe ${unknown.join(', ')}. Hay: ${Object.keys(FLOODS).join(', ')}.`);
  }
  for (const name of named.length > 0 ? named : Object.keys(FLOODS)) {
    console.log(`\n▸ ${name}`);
    await FLOODS[name]!();
  }
});
