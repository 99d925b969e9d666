import { createHash } from 'node:crypto';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
/** The file of each name. */
const given = new Map<string, string>();

/**
 * The name of a class of a CSS module as the build writes it: its own and two letters for its file, the same wherever it is
 * built. Vite's own are twice as long, in a form's styles and in its script. Two equal names would stop the build.
 */
export function shortName(name: string, file: string): string {
  const from = path.relative(root, file.replace(/\?.*$/, '')).replaceAll(path.sep, '/');
  const short = `${name}_${createHash('sha256').update(from).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 2)}`;
  const other = given.get(short);
  if (other !== undefined && other !== from)
    throw new Error(`${from} and ${other} both have ${short}: name one otherwise.`);
  given.set(short, from);
  return short;
}
