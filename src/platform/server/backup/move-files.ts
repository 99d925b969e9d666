// Copies stored files from one store to another by their keys, and compares what it copies with what rows say.
import { createReadStream } from 'node:fs';
import type { FileStore } from '../files/disk-store.ts';
import { withLocalFile } from '../files/local-files.ts';
import { isAs, sha256Of } from './files.ts';
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

async function moveFile(move: Omit<Move, 'files'>, file: NamedFile, moved: Moved): Promise<void> {
  const { from, to, remove } = move;
  const [before, there] = [await from.size(file.clave), await to.size(file.clave)];
  if (before === null) {
    if (there !== null) moved.there++;
    else if (!file.prescindible) moved.missing.push(file.clave);
    return;
  }
  const isThere = there !== null && there === (file.tamano ?? before);
  if (isThere) moved.there++;
  else if (await copyFile(move, file)) {
    moved.copied++;
    moved.bytes += before;
  } else {
    moved.faulty.push(file.clave);
    return;
  }
  if (!remove) return;
  if (await isSame(move, file)) {
    await from.delete(file.clave);
    moved.removed++;
  } else moved.faulty.push(file.clave);
}

/** @returns false if the file is not as its row says */
async function copyFile({ from, to, incoming }: Omit<Move, 'files'>, row: NamedFile): Promise<boolean> {
  const stored = await from.open(row.clave);
  if (!stored) return true; // gone meanwhile, with its row
  return withLocalFile(incoming, stored.stream, {
    signal: new AbortController().signal,
    async use(file, size) {
      const sha256 = await sha256Of({ stream: createReadStream(file) });
      if (size !== stored.size || !isAs(row, { size, sha256 })) return false;
      await to.put(row.clave, file);
      return true;
    },
  });
}

/** Reads a file in both stores. @returns true if it is the same, and as its row says */
async function isSame({ from, to }: Omit<Move, 'files'>, row: NamedFile): Promise<boolean> {
  const [mine, theirs] = [await from.open(row.clave), await to.open(row.clave)];
  if (!mine || !theirs) return false;
  const [sha256, other] = await Promise.all([sha256Of(mine), sha256Of(theirs)]);
  return sha256.equals(other) && isAs(row, { size: theirs.size, sha256: other });
}
