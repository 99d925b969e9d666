import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runtime, runtimeEnv } from './runtime.mjs';

/** Folders that the build reads, except files that only the server or a test loads. */
const sources = [
  'src',
  'public',
  'publico.html',
  'seguimiento.html',
  'gestion.html',
  'vite.config.ts',
  'scripts/vite',
  'package-lock.json',
];
const unrelated = /(^|\/)server\/|\.test\.|^src\/(demostracion\/|(server|app|worker)\.ts$)/;

/**
 * Builds the web app into a folder when its sources are not those of the build that is there.
 * @param {string} folder
 * @param {string[]} first command of Node that must succeed before a build, else this process ends with its code
 */
export function build(folder = path.join(root, 'dist'), first = []) {
  const stamp = path.join(folder, '.compilado');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const checked = first.length > 0 ? run(first).status : 0;
  if (checked !== 0) process.exit(checked ?? 1);
  console.log('Compilando la aplicación web (tarda uno o dos minutos)…');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // Vite empties the folder first, so that a build that was cut off has no stamp.
  const { status } = run([vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']);
  if (status !== 0) throw new Error('No se pudo compilar la aplicación web.');
  writeFileSync(stamp, wanted);
}

const run = (args) => spawnSync(runtime(), args, { cwd: root, env: runtimeEnv(), stdio: 'inherit' });

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** @param {string} source */
function filesOf(source) {
  const full = path.join(root, source);
  if (!existsSync(full)) return [];
  if (path.extname(source) !== '') return [source];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !unrelated.test(file))
    .sort();
}
