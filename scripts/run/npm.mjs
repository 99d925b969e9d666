import { spawn } from 'node:child_process';

/**
 * Installs exactly what a folder's lock file names. Uses the npm that runs us, if one does.
 * @param {string} folder
 * @param {readonly string[]} options
 * @returns {Promise<void>}
 */
export async function npmCi(folder, options) {
  const npm = process.env['npm_execpath'];
  // Under npm, Node is the one that npm itself uses: an old npm need not work on the pinned one.
  const [command, first] = npm ? [process.env['npm_node_execpath'] ?? process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, 'ci', '--loglevel=error', ...options], {
      cwd: folder,
      stdio: 'inherit',
      shell: !npm && process.platform === 'win32',
    });
    child.on('error', (error) => reject(new Error(`No se pudo ejecutar npm: ${error.message}`)));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ci terminó con el código ${code}: revise la conexión y repita.`)),
    );
  });
}
