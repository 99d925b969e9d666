// The readiness check behind `/readyz`: the database answers, is ours and takes writes, files can be stored, no stop is due.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Files } from '../files/open-files.ts';
import type { Db } from './database.ts';
import { knownMigrations } from './migrate.ts';
import { assertRunnable } from './runnable.ts';
import { assertTied, type Own } from './vinculos.ts';

/** The answer must come within 2 s, also from a database that hangs. */
const LONGEST_MS = 1500;

/** Time for which the result of writing to the disks is kept, in ms. */
const PROBE_MS = 5000;

const PROBE_BYTES = 65_536;

/** A check that hangs longer is given up: its connection may be dead while others work. */
const ABANDONED_MS = 10_000;

type Options = {
  readonly db: Db;
  readonly files: Pick<Files, 'incoming' | 'probe'>;
  /** The folder and keys to which the database must still be tied; undefined where it is tied to none. */
  readonly own?: Own | undefined;
  /** Aborted when the process is to end. */
  readonly stopping?: AbortSignal | undefined;
  readonly now?: (() => Date) | undefined;
};

/**
 * Creates the check behind `/readyz`. It resolves when the database answers, has every migration that this process
 * knows and none with which it must not run, is tied to our folder and keys and takes writes, files can be stored, and the process
 * is not to end; otherwise it rejects, within 1.5 s. Calls at the same time share one check.
 */
export function readiness({ db, files, own, stopping, now = () => new Date() }: Options): () => Promise<void> {
  const known = knownMigrations();
  let underWay: { readonly since: number; readonly result: Promise<void> } | undefined;
  let probe: { readonly at: number; readonly result: Promise<unknown> } | undefined;

  const check = async (): Promise<void> => {
    const { rows } = await sql<{ applied: number; readOnly: boolean }>`
      select count(*) as applied,
        pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"
      from migraciones where name = any(${known})`.execute(db);
    if (rows[0]?.applied !== known.length) throw new Error('the database lacks migrations');
    await assertRunnable(db, known);
    if (own) await assertTied(db, own);
    if (rows[0].readOnly) throw new Error('the database is read-only');
    const time = now().getTime();
    // A failed probe is kept as long as a successful one: a full disk is not written to with every request.
    if (!probe || Math.abs(time - probe.at) >= PROBE_MS) {
      probe = { at: time, result: Promise.all([writeProbes(db, files), files.probe()]) };
    }
    await probe.result;
  };

  return async () => {
    if (stopping?.aborted) throw new Error('the process is to end');
    if (!underWay || performance.now() - underWay.since > ABANDONED_MS) {
      const mine = { since: performance.now(), result: check() };
      underWay = mine;
      const end = (): void => {
        if (underWay === mine) underWay = undefined;
      };
      mine.result.then(end, end);
    }
    const late = new AbortController();
    try {
      await Promise.race([
        underWay.result,
        delay(LONGEST_MS, undefined, { signal: late.signal }).then(() => {
          throw new Error('the database does not answer');
        }),
      ]);
    } finally {
      late.abort();
    }
  };
}

/**
 * Writes some 200 KB to the disk of the files and to that of the database, where root's reserve does not help and which
 * may be another machine's. The latter is a temporary file of a query: no row, no log, nothing to vacuum.
 */
async function writeProbes(db: Db, { incoming }: Options['files']): Promise<void> {
  const file = path.join(incoming, randomUUID());
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from generate_series(1, 20000)`.execute(tx);
  });
}
