import { StartProblem } from '../src/platform/server/start-problem.ts';

/** Runs a command, closes at the end what it deferred, and turns a problem that has a sentence into it and exit code 1. */
export async function runCommand(work: (resources: AsyncDisposableStack) => Promise<void>): Promise<void> {
  try {
    await using resources = new AsyncDisposableStack();
    await work(resources);
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error);
    process.exitCode = 1;
  }
}
