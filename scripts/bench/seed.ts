import { spawnProgram } from '../../src/platform/server/testing/process.ts';

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
