import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';

/** Parts of a document's head that the product's server writes and the sources lack. */
const HEAD = [/<title>.*?<\/title>/, /<link[^>]*\/tema\.css[^>]*>/, /<script type="application\/json".*?<\/script>/s];

/** Address of the page with every component of the design system in its states. */
export const COMPONENTS = '/componentes';

const ENTRY_OF_COMPONENTS = '/src/platform/web/ui/testing/page.tsx';

async function componentsPage(server: ViteDevServer, url: string): Promise<string> {
  const source = await readFile(path.join(server.config.root, 'gestion.html'), 'utf8');
  return server.transformIndexHtml(url, source.replace('/src/staff-entry.tsx', ENTRY_OF_COMPONENTS));
}

/** The document of the sources, with the head that the running product gave to its own. */
async function merge(server: ViteDevServer, url: string, built: string): Promise<string> {
  // A page that is only read has no script that could live.
  if (!built.includes('<script type="module"')) return built;
  const [, entry = 'gestion'] = /\/assets\/(publico|seguimiento)-/.exec(built) ?? [];
  const source = await readFile(path.join(server.config.root, `${entry}.html`), 'utf8');
  const head = HEAD.map((part) => part.exec(built)?.[0] ?? '').join('');
  const html = source.replace(/<title>.*?<\/title>/, '').replace('</head>', () => `${head}</head>`);
  return server.transformIndexHtml(url, html);
}

/**
 * Documents for `npm run dev`: their data come from the product that runs beside (`npm start`), their scripts from Vite.
 * @param product the address of the running product
 */
export function devPages(product: string): Plugin {
  async function answer(
    server: ViteDevServer,
    request: Connect.IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const url = request.originalUrl ?? request.url ?? '/';
    if (url.split('?')[0] === COMPONENTS) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(await componentsPage(server, url));
      return;
    }
    try {
      const built = await fetch(product + url, {
        headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' },
      });
      response.writeHead(built.status, { 'content-type': 'text/html; charset=utf-8' });
      response.end(await merge(server, url, await built.text()));
    } catch {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`No responde ${product}: inicie la aplicación con «npm start» en otra terminal.`);
    }
  }

  return {
    name: 'dev-pages',
    apply: 'serve',
    config: () => ({
      appType: 'custom',
      server: { proxy: { '/api': product, '/tema.css': product, '/logo': product } },
    }),
    configureServer: (server) => () => {
      const handle: Connect.NextHandleFunction = (request, response, next) => {
        if (request.headers.accept?.includes('text/html')) void answer(server, request, response);
        else next();
      };
      server.middlewares.use(handle);
    },
  };
}
