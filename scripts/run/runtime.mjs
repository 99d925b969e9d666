import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The Node that runs the product: the pinned one that npm installed, else this one if it is 24 or later. */
export function runtime() {
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(
    `En ${process.platform}-${process.arch} npm no trae Node 24: instálelo desde su distribución y repita la orden.`,
  );
}

/** The environment in which `node` and the installed programs are those of the project. */
export function runtimeEnv() {
  const bins = [path.dirname(runtime()), path.join(root, 'node_modules', '.bin')];
  return {
    ...process.env,
    PATH: [...bins, process.env['PATH'] ?? ''].join(path.delimiter),
    // What was compiled once need not be at each start.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
  };
}
