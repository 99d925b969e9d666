import { writeFile } from 'node:fs/promises';
import type { SharpOptions } from 'sharp';

/** The phones with the most pixels that are common take 50 million. */
const MAX_PIXELS = 52_000_000;

/**
 * An interlaced picture is whole in memory while it is read: 50 million pixels took 470 MB, where others take 60 MB.
 * 16 million take 150 MB.
 */
const MAX_PIXELS_WHOLE = 16_000_000;

/** Longer than any picture within the limits takes, also on a slow machine. */
const LONGEST_SECONDS = 30;

/** The kinds of picture that are kept. */
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

/** What keeps a picture from being read; null where nothing that its head tells does. */
export async function findImageProblem(source: Source): Promise<ImageProblem | null> {
  const sharp = await loadSharp();
  try {
    const { width, height, isProgressive } = await sharp(source, { ...INPUT, limitInputPixels: false }).metadata();
    return width * height > (isProgressive ? MAX_PIXELS_WHOLE : MAX_PIXELS) ? 'too-many-pixels' : null;
  } catch {
    return 'damaged';
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
 * A picture made anew: upright, one frame, and none of the other bytes: what it said of place, camera and person, and
 * whatever else hid in it, stays behind. Pictures are read one at a time, so that many at once need no more memory than one.
 * @returns its bytes, or null when the picture is damaged
 */
export function encodePicture(source: Source, { type, side, quality }: Encoding): Promise<Buffer | null> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const picture = sharp(source, INPUT)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: LONGEST_SECONDS });
    const encoded = type === 'image/png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality });
    return encoded.toBuffer().catch(() => null);
  });
}

/**
 * Writes the picture of `file` anew to `target`, by {@link encodePicture}.
 * @returns the size in bytes, or null when the picture is damaged
 */
export async function encodeImage(file: string, target: string, encoding: Encoding): Promise<number | null> {
  const bytes = await encodePicture(file, encoding);
  if (bytes) await writeFile(target, bytes, { flag: 'wx', mode: 0o600 });
  return bytes?.length ?? null;
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = result.catch(() => {});
  return result;
}
