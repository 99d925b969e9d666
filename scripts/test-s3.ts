// `npm run test:s3 -- --endpoint https://objetos.example --cubo pruebas [--region us-east-1] [--mb 200]`: the promises of a
// store of files against a real store of objects, and times and memory of files of each size up to `--mb`. The key comes from
// the environment: S3_ACCESS_KEY and S3_SECRET_KEY. It works below `prueba-gestion/` in the bucket and removes what it put.
import { randomFillSync, randomUUID } from 'node:crypto';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { FileStore } from '../src/platform/server/files/disk-store.ts';
import { createBucketClient, type Bucket } from '../src/platform/server/files/s3-request.ts';
import { checkBucket, createS3Store } from '../src/platform/server/files/s3-store.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { FILE_STORE_CONTRACT } from '../src/platform/server/testing/file-store-contract.ts';
import { runCommand } from './command.ts';
import { temporaryFolder } from './throw-away.ts';

const { values } = parseArgs({
  options: {
    endpoint: { type: 'string' },
    cubo: { type: 'string' },
    region: { type: 'string', default: 'us-east-1' },
    mb: { type: 'string', default: '200' },
  },
});

const MB = 1_048_576;

const wanted = z.object({
  endpoint: z.url(),
  name: z.string().min(1),
  region: z.string(),
  accessKey: z.string().min(1),
  secretKey: z.string().min(1),
  prefix: z.string(),
});

const USAGE =
  'Indique un almacén de objetos, npm run test:s3 -- --endpoint https://objetos.example --cubo pruebas, y su clave en S3_ACCESS_KEY y S3_SECRET_KEY.';

function bucketOfCommand(): Bucket {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = process.env;
  const { endpoint, cubo: name, region } = values;
  const parsed = wanted.safeParse({ endpoint, name, region, accessKey, secretKey, prefix: 'prueba-gestion' });
  if (!parsed.success) throw new StartProblem(USAGE);
  return parsed.data;
}

/** Writes a local file of random bytes, piece by piece. */
function writeRandom(file: string, bytes: number): void {
  const piece = Buffer.alloc(Math.min(bytes, MB));
  const descriptor = openSync(file, 'w');
  for (let left = bytes; left > 0; left -= piece.length) {
    writeSync(descriptor, randomFillSync(piece).subarray(0, Math.min(left, piece.length)));
  }
  closeSync(descriptor);
}

type Figures = { readonly ms: number; readonly peakMb: number };

/** Runs something, and measures its time and by how much the memory of this process grew at most. */
async function measure(run: () => Promise<unknown>): Promise<Figures> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  const started = performance.now();
  await run();
  const ms = performance.now() - started;
  clearInterval(timer);
  return { ms, peakMb: (Math.max(peak, process.memoryUsage.rss()) - before) / MB };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

async function readAll(store: FileStore, key: string): Promise<void> {
  const file = await store.open(key);
  let bytes = 0;
  for await (const chunk of file!.stream) bytes += (chunk as Buffer).length;
  if (bytes !== file!.size) throw new Error(`${bytes} of ${file!.size} bytes`);
}

/** Files of so many bytes, so many times. */
type Size = { readonly bytes: number; readonly times: number };

async function measureSize(store: FileStore, folder: string, { bytes, times }: Size): Promise<void> {
  const figures: Record<'put' | 'get', Figures[]> = { put: [], get: [] };
  for (let i = 0; i < times; i++) {
    const [key, file] = [randomUUID(), path.join(folder, randomUUID())];
    writeRandom(file, bytes);
    figures.put.push(await measure(async () => store.put(key, file)));
    figures.get.push(await measure(async () => readAll(store, key)));
    await store.delete(key);
  }
  for (const [name, taken] of Object.entries(figures)) {
    const peak = Math.max(...taken.map(({ peakMb }) => peakMb));
    const ms = median(taken.map((one) => one.ms));
    console.log(
      `${name} ${(bytes / MB).toFixed(bytes < MB ? 3 : 0)} MB: median ${ms.toFixed(1)} ms of ${times}, ` +
        `memory at most +${peak.toFixed(0)} MB`,
    );
  }
}

await runCommand(async (resources) => {
  const bucket = bucketOfCommand();
  const send = createBucketClient(bucket);
  await checkBucket(send, bucket);
  const store = createS3Store(send, 'archivos');
  const folder = temporaryFolder(resources);
  const write = (content: Buffer | string): string => {
    const file = path.join(folder, randomUUID());
    writeFileSync(file, content);
    return file;
  };
  for (const [promise, keeps] of Object.entries(FILE_STORE_CONTRACT)) {
    try {
      await keeps({ store, write });
      console.log(`✓ ${promise}`);
    } catch (error) {
      console.error(`✗ ${promise}: ${String(error)}`);
      process.exitCode = 1;
    }
  }
  const most = Number(values.mb);
  for (const [mb, times] of [
    [1 / 1024, 50],
    [1, 20],
    [20, 5],
    [most, 3],
  ] as const) {
    await measureSize(store, folder, { bytes: mb * MB, times });
  }
});
