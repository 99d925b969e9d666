// Private work folders of commands, and the removal of those that killed commands left.
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Names of {@link ownName} and {@link makeWorkFolder}. */
const NAME = /^(?:copia|restauracion|prueba|postgres[\w.-]*\.nueva)-(?<pid>\d+)-(?<started>\d*)(?:-\w+)?$/;

/**
 * Ending of a file that a command writes elsewhere, until it is whole; beside it, the file in which its work folder
 * keeps that path.
 */
export const PARTIAL_END = '.parcial';
const PARTIAL = 'parcial';

/** Returns a name for unfinished work of this process: {@link removeAbandoned} removes it when the process is gone. */
export const ownName = (name: string): string => `${name}-${process.pid}-${startOf(process.pid) ?? ''}`;

/**
 * Makes a private folder of a data folder in which one command works.
 * @param partial a file that the command also writes; it goes with the folder when the command is killed
 */
export async function makeWorkFolder(
  dataDir: string,
  work: 'copia' | 'restauracion' | 'prueba',
  partial?: string,
): Promise<string> {
  const folder = await mkdtemp(`${ownName(path.join(dataDir, work))}-`);
  if (partial !== undefined) await writeFile(path.join(folder, PARTIAL), partial);
  return folder;
}

/**
 * Removes what killed commands and starts left in a data folder, with personal data perhaps; files of a running process
 * stay.
 * @param report called, in Spanish, for what could not be removed
 */
export async function removeAbandoned(dataDir: string, report: (text: string) => void): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const found = NAME.exec(name);
    if (!found || isRunning(found.groups?.['pid'], found.groups?.['started'])) continue;
    const folder = path.join(dataDir, name);
    try {
      const partial = await readFile(path.join(folder, PARTIAL), 'utf8').catch(() => '');
      if (partial.endsWith(PARTIAL_END)) await rm(partial, { force: true });
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    } catch {
      report(`No se pudo borrar ${folder}, que dejó una orden interrumpida: bórrela, puede tener datos personales.`);
    }
  }
}

function isRunning(pid?: string, started?: string): boolean {
  if (pid === undefined) return false;
  if (started) return startOf(Number(pid)) === started;
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/**
 * Returns the start of a process, in the system's own count: its number may soon be another's, in containers above all.
 * Undefined for a dead one, and where the system does not say.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ['Z', 'X'].includes(fields[0]!) ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
