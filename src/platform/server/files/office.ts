import { openPromise } from 'yauzl';

/** What a document may be when it is unpacked: far more than people's documents, far less than a bomb. */
const MAX_UNPACKED = 200 * 1_048_576;
const MAX_ENTRIES = 5000;

/** Where documents keep macros, whatever their ending says. */
const MACROS = /(^|\/)vba(Project\.bin|Data\.xml)$|^xl\/macrosheets\//i;

export type OfficeProblem = 'damaged' | 'unpacks-too-large' | 'macros';

/** What keeps a Word or Excel document from being accepted, by the directory of its package; null where nothing does. */
export async function findOfficeProblem(file: string): Promise<OfficeProblem | null> {
  try {
    const zip = await openPromise(file);
    try {
      if (zip.entryCount > MAX_ENTRIES) return 'unpacks-too-large';
      let unpacked = 0;
      for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
        unpacked += uncompressedSize;
        if (unpacked > MAX_UNPACKED) return 'unpacks-too-large';
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
