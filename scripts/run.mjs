// The door of every command: works on any Node from 20.19 with nothing installed, installs what is missing,
// then runs the script with the pinned runtime. `node scripts/run.mjs <script.ts> [arguments]`
import { build } from './run/build.mjs';
import { install } from './run/install.mjs';
import { supervise } from './run/supervise.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Se necesita Node 20.19 o posterior; este es ${process.version}.`);
  process.exit(1);
}

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('Uso: node scripts/run.mjs <programa.ts> [argumentos]');
  process.exit(2);
}

try {
  await install();
  if (script === 'src/server.ts') build(undefined, ['scripts/check-settings.ts']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

supervise([script, ...args]);
