import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { OURSELVES, type Sender } from '../http/sender.ts';
import { CLEAN, startClamd } from '../testing/clamd.ts';
import { createTestFolder } from '../testing/files.ts';
import { createAntivirus } from './antivirus.ts';

const clamd = await startClamd();
afterAll(async () => clamd.stop());
beforeEach(() => {
  clamd.verdict = CLEAN;
  clamd.scanned.length = 0;
});

const folder = createTestFolder();
const file = path.join(folder, 'archivo');
const bytes = randomBytes(300_000);
writeFileSync(file, bytes);

const [host = '', port] = clamd.address.split(':');
const at = { host, port: Number(port) };
const antivirus = createAntivirus({ address: at });
const UNAVAILABLE = { code: 'no-disponible', message: expect.stringContaining('intente en unos minutos') as string };

const senderOf = (key: string, signal = new AbortController().signal): Sender => ({ key, proved: false, signal });

it('sends every byte of a file and reads the verdict', async () => {
  expect(await antivirus.scan(file, OURSELVES)).toBeNull();
  expect(clamd.scanned.map((one) => one.equals(bytes))).toEqual([true]);
});

it('tells what was found', async () => {
  const found: string[] = [];
  clamd.verdict = () => 'stream: Win.Test.EICAR_HDB-1 FOUND';
  const telling = createAntivirus({ address: at, onFound: (virus) => found.push(virus) });
  expect(await telling.scan(file, OURSELVES)).toBe('Win.Test.EICAR_HDB-1');
  expect(found).toEqual(['Win.Test.EICAR_HDB-1']);
});

it('speaks over a Unix socket as well', async () => {
  const address = { path: path.join(folder, 'clamd.ctl') };
  const server = createServer((socket) => socket.once('data', () => socket.end('PONG\0'))).listen(address.path);
  afterAll(() => server.close());
  expect(await createAntivirus({ address }).check()).toBeNull();
});

it.each([
  ['an error', 'stream: Can’t allocate memory ERROR'],
  ['half an answer', 'stream: O'],
  ['no answer', ''],
])('has no verdict after %s', async (_, answer) => {
  clamd.verdict = () => answer;
  await expect(antivirus.scan(file, OURSELVES)).rejects.toMatchObject(UNAVAILABLE);
});

it('has no verdict on a file that is larger than clamd takes', async () => {
  const small = await startClamd({ limit: 70_000 });
  afterAll(async () => small.stop());
  const address = { host, port: Number(small.address.split(':')[1]) };
  await expect(createAntivirus({ address }).scan(file, OURSELVES)).rejects.toMatchObject(UNAVAILABLE);
});

it('gives up on one that does not answer, and leaves no connection', async () => {
  clamd.verdict = () => null;
  const hasty = createAntivirus({ address: at, patience: 100 });
  await expect(hasty.scan(file, OURSELVES)).rejects.toMatchObject({ ...UNAVAILABLE, retryAfter: undefined });
  await expect.poll(clamd.connections).toBe(0);
});

it('stops asking for a sender who leaves', async () => {
  clamd.verdict = () => null;
  const sender = new AbortController();
  const scanning = antivirus.scan(file, senderOf('a', sender.signal));
  await expect.poll(clamd.connections).toBe(1);
  sender.abort();
  await expect(scanning).rejects.not.toMatchObject(UNAVAILABLE);
  await expect.poll(clamd.connections).toBe(0);
});

it('asks about four files at once, two of one sender, and refuses with a time what would wait too long', async () => {
  clamd.verdict = () => null;
  const leaving = new AbortController();
  const scanBy = async (key: string): Promise<unknown> => antivirus.scan(file, senderOf(key, leaving.signal));
  const one = Array.from({ length: 22 }, async () => scanBy('one').catch(String));
  const other = ['two', 'three', 'four'].map(async (key) => scanBy(key).catch(String));
  await expect.poll(clamd.connections).toBe(4);
  await expect(scanBy('one')).rejects.toMatchObject({ ...UNAVAILABLE, retryAfter: 10 });
  leaving.abort();
  await Promise.all([...one, ...other]);
  expect(clamd.scanned.length).toBeLessThanOrEqual(4);
});

it('says if clamd answers', async () => {
  expect(await antivirus.check()).toBeNull();
  expect(await createAntivirus({ address: { path: '/no/existe' } }).check()).toMatchObject({ code: 'ENOENT' });
});
