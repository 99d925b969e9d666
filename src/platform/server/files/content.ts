// Recognizes files by content, and finds faults of images, PDF and Office documents.
import { open, readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { fromBufferPromise, type Entry } from 'yauzl';
import { START_BYTES, startOf } from '../../contract/file-start.ts';
import { FairQueue } from '../fair-queue.ts';
import { OURSELVES, type Sender } from '../http/sender.ts';
import { findImageProblem, type ImageProblem } from './images.ts';

/** Largest unpacked size of a document in bytes: far more than people's documents, far less than a bomb. */
const MAX_UNPACKED = 200 * 1_048_576;
const MAX_ENTRIES = 5000;

/** The flag of a part whose sizes were not known when it was begun: they are behind it, and in an honest directory. */
const SIZES_FOLLOW = 8;

/** Parts in which documents keep macros, whatever their ending says. */
const MACROS = /(^|\/)vba(Project\.bin|Data\.xml)$|^xl\/macrosheets\//i;

export type OfficeProblem = 'damaged' | 'unpacks-too-large' | 'macros';

/**
 * Returns the reason why a Word or Excel document is not accepted; null if there is none. It is unpacked: directories
 * can lie about sizes.
 * @param document the path of its file, or its bytes
 * @param maxUnpacked most bytes of all its parts when unpacked
 */
export async function findOfficeProblem(
  document: string | Uint8Array,
  maxUnpacked = MAX_UNPACKED,
): Promise<OfficeProblem | null> {
  const bytes = typeof document === 'string' ? await readFile(document) : Buffer.from(document);
  try {
    const zip = await fromBufferPromise(bytes, { validateEntrySizes: false });
    if (zip.entryCount > MAX_ENTRIES) return 'unpacks-too-large';
    let [declared, unpacked] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      declared += entry.uncompressedSize;
      if (declared > maxUnpacked) return 'unpacks-too-large';
      if (MACROS.test(entry.fileName)) return 'macros';
      if (isHidden(bytes, entry)) return 'damaged';
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += (chunk as Buffer).length;
        if (unpacked > maxUnpacked) return 'unpacks-too-large';
      }
      if (unpacked !== declared) return 'damaged';
    }
    return null;
  } catch {
    return 'damaged';
  }
}

/** Length of the fixed part of the header before a part; the lengths of its name and of its extra field end it. */
const HEADER = 30;

/**
 * Returns true if the directory calls a part empty that is not: readers would take its size from behind it. Behind an
 * empty part there are zeros only.
 */
function isHidden(
  bytes: Buffer,
  { compressedSize, generalPurposeBitFlag, relativeOffsetOfLocalHeader: at }: Entry,
): boolean {
  if (compressedSize > 0 || (generalPurposeBitFlag & SIZES_FOLLOW) === 0) return false;
  const start = at + HEADER + bytes.readUInt16LE(at + HEADER - 4) + bytes.readUInt16LE(at + HEADER - 2);
  const sizes = start + (bytes.subarray(start, start + 4).equals(SIZES_MARK) ? 4 : 0);
  return bytes.subarray(sizes, sizes + 12).some((byte) => byte !== 0);
}

/** Written before the sizes behind a part by most programs. */
const SIZES_MARK = Buffer.from('PK\x07\x08', 'latin1');

/** The type of a file by its bytes, and the reason why it is not accepted as that. */
export type FileContent = {
  /** Its media type; null for a file without marks of its own (plain text, SVG) or damaged from the start. */
  readonly type: string | null;
  readonly problem: ImageProblem | OfficeProblem | PdfProblem | null;
};

const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** A moving PNG is kept as the still one that it also is. */
const SAME: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Documents that are unpacked at once; the others wait, in turns of their senders. */
const LINE = new FairQueue({ running: 4, runningPerSender: 2, waiting: 300, waitingPerSender: 100 });

/**
 * Reads the type of a file from its content; names and types that came with it are ignored.
 * @throws {QueueFull} when too many documents wait to be unpacked already
 */
export async function readContent(file: string, sender: Sender = OURSELVES): Promise<FileContent> {
  const found = await fileTypeFromFile(file);
  const type = found ? (SAME[found.mime] ?? found.mime) : await pdfWithPrefix(file);
  return { type, problem: type === null ? null : await findProblem(file, type, sender) };
}

/** Readers take a PDF with bytes before its first line, as mail programs and scanners write them. */
async function pdfWithPrefix(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return startOf(buffer.subarray(0, bytesRead)) === PDF ? PDF : null;
  } finally {
    await handle.close();
  }
}

const PDF = 'application/pdf';

async function findProblem(file: string, type: string, { key, signal }: Sender): Promise<FileContent['problem']> {
  if (type === 'image/png' || type === 'image/jpeg') return findImageProblem(file);
  if (type === PDF) return findPdfProblem(await readFile(file));
  if (type.includes('macroenabled')) return 'macros';
  return type.startsWith(OFFICE) ? LINE.run(key, async () => findOfficeProblem(file), signal) : null;
}

export type PdfProblem = 'damaged' | 'more-behind-end';

const PDF_END = '%%EOF';

/** Readers look for the end of a PDF in as many bytes; more behind it would be something hidden. */
const MOST_BEHIND_END = 1024;

/** Returns the fault of a PDF without an end, or with more than padding behind it; null if there is none. */
function findPdfProblem(bytes: Buffer): PdfProblem | null {
  const end = bytes.lastIndexOf(PDF_END);
  if (end === -1) return 'damaged';
  const behind = bytes.subarray(end + PDF_END.length);
  // Some programs fill files up with zeros or spaces.
  const last = behind.findLastIndex((byte) => !PADDING.has(byte));
  return last + 1 > MOST_BEHIND_END ? 'more-behind-end' : null;
}

const PADDING: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20]);
