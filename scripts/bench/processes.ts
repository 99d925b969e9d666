import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

export type Process = { readonly pid: number; readonly parent: number; readonly command: string };

const POLL_MS = 10;

/** A process and all that descend from it, as Linux tells them. */
export async function processesFrom(pid: number): Promise<readonly Process[]> {
  return [...descendants(pid, await running())];
}

async function running(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const [stat, command] = await Promise.all([
          readFile(`/proc/${pid}/stat`, 'utf8'),
          readFile(`/proc/${pid}/cmdline`, 'utf8'),
        ]);
        return { pid: Number(pid), parent: Number(fieldsOf(stat)[1]), command };
      } catch {
        return undefined; // it ended meanwhile
      }
    }),
  );
  return found.filter((each) => each !== undefined);
}

function* descendants(pid: number, all: readonly Process[]): Generator<Process> {
  const self = all.find((each) => each.pid === pid);
  if (self) yield self;
  for (const child of all.filter(({ parent }) => parent === pid)) yield* descendants(child.pid, all);
}

/** Resolves when all these processes have ended. */
export async function gone(processes: readonly Process[]): Promise<void> {
  for (const { pid } of processes) while (await runs(pid)) await delay(POLL_MS);
}

/** One that has ended and whose parent did not ask yet how (`Z`) runs no more. */
const runs = async (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => fieldsOf(stat)[0] !== 'Z',
    () => false,
  );

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** The seconds of processor time of a process and of its children that have ended; 0 when it has ended itself. */
export async function processorSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return fieldsOf(stat)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) / TICKS, 0);
}

/** State, parent and so on: what follows the name of the program, in parentheses, which may hold spaces. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');
