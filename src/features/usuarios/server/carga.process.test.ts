// Uploads of files made to exhaust the product; its memory is measured from outside.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { DEMASIADO_GRANDE } from '#features/cargas/contract.ts';
import { userInfoSchema } from '#features/sesion/contract.ts';
import { READY } from '#platform/server/testing/process.ts';
import { runProgram, temporaryFolder } from '#platform/server/testing/program.ts';
import { aXlsx } from '#platform/server/testing/sample-files.ts';

const MB = 1_048_576;

/** Returns the memory of a process in bytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

const LIMITE = '----limite-de-la-prueba';

/** Half of what either file occupies when held whole: pieces that wait for the garbage collector reach a third. */
const isLittle = (megabytes: number): boolean => megabytes < 100;

type Answer = { readonly status: number | undefined; readonly body: { message?: string } };

/** Uploads a file while generating it. @returns the growth of the server's memory */
async function send(
  address: string,
  { token, pid }: { readonly token: string; readonly pid: number },
  trozos: Iterable<Buffer>,
): Promise<Answer & { readonly grew: number }> {
  const request = httpRequest(`${address}/api/cargaMasivaUsuariosMoodle`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${LIMITE}`,
    },
  });
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 20);
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const head = `--${LIMITE}\r\ncontent-disposition: form-data; name="archivoUsuarios"; filename="usuarios.xlsx"\r\n\r\n`;
  request.write(head);
  for (const trozo of trozos) if (!request.write(trozo)) await once(request, 'drain');
  request.end(`\r\n--${LIMITE}--\r\n`);
  const [response] = await answered;
  clearInterval(watch);
  return { status: response.statusCode, body: (await json(response)) as Answer['body'], grew: most - before };
}

it('refuses a zip bomb and a file of 200 MB with an explanation, without using memory for either', async () => {
  const server = runProgram(['src/server.ts'], { PORT: '0', DATA_DIR: temporaryFolder() });
  const [, address = ''] = await server.says(READY);
  const login = await fetch(`${address}/api/auth/loginMoodle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'gestor.demo', password: 'Demo-2026' }),
  });
  const { tokenInfo } = userInfoSchema.parse(((await login.json()) as { userInfo: unknown }).userInfo);
  const who = { token: tokenInfo.token, pid: server.child.pid! };
  const bomb = aXlsx([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(200 * MB) }]);
  expect(bomb.length).toBeLessThan(MB);
  const megabyte = Buffer.alloc(MB, 'x');
  const large = Array.from({ length: 200 }, () => megabyte);
  // The first upload of each kind loads code and extends the heap; a second one uses no more.
  await send(address, who, [bomb]);
  await send(address, who, large);

  const bombed = await send(address, who, [bomb]);
  expect([bombed.status, bombed.body.message]).toEqual([
    400,
    expect.stringMatching(/^El archivo ocupa demasiado al abrirlo/),
  ]);
  const refused = await send(address, who, large);
  expect([refused.status, refused.body.message]).toEqual([413, DEMASIADO_GRANDE]);
  expect([bombed.grew, refused.grew].map((bytes) => Math.round(bytes / MB))).toEqual([
    expect.toSatisfy(isLittle),
    expect.toSatisfy(isLittle),
  ]);
});
