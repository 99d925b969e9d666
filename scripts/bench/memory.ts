import { readFile } from 'node:fs/promises';
import { processesFrom, type Process } from './processes.ts';

/** Megabytes by part of the product. */
export type Memory = Record<'aplicación' | 'trabajos' | 'base de datos' | 'Moodle de demostración' | 'npm', number>;

/**
 * The memory of a running product, shared pages counted in parts (PSS), which only Linux tells.
 * @param pid of the `npm start` from which all its processes descend
 */
export async function memoryOf(pid: number): Promise<Memory> {
  const memory: Memory = { aplicación: 0, trabajos: 0, 'base de datos': 0, 'Moodle de demostración': 0, npm: 0 };
  for (const each of await processesFrom(pid)) memory[partOf(each)] += await pssOf(each.pid);
  return memory;
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
