import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import type { Backup, Plugin } from '../site/plugin.ts';

/** Numbers of contexts differ from those of courses on every Moodle. */
const CONTEXT_OFFSET = 40;

export const contextIdOf = (courseId: number): number => courseId + CONTEXT_OFFSET;

/** Content of Moodle 4.5's backups, and of a Moodle that never made one. */
const VERSION = { version: 2024100700, release: '4.5' };
const NEVER_SET = { version: 2008111700, release: '2.0 dev' };

export interface ArchivedFile {
  readonly name: string;
  readonly content: Buffer;
}

const BLOCK = 512;

/** A tar as Moodle writes it: plain ustar entries, without extensions. */
export function packTar(files: readonly ArchivedFile[]): Buffer {
  const parts = files.flatMap(({ name, content }) => {
    const header = Buffer.alloc(BLOCK);
    new Header({ path: name, size: content.length, mode: 0o644, mtime: new Date(0), type: 'File' }).encode(header);
    return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

interface Contents {
  readonly courseId: number;
  readonly version: number;
  readonly release: string;
  /** Bytes of the course's own files. */
  readonly files: Buffer;
}

/** The files of a course's backup; as in Moodle's, the one that describes the others need not be the first. */
export function backupContents({ courseId, version, release, files }: Contents): ArchivedFile[] {
  const index = `<?xml version="1.0" encoding="UTF-8"?>
<moodle_backup>
  <information>
    <name>gestioncurricular-${courseId}.mbz</name>
    <moodle_version>2024100706</moodle_version>
    <moodle_release>4.5.6 (Build: 20250811)</moodle_release>
    <backup_version>${version}</backup_version>
    <backup_release>${release}</backup_release>
    <original_course_id>${courseId}</original_course_id>
    <original_course_fullname>Curso ${courseId}</original_course_fullname>
  </information>
</moodle_backup>
`;
  return [
    { name: '.ARCHIVE_INDEX', content: Buffer.from('Moodle archive file index. Count: 2\n') },
    { name: 'files/da/da39a3ee5e6b4b0d3255bfef95601890afd80709', content: files },
    { name: 'moodle_backup.xml', content: Buffer.from(index) },
  ];
}

const BLOCKS = 1500;

/** A backup's file: packed as Moodle packs, the same at every download, of some 48 kB. */
export function backupFile({ id, courseId }: Backup, { unversioned }: Plugin): Buffer {
  const blocks = Array.from({ length: BLOCKS + (courseId % 97) * 10 }, (_, n) =>
    createHash('sha256').update(`${id} ${n}`).digest(),
  );
  const written = unversioned.has(courseId) ? NEVER_SET : VERSION;
  return gzipSync(packTar(backupContents({ courseId, ...written, files: Buffer.concat(blocks) })), { level: 0 });
}
