import { fromBufferPromise, openPromise } from 'yauzl';

/** What a document may be when it is unpacked: far more than people's documents, far less than a bomb. */
const MAX_UNPACKED = 200 * 1_048_576;
const MAX_ENTRIES = 5000;

/** What packs to more than this is not nothing, whatever its directory says. */
const EMPTY_PACKED = 64;

/** The flag of a part whose sizes were not known when it was begun: an honest directory has them none the less. */
const SIZES_FOLLOW = 8;

/** Where documents keep macros, whatever their ending says. */
const MACROS = /(^|\/)vba(Project\.bin|Data\.xml)$|^xl\/macrosheets\//i;

export type OfficeProblem = 'damaged' | 'unpacks-too-large' | 'macros';

/**
 * What keeps a Word or Excel document from being accepted, by the directory of its package; null where nothing does.
 * @param document the path of its file, or its bytes
 * @param maxUnpacked bytes that all of it may be when it is unpacked
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
        // Whoever reads it takes this for unknown, and would unpack as much as there is.
        if (uncompressedSize === 0 && compressedSize > EMPTY_PACKED) return 'damaged';
        // Whoever reads it would take the sizes from where they stand beside the part, which nobody adds up.
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
