import { expect, it } from 'vitest';
import { unstorablePath } from './serve.ts';

it.each([
  [{ buscar: 'a\u0000b' }, 'buscar'],
  [{ marca: { serie: '\ud800' } }, 'marca.serie'],
  [{ filas: ['x', '\udc00 '] }, 'filas.1'],
  [{ filtros: { '\u0000': 'x' } }, 'filtros'],
  ['\udfff\ud83d', ''],
])('finds in %j what PostgreSQL cannot store', (input, path) => expect(unstorablePath(input)).toBe(path));

it('lets everything else through, also emoji and 100,000 levels', () => {
  let deep: unknown = 'ñandú 🎓\t\n';
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(unstorablePath({ deep: [null, 1, true, undefined, '🎓'], other: 'x' })).toBeNull();
  expect(unstorablePath([deep])).toBeNull();
});
