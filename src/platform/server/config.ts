import { z } from 'zod';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
});

/** The product's settings, checked. Every one is explained in `.env.example`. */
export type Config = z.output<typeof schema>;

/** Reads the settings of the environment. @throws {Error} with the list of all that is wrong, in Spanish. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Hay ajustes con errores:\n${faults.join('\n')}`);
}
