// The operating-system account that runs the embedded PostgreSQL.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../../start-problem.ts';

/** The account that runs PostgreSQL; undefined when it is that of this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/**
 * Finds the account that runs PostgreSQL, which refuses to run as root: root lends it an unprivileged one, the one
 * named, else `postgres`, else `nobody`.
 * @throws {StartProblem} when there is none.
 */
export function findAccount(named?: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of named ? [named] : ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([candidate]) => candidate === name) ?? [];
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartProblem(
    named
      ? `DATABASE_ACCOUNT: la cuenta «${named}» no existe en este equipo o es la del administrador.`
      : 'Como administrador (root) la base de datos necesita una cuenta sin privilegios: indique una con DATABASE_ACCOUNT.',
  );
}

/** Gives a file or folder to the account. */
export function giveTo(account: Account, file: string): void {
  if (account) chownSync(file, account.uid, account.gid);
}

/**
 * Returns true if the account can enter a folder, or the nearest one above it that exists. Asked of the system: modes
 * alone miss ACLs.
 */
export function canEnter(account: Account, dir: string): boolean {
  let existing = path.resolve(dir);
  while (!existsSync(existing)) existing = path.dirname(existing);
  return spawnSync('sh', ['-c', 'cd "$1"', 'sh', existing], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
