// Checks and encodes pictures that people send, in turns, and limits each sender's pixels a minute.
import { writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { SharpOptions } from 'sharp';
import { AppError } from '../../contract/errors.ts';
import { FairQueue, QueueFull } from '../fair-queue.ts';
import { OURSELVES, WorkRequired, type Sender } from '../http/sender.ts';

/** The phones with the most pixels that are common take 50 million. */
const MAX_PIXELS = 52_000_000;

/**
 * An interlaced PNG is whole in memory while it is read: 50 million pixels took 470 MB, where others take 60 MB. 16
 * million take 150 MB. A progressive JPEG of 52 million takes 180 MB as phones write it, and 340 MB at most.
 */
const MAX_PIXELS_WHOLE = 16_000_000;

/** Longer than any picture within the limits takes, also on a slow machine. */
const LONGEST_SECONDS = 30;

/**
 * Our own page makes pictures no larger than a million pixels. Two million take up to 50 ms, 50 million a second or
 * more.
 */
const SMALL_PIXELS = 2_000_000;

/**
 * The pictures that wait to be read: one small and one large one at a time, so that many at once need no more memory
 * than two and a small one never waits for large ones. A full line of either is done within some ten seconds.
 */
export const LINES = {
  small: new FairQueue({ running: 1, runningPerSender: 1, waiting: 300, waitingPerSender: 100 }),
  large: new FairQueue({ running: 1, runningPerSender: 1, waiting: 12, waitingPerSender: 4 }),
} as const;

const RETRY_SECONDS = 10;

const MANY_PICTURES =
  'En este momento se reciben demasiadas imágenes. Lo que escribió se conserva: espere unos segundos e inténtelo de nuevo.';

export type ImageType = 'image/png' | 'image/jpeg';

export type ImageProblem = 'damaged' | 'too-many-pixels';

const INPUT: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true };

/** A picture: the path of its file, or its bytes. */
type Source = string | Buffer;

/** The codec is large, and most starts never see a picture. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

/** Returns the reason why a picture cannot be read; null where its head gives none. */
export async function findImageProblem(source: Source): Promise<ImageProblem | null> {
  const sharp = await loadSharp();
  try {
    const { width, height, format, isProgressive } = await sharp(source, {
      ...INPUT,
      limitInputPixels: false,
    }).metadata();
    const isWhole = isProgressive && format === 'png';
    return width * height > (isWhole ? MAX_PIXELS_WHOLE : MAX_PIXELS) ? 'too-many-pixels' : null;
  } catch {
    return 'damaged';
  }
}

/** Pixels of a picture, by its head; 0 when it is damaged. */
export async function countPixels(source: Source): Promise<number> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(source, { ...INPUT, limitInputPixels: false }).metadata();
    return width * height;
  } catch {
    return 0;
  }
}

export type Encoding = {
  readonly type: ImageType;
  /** The longest side in pixels; smaller pictures stay as they are. */
  readonly side: number;
  /** From 1 to 100, for what is encoded with loss. */
  readonly quality: number;
};

/**
 * Encodes a picture again: upright, one frame, and none of the other bytes. Its metadata (place, camera, person) and
 * anything hidden in it stay behind. Senders take turns ({@link LINES}).
 * @returns its bytes, or null when the picture is damaged
 * @throws {AppError} `no-disponible` when too many pictures wait already
 */
export async function encodePicture(
  source: Source,
  { type, side, quality }: Encoding,
  { key, signal }: Sender = OURSELVES,
): Promise<Buffer | null> {
  const line = (await countPixels(source)) > SMALL_PIXELS ? LINES.large : LINES.small;
  const encode = async (): Promise<Buffer | null> => {
    const sharp = await loadSharp();
    const picture = sharp(source, INPUT)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: LONGEST_SECONDS });
    const encoded = type === 'image/png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality });
    return encoded.toBuffer().catch(() => null);
  };
  try {
    return await line.run(key, encode, signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('no-disponible', { message: MANY_PICTURES, retryAfter: RETRY_SECONDS });
  }
}

/**
 * Writes the picture of `file` to `target`, encoded again by {@link encodePicture}.
 * @returns the size in bytes, or null when the picture is damaged
 * @throws {AppError} as {@link encodePicture}
 */
export async function encodeImage(
  file: string,
  target: string,
  encoding: Encoding,
  sender?: Sender,
): Promise<number | null> {
  const bytes = await encodePicture(file, encoding, sender);
  if (bytes) await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
  return bytes?.length ?? null;
}

/** Senders that are remembered; beyond that, the one that was counted longest ago is forgotten. */
const MAX_SENDERS = 10_000;

type Options = {
  /** Pixels that are taken of one sender in a minute without a proof of work. */
  readonly perMinute: number;
  readonly now?: (() => Date) | undefined;
};

/** Counts the pixels of the pictures that each sender has made this process read. */
export type PixelBudget = {
  /**
   * Counts a picture, unless its sender proved work.
   * @throws {WorkRequired} when it is too much for now; then it is not counted
   */
  readonly take: (sender: Sender, pixels: number) => void;
};

/** Creates a budget that leaks: the count falls evenly, a full one in a minute. */
export function createPixelBudget({ perMinute, now = () => new Date() }: Options): PixelBudget {
  const perMs = perMinute / 60_000;
  const taken = new LRUCache<string, { readonly pixels: number; readonly at: number }>({ max: MAX_SENDERS });
  return {
    take({ key, proved }, pixels) {
      if (proved) return;
      const at = now().getTime();
      const before = taken.peek(key);
      const left = before ? Math.max(0, before.pixels - (at - before.at) * perMs) : 0;
      const over = left + pixels - perMinute;
      // A picture larger than the whole budget is accepted from a sender that has sent nothing else.
      if (over > 0 && left > 0) throw new WorkRequired(Math.max(1, Math.min(over, left) / perMs / 1000));
      taken.set(key, { pixels: left + pixels, at });
    },
  };
}
