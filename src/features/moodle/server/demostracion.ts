// Starts the demonstration Moodle.
import { z } from 'zod';
import { type Program, startProgram } from '#platform/server/lifecycle/program.ts';
import type { MoodleSetting } from './service.ts';

const readySchema = z.object({
  servidores: z.array(z.object({ name: z.string(), label: z.string(), url: z.string(), token: z.string() })),
  cuentas: z.array(z.object({ usuario: z.string(), clave: z.string(), rol: z.string() })),
});

/** The running demonstration Moodle. */
export type Demostracion = {
  /** Its servers, in the form of the setting `MOODLE_SERVERS`. */
  readonly servidores: readonly MoodleSetting[];
  /** Accounts for trying it. */
  readonly cuentas: { usuario: string; clave: string; rol: string }[];
} & Pick<Program, 'stop'>;

/**
 * Starts the demonstration Moodle, a separate program (`demo/`) that ends with this process.
 * @param puerto port to listen on; 0 for any free one
 */
export async function startDemostracion(puerto: number): Promise<Demostracion> {
  const program = await startProgram('demo/moodle.ts', { args: ['--puerto', String(puerto)] });
  return { ...readySchema.parse(program.ready), stop: async () => program.stop() };
}
