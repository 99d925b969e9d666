import { spawn } from 'node:child_process';

/**
 * Returns the command line of npm: of the one that runs us, if one does, with the Node that it uses itself. An old npm need
 * not work on the pinned one.
 * @returns {[string, ...string[]]}
 */
export function npmCommand() {
  const npm = process.env['npm_execpath'];
  return npm ? [process.env['npm_node_execpath'] ?? process.execPath, npm] : ['npm'];
}

/**
 * Installs exactly what a folder's lock file names.
 * @param {string} folder
 * @param {readonly string[]} options
 * @returns {Promise<void>}
 */
export async function npmCi(folder, options) {
  const [command, ...first] = npmCommand();
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, 'ci', '--loglevel=error', ...options], {
      cwd: folder,
      stdio: 'inherit',
      shell: first.length === 0 && process.platform === 'win32',
    });
    child.on('error', (error) => reject(new Error(`No se pudo ejecutar npm: ${error.message}`)));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ci terminó con el código ${code}: revise la conexión y repita.`)),
    );
  });
}
