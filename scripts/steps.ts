import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A title and the command line that it stands for. */
export type Step = readonly [title: string, command: string, ...args: string[]];

/**
 * Runs the steps in order, `atOnce` of them at a time; the first that fails ends the others, and the process with its code.
 * What a step says is shown as it comes, or when it ends where others run beside it.
 */
export async function runSteps(steps: readonly Step[], atOnce = 1): Promise<void> {
  const failure = new AbortController();
  const waiting = steps.values();
  const isAlone = atOnce === 1;
  const runNext = async (): Promise<void> => {
    for (const [title, ...commandLine] of waiting) {
      const started = performance.now();
      if (isAlone) console.log(`\n▸ ${title}`);
      const { code, said } = await run(commandLine, isAlone, failure.signal);
      if (failure.signal.aborted) return;
      if (!isAlone) process.stdout.write(`\n▸ ${title}\n${said}`);
      if (code === 0) console.log(`✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      else {
        console.error(`✗ ${title}`);
        process.exitCode = code;
        failure.abort();
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  if (failure.signal.aborted) process.exit();
}

type Ended = { readonly code: number; readonly said: string };

async function run(
  [command, ...args]: readonly [string, ...string[]],
  isAlone: boolean,
  failure: AbortSignal,
): Promise<Ended> {
  const child = spawn(command, args, { stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
  failure.addEventListener('abort', () => child.kill());
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? 1, said: Buffer.concat(said).toString() };
  } catch (error) {
    return { code: 1, said: `${String(error)}\n` };
  }
}
