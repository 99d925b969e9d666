// Places of this machine for a trial.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Makes a folder that the database's account can enter, removed at the end. */
export function temporaryFolder(resources: AsyncDisposableStack): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
  chmodSync(dir, 0o711);
  resources.defer(async () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
