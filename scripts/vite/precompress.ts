import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Leaves each script and style of the build beside its brotli and gzip, made once with the most effort, for the server to send. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(files.map(async (file) => compressFile(path.join(dir, file))));
    },
  };
}

/** Ways to encode distances, as [NPOSTFIX, NDIRECT]: which one suits a script best is known only once it is tried. */
const DISTANCES = [
  [0, 0],
  [0, 4],
  [1, 2],
  [1, 16],
] as const;

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const encoded = await Promise.all(
    DISTANCES.map(async ([postfix, direct]) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_LGBLOCK]: 19,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  const smallest = encoded.reduce((some, other) => (other.length < some.length ? other : some));
  await Promise.all([
    writeFile(`${file}.br`, smallest),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}
