// Reads PDF files in tests.
import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of a PDF file. */
export async function textOfPdf(file: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text;
}
