import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { AwsClient } from 'aws4fetch';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';

const PROGRAM = new URL('s3.ts', import.meta.url).pathname;
const folder = mkdtempSync(path.join(tmpdir(), 'gestion-prueba-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ready = z.strictObject({
  puerto: z.int().positive(),
  endpoint: z.url(),
  bucket: z.string(),
  region: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
});

async function start(port: number) {
  const child = spawn(process.execPath, [PROGRAM, '--puerto', String(port), '--carpeta', folder]);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = ready.parse(JSON.parse(String((await lines.next()).value)));
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = said;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const object = `${said.endpoint}/${said.bucket}/carpeta/uno`;
  const send = async (init: RequestInit = {}) => client.fetch(object, init);
  return { child, port: said.puerto, send };
}

const ending = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0];

it('keeps its objects when it is killed and started again, and ends with its parent', async () => {
  const first = await start(0);
  expect((await first.send({ method: 'PUT', body: 'señal' })).status).toBe(200);
  first.child.kill('SIGKILL');
  await ending(first.child);
  const again = await start(first.port);
  const answer = await again.send();
  expect([answer.status, await answer.text()]).toEqual([200, 'señal']);
  expect((await fetch(answer.url)).status).toBe(403);
  again.child.stdin.end();
  expect(await ending(again.child)).toBe(0);
});
