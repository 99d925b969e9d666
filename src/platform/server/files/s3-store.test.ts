import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../../../demo/s3/server.ts';
import { startStore } from '../../../../demo/testing/s3.ts';
import { outageOf } from '../db/errors.ts';
import { StartProblem } from '../start-problem.ts';
import { createTestFolder } from '../testing/files.ts';
import { openFiles } from './open-files.ts';
import { StoreFailure } from './s3-failure.ts';
import { createBucketClient, type Bucket, type Patience } from './s3-request.ts';
import { checkBucket, createS3Store } from './s3-store.ts';

const objects = await startStore();
afterAll(async () => objects.close());
const folder = createTestFolder();
const pauses: number[] = [];
const PATIENCE = {
  connectMs: 10_000,
  idleMs: 10_000,
  pausesMs: [250, 1000],
  pause: async (ms: number) => pauses.push(ms),
};
const storeOf = (bucket: Bucket, over: Partial<Patience> = {}) =>
  createS3Store(createBucketClient(bucket, { ...PATIENCE, ...over }), 'archivos');
const store = storeOf(objects.bucket);
const IMPATIENT = { idleMs: 500 };
const impatient = storeOf(objects.bucket, IMPATIENT);

type Fault = Extract<Order, { accion: 'fallar' }>['falla'];
const fail = async (falla: Fault) => objects.control({ accion: 'fallar', falla });
const requests = async () => (await objects.control({ accion: 'peticiones' })) as readonly string[];
const names = async () => (await objects.control({ accion: 'objetos' })) as readonly string[];
beforeEach(async () => {
  await objects.start().catch(() => {});
  await fail(null);
  await requests();
});

function write(content: Buffer | string): string {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, content);
  return file;
}

async function stored(content: Buffer | string): Promise<string> {
  const key = randomUUID();
  await store.put(key, write(content));
  await requests();
  return key;
}

describe('a store that fails for a moment', () => {
  it.each(['no-disponible', 'error', 'cortar'] as const)('is asked again (%s)', async (modo) => {
    const key = randomUUID();
    const twice = async (metodo: 'GET' | 'HEAD' | 'PUT' | 'DELETE') => fail({ modo, metodo, veces: 2 });
    await twice('PUT');
    await store.put(key, write('hola'));
    await twice('HEAD');
    expect(await store.size(key)).toBe(4);
    await twice('GET');
    expect(String(await buffer((await store.open(key))!.stream))).toBe('hola');
    await twice('DELETE');
    await store.delete(key);
    expect(await names()).toEqual([]);
  });

  it('may lose its answer after it did what it was asked', async () => {
    const key = randomUUID();
    await fail({ modo: 'cortar-despues', metodo: 'PUT', veces: 1 });
    await store.put(key, write('hola'));
    expect(await store.size(key)).toBe(4);
    await fail({ modo: 'cortar-despues', metodo: 'DELETE', veces: 1 });
    await store.delete(key);
    expect(await store.size(key)).toBeNull();
  });

  it('is waited for as long as it asks, up to five seconds', async () => {
    await fail({ modo: 'no-disponible', despues: 6 });
    await expect(store.size(randomUUID())).rejects.toMatchObject({ refusal: { code: '', retryAfter: 6 } });
    expect(await requests()).toEqual(['HEAD 503']);
    await fail({ modo: 'no-disponible', despues: 1, veces: 1 });
    pauses.splice(0);
    expect(await store.size(randomUUID())).toBeNull();
    expect(pauses).toEqual([1000]);
  });
});

describe('a store that goes on failing', () => {
  it('leaves the local file where it is, and is an outage with a name that holds no secret', async () => {
    await fail({ modo: 'no-disponible' });
    const [file, key] = [write('hola'), randomUUID()];
    const error = await store.put(key, file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreFailure);
    expect([String(error), outageOf(error)]).toEqual([
      'StoreFailure: the file store answered PUT with 503 SlowDown',
      'storeUnreachable',
    ]);
    expect(existsSync(file)).toBe(true);
    expect(await requests()).toEqual(['PUT 503', 'PUT 503', 'PUT 503']);
    await fail(null);
    await store.put(key, file);
  });

  it('is given up when it does not listen, and works again when it does', async () => {
    const key = await stored('hola');
    await objects.stop();
    await expect(store.open(key)).rejects.toThrow('the file store did not answer GET: ECONNREFUSED');
    await objects.start();
    expect((await store.open(key))?.size).toBe(4);
  });

  it.each(['GET', 'PUT'] as const)('is given up when it says nothing to %s', async (metodo) => {
    await fail({ modo: 'mudo', metodo });
    const file = write(randomBytes(5_000_000));
    const asked = metodo === 'GET' ? impatient.open(randomUUID()) : impatient.put(randomUUID(), file);
    await expect(asked).rejects.toThrow(`did not answer ${metodo}: nothing came or went for 500 ms`);
  });

  it('is given up when it does not even read', async () => {
    const deaf = createServer((socket) => socket.pause()).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    const { port } = deaf.address() as { port: number };
    const away = storeOf({ ...objects.bucket, endpoint: `http://127.0.0.1:${port}` }, IMPATIENT);
    await expect(away.put(randomUUID(), write(randomBytes(20_000_000)))).rejects.toThrow('nothing came or went');
    deaf.close();
  });

  it('is slow, and answered all the same', async () => {
    const key = await stored('hola');
    await fail({ modo: 'lento', ms: 100 });
    expect(await store.size(key)).toBe(4);
  });

  it('takes no more: the disk of a store is full like one of ours', async () => {
    await fail({ modo: 'lleno' });
    const error = await store.put(randomUUID(), write('x')).catch((thrown: unknown) => thrown);
    expect([outageOf(error), await requests()]).toEqual(['full', ['PUT 403']]);
  });

  it.each(['sin-permiso', 'sin-cubo', 'html'] as const)('is never taken for an absent file (%s)', async (modo) => {
    await fail({ modo });
    for (const call of ['open', 'size', 'delete'] as const) {
      await expect(store[call](randomUUID())).rejects.toThrow(StoreFailure);
    }
  });
});

describe('a body', () => {
  it('that is cut off is an error of its stream, not a short file', async () => {
    const key = await stored(randomBytes(3_000_000));
    await fail({ modo: 'cortar-a-medias', veces: 1 });
    const file = await store.open(key);
    expect(file?.size).toBe(3_000_000);
    const error = await buffer(file!.stream).catch((thrown: unknown) => thrown);
    expect([String(error), outageOf(error)]).toEqual([
      'StoreFailure: the file store did not answer GET: ECONNRESET',
      'storeUnreachable',
    ]);
  });

  it('that fails before anyone reads it ends no process, and is failed for who reads it then', async () => {
    const key = await stored(randomBytes(1000));
    await fail({ modo: 'cortar-a-medias', veces: 1 });
    const { stream } = (await store.open(key))!;
    // `once` would itself hear the error.
    await new Promise((resolve) => stream.on('close', resolve));
    expect(stream.errored).toBeInstanceOf(StoreFailure);
    await expect(buffer(stream)).rejects.toThrow('ECONNRESET');
  });

  it('without a length is refused', async () => {
    const key = await stored('hola');
    await fail({ modo: 'sin-largo' });
    await expect(store.open(key)).rejects.toThrow('does not say how large');
  });

  it('is waited for while its reader is slow', async () => {
    const content = randomBytes(8_000_000);
    const { stream } = (await impatient.open(await stored(content)))!;
    await fail({ modo: 'mudo', metodo: 'HEAD' });
    // It takes three times as long as a store may be idle.
    await expect(impatient.size(randomUUID())).rejects.toThrow('nothing came or went');
    expect((await buffer(stream)).equals(content)).toBe(true);
  });

  it('that changed on its way is refused by the store', async () => {
    const send = createBucketClient(objects.bucket, PATIENCE);
    const upload = { file: write('hola'), size: 4, sha256: '0'.repeat(64) };
    await expect(send('PUT', 'archivos/x', upload)).rejects.toThrow('400 XAmzContentSHA256Mismatch');
    expect(await names()).not.toContain('archivos/x');
  });
});

it('puts files below the prefix, under the paths of a folder', async () => {
  const files = await openFiles(createTestFolder(), { ...objects.bucket, prefix: 'uno' });
  const key = randomUUID();
  await files.store.put(key, write('a'));
  expect(await names()).toContain(`uno/archivos/${key.slice(0, 2)}/${key}`);
});

describe('the start', () => {
  const check = async (over: Partial<Bucket>) => {
    const bucket = { ...objects.bucket, ...over };
    return checkBucket(createBucketClient(bucket, PATIENCE), bucket);
  };

  it('leaves nothing in the bucket', async () => {
    const before = await names();
    await check({});
    expect(await names()).toEqual(before);
  });

  it.each<[string, Partial<Bucket>, string]>([
    ['another key', { accessKey: 'OTRA' }, 'no conoce la clave: revise S3_ACCESS_KEY.'],
    ['another secret', { secretKey: 'otra' }, 'no acepta la firma: revise S3_ACCESS_KEY y S3_SECRET_KEY.'],
    ['another region', { region: 'eu-west-1' }, 'es de otra región: revise S3_REGION.'],
    ['another bucket', { name: 'otro' }, 'no tiene ese cubo: créelo o revise S3_BUCKET.'],
    ['an address without a store', { endpoint: 'http://127.0.0.1:1' }, 'no responde: revise S3_ENDPOINT'],
    ['a name that nobody has', { endpoint: 'http://objetos.invalid' }, 'no responde: revise S3_ENDPOINT'],
    ['TLS where there is none', { endpoint: objects.bucket.endpoint.replace('http:', 'https:') }, 'no responde'],
  ])('is refused with a sentence for %s', async (_, over, sentence) => {
    const error = await check(over).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartProblem);
    const { endpoint, name } = { ...objects.bucket, ...over };
    expect(String(error)).toContain(`El almacén de archivos ${endpoint} (cubo ${name}) ${sentence}`);
  });

  it('is refused for a key that may not do everything', async () => {
    await fail({ modo: 'sin-permiso', metodo: 'DELETE' });
    await expect(check({})).rejects.toThrow('la clave debe poder leer, escribir, borrar y enumerar (ListBucket)');
  });
});

it('says whether it can be reached', async () => {
  const { probe } = await openFiles(createTestFolder(), objects.bucket);
  await probe();
  await fail({ modo: 'sin-cubo' });
  await expect(probe()).rejects.toThrow('404 NoSuchBucket');
  const local = await openFiles(createTestFolder());
  await expect(local.probe()).resolves.toBeUndefined();
});
