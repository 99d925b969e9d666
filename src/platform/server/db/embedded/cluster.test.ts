import { expect, it } from 'vitest';
import { initProblem } from './cluster.ts';

const REMOVING = 'initdb: removing contents of data directory "/datos/postgres/datos"';

it.each([
  [
    `initdb: error: could not write to file "x": No space left on device\n${REMOVING}`,
    /^No queda espacio en el disco de \/datos:/,
  ],
  [
    `FATAL:  could not extend file: Disk quota exceeded\nchild process exited with exit code 1\n${REMOVING}`,
    /^No queda espacio/,
  ],
  [
    `initdb: error: could not change permissions\n${REMOVING}\n`,
    /en \/datos\/postgres: initdb: error: could not change permissions$/,
  ],
  ['spawnSync initdb EACCES', /: spawnSync initdb EACCES$/],
])('says why a database cannot be made: %s', (said, sentence) => {
  expect(initProblem('/datos/postgres', said).message).toMatch(sentence);
});
