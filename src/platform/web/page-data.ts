import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';

/**
 * Reads the data block of the document: `pageData.parse(readPageData())`.
 * @throws {Error} when the document has none: it and the script are of two releases.
 */
export function readPageData(): unknown {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) throw new Error(`no #${PAGE_DATA_ID}`);
  return JSON.parse(block.textContent);
}
