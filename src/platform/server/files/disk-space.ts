import { statfs } from 'node:fs/promises';

/** Number of bytes that the disk of a folder has left for us. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A disk that stays nearly full is told of again after this time. */
const REMINDER_MS = 3_600_000;

type Watched = {
  readonly free: () => Promise<number>;
  /** Bytes below which the disk is nearly full. */
  readonly below: number;
  readonly now?: () => Date;
  /** Told at once when the disk is nearly full, and every hour while it stays so. */
  readonly warn: (freeBytes: number) => void;
};

/** Creates the check that warns before a disk is full. Call it every minute or so. */
export function createSpaceCheck({ free, below, now = () => new Date(), warn }: Watched): () => Promise<void> {
  let warned: number | undefined;
  return async () => {
    const bytes = await free();
    const time = now().getTime();
    if (bytes >= below) warned = undefined;
    else if (warned === undefined || time - warned >= REMINDER_MS) {
      warn(bytes);
      warned = time;
    }
  };
}
