// Stores files under keys in a bucket of a store of objects (S3).
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pathOfKey, type FileStore } from './disk-store.ts';
import { StoreFailure, storeProblem } from './s3-failure.ts';
import { failureOf, uploadOf, type Bucket, type SendToBucket } from './s3-request.ts';

/**
 * Keeps files in a folder of a bucket, under the paths that they have in a folder of a disk. A file is put once its whole
 * content was acknowledged, by a status 200 for a body of this length and SHA-256.
 */
export function createS3Store(send: SendToBucket, folder: string): FileStore {
  const objectOf = (key: string): string => `${folder}/${pathOfKey(key)}`;
  const open: FileStore['open'] = async (key) => {
    const answer = await send('GET', objectOf(key)).catch(nullIfAbsent);
    return answer && { size: sizeOf(answer), stream: bodyOf(answer) };
  };
  return {
    async put(key, file) {
      const object = objectOf(key);
      (await send('PUT', object, await uploadOf(file))).resume();
      await rm(file);
    },
    open,
    async size(key) {
      try {
        const answer = await send('HEAD', objectOf(key));
        return sizeOf(answer.resume());
      } catch (error) {
        if (!(error instanceof StoreFailure) || error.refusal?.status !== 404) throw error;
        // Without a body it does not tell whether the key or the whole bucket is missing; the answer to a GET does.
        const found = await open(key);
        found?.stream.destroy();
        return found && found.size;
      }
    },
    async delete(key) {
      const answer = await send('DELETE', objectOf(key)).catch(nullIfAbsent);
      answer?.resume();
    },
  };
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof StoreFailure && error.isAbsence) return null;
  throw error;
}

function sizeOf({ headers }: IncomingMessage): number {
  const length = headers['content-length'];
  if (length === undefined) throw new StoreFailure('the file store does not say how large a file is');
  return Number(length);
}

/** The body of an answer; one that ends before its announced length fails, as {@link StoreFailure}. */
function bodyOf(answer: IncomingMessage): Readable {
  const body = new PassThrough();
  answer.on('error', (error) => body.destroy(failureOf(error, 'GET')));
  body.on('close', () => answer.destroy());
  // It may fail before anyone reads it, and must not end the process; a later reader finds it failed.
  body.on('error', () => {});
  return answer.pipe(body);
}

/** The object by which a bucket is tried; it never stays. */
const TRIAL = 'comprobacion';

/**
 * Proves that a bucket takes, gives back and removes objects, and that it tells when it has none.
 * @throws {StartProblem} with a sentence that says what to do.
 */
export async function checkBucket(send: SendToBucket, bucket: Bucket): Promise<void> {
  try {
    const object = `${TRIAL}/${randomUUID()}`;
    for (const method of ['PUT', 'GET', 'DELETE'] as const) (await send(method, object)).resume();
    await probeBucket(send);
  } catch (error) {
    throw storeProblem(error, bucket);
  }
}

/** Asks for an object that is never there: resolves when the bucket says so. @throws {StoreFailure} */
export async function probeBucket(send: SendToBucket): Promise<void> {
  const answer = await send('GET', TRIAL).catch(nullIfAbsent);
  answer?.destroy();
}
