// Another release of the product, out of the repository, ready to be started.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { knownMigrations } from '../../src/platform/server/db/migrate.ts';
import { PROJECT } from '../../src/platform/server/settings.ts';
import { StartProblem } from '../../src/platform/server/start-problem.ts';
import { temporaryFolder } from '../throw-away.ts';

/**
 * Takes a release out of the repository, installs what it needs and builds its web app.
 * @returns its folder
 * @throws {StartProblem} when it is older than the first one, whose schema ours goes on from.
 */
export function releaseOf(reference: string, resources: AsyncDisposableStack): string {
  const tree = path.join(temporaryFolder(resources), 'version');
  const run = (command: string, args: readonly string[], cwd: string): void =>
    void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', ['clone', '--quiet', '--shared', PROJECT, tree], PROJECT);
  run('git', ['checkout', '--quiet', '--detach', reference], tree);
  if (!existsSync(path.join(tree, 'migrations', `${knownMigrations()[0]}.sql`))) {
    throw new StartProblem(`${reference} es anterior a la primera versión: su base de datos no se actualiza a esta.`);
  }
  run('npm', ['run', '--silent', 'build'], tree); // installs first
  return tree;
}
