import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { clusterPaths } from './embedded/cluster.ts';
import { readProcessFile } from './embedded/process-file.ts';
import { findEmbedded, startEmbedded } from './embedded/server.ts';
import { useEmbedded, type EmbeddedUse } from './open.ts';

let dir: string;
let uses: EmbeddedUse[];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'gestion-prueba-'));
  chmodSync(dir, 0o711);
  uses = [];
});

afterEach(async () => {
  for (const each of uses) await each.close();
  await rm(dir, { recursive: true, force: true });
});

async function use(): Promise<EmbeddedUse> {
  const embedded = await useEmbedded({ dir });
  uses.push(embedded);
  return embedded;
}

async function ask<Row extends QueryResultRow>(connection: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: connection });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const serverPid = (): number | undefined => readProcessFile(clusterPaths(dir).data)?.pid;

it('starts once for several starters at the same moment, of which one owns it', async () => {
  const all = await Promise.all([use(), use(), use()]);
  expect(all.filter(({ ownedBy }) => ownedBy === undefined)).toHaveLength(1);
  for (const each of all) expect(await ask(each.connection('postgres'), 'select 1 as uno')).toEqual([{ uno: 1 }]);
});

it('keeps what was written, and leaves no process, when its owner closes', async () => {
  const first = await use();
  await ask(first.connection('postgres'), 'create table nota as select 7 as valor');
  await first.close();
  expect(serverPid()).toBeUndefined();
  const second = await use();
  expect(await ask(second.connection('postgres'), 'select valor from nota')).toEqual([{ valor: 7 }]);
});

it('leaves the server running when another process owns it', async () => {
  const owner = await use();
  const guest = await use();
  expect(guest.ownedBy).toBe(process.pid);
  await guest.close();
  expect(await ask(owner.connection('postgres'), 'select 1 as uno')).toEqual([{ uno: 1 }]);
});

it('joins the server that a killed application left', async () => {
  const orphan = await startEmbedded({ dir });
  const heir = await use();
  expect(heir.ownedBy).toBeUndefined();
  expect(serverPid()).toBe(orphan.pid);
});

it('brings the server back when it is killed, and keeps what was acknowledged', async () => {
  const owner = await use();
  await ask(owner.connection('postgres'), 'create table nota as select 7 as valor');
  const killed = serverPid()!;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await ask(owner.connection('postgres'), 'select valor from nota')).toHaveLength(1),
    {
      timeout: 20_000,
    },
  );
  expect(serverPid()).not.toBe(killed);
});

it('starts over a process file whose number belongs to a stranger', async () => {
  const first = await use();
  await first.close();
  await writeFile(path.join(clusterPaths(dir).data, 'postmaster.pid'), `${process.pid}\n${dir}\n1\n5432\n/nowhere\n`);
  expect((await use()).ownedBy).toBeUndefined();
});

it('starts a server of its own on a copied folder, while that of the original runs', async () => {
  const original = await use();
  await ask(original.connection('postgres'), 'create table nota as select 7 as valor');
  const copied = `${dir}-copia`;
  onTestFinished(async () => rm(copied, { recursive: true, force: true }));
  await ask(original.connection('postgres'), 'checkpoint');
  spawnSync('cp', ['-a', dir, copied]);
  expect(await findEmbedded(copied)).toBeUndefined();

  const copy = await useEmbedded({ dir: copied });
  uses.push(copy);
  expect(copy.ownedBy).toBeUndefined();
  await ask(copy.connection('postgres'), 'insert into nota values (8)');
  expect(await ask(original.connection('postgres'), 'select valor from nota')).toEqual([{ valor: 7 }]);
  await copy.close();
  expect(await ask(original.connection('postgres'), 'select valor from nota')).toEqual([{ valor: 7 }]);
});

it('leaves no server running that it began and cannot use', async () => {
  await (await use()).close();
  const { data, passwordFile } = clusterPaths(dir);
  await writeFile(passwordFile, 'otra');
  await expect(useEmbedded({ dir })).rejects.toThrow('no es la de la base de datos');
  expect(existsSync(path.join(data, 'postmaster.pid'))).toBe(false);
});

it('says in one sentence that the folder is damaged', async () => {
  await (await use()).close();
  const { data } = clusterPaths(dir);
  await rm(path.join(data, 'global', 'pg_control'));
  await expect(useEmbedded({ dir })).rejects.toThrow(/^La base de datos de .* está dañada \(.*pg_control.*\): aparte/);
  await rm(path.join(data, 'PG_VERSION'));
  await expect(useEmbedded({ dir })).rejects.toThrow(/está dañada \(faltan archivos\)/);
});
