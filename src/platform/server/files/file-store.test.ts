import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startStore } from '../../../../demo/testing/s3.ts';
import { FILE_STORE_CONTRACT } from '../testing/file-store-contract.ts';
import { createTestFolder } from '../testing/files.ts';
import { openFiles } from './open-files.ts';

const objects = await startStore();
afterAll(async () => objects.close());

describe.each([
  ['a folder', null],
  ['a bucket', objects.bucket],
  ['a folder of a bucket', { ...objects.bucket, prefix: 'produccion/uno' }],
])('%s', async (_, bucket) => {
  const { store, incoming } = await openFiles(createTestFolder(), bucket);
  const write = (content: Buffer | string): string => {
    const file = path.join(incoming, randomUUID());
    writeFileSync(file, content);
    return file;
  };
  it.each(Object.entries(FILE_STORE_CONTRACT))('%s', async (__, keeps) => {
    await expect(keeps({ store, write })).resolves.toBeUndefined();
  });
});
