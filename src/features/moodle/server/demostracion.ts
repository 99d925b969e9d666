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
  /** Has people who sign in by it return to an application. @param direccion without a slash at the end */
  readonly regresarA: (direccion: string) => Promise<void>;
} & Pick<Program, 'stop'>;

/**
 * Starts the demonstration Moodle, a separate program (`demo/`) that ends with this process.
 * @param puerto port to listen on; 0 for any free one
 */
export async function startDemostracion(puerto: number): Promise<Demostracion> {
  const program = await startProgram('demo/moodle.ts', { args: ['--puerto', String(puerto)] });
  const ready = readySchema.parse(program.ready);
  async function regresarA(aplicacion: string): Promise<void> {
    for (const { name: servidor, url } of ready.servidores) {
      await fetch(new URL('/_control', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accion: 'ingreso', servidor, aplicacion }),
      });
    }
  }
  return { ...ready, regresarA, stop: async () => program.stop() };
}
