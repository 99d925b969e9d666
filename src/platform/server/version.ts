// The version of the product, as an operator reads it at the start, in the log and in the figures.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT } from './settings.ts';

const manifest = z.object({ version: z.string() });

/** The version that `npm run release` wrote last; a checkout of later commits has the same. */
export const VERSION: string = manifest.parse(
  JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')),
).version;
