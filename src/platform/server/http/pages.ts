// Serves the built web application: documents, assets (also of other releases), theme, logo; sends pages shared by all.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import { escapeHtml } from '../../contract/escape.ts';
import { PAGE_DATA_ID } from '../../contract/page-data-id.ts';
import { themeCss } from '../../contract/theme.ts';
import { StartProblem } from '../start-problem.ts';
import { CSP } from './security.ts';

const DOCUMENTS = ['publico', 'seguimiento', 'gestion'] as const;

export type SiteDocument = (typeof DOCUMENTS)[number];

/** A page of the site: which document, its title, its status and the data written into it. */
export type Page = {
  documento: SiteDocument;
  titulo: string;
  status?: number;
  datos: unknown;
  /** Names of chunks that the page needs from the start; those that the build does not name come with its script. */
  needs?: readonly string[];
};

export type Pages = {
  /** The address of the institution's logo; null where the settings name none. */
  logo: string | null;
  /** Sends a page made for this request. */
  send: (reply: FastifyReply, page: Page) => FastifyReply;
  /** Makes a page of the public document, to be sent to many with `sendSharedPage`. */
  share: (page: Omit<Page, 'documento' | 'status'>) => Promise<SharedPage>;
  /** Makes the same for a page without script, as the server paints it. */
  shareStill: (page: Pick<Page, 'titulo' | 'datos'>) => Promise<SharedPage>;
};

/**
 * Serves a page whose address ends with a token, which is the permission to read it: no referrer tells it, no search
 * engine finds the page.
 */
export function serveByToken(
  app: FastifyInstance,
  address: string,
  answer: (token: string, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.get<{ Params: { token: string } }>(
    `${address}/:token`,
    { config: { acceso: 'publico' } },
    async ({ params: { token } }, reply) => {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
      return answer(token, reply);
    },
  );
}

/** Announces a chunk whose address the build wrote into the document, so that it costs no round trip of its own. */
const preloadOf = (html: string, name: string): string[] => {
  const [, address] = new RegExp(`<meta name="${name}" content="([^"]+)">`).exec(html) ?? [];
  return address ? [`<link rel="modulepreload" crossorigin href="${address}" />`] : [];
};

/** Matches what a document has only for its script: elements, settings, and the text for browsers without scripts. */
const FOR_SCRIPT = /<script[^]*?<\/script>|<noscript>[^]*?<\/noscript>|<meta name="(?:al-usar|campo-\w+)"[^>]*>/g;

/** The element in which the script of a document draws, and the server paints before it. */
const ROOT = '<div id="raiz"></div>';

/** Codes of a file, or a module, that is not there. */
const ABSENT = ['ENOENT', 'ERR_MODULE_NOT_FOUND'];

/** Paints from the data of a page of a public document what it shows at once. */
type Paint = (datos: unknown) => string;

/** Writes JSON that cannot end its own script element. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

async function readBuild(dist: string): Promise<{ documents: Record<SiteDocument, string>; paint: Paint }> {
  const read = await Promise.all(
    DOCUMENTS.map(async (name) => [name, await readFile(path.join(dist, `${name}.html`), 'utf8')] as const),
  );
  const documents = Object.fromEntries(read) as Record<SiteDocument, string>;
  // The build's own module, with the signature that its entry declares.
  const { paint } = (await import(pathToFileURL(path.join(dist, 'pintura.mjs')).href)) as { paint: Paint };
  return { documents, paint };
}

/** The colour and the logo of an institution. */
type Look = {
  /** Its colour where it is not the default, for `/tema.css`. */
  readonly color: string | null;
  /** The file of its logo. */
  readonly logo: string | null;
};

/** Finds a hashed file of another release by its name, compressed with brotli; null if there is none. */
type FindAsset = (name: string) => Promise<Buffer | null>;

/**
 * Serves the built web app: hashed files for a year, documents with their data block from no cache.
 * @param dist the folder of the build
 * @param findAsset finds what a page of another release asks for
 * @throws {StartProblem} when the build is not whole
 */
export async function servePages(
  app: FastifyInstance,
  dist: string,
  { color, logo }: Look,
  findAsset: FindAsset,
): Promise<Pages> {
  const { documents, paint } = await readBuild(dist).catch((error: unknown) => {
    const isAbsent = error instanceof Error && 'code' in error && ABSENT.includes(String(error.code));
    throw isAbsent
      ? new StartProblem(
          `La aplicación web de ${dist} está incompleta: borre esa carpeta y compílela con npm run build -- ${dist}.`,
        )
      : error;
  });
  await serveFiles(app, dist, logo);
  await serveAssets(app, path.join(dist, 'assets'), findAsset);
  const config = { acceso: 'publico' as const, rateLimit: false as const };
  if (color) {
    const css = themeCss(color);
    app.get('/tema.css', { config }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css').send(css),
    );
  }

  const htmlOf = ({ documento, titulo, datos, needs = [] }: Page): string => {
    const head = [
      `<title>${escapeHtml(titulo)}</title>`,
      ...needs.flatMap((name) => preloadOf(documents[documento], name)),
      ...(color ? ['<link rel="stylesheet" href="/tema.css" />'] : []),
      `<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(datos)}</script>`,
      '</head>',
    ].join('');
    const html = documents[documento].replace(/<title>.*<\/title>/, '').replace('</head>', () => head);
    return documento !== 'gestion' ? html.replace(ROOT, () => ROOT.replace('><', () => `>${paint(datos)}<`)) : html;
  };

  return {
    logo: logo && addressOfLogo(logo),
    send(reply, page) {
      return reply
        .code(page.status ?? 200)
        .headers({
          'content-security-policy': CSP,
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(htmlOf(page));
    },
    share: async (page) => makeSharedPage(htmlOf({ ...page, documento: 'publico' })),
    shareStill: async (page) => makeSharedPage(htmlOf({ ...page, documento: 'publico' }).replaceAll(FOR_SCRIPT, '')),
  };
}

/** Returns the address of a logo, with its file's ending: the content type follows from it. */
const addressOfLogo = (file: string): string => `/logo${path.extname(file).toLowerCase()}`;

/** Makes the routes of a scope open to everybody and free of the general limit. */
function openToAll(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, acceso: 'publico', rateLimit: false };
  });
}

async function serveFiles(app: FastifyInstance, dist: string, logo: string | null): Promise<void> {
  await app.register(async (scope) => {
    openToAll(scope);
    await scope.register(staticFiles, { root: dist, serve: false });
    scope.get('/favicon.svg', (_request, reply) =>
      reply.sendFile('favicon.svg', dist, { immutable: false, maxAge: '1d' }),
    );
    if (logo) {
      scope.get(addressOfLogo(logo), (_request, reply) =>
        reply.sendFile(path.basename(logo), path.dirname(logo), { immutable: false, maxAge: '1d' }),
      );
    }
  });
}

const ASSET_TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

async function serveAssets(app: FastifyInstance, root: string, findAsset: FindAsset): Promise<void> {
  await app.register(
    async (scope) => {
      openToAll(scope);
      await scope.register(staticFiles, {
        root,
        prefix: '/',
        immutable: true,
        maxAge: '365d',
        // A name has one content for ever: no client asks for changes, nor for a part of it.
        lastModified: false,
        acceptRanges: false,
        index: false,
        preCompressed: true,
      });
      const limit = scope.createRateLimit();
      scope.setNotFoundHandler(async (request, reply) => {
        const name = path.posix.basename(new URL(request.url, 'http://localhost').pathname);
        const type = ASSET_TYPES[path.extname(name)];
        // Files of the build are free of the limit; a name that is none of them costs a reading.
        const asked = await limit(request);
        if (!asked.isAllowed && asked.isExceeded) {
          throw new AppError('demasiados-intentos', { retryAfter: asked.ttlInSeconds });
        }
        const compressed = type === undefined ? null : await findAsset(name);
        if (compressed === null) throw new AppError('no-existe');
        void reply
          .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
          .type(`${type}; charset=utf-8`);
        return encodingFor(request.headers['accept-encoding'] ?? '') === 'br'
          ? reply.header('content-encoding', 'br').send(compressed)
          : reply.send(await promisify(brotliDecompress)(compressed));
      });
    },
    { prefix: '/assets' },
  );
}

/** A page that is the same for everyone until its data change: compressed once, sent to many. */
export type SharedPage = {
  readonly etag: string;
  readonly byEncoding: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
};

/** Prepares the text of a page for every browser. */
async function makeSharedPage(html: string): Promise<SharedPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  // Weak: the same for every encoding.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, byEncoding: { br, gzip: zipped, identity } };
}

/** Sends a shared page, or 304 to who has it already. */
export function sendSharedPage(request: FastifyRequest, reply: FastifyReply, page: SharedPage): FastifyReply {
  void reply.headers({
    'content-security-policy': CSP,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page.byEncoding[encoding]);
}

function encodingFor(accepted: string): keyof SharedPage['byEncoding'] {
  const takes = (name: string): boolean => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\b)`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
