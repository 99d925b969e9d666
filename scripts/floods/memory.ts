import { readFile } from 'node:fs/promises';

const INTERVAL_MS = 250;

/** Watches the resident memory of a process, in megabytes; only Linux tells it. */
export async function watchMemory(
  pid: number,
): Promise<{ readonly before: number; readonly stop: () => Promise<{ peak: number; after: number }> }> {
  const read = async (): Promise<number> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
  };
  const before = await read();
  let peak = before;
  const timer = setInterval(() => void read().then((now) => (peak = Math.max(peak, now))), INTERVAL_MS);
  return {
    before,
    async stop() {
      clearInterval(timer);
      const after = await read();
      return { peak: Math.max(peak, after), after };
    },
  };
}
