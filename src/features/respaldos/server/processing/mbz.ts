// Checks a backup file of Moodle (`.mbz`) before it is stored as a copy.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar';
import { openPromise } from 'yauzl';

const INDEX = 'moodle_backup.xml';

/** Bytes read of the index. Version and course are in its first lines, before any text written by people. */
const MAX_INDEX = 64 * 1024;

/** Oldest version that Moodle restores (2.0). A backup without a version set by Moodle says 2008111700. */
const OLDEST_VERSION = 2010072300;

export type MbzProblem =
  | { readonly que: 'ilegible' }
  | { readonly que: 'version'; readonly version: number }
  | { readonly que: 'curso'; readonly curso: number };

/**
 * Checks a backup file, a tar.gz or a zip of any size; null if it looks restorable. A tar.gz is read to its end, the
 * only way to detect a truncated one.
 * @throws the abort reason of `signal`
 */
export async function findMbzProblem(file: string, idCurso: number, signal: AbortSignal): Promise<MbzProblem | null> {
  let index: string;
  try {
    index = (await isZip(file)) ? await readIndexOfZip(file) : await readIndexOfTar(file, signal);
  } catch {
    signal.throwIfAborted();
    return { que: 'ilegible' };
  }
  const [version, curso] = [numberIn(index, 'backup_version'), numberIn(index, 'original_course_id')];
  if (version === undefined || curso === undefined) return { que: 'ilegible' };
  if (version < OLDEST_VERSION) return { que: 'version', version };
  return curso === idCurso ? null : { que: 'curso', curso };
}

function numberIn(xml: string, element: string): number | undefined {
  const written = new RegExp(`<${element}>(\\d+)</${element}>`).exec(xml)?.[1];
  return written === undefined ? undefined : Number(written);
}

async function isZip(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: 3 })) return String(chunk) === 'PK\x03\x04';
  return false;
}

async function readIndexOfZip(file: string): Promise<string> {
  const zip = await openPromise(file);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== INDEX) continue;
      const read = createStart();
      for await (const chunk of await zip.openReadStreamPromise(entry)) if (read.add(chunk as Buffer)) break;
      return read.text();
    }
    return '';
  } finally {
    zip.close();
  }
}

async function readIndexOfTar(file: string, signal: AbortSignal): Promise<string> {
  const read = createStart();
  const parser = new Parser({
    filter: (name) => name === INDEX,
    onReadEntry: (entry) => entry.on('data', (chunk) => read.add(chunk)),
  });
  // Unpacked with zlib's own threads; the parser would do it on the thread that answers requests.
  await pipeline(
    createReadStream(file),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) parser.write(chunk);
    },
    { signal },
  );
  return read.text();
}

/** Collects the first bytes of a file. */
function createStart() {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    /** @returns true once there are enough */
    add(chunk: Buffer): boolean {
      if (size < MAX_INDEX) chunks.push(chunk);
      size += chunk.length;
      return size >= MAX_INDEX;
    },
    text: (): string => Buffer.concat(chunks).toString('utf8'),
  };
}
