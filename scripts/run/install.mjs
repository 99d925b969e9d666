import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npmCi } from './npm.mjs';
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
  // Development packages build the web app, optional ones are the runtime and the database: a setting must not drop them.
  await npmCi(root, ['--include=dev', '--include=optional']);
  writeFileSync(stamp, wanted);
}
