// Reads the block of JSON data that the server writes into the HTML document.
import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';

/**
 * Returns the data unchecked; the caller parses them: `pageData.parse(readPageData())`.
 * @throws {Error} when the document has none: it and the script are of two releases.
 */
export function readPageData(): unknown {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) throw new Error(`no #${PAGE_DATA_ID}`);
  return JSON.parse(block.textContent);
}
