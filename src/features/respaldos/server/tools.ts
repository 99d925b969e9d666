import type { Moodle } from '#features/moodle/server/service.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Files } from '#platform/server/files/open-files.ts';

export type RespaldosOptions = {
  readonly db: Db;
  readonly files: Files;
  readonly moodle: Moodle;
  readonly now?: (() => Date) | undefined;
};

/** What the calls about copies and resets work with. */
export type Tools = Omit<RespaldosOptions, 'now'> & { readonly now: () => Date };
