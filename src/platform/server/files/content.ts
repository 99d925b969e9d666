// Recognizes files by content, finds faults of images, PDF and Office documents, and cleans file names.
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { fromBufferPromise, openPromise } from 'yauzl';
import { findImageProblem, type ImageProblem } from './images.ts';

/** Largest unpacked size of a document in bytes: far more than people's documents, far less than a bomb. */
const MAX_UNPACKED = 200 * 1_048_576;
const MAX_ENTRIES = 5000;

/** A part that packs to more than this is not empty, whatever its directory says. */
const EMPTY_PACKED = 64;

/** The flag of a part whose sizes were not known when it was begun: an honest directory has them none the less. */
const SIZES_FOLLOW = 8;

/** Parts in which documents keep macros, whatever their ending says. */
const MACROS = /(^|\/)vba(Project\.bin|Data\.xml)$|^xl\/macrosheets\//i;

export type OfficeProblem = 'damaged' | 'unpacks-too-large' | 'macros';

/**
 * Returns the reason why a Word or Excel document is not accepted, by the directory of its package; null if there is
 * none.
 * @param document the path of its file, or its bytes
 * @param maxUnpacked most bytes of all its parts when unpacked
 */
export async function findOfficeProblem(
  document: string | Uint8Array,
  maxUnpacked = MAX_UNPACKED,
): Promise<OfficeProblem | null> {
  try {
    const zip =
      typeof document === 'string' ? await openPromise(document) : await fromBufferPromise(Buffer.from(document));
    try {
      if (zip.entryCount > MAX_ENTRIES) return 'unpacks-too-large';
      let unpacked = 0;
      for await (const { fileName, compressedSize, uncompressedSize, generalPurposeBitFlag } of zip.eachEntry()) {
        unpacked += uncompressedSize;
        if (unpacked > maxUnpacked) return 'unpacks-too-large';
        // Readers take this for unknown, and would unpack as much as there is.
        if (uncompressedSize === 0 && compressedSize > EMPTY_PACKED) return 'damaged';
        // Readers would take the sizes from beside the part, where they are not added up.
        if (compressedSize === 0 && (generalPurposeBitFlag & SIZES_FOLLOW) !== 0) return 'damaged';
        if (MACROS.test(fileName)) return 'macros';
      }
      return null;
    } finally {
      zip.close();
    }
  } catch {
    return 'damaged';
  }
}

/** The type of a file by its bytes, and the reason why it is not accepted as that. */
export type FileContent = {
  /** Its media type; null for a file without marks of its own (plain text, SVG) or damaged from the start. */
  readonly type: string | null;
  readonly problem: ImageProblem | OfficeProblem | null;
};

const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** A moving PNG is kept as the still one that it also is. */
const SAME: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Reads the type of a file from its content; names and types that came with it are ignored. */
export async function readContent(file: string): Promise<FileContent> {
  const found = await fileTypeFromFile(file);
  const type = found ? (SAME[found.mime] ?? found.mime) : null;
  return { type, problem: type === null ? null : await findProblem(file, type) };
}

async function findProblem(file: string, type: string): Promise<FileContent['problem']> {
  if (type === 'image/png' || type === 'image/jpeg') return findImageProblem(file);
  if (type === 'application/pdf') return (await hasPdfEnd(file)) ? null : 'damaged';
  if (type.includes('macroenabled')) return 'macros';
  return type.startsWith(OFFICE) ? findOfficeProblem(file) : null;
}

/**
 * Returns true if a PDF has its end mark within its last 1,024 bytes: a file that is cut off, or has something hidden
 * behind it, does not.
 */
async function hasPdfEnd(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, 1024);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.includes('%%EOF');
  } finally {
    await handle.close();
  }
}
