// The version of this program, as its package states it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './settings.ts';

/** The version of this program: `0.1.0`. */
export const VERSION = (JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as { version: string })
  .version;
