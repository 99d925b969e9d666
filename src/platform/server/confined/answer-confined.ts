import { parentPort, workerData } from 'node:worker_threads';

/**
 * The work of a program that `runConfined` starts: is given its input, and its value is the answer. What it throws is the
 * run's failure.
 */
export async function answerConfined(work: (input: unknown) => Promise<unknown>): Promise<void> {
  const value = await work(workerData);
  parentPort!.postMessage(value);
}
