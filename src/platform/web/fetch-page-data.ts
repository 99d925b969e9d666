// Reads the data that the server writes into the document of another page.
import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';

/** Returns the data of the document at an address, unchecked; null without connection, or where it has none. */
export async function fetchPageData(address: string): Promise<unknown> {
  try {
    const response = await fetch(address);
    const text = await response.text();
    if (!response.ok) return null;
    const block = new DOMParser().parseFromString(text, 'text/html').getElementById(PAGE_DATA_ID);
    return block && (JSON.parse(block.textContent) as unknown);
  } catch {
    return null;
  }
}
