// Reads the settings before the pages are compiled, so that a fault in them is said at once.
import { environment, readSettings } from '../src/platform/server/config.ts';
import { runCommand } from './command.ts';

await runCommand(async () => void readSettings(environment()));
