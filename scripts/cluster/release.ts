// Another release of the product, out of the repository, ready to be started.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from '../../src/platform/server/settings.ts';
import { temporaryFolder } from '../kill/victim.ts';

/** Takes a release out of the repository, installs what it needs and builds its web app. @returns its folder */
export function releaseOf(reference: string, resources: AsyncDisposableStack): string {
  const tree = path.join(temporaryFolder(resources), 'version');
  const run = (command: string, args: readonly string[], cwd: string): void =>
    void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', ['clone', '--quiet', '--shared', PROJECT, tree], PROJECT);
  run('git', ['checkout', '--quiet', '--detach', reference], tree);
  run('npm', ['run', '--silent', 'build'], tree); // installs first
  return tree;
}
