import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './runtime.mjs';

const stamp = path.join(root, 'node_modules', '.instalado');

const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

/** Runs `npm ci` when the lock file is not the one installed. The stamp lies inside what it speaks of. */
export async function install() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Instalando dependencias (la primera vez tarda cerca de un minuto)…');
  await npmCi();
  writeFileSync(stamp, wanted);
}

function npmCi() {
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Development packages build the web app, optional ones are the runtime and the database: a setting must not drop them.
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: !npm && process.platform === 'win32' });
    child.on('error', (error) => reject(new Error(`No se pudo ejecutar npm: ${error.message}`)));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ci terminó con el código ${code}: revise la conexión y repita.`)),
    );
  });
}
