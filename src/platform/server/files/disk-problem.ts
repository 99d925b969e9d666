import { StartProblem } from '../start-problem.ts';

/** Writes below a folder. @throws {StartProblem} when the file system does not let it. */
export async function explainDisk<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw diskProblem(error, folder);
  }
}

/** The sentence for what kept a command from writing, or the error itself when it is none of the file system. */
export function diskProblem(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartProblem(`No queda espacio en el disco de ${folder}: libere espacio y repita.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartProblem(`No hay permiso para escribir en ${folder}.`);
    default:
      return 'path' in error ? new StartProblem(`No se pudo escribir en ${folder} (${String(error.code)}).`) : error;
  }
}
