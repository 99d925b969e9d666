// The imports of the production files of a tree, for the checks and the picture of its structure.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A production file, by its path from the root, with its text and the files that it imports. */
export type Source = { readonly file: string; readonly text: string; readonly imports: readonly string[] };

/** Returns the folder of the slice that a file belongs to, `features/<slice>` or `core/<slice>`; undefined outside. */
export const sliceOf = (file: string): string | undefined => /^((?:features|core)\/[^/]+)\//.exec(file)?.[1];

/** Reads all production files below a root; imports of packages are left out. */
export function readSources(root: string): Source[] {
  return readdirSync(root, { recursive: true })
    .map((file) => String(file).replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing(\/|\.ts$)/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)].map(([, spec = '']) =>
        spec.startsWith('#') ? spec.slice(1) : path.posix.join(path.posix.dirname(file), spec),
      );
      return { file, text, imports };
    });
}
