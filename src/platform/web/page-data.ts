import * as z from 'zod/mini';
import { PAGE_DATA_ID } from '#platform/contract/page-data.ts';

/**
 * Reads the data block of the document.
 * @param schema `pageData`, or an extension of it: `z.extend(pageData, { formulario: … })`
 * @throws {Error} when the block is missing or is not what the page expects: document and script are of two releases.
 */
export function readPageData<T extends z.ZodMiniType>(schema: T): z.output<T> {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block) throw new Error(`the document has no #${PAGE_DATA_ID}`);
  return z.parse(schema, JSON.parse(block.textContent));
}
