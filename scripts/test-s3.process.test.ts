import { expect, it } from 'vitest';
import { runProgram, temporaryFolder } from '#platform/server/testing/program.ts';

it('a trial of a store of objects without its settings says which are missing', async () => {
  const program = runProgram(['scripts/test-s3.ts'], { DATA_DIR: temporaryFolder() });
  expect(await program.ended).toBe(1);
  expect(program.output()).toMatch(/^Indique un almacén de objetos, .*S3_ACCESS_KEY y S3_SECRET_KEY\.\n$/);
});
