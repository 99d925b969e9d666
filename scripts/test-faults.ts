// `npm run test:faults [-- <name> …]`: what happens to the data when the machine fails, each fault with its figures beside
// its goal; all of them, or those that are named.
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';
import { wrongClock } from './faults/clock.ts';
import { fullDisk } from './faults/full-disk.ts';
import { killedBackup } from './faults/killed-backup.ts';
import { killedRestore } from './faults/killed-restore.ts';
import { postgres15 } from './faults/postgres-15.ts';
import { powerCut } from './faults/power-cut.ts';
import { readOnly } from './faults/read-only.ts';
import { wrongSchedules } from './faults/schedules.ts';

/** Each fault closes with the given resources what it opened, also when it is interrupted; it resolves when its goal was met, or when it said why it cannot run here, and rejects with what missed it. */
const FAULTS: Readonly<Record<string, (resources: AsyncDisposableStack) => Promise<void>>> = {
  'power-cut': powerCut,
  'killed-backup': killedBackup,
  'killed-restore': killedRestore,
  'full-disk': fullDisk,
  'read-only': readOnly,
  clock: wrongClock,
  schedules: wrongSchedules,
  'postgres-15': postgres15,
};

await runCommand(async (resources) => {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(FAULTS);
  const unknown = names.filter((name) => !(name in FAULTS));
  if (unknown.length > 0) {
    throw new StartProblem(`Uso: npm run test:faults -- [${Object.keys(FAULTS).join('] [')}]`);
  }
  for (const name of names) {
    console.log(`▸ ${name}`);
    try {
      await using own = resources.use(new AsyncDisposableStack());
      await FAULTS[name]!(own);
    } catch (error) {
      console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
});
