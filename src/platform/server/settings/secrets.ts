import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createSynced } from '../files/durable.ts';
import { StartProblem } from '../start-problem.ts';

const file = z.object({ SESSION_SECRET: z.string().min(32), ENCRYPTION_KEY: z.string().min(32) });

/** Keys that sign and encrypt. Who loses them ends all sessions. */
export type Secrets = z.output<typeof file>;

/**
 * The secrets kept in the data folder, made at the first call and readable by their owner only.
 * Starters at the same moment end with the same ones.
 * @throws {StartProblem} when the file cannot be understood.
 */
export function keptSecrets(dataDir: string): Secrets {
  const target = path.join(dataDir, 'secretos.json');
  if (!existsSync(target)) createSecrets(target);
  chmodSync(target, 0o600);
  try {
    return file.parse(JSON.parse(readFileSync(target, 'utf8')));
  } catch {
    throw new StartProblem(
      `${target} está dañado: restáurelo de una copia, o bórrelo y todos deberán entrar de nuevo.`,
    );
  }
}

function createSecrets(target: string): void {
  const secrets: Secrets = { SESSION_SECRET: randomSecret(), ENCRYPTION_KEY: randomSecret() };
  createSynced(target, `${JSON.stringify(secrets, null, 2)}\n`);
}

const randomSecret = (): string => randomBytes(32).toString('base64url');
