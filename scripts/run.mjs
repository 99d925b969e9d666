// The door of every command: works on any Node from 20.19 with nothing installed, installs what is missing,
// then hands over to the pinned runtime. `node scripts/run.mjs <script.ts> [arguments]`
import { spawn } from 'node:child_process';
import { build } from './run/build.mjs';
import { install } from './run/install.mjs';
import { root, runtime, runtimeEnv } from './run/runtime.mjs';

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
  if (script === 'src/server.ts') build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const child = spawn(runtime(), [script, ...args], {
  cwd: root,
  env: runtimeEnv(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

// npm does not pass SIGTERM through its shell: a parent that is gone counts as one.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  child.kill('SIGTERM');
}, 500);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`No se pudo iniciar ${runtime()}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  clearInterval(watch);
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
});
