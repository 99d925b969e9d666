// Copies stored files from one store to another by their keys, and compares what it copies with what rows say.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/disk-store.ts';
import type { NamedFile } from './named-files.ts';

/** Files that are copied at once: most of the time of a small one is waiting. */
const AT_ONCE = 4;

type Move = {
  readonly from: FileStore;
  readonly to: FileStore;
  readonly files: readonly NamedFile[];
  /** The local folder through which files go. */
  readonly incoming: string;
  /** Also removes them from where they were, each after it was read again from where it is now. */
  readonly remove: boolean;
  /** Called after each file. */
  readonly onFile?: () => void;
};

/** The outcome, in numbers of files; keys where a person must look at them. */
export type Moved = {
  copied: number;
  /** Bytes of the copied files. */
  bytes: number;
  /** They had been copied before. */
  there: number;
  removed: number;
  /** In neither store, though a row needs them. */
  readonly missing: string[];
  /** Not as their rows say: they stay where they are, and are not copied. */
  readonly faulty: string[];
};

/**
 * Copies files that rows name. It may be interrupted, and repeated: what is in the target, with its size, is not copied
 * again.
 * @throws the failure of a store
 */
export async function moveFiles({ files, onFile, ...move }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, there: 0, removed: 0, missing: [], faulty: [] };
  const rest = files.values();
  const next = async (): Promise<void> => {
    for (const file of rest) {
      await moveFile(move, file, moved);
      onFile?.();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return moved;
}

async function moveFile(
  { from, to, incoming, remove }: Omit<Move, 'files'>,
  file: NamedFile,
  moved: Moved,
): Promise<void> {
  const { clave } = file;
  const [before, there] = [await from.size(clave), await to.size(clave)];
  if (before === null) {
    if (there !== null) moved.there++;
    else if (!file.prescindible) moved.missing.push(clave);
    return;
  }
  if (there !== null && there === (file.tamano ?? before)) moved.there++;
  else if (await copyFile({ from, to, incoming }, file)) {
    moved.copied++;
    moved.bytes += before;
  } else {
    moved.faulty.push(clave);
    return;
  }
  if (!remove) return;
  const [mine, theirs] = [await hashOf(from, clave), await hashOf(to, clave)];
  if (theirs && (file.sha256 ?? mine)?.equals(theirs)) {
    await from.delete(clave);
    moved.removed++;
  } else moved.faulty.push(clave);
}

/** @returns false if the file is not as its row says */
async function copyFile(
  { from, to, incoming }: Pick<Move, 'from' | 'to' | 'incoming'>,
  { clave, tamano, sha256 }: NamedFile,
): Promise<boolean> {
  const stored = await from.open(clave);
  if (!stored) return true; // gone meanwhile, with its row
  const file = path.join(incoming, randomUUID());
  try {
    const { hash, size } = await readThrough(stored.stream, file);
    if (size !== (tamano ?? stored.size) || (sha256 && !hash.equals(sha256))) return false;
    await to.put(clave, file);
    return true;
  } finally {
    await rm(file, { force: true });
  }
}

async function hashOf(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.open(key);
  return file && (await readThrough(file.stream)).hash;
}

/** Reads a stream to its end, and writes it into a file where one is named. */
async function readThrough(stream: Readable, file?: string): Promise<{ readonly hash: Buffer; readonly size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      if (file !== undefined) yield chunk;
    }
  }
  if (file === undefined) for await (const chunk of measured(stream)) void chunk;
  else await pipeline(stream, measured, createWriteStream(file, { mode: 0o600 }));
  return { hash: hash.digest(), size };
}
