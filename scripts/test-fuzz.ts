// `npm run test:fuzz [-- --requests 50000] [--seed N] [--only number]`: generated requests to every call, without a session and as
// each role, on an application in which everything was done once. The same seed makes the same requests; `--only` sends one.
// `npm run test:fuzz -- --definitions 500 [--seed N]`: generated forms of the unit, from their draft to the removal of who answered.
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string' },
    definitions: { type: 'string' },
  },
});

const vitest = await createVitest('test', { project: ['db'], watch: false, reporters: ['dot'] });
vitest.provide('fuzz', {
  seed: Number(values.seed),
  requests: Number(values.requests),
  only: values.only === undefined ? null : Number(values.only),
  definitions: Number(values.definitions ?? 0),
});
await vitest.start([
  values.definitions === undefined ? 'src/fuzz.http.test.ts' : 'src/generated-definitions.http.test.ts',
]);
await vitest.close();
