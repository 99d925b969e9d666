// A store of objects with one bucket that speaks S3: PUT, GET, HEAD and DELETE of signed requests, and fails on demand.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { fault, misbehave, type Fault } from './faults.ts';
import { createObjects } from './objects.ts';
import { S3Error, verify, type Credentials } from './signature.ts';

/** Orders of tests, beside the protocol: `POST /_control`, JSON only, as pages of other sites cannot send it. */
const order = z.discriminatedUnion('accion', [
  z.strictObject({ accion: z.literal('fallar'), falla: fault.nullable() }),
  z.strictObject({ accion: z.literal('perder'), objeto: z.string() }),
  z.strictObject({ accion: z.literal('objetos') }),
  z.strictObject({ accion: z.literal('peticiones') }),
]);

export type Order = z.input<typeof order>;

export type StoreOptions = Credentials & { readonly bucket: string; readonly folder: string };

export function createStoreServer({ bucket, folder, ...credentials }: StoreOptions): Server {
  const objects = createObjects(folder);
  let failing: Fault | undefined;
  /** Method and status of the requests since they were last asked for. */
  const requests: string[] = [];

  async function obey(body: unknown): Promise<unknown> {
    const wanted = order.parse(body);
    if (wanted.accion === 'objetos') return objects.names();
    if (wanted.accion === 'peticiones') return requests.splice(0);
    if (wanted.accion === 'perder') await objects.remove(wanted.objeto);
    else failing = wanted.falla ?? undefined;
    return null;
  }

  /** The fault that this request meets, which is then one less. */
  function faultFor(method: string | undefined): Fault | undefined {
    if (!failing || (failing.metodo !== undefined && failing.metodo !== method)) return undefined;
    const met = failing;
    if (failing.veces !== undefined) {
      failing = failing.veces > 1 ? { ...failing, veces: failing.veces - 1 } : undefined;
    }
    return met;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const met = faultFor(request.method);
    if (met && (await misbehave(met, request, response))) return;
    const sha256 = verify(request, credentials);
    const [, asked, name] = /^\/([^/?]+)\/([^?]+)$/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    if (asked !== bucket) throw new S3Error(404, 'NoSuchBucket');
    if (name === undefined) throw new S3Error(405, 'MethodNotAllowed');
    if (request.method === 'PUT') {
      await objects.put(name, request, sha256);
      response.end();
    } else if (request.method === 'DELETE') {
      await objects.remove(name);
      response.writeHead(204).end();
    } else {
      const size = await objects.size(name);
      if (size === null) throw new S3Error(404, 'NoSuchKey');
      if (met?.modo !== 'sin-largo') response.setHeader('content-length', size);
      if (request.method === 'HEAD') response.end();
      else if (met?.modo === 'cortar-a-medias') await sendHalf(name, size, response);
      else await pipeline(objects.read(name), response);
    }
  }

  async function sendHalf(name: string, size: number, response: ServerResponse): Promise<void> {
    await pipeline(objects.read(name, Math.ceil(size / 2) - 1), response, { end: false });
    response.destroy();
  }

  async function answerControl(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isJson = request.method === 'POST' && request.headers['content-type'] === 'application/json';
    if (!isJson) response.writeHead(415).end();
    else response.end(JSON.stringify(await obey(JSON.parse(await text(request)))));
  }

  return createServer((request, response) => {
    if (request.url === '/_control') {
      answerControl(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
      return;
    }
    response.once('finish', () => requests.push(`${request.method} ${response.statusCode}`));
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof S3Error)) response.destroy();
      else sendError(request, response, error);
    });
  });
}

function sendError({ method }: IncomingMessage, response: ServerResponse, { status, code }: S3Error): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : xml);
}
