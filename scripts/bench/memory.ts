import { readFile } from 'node:fs/promises';
import { processesFrom, processorSecondsOf, type Process } from './processes.ts';

/** A figure for each part of the product. */
export type Parts = Record<'aplicación' | 'trabajos' | 'base de datos' | 'Moodle de demostración' | 'npm', number>;

/**
 * The megabytes of a running product, shared pages counted in parts (PSS), which only Linux tells.
 * @param pid of the `npm start` from which all its processes descend
 */
export const memoryOf = async (pid: number): Promise<Parts> => byParts(pid, pssOf);

/** The seconds of processor time that a running product has used. */
export const processorOf = async (pid: number): Promise<Parts> => byParts(pid, processorSecondsOf);

async function byParts(pid: number, figureOf: (pid: number) => Promise<number>): Promise<Parts> {
  const parts: Parts = { aplicación: 0, trabajos: 0, 'base de datos': 0, 'Moodle de demostración': 0, npm: 0 };
  for (const each of await processesFrom(pid)) parts[partOf(each)] += await figureOf(each.pid);
  return parts;
}

function partOf({ command }: Process): keyof Parts {
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
