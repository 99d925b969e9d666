import { readdir, readFile } from 'node:fs/promises';

/** Megabytes by part of the product. */
export type Memory = Record<'aplicación' | 'trabajos' | 'base de datos' | 'Moodle de demostración' | 'npm', number>;

type Process = { readonly pid: number; readonly parent: number; readonly command: string };

/**
 * The memory of a running product, shared pages counted in parts (PSS), which only Linux tells.
 * @param pid of the `npm start` from which all its processes descend
 */
export async function memoryOf(pid: number): Promise<Memory> {
  const all = await processes();
  const memory: Memory = { aplicación: 0, trabajos: 0, 'base de datos': 0, 'Moodle de demostración': 0, npm: 0 };
  for (const each of descendants(pid, all)) memory[partOf(each)] += await pssOf(each.pid);
  return memory;
}

async function processes(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const [stat, command] = await Promise.all([
          readFile(`/proc/${pid}/stat`, 'utf8'),
          readFile(`/proc/${pid}/cmdline`, 'utf8'),
        ]);
        // The name of the program, in parentheses, may hold spaces.
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return { pid: Number(pid), parent: Number(parent), command };
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

function partOf({ command }: Process): keyof Memory {
  if (command.includes('demo/moodle.ts')) return 'Moodle de demostración';
  if (/^postgres: |\/bin\/postgres\0/.test(command)) return 'base de datos';
  if (command.includes('src/worker.ts')) return 'trabajos';
  // npm, its shell, and the script between it and the server, whose arguments name the server too.
  return command.includes('src/server.ts') && !command.includes('scripts/run.mjs') ? 'aplicación' : 'npm';
}

async function pssOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}
