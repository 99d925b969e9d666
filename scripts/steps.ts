import { spawnSync } from 'node:child_process';

/** A title and the command line that it stands for. */
export type Step = readonly [title: string, command: string, ...args: string[]];

/** Runs the steps in order; the first that fails ends the process with its code. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const [title, command, ...args] of steps) {
    const started = performance.now();
    console.log(`\n▸ ${title}`);
    const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
    if (error) console.error(error.message);
    if (status !== 0) {
      console.error(`✗ ${title}`);
      process.exit(status ?? 1);
    }
    console.log(`✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}
