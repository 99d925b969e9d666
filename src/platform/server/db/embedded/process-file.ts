// Reads `postmaster.pid` of the embedded PostgreSQL, removes a stale one, checks that its process is a server's.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The content of `postmaster.pid`, which the server writes about itself. */
export interface ServerProcess {
  readonly pid: number;
  readonly socketFolder: string;
}

/**
 * Reads the process file of the server that works on the data folder; it may be dead. A copied folder brings the file
 * of the original's server, which names the original: that one is not returned.
 */
export function readProcessFile(data: string): ServerProcess | undefined {
  const text = contentOf(path.join(data, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const [pid, folder = '', , , socketFolder] = text.split('\n');
  if (resolved(folder) !== realpathSync(data)) return undefined;
  return { pid: Number(pid), socketFolder: socketFolder ?? '' };
}

/**
 * Removes the process file and the socket's lock that a killed server left, or that came with a copied folder, when no
 * process works in the data folder. PostgreSQL does it itself, but not when the number now belongs to another process,
 * as happens in containers, where numbers begin again at each start.
 */
export function removeStaleProcessFiles(data: string, socketFolder: string): void {
  const files = [path.join(data, 'postmaster.pid'), path.join(socketFolder, '.s.PGSQL.5432.lock')];
  const before = files.map(contentOf);
  // Elsewhere the working folder of a process cannot be read: the decision stays with PostgreSQL, save for a copied
  // file.
  if (process.platform === 'linux' ? isWorkedIn(data) : readProcessFile(data) !== undefined) return;
  // The server of another starter may have written its own since: only the files read before the search for processes
  // are stale.
  for (const [at, file] of files.entries()) {
    if (before[at] !== undefined && contentOf(file) === before[at]) rmSync(file, { force: true });
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns true if a process number is still that of a server of the folder, and not of a stranger that got it later.
 */
export function isServerOf(data: string, pid: number): boolean {
  return process.platform !== 'linux' || workingFolder(String(pid)) === realpathSync(data);
}

/**
 * Returns true if a process works in the data folder. The server and each of its processes have it as their working
 * folder.
 */
function isWorkedIn(data: string): boolean {
  const folder = realpathSync(data);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => workingFolder(pid) === folder);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    // Root in a container may not look at the processes of other accounts; their command lines are readable by all.
    const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isDenied ? folderInCommand(pid) : undefined; // gone, a zombie, or another person's
  }
}

/** Returns the data folder that a server was started with, if the process is one. */
function folderInCommand(pid: string): string | undefined {
  try {
    const [program = '', option, folder = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return path.basename(program) === 'postgres' && option === '-D' ? resolved(folder) : undefined;
  } catch {
    return undefined;
  }
}

function resolved(folder: string): string | undefined {
  return existsSync(folder) ? realpathSync(folder) : undefined;
}
