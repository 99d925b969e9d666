import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Backup } from '../site/plugin.ts';

/** Numbers of contexts differ from those of courses on every Moodle. */
const CONTEXT_OFFSET = 40;

export const contextIdOf = (courseId: number): number => courseId + CONTEXT_OFFSET;

const BLOCKS = 1500;

/** A backup's file: packed as Moodle packs, the same at every download, of some 48 kB. */
export function backupFile({ id, courseId }: Backup): Buffer {
  const blocks = Array.from({ length: BLOCKS + (courseId % 97) * 10 }, (_, n) =>
    createHash('sha256').update(`${id} ${n}`).digest(),
  );
  const head = Buffer.from(JSON.stringify({ courseId }));
  return gzipSync(Buffer.concat([head, ...blocks]), { level: 0 });
}
