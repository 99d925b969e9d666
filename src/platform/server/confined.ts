// Runs risky work in a thread with limits of memory and time.
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Limits of one run. */
export type Confinement = {
  /** Memory for the program's values; buffers come on top. */
  readonly memoryMb: number;
  readonly seconds: number;
};

/** The outcome of a run: its value, or the reason why there is none. */
export type Confined =
  | { readonly ok: true; readonly value: unknown }
  /** `failed`: the program threw `error`. */
  | { readonly ok: false; readonly why: 'memory' | 'time' | 'failed'; readonly error?: unknown };

/**
 * Runs a program in a thread of its own, for input from people that may be made to cost more than it should. The
 * process survives whatever the program does to its memory or its time.
 * @param program a module that calls `answerConfined`
 * @param input its input; copied, so no functions
 */
export async function runConfined(program: URL, input: unknown, { memoryMb, seconds }: Confinement): Promise<Confined> {
  return new Promise((resolve) => {
    const worker = new Worker(program, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
      // Nothing reads what libraries write to the console.
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => end({ ok: false, why: 'time' }), seconds * 1000);
    function end(outcome: Confined): void {
      clearTimeout(timer);
      void worker.terminate();
      resolve(outcome);
    }
    worker.once('message', (value: unknown) => end({ ok: true, value }));
    worker.once('error', (error: unknown) =>
      end({ ok: false, why: isOutOfMemory(error) ? 'memory' : 'failed', error }),
    );
    worker.once('exit', () => end({ ok: false, why: 'failed' }));
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Does the work of a program that `runConfined` starts: gets its input, and its value is the answer. An error in it is
 * the run's failure.
 */
export async function answerConfined(work: (input: unknown) => Promise<unknown>): Promise<void> {
  const value = await work(workerData);
  parentPort!.postMessage(value);
}
