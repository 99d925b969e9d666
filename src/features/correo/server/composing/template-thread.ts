// Program of a confined thread: unpacks and converts an uploaded Word template within limits of memory and time.
import { fromBufferPromise } from 'yauzl';
import { answerConfined } from '#platform/server/confined.ts';
import { convertWord, type ConvertedWord } from './word/convert.ts';

/** Maximum size of an unpacked template. A hundred pages with pictures take a tenth of it. */
const MAX_UNPACKED = 40 * 1_048_576;
const MAX_ENTRIES = 1000;

/** A template as HTML, or the reason for refusing it. */
type ConvertedTemplate =
  ({ readonly ok: true } & ConvertedWord) | { readonly ok: false; readonly motivo: 'demasiado-grande' };

await answerConfined(async (input): Promise<ConvertedTemplate> => {
  // `template.ts` passes the bytes of the file.
  const datos = Buffer.from(input as Uint8Array);
  if (!(await fitsLimits(datos))) return { ok: false, motivo: 'demasiado-grande' };
  return { ok: true, ...(await convertWord(datos)) };
});

/**
 * Returns true if the package unpacks within the limits: by its directory first, then by unpacking, since a directory
 * can lie.
 */
async function fitsLimits(datos: Buffer): Promise<boolean> {
  const zip = await fromBufferPromise(datos);
  if (zip.entryCount > MAX_ENTRIES) return false;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED) return false;
    if (entry.fileName.endsWith('/')) continue;
    // Throws if the entry is larger than declared.
    for await (const _chunk of await zip.openReadStreamPromise(entry));
  }
  return true;
}
