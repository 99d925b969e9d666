import { createInterface } from 'node:readline';

/** What a program that `startProgram` started is told. */
export type Told = {
  /** The JSON of the first line of its input. */
  readonly input: unknown;
  /** Aborted when it is to end, or whoever started it is gone. */
  readonly stopping: AbortSignal;
};

/** Reads what this process was told by whoever started it. */
export async function readTold(): Promise<Told> {
  const stopping = new AbortController();
  const lines = createInterface(process.stdin);
  lines.on('close', () => stopping.abort());
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('close', () => reject(new Error('nothing was told')));
  });
  return { input: JSON.parse(line), stopping: stopping.signal };
}

/** Prints a line for whoever started this process. */
export const tell = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
