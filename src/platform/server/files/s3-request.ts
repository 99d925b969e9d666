// Sends signed requests to a store of objects (S3), with limits of idle time, and repeats those that may succeed later.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StoreFailure } from './s3-failure.ts';

export type Bucket = {
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The beginning of all our names in it, without its last slash; may be empty. */
  readonly prefix: string;
};

/** Limits of time, in ms. */
export type Patience = {
  readonly connectMs: number;
  /** Longest time without a byte in either direction. */
  readonly idleMs: number;
  /** Pauses before each further attempt. */
  readonly pausesMs: readonly number[];
  readonly pause: (ms: number) => Promise<unknown>;
};

/** A person may be waiting: two more attempts within a second and a half. */
const PATIENCE: Patience = { connectMs: 5000, idleMs: 30_000, pausesMs: [250, 1000], pause: async (ms) => delay(ms) };

/** Longest pause that the store may ask for; beyond it the failure is told. */
const LONGEST_PAUSE_MS = 5000;

/** The SHA-256 of nothing. */
const EMPTY = createHash('sha256').digest('hex');

/** Bytes read of an answer that tells a failure. */
const REFUSAL_BYTES = 16_384;

type Upload = { readonly file: string; readonly size: number; readonly sha256: string };

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

/** Sends a request about an object. The answer, of a status below 300, has not been read yet. */
export type SendToBucket = (method: Method, object: string, upload?: Upload) => Promise<IncomingMessage>;

/**
 * Creates the function that sends requests to a bucket. All four methods may be repeated: what is put under a key is
 * always the same.
 * @returns it rejects with {@link StoreFailure}, and with the error of the local file where that cannot be read
 */
export function createBucketClient(bucket: Bucket, patience: Patience = PATIENCE): SendToBucket {
  const { request, Agent } = bucket.endpoint.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });
  const keys = new Map<string, ArrayBuffer>();

  async function attempt(method: Method, object: string, upload?: Upload): Promise<IncomingMessage> {
    const { url, headers } = await new AwsV4Signer({
      method,
      url: [bucket.endpoint, bucket.name, ...(bucket.prefix ? [bucket.prefix] : []), object].join('/'),
      headers: { 'x-amz-content-sha256': upload?.sha256 ?? EMPTY },
      accessKeyId: bucket.accessKey,
      secretAccessKey: bucket.secretKey,
      service: 's3',
      region: bucket.region,
      cache: keys,
    }).sign();
    const length = method === 'PUT' && { 'content-length': upload?.size ?? 0 };
    const sent = request(url, {
      method,
      agent,
      headers: { ...Object.fromEntries(headers), ...length },
      timeout: patience.connectMs,
    });
    const answer = await answerTo(sent, patience.idleMs, upload?.file);
    if (answer.statusCode! < 300) return answer;
    const failure = await refusalOf(answer, method);
    if (!sent.writableFinished) sent.destroy();
    throw failure;
  }

  return async (method, object, upload) => {
    for (const pauseMs of patience.pausesMs) {
      try {
        return await attempt(method, object, upload);
      } catch (error) {
        if (!(error instanceof StoreFailure) || !error.passes) throw error;
        const askedMs = (error.refusal?.retryAfter ?? 0) * 1000;
        if (askedMs > LONGEST_PAUSE_MS) throw error;
        await patience.pause(Math.max(pauseMs, askedMs));
      }
    }
    return attempt(method, object, upload);
  };
}

/** Sends the body of a request, a local file where one is given, and waits for the head of the answer. */
async function answerTo(request: ClientRequest, idleMs: number, file?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(failureOf(error, request.method));
    let answer: IncomingMessage | undefined;
    request.on('error', fail).once('response', (response) => {
      answer = response;
      resolve(response);
    });
    request.setTimeout(idleMs).on('timeout', () => {
      // With bytes that are not read yet, it is our reader who is slow.
      if (answer && answer.readableLength > 0) request.setTimeout(idleMs);
      else (answer ?? request).destroy(new Error(`nothing came or went for ${idleMs} ms`));
    });
    if (file === undefined) {
      request.end();
      return;
    }
    const content = createReadStream(file);
    // Of a store that answers before it has everything the answer counts, not the connection that it then closes.
    pipeline(content, request).catch((error: Error) => (content.errored === error ? reject(error) : fail(error)));
  });
}

/** Returns the failure of a request that ended without a whole answer. */
export const failureOf = (cause: Error, method: string): StoreFailure =>
  new StoreFailure(`the file store did not answer ${method}: ${'code' in cause ? String(cause.code) : cause.message}`, {
    cause,
  });

async function refusalOf(answer: IncomingMessage, method: Method): Promise<StoreFailure> {
  const { statusCode: status = 0, headers } = answer;
  let body = '';
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      body += String(chunk);
      if (body.length > REFUSAL_BYTES) break;
    }
  } catch (error) {
    return failureOf(error as Error, method);
  }
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(body) ?? [];
  const retryAfter = Number(headers['retry-after']);
  return new StoreFailure(`the file store answered ${method} with ${`${status} ${code}`.trim()}`, {
    refusal: { status, code, ...(retryAfter > 0 && { retryAfter }) },
  });
}

/** Prepares a whole local file to be sent: the store refuses bytes that differ from this hash. */
export async function uploadOf(file: string): Promise<Upload> {
  const { size } = await stat(file);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return { file, size, sha256: hash.digest('hex') };
}
