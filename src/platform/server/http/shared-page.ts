import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSP } from './security.ts';

/** A page that is the same for everybody until what it shows changes: compressed once, sent to many. */
export type SharedPage = {
  readonly etag: string;
  readonly byEncoding: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
};

/** Prepares the text of a page for every browser. */
export async function makeSharedPage(html: string): Promise<SharedPage> {
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
