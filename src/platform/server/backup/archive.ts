// Writes the parts of a backup into a `.tar.gz` as they are read, with the memory of one piece.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Header } from 'tar';

export type ArchiveEntry = {
  readonly path: string;
  /** In bytes. Content that is shorter is filled up with zeros, and of longer content the rest is left out. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
};

/** Unit of a tar file: headers are as long, and contents are filled up to a multiple of it. */
const BLOCK = 512;

/** Writes a private archive. Each entry is read to its end before the next is asked for. */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  await pipeline(blocksOf(entries), createGzip(), createWriteStream(file, { mode: 0o600 }));
}

export async function entryOf(path: string, file: string): Promise<ArchiveEntry> {
  const content: AsyncIterable<Buffer> = createReadStream(file);
  return { path, size: (await stat(file)).size, content };
}

export function entryOfText(path: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, content: Readable.from([bytes]) };
}

async function* blocksOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  for await (const { path, size, content } of entries) {
    const header = new Header({ path, size, type: 'File', mode: 0o600, mtime: new Date() });
    header.encode();
    yield header.block!;
    yield* exactly(size, content);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

async function* exactly(size: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of content) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    yield part;
  }
  while (left > 0) {
    const part = Buffer.alloc(Math.min(left, 65_536));
    left -= part.length;
    yield part;
  }
}
