// Starts the demonstration Moodle, or finds one that runs by itself.
import { z } from 'zod';
import type { MoodleSetting } from '#core/moodle/server/service.ts';
import { startProgram, type Program } from '#platform/server/lifecycle/program.ts';
import { StartProblem } from '#platform/server/start-problem.ts';

const readySchema = z.object({
  servidores: z.array(z.object({ name: z.string(), label: z.string(), url: z.string(), token: z.string() })),
  cuentas: z.array(z.object({ usuario: z.string(), clave: z.string(), rol: z.string() })),
});

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
  return { ...ready, regresarA: returnsTo(ready.servidores), stop: async () => program.stop() };
}

/** Tells each server of the demonstration where those who sign in by it return to. */
const returnsTo =
  (servidores: readonly MoodleSetting[]): Demostracion['regresarA'] =>
  async (aplicacion) => {
    for (const { name: servidor, url } of servidores) {
      await fetch(new URL('/_control', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accion: 'ingreso', servidor, aplicacion }),
      });
    }
  };

/** Longest wait in ms for a demonstration that runs by itself. */
const PATIENCE_MS = 10_000;

/**
 * Finds a demonstration Moodle that was started by itself, which several processes share.
 * @param url setting `DEMO_URL`
 * @throws {StartProblem} when none answers there
 */
export async function findDemostracion(url: string): Promise<Demostracion> {
  try {
    const answer = await fetch(new URL('/_control', url), { signal: AbortSignal.timeout(PATIENCE_MS) });
    const ready = readySchema.parse(await answer.json());
    return { ...ready, regresarA: returnsTo(ready.servidores), stop: async () => {} };
  } catch (cause) {
    throw new StartProblem(
      `El Moodle de demostración no responde en ${url} (DEMO_URL): inícielo con node scripts/run.mjs demo/moodle.ts --puerto ${new URL(url).port}.`,
      { cause },
    );
  }
}
