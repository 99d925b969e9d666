import { createHash } from 'node:crypto';
import path from 'node:path';
import { canEnter, findAccount } from '../db/embedded/account.ts';
import { PROJECT } from './project.ts';
import type { Settings } from './schema.ts';

/**
 * The folder of everything that the product keeps, absolute (DECISIONS §9): the setting's, else `data/` in the project.
 * Run by root from a project that the database's account cannot enter, one of its own under `/var/lib`.
 * @throws {StartProblem} when root has no account to lend the database.
 */
export function resolveDataDir(settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_ACCOUNT'>): string {
  if (settings.DATA_DIR !== undefined) return path.resolve(PROJECT, settings.DATA_DIR);
  const beside = path.join(PROJECT, 'data');
  if (settings.DATABASE_URL !== undefined || canEnter(findAccount(settings.DATABASE_ACCOUNT), beside)) return beside;
  const hash = createHash('sha256').update(PROJECT).digest('hex').slice(0, 8);
  return path.join('/var/lib/gestion-curricular', hash);
}
