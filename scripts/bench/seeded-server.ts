import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from '../../src/platform/server/settings.ts';
import { READY, spawnProgram, type SpawnedProgram } from '../../src/platform/server/testing/process.ts';
import { build } from '../run/build.mjs';

const WEB_DIR = path.join(PROJECT, 'node_modules/.cache/web');

/** A folder for a database that goes with the command. */
export async function createDataDir(resources: AsyncDisposableStack): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'gestion-medicion-'));
  await chmod(dir, 0o711); // run by root, the database's account must enter it
  resources.defer(async () => rm(dir, { recursive: true, force: true }));
  return dir;
}

type Seed = {
  readonly size: number;
  readonly forms: readonly string[];
  /** Subjects of a semester that the survey's answers are about; more where there are more answers unless said. */
  readonly asignaturas?: number;
};

/** Fills the demonstration database of a folder up to so many records of some forms, while no server uses it. */
export async function seed(DATA_DIR: string, { size, forms, asignaturas }: Seed): Promise<void> {
  const args = ['scripts/seed.ts', '--size', String(size), ...forms.flatMap((form) => ['--form', form])];
  if (asignaturas !== undefined) args.push('--asignaturas', String(asignaturas));
  const program = spawnProgram(args, { DATA_DIR });
  if ((await program.ended) !== 0) throw new Error(program.output());
}

export type SeededServer = { readonly url: string; readonly program: SpawnedProgram };

/** Starts the product on such a folder. */
export async function serveDataDir(resources: AsyncDisposableStack, DATA_DIR: string): Promise<SeededServer> {
  build(WEB_DIR);
  const program = spawnProgram(['src/server.ts'], {
    PORT: '0',
    DATA_DIR,
    WEB_DIR,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
  });
  resources.defer(async () => program.stop());
  const [, url = ''] = await program.says(READY);
  return { url, program };
}

/** Signs in as the demonstration's manager. @returns what a call must carry */
export async function signInAsManager(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/loginMoodle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'gestor.demo', password: 'Demo-2026' }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { userInfo } = (await answer.json()) as { userInfo: { tokenInfo: { token: string } } };
  return { authorization: `Bearer ${userInfo.tokenInfo.token}`, 'content-type': 'application/json' };
}
