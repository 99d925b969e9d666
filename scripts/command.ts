import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { outageOf } from '../src/platform/server/db/errors.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';

/** Time for an interrupted command to remove its unfinished files. */
const CLEAN_UP_MS = 10_000;

/**
 * Runs a command, closes at the end what it deferred, also when it is interrupted, and turns a problem that has a
 * sentence into it and exit code 1.
 */
export async function runCommand(work: (resources: AsyncDisposableStack) => Promise<void>): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const interrupted = new AbortController();
  const working = work(resources).catch((error: unknown) => {
    if (!interrupted.signal.aborted) console.error(sentenceOf(error));
    process.exitCode = 1;
  });
  const interrupt = async (): Promise<void> => {
    if (interrupted.signal.aborted) return;
    interrupted.abort();
    await resources.disposeAsync();
    await Promise.race([working, delay(CLEAN_UP_MS)]);
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void interrupt());
  await working;
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof StartProblem) return error.message;
  const outage = outageOf(error);
  if (outage === 'unreachable') return 'La base de datos dejó de responder: repita la orden cuando responda.';
  if (outage !== 'storeUnreachable') return error;
  return `El almacén de archivos dejó de responder: repita la orden cuando responda (${String(error)}).`;
}

/**
 * Reads the command line: options with a value, by name, and at most one thing without a name.
 * @throws {StartProblem} with the sentence of the usage when there is anything else.
 */
export function readArguments<Name extends string>(
  names: readonly Name[],
  usage: string,
): { readonly given?: string | undefined } & { readonly [N in Name]?: string } {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) throw new StartProblem(usage);
    return { ...(values as { [N in Name]?: string }), given: positionals[0] };
  } catch {
    throw new StartProblem(usage);
  }
}
