// The objects of the bucket, each a file of one folder: they outlive the program.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Error } from './signature.ts';

/** The names of unfinished objects begin so; those of others are encoded. */
const PARTIAL = '%';

export interface Objects {
  /** Takes a body of a known length and, where it is signed, SHA-256. @throws {S3Error} */
  put(name: string, body: IncomingMessage, sha256: string | null): Promise<void>;
  /** Null where there is none. */
  size(name: string): Promise<number | null>;
  /** The bytes from one place to another, the last included. */
  read(name: string, end?: number): Readable;
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}

export function createObjects(folder: string): Objects {
  const fileOf = (name: string): string => path.join(folder, encodeURIComponent(name));
  return {
    async put(name, body, sha256) {
      const length = body.headers['content-length'];
      if (length === undefined) throw new S3Error(411, 'MissingContentLength');
      const partial = path.join(folder, `${PARTIAL}${randomUUID()}`);
      const hash = createHash('sha256');
      try {
        await pipeline(
          body,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(partial),
        );
        if (sha256 !== null && hash.digest('hex') !== sha256) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
        await rename(partial, fileOf(name));
      } finally {
        await rm(partial, { force: true });
      }
    },
    async size(name) {
      const found = await stat(fileOf(name)).catch(() => null);
      return found && found.size;
    },
    read: (name, end) => createReadStream(fileOf(name), { end }),
    remove: async (name) => rm(fileOf(name), { force: true }),
    async names() {
      const files = await readdir(folder);
      return files.filter((file) => !file.startsWith(PARTIAL)).map((file) => decodeURIComponent(file));
    },
  };
}
