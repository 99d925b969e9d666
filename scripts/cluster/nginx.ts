// Runs nginx with the block that installations use, in front of processes of this machine.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT } from '../../src/platform/server/settings.ts';
import { freePort, temporaryFolder } from '../throw-away.ts';

const SHIPPED = path.join(PROJECT, 'despliegue/nginx');
const START_MS = 10_000;
const POLL_MS = 20;

/** Parts of the block that a trial on one port without a certificate must change; each must be there. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/^ {2}listen 443 ssl http2;$/m, '  listen 127.0.0.1:PORT;'],
  [/^ {2}listen \[::\]:443 ssl http2;$/m, ''],
  [/^ {2}ssl_\w+ .*;$/gm, ''],
  // All that work here share one address.
  [/rate=\d+r\/m/g, 'rate=6000000r/m'],
  [/\/var\/log\/nginx\//g, ''],
];

/** Returns true where nginx is installed. */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/** Starts nginx in front of processes at these ports. @returns its address */
export async function startNginx(ports: readonly number[], resources: AsyncDisposableStack): Promise<string> {
  const folder = temporaryFolder(resources);
  const own = path.join(folder, 'gestion-curricular');
  const port = await freePort();
  mkdirSync(own);
  cpSync(SHIPPED, own, { recursive: true });
  writeFileSync(path.join(own, 'procesos.conf'), ports.map((one) => `server 127.0.0.1:${one} max_fails=0;\n`).join(''));
  writeFileSync(path.join(own, 'sitio.conf'), 'server_name localhost;\n');
  writeFileSync(path.join(folder, 'bloque.conf'), blockFor(port));
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; ${user} worker_processes 1; pid nginx.pid; error_log error.log;
events { worker_connections 4096; }
http { access_log off; client_body_temp_path cuerpos; proxy_temp_path proxy; include bloque.conf; }\n`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(nginx, 'exit');
  resources.defer(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  const until = performance.now() + START_MS;
  while (!(await fetch(origin).catch(() => null))) {
    if (performance.now() > until || nginx.exitCode !== null) throw new Error('nginx does not answer');
    await delay(POLL_MS);
  }
  return origin;
}

/** Returns the shipped block as this trial can run it. @throws when the block has changed so that it cannot */
function blockFor(port: number): string {
  const shipped = readFileSync(path.join(SHIPPED, 'gestion-curricular.conf'), 'utf8');
  const changed = CHANGES.reduce((text, [pattern, replacement]) => {
    if (text.search(pattern) === -1) throw new Error(`the nginx block has no ${String(pattern)}`);
    return text.replaceAll(new RegExp(pattern.source, 'gm'), replacement.replace('PORT', String(port)));
  }, shipped);
  // The server that leads from port 80 to TLS.
  return changed.replace(/^server \{\n {2}listen 80;[^]*?^\}$/m, '');
}
