import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { findImageProblem, type ImageProblem } from './images.ts';
import { findOfficeProblem, type OfficeProblem } from './office.ts';

/** What a file is by its bytes, and what keeps it from being accepted as that. */
export type Content = {
  /** Its media type; null for what has no marks of its own (plain text, SVG) and for what is broken from the start. */
  readonly type: string | null;
  readonly problem: ImageProblem | OfficeProblem | null;
};

const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** A moving PNG is kept as the still one that it also is. */
const SAME: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Looks at what a file holds; names and types that came with it count for nothing. */
export async function readContent(file: string): Promise<Content> {
  const found = await fileTypeFromFile(file);
  const type = found ? (SAME[found.mime] ?? found.mime) : null;
  return { type, problem: type === null ? null : await findProblem(file, type) };
}

async function findProblem(file: string, type: string): Promise<Content['problem']> {
  if (type === 'image/png' || type === 'image/jpeg') return findImageProblem(file);
  if (type === 'application/pdf') return (await hasPdfEnd(file)) ? null : 'damaged';
  if (type.includes('macroenabled')) return 'macros';
  return type.startsWith(OFFICE) ? findOfficeProblem(file) : null;
}

/** A whole PDF says where it ends within its last 1,024 bytes: what was cut off, or hides something behind, does not. */
async function hasPdfEnd(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, 1024);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.includes('%%EOF');
  } finally {
    await handle.close();
  }
}
