import path from 'node:path';

/** The project's folder: relative paths in settings begin there, wherever the program was started. */
export const PROJECT = path.resolve(import.meta.dirname, '../../../..');
