// A page of one script, built and served for a measurement.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { PROJECT } from '../../src/platform/server/settings.ts';

type PageOptions = {
  /** Folders of packages that the project does not have, by their names. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Further files in JSON, by their addresses. */
  readonly data?: Readonly<Record<string, unknown>>;
};

/** Serves a page that runs a script, and returns its address. */
export async function servePage(
  resources: AsyncDisposableStack,
  source: string,
  { packages = {}, data = {} }: PageOptions = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gestion-pagina-'));
  resources.defer(async () => rm(folder, { recursive: true, force: true }));
  const entry = path.join(PROJECT, `node_modules/.cache/page-${randomUUID()}.jsx`);
  await writeFile(entry, source);
  resources.defer(async () => rm(entry));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: packages },
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } },
    },
  });
  const page =
    '<!doctype html><body></body><link rel="icon" href="data:," /><script type="module" src="/page.js"></script>';
  const files: Record<string, readonly [type: string, body: Buffer]> = {
    '/': ['text/html', brotliCompressSync(page)],
    '/page.js': ['text/javascript', brotliCompressSync(await readFile(path.join(folder, 'page.js')))],
    ...Object.fromEntries(
      Object.entries(data).map(([url, value]) => [
        url,
        ['application/json', brotliCompressSync(JSON.stringify(value))] as const,
      ]),
    ),
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
