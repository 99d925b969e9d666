import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Step } from './steps.ts';

const MODULE = path.join(import.meta.dirname, 'steps.ts');

/** A step that runs a piece of JavaScript. */
const step = (title: string, source: string): Step => [title, process.execPath, '--eval', source];

function runAll(steps: readonly Step[], atOnce: number) {
  const source = `import { runSteps } from '${MODULE}'; await runSteps(${JSON.stringify(steps)}, ${atOnce}); console.log('all');`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
  return {
    status,
    lines: stdout
      .replaceAll(/ \([\d.]+ s\)/g, '')
      .split('\n')
      .filter(Boolean),
  };
}

/** Lasts until it is ended. */
const LASTING = step('long', 'setInterval(() => {}, 1000)');

test.for([1, 2])('steps, %i at once, end when all have', (atOnce) => {
  const { status, lines } = runAll([step('one', 'console.log(1)'), step('two', 'console.log(2)')], atOnce);
  expect(status).toBe(0);
  expect(lines.join()).toContain('▸ one,1,✓ one');
  expect(lines.join()).toContain('▸ two,2,✓ two');
  expect(lines.at(-1)).toBe('all');
});

test('the first step that fails ends those beside it, starts no other, and gives its code', () => {
  const { status, lines } = runAll([LASTING, step('bad', 'console.log("why"); process.exit(3)'), step('late', '')], 2);
  expect(status).toBe(3);
  expect(lines).toEqual(['▸ bad', 'why']);
});

test('a step whose program is not there fails', () => {
  expect(runAll([['nothing', '/no/such/program']], 1).status).toBe(1);
});
