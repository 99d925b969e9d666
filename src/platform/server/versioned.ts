// Versioned resources: locks, refusal of late changes, and history.
import { AppError } from '../contract/errors.ts';
import {
  insertChanges,
  selectChanges,
  type Author,
  type Change,
  type ChangeContent,
  type Version,
} from './cambios.store.ts';
import type { Db } from './db/database.ts';

export type { Author, Change } from './cambios.store.ts';

/**
 * A resource in its present state. The version is a number, unless several resources are changed at once: then it is
 * the value by which their states are compared.
 */
type Versioned = { readonly version: unknown };

type Definition<Row extends Versioned> = {
  /** The kind of resource, as the history names it. */
  readonly resource: string;
  /** Reads one by its key and keeps others from changing it until the transaction ends. */
  readonly lock: (tx: Db, key: string) => Promise<Row | null | undefined>;
  /** The message where it does not exist. */
  readonly gone?: string;
  /** Returns true if what was seen is still so; otherwise versions are compared as numbers. */
  readonly isSeen?: (version: Row['version'], seen: Row['version']) => boolean;
  /** The message where another person changed it first. */
  readonly changed: string | ((row: Row, seen: Row['version']) => string);
  /** Adds the present resource to that answer. */
  readonly present?: (tx: Db, row: Row) => object | Promise<object>;
};

/**
 * Defines a kind of resource that grows by versions: each change says which version its author saw, and each change is
 * kept.
 * @typeParam C the parts of a change that its history keeps; none where its versions are rows of their own
 */
export function versioned<Row extends Versioned, C extends ChangeContent = never>({
  resource,
  lock: find,
  gone,
  isSeen = (version, seen) => version === seen,
  changed,
  present,
}: Definition<Row>) {
  const missing = (): AppError => new AppError('no-existe', gone === undefined ? {} : { message: gone });

  const conflict = async (tx: Db, row: Row, message: string): Promise<AppError> =>
    new AppError('conflicto', { message, ...(present && { ademas: { ...(await present(tx, row)) } }) });

  /** Locks a resource. @throws {AppError} `no-existe` */
  async function lock(tx: Db, key: string): Promise<Row> {
    const row = await find(tx, key);
    if (!row) throw missing();
    return row;
  }

  /** Refuses to change what another person changed first. @throws {AppError} `conflicto` */
  async function assertSeen(tx: Db, row: Row, seen: Row['version']): Promise<void> {
    if (isSeen(row.version, seen)) return;
    throw await conflict(tx, row, typeof changed === 'string' ? changed : changed(row, seen));
  }

  return {
    gone: missing,
    conflict,
    lock,
    assertSeen,

    /** Locks a resource that is as it was seen. @throws {AppError} `no-existe`; `conflicto` */
    async lockSeen(tx: Db, key: string, seen: Row['version']): Promise<Row> {
      const row = await lock(tx, key);
      await assertSeen(tx, row, seen);
      return row;
    },

    /** Appends changes to the history, each under the version that it leads to. */
    append: async (tx: Db, author: Author, changes: readonly (Version & C)[]): Promise<void> =>
      insertChanges(tx, resource, author, changes),

    /** The history of one resource, the newest first. @param limit of changes; all where it is null */
    history: async (db: Db, key: string, limit: number | null = null): Promise<readonly Change<C>[]> =>
      selectChanges<C>(db, resource, { keys: [key], limit }),

    /** The histories of several resources by key, of all where no keys are given. */
    async histories(
      db: Db,
      { keys = null, limit = null }: { readonly keys?: readonly string[] | null; readonly limit?: number | null } = {},
    ): Promise<ReadonlyMap<string, readonly Change<C>[]>> {
      return Map.groupBy(await selectChanges<C>(db, resource, { keys, limit }), ({ key }) => key);
    },
  };
}
