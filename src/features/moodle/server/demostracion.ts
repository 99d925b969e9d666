import { z } from 'zod';
import { type Program, startProgram } from '#platform/server/lifecycle/program.ts';
import type { MoodleSetting } from './service.ts';

const readySchema = z.object({
  servidores: z.array(z.object({ name: z.string(), label: z.string(), url: z.string(), token: z.string() })),
  cuentas: z.array(z.object({ usuario: z.string(), clave: z.string(), rol: z.string() })),
});

/** The demonstration Moodle while it runs. */
export type Demostracion = {
  /** Its servers, as the setting `MOODLE_SERVERS` would name them. */
  readonly servidores: readonly MoodleSetting[];
  /** The people with whom it can be tried. */
  readonly cuentas: { usuario: string; clave: string; rol: string }[];
} & Pick<Program, 'stop'>;

/**
 * Starts the demonstration Moodle, a program of its own (`demo/`), which ends with us.
 * @param puerto where it listens; 0 for wherever is free
 */
export async function startDemostracion(puerto: number): Promise<Demostracion> {
  const program = await startProgram('demo/moodle.ts', { args: ['--puerto', String(puerto)] });
  return { ...readySchema.parse(program.ready), stop: async () => program.stop() };
}
