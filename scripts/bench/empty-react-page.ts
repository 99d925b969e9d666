import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { PROJECT } from '../../src/platform/server/settings.ts';

const SOURCE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement('main', null, 'Hola'));`;

/** Serves a page that shows one word with React and nothing else: what no page of ours can be below. */
export async function serveEmptyReactPage(resources: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gestion-vacia-'));
  resources.defer(async () => rm(folder, { recursive: true, force: true }));
  const entry = path.join(PROJECT, 'node_modules/.cache/empty-react-page.js');
  await writeFile(entry, SOURCE);
  resources.defer(async () => rm(entry));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } },
    },
  });
  const page =
    '<!doctype html><body></body><link rel="icon" href="data:," /><script type="module" src="/page.js"></script>';
  const files: Record<string, readonly [type: string, body: Buffer]> = {
    '/': ['text/html', brotliCompressSync(page)],
    '/page.js': ['text/javascript', brotliCompressSync(await readFile(path.join(folder, 'page.js')))],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = files[url] ?? [];
    if (!type) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  resources.defer(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
