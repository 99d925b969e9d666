import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { z } from 'zod';

const PROGRAM = new URL('moodle.ts', import.meta.url).pathname;

const ready = z.strictObject({
  puerto: z.int().positive(),
  servidores: z.array(
    z.strictObject({ name: z.string(), label: z.string(), url: z.url(), token: z.string().length(32) }),
  ),
  cuentas: z.array(z.strictObject({ usuario: z.string(), rol: z.string(), clave: z.string() })),
});

async function readyLine(output: Readable | null): Promise<z.output<typeof ready>> {
  for await (const line of createInterface({ input: output! })) return ready.parse(JSON.parse(line));
  throw new Error('ended without being ready');
}

const ending = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0];

it('says where its four servers are, with their tokens and the accounts to show', async () => {
  const child = spawn(process.execPath, [PROGRAM, '--puerto', '0']);
  const said = await readyLine(child.stdout);
  expect(said.servidores.map(({ name }) => name)).toEqual(['campusvirtual_4_3', 'cvirtual', 'saberes', 'pruebas']);
  expect(said.cuentas.map(({ usuario }) => usuario)).toEqual([
    'gestor.demo',
    'docente.demo',
    'estudiante.demo',
    'varios.demo',
    'sinrol.demo',
  ]);
  for (const { url, label, token } of said.servidores) {
    const form = { wstoken: token, wsfunction: 'core_webservice_get_site_info', moodlewsrestformat: 'json' };
    const answer = await fetch(`${url}/webservice/rest/server.php`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(await answer.json()).toMatchObject({ sitename: label, siteurl: url, username: 'servicio.web' });
  }
  child.kill('SIGTERM');
  expect(await ending(child)).toBe(0);
});

it('tells it again to those who did not start it', async () => {
  const child = spawn(process.execPath, [PROGRAM, '--puerto', '0']);
  const said = await readyLine(child.stdout);
  expect(await (await fetch(`http://127.0.0.1:${said.puerto}/_control`)).json()).toEqual(said);
  child.kill('SIGTERM');
  expect(await ending(child)).toBe(0);
});

it('ends when its standard input closes', async () => {
  const child = spawn(process.execPath, [PROGRAM, '--puerto', '0']);
  await readyLine(child.stdout);
  child.stdin.end();
  expect(await ending(child)).toBe(0);
});

it('ends when the channel to its parent process closes, and not before: Ctrl-C reaches both', async () => {
  const child = fork(PROGRAM, ['--puerto', '0'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const { servidores } = await readyLine(child.stdout);
  child.kill('SIGINT');
  expect((await fetch(`${servidores[0]!.url}/login/token.php`, { method: 'POST' })).status).toBe(200);
  child.disconnect();
  expect(await ending(child)).toBe(0);
});
