import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';

/** What the server writes about itself into `postmaster.pid`. */
export interface ServerProcess {
  readonly pid: number;
  readonly socketFolder: string;
}

/** The server that says it works on the data folder; it may be dead. */
export function readProcessFile(data: string): ServerProcess | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , , socketFolder] = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(pid), socketFolder: socketFolder ?? '' };
}

/**
 * Removes the file that a killed server left, when nobody works in the data folder. PostgreSQL does it itself, but not
 * when the number now belongs to another process, as happens in containers, where numbers begin anew at each start.
 */
export function removeStaleProcessFile(data: string): void {
  // Elsewhere the working folder of a process cannot be read: the decision stays with PostgreSQL.
  if (process.platform !== 'linux' || isWorkedIn(data)) return;
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

/** Whether a process number is still that of a server of the folder, and not of a stranger that got it later. */
export function isServerOf(data: string, pid: number): boolean {
  return process.platform !== 'linux' || workingFolder(String(pid)) === realpathSync(data);
}

/** The server and each of its processes have the data folder as their working folder. */
function isWorkedIn(data: string): boolean {
  const folder = realpathSync(data);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => workingFolder(pid) === folder);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone, a zombie, or another person's
  }
}
