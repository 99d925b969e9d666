import { expect, it } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { explainDisk, isDiskRefusal } from './disk.ts';

it.each([
  ['ENOSPC', 'No queda espacio en el disco de /copias: libere espacio y repita.'],
  ['EROFS', 'No hay permiso para escribir en /copias.'],
  ['EISDIR', 'No se pudo escribir en /copias (EISDIR).'],
])('says %s in a sentence', async (code, sentence) => {
  const failing = explainDisk('/copias', async () => {
    throw Object.assign(new Error(code), { code, path: '/copias/x', syscall: 'open' });
  });
  await expect(failing).rejects.toEqual(new StartProblem(sentence));
});

it('leaves a fault of the program as it is', async () => {
  const fault = new TypeError('x is not a function');
  await expect(explainDisk('/copias', async () => Promise.reject(fault))).rejects.toBe(fault);
});

it('tells a refusal from a fault of what is written', () => {
  const refuses = (code: string): boolean => isDiskRefusal(Object.assign(new Error(code), { code, path: '/copias/x' }));
  expect(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'].every(refuses)).toBe(true);
  expect(['EISDIR', 'ENOENT', 'ENOTDIR', 'TAR_BAD_ARCHIVE', 'Z_DATA_ERROR'].some(refuses)).toBe(false);
});
