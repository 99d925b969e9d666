// `npm run test:moodle -- --url https://campus.example --curso 2 [--desechable 3] [--espera 300] [--grabar]`: the companion
// plugin of a real Moodle against the application's client and against the demonstration. Tokens come from the environment:
// MOODLE_TOKEN (the service account), MOODLE_TOKEN_PERSONA (anybody's own, of the mobile service) and
// MOODLE_TOKEN_SIN_PERMISO (of the same service as the first, of an account without the plugin's capabilities).
// It makes a backup of `--curso` and deletes it; **it empties `--desechable`**, when one is named.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { shapeDifferences } from '../demo/testing/shape.ts';
import { motivoOf } from '../src/features/moodle/server/client/call.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';
import { grabar } from './moodle/grabacion.ts';
import { ladoDemo, ladoReal } from './moodle/lado.ts';
import { walk, type Toma } from './moodle/recorrido.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    curso: { type: 'string' },
    desechable: { type: 'string' },
    espera: { type: 'string', default: '300' },
    grabar: { type: 'boolean', default: false },
  },
});

const token = z.string().regex(/^[0-9a-f]{32}$/, 'a token of 32 hexadecimal digits');
const environment = z.object({
  MOODLE_TOKEN: token,
  MOODLE_TOKEN_PERSONA: token,
  MOODLE_TOKEN_SIN_PERMISO: token,
});
const wanted = z.object({
  url: z.url(),
  curso: z.coerce.number().int().positive(),
  desechable: z.coerce.number().int().positive().optional(),
  espera: z.coerce.number().positive(),
});

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new StartProblem(z.prettifyError(result.error));
  return result.data;
}

const errorSchema = z.object({ errorcode: z.string() });

/** Returns the application's own name of an error: versions of Moodle name the same one differently. */
function understood(code: string | undefined): string | undefined {
  const motivo = code === undefined ? undefined : motivoOf(code);
  return motivo === 'error-moodle' ? code : motivo;
}

/** Returns the differences in form, or in the error, of two answers to the same call. */
function differences(real: Toma, demo: Toma | undefined): readonly string[] {
  if (!demo) return ['the demonstration has no such case'];
  const [code, expected] = [real, demo].map(({ respuesta }) => errorSchema.safeParse(respuesta).data?.errorcode);
  if (understood(code) !== understood(expected))
    return [`${expected ?? 'no error'} in the demonstration, ${code ?? 'no error'} here`];
  return shapeDifferences(real.respuesta, demo.respuesta);
}

await runCommand(async (resources) => {
  const { url, curso, desechable, espera } = parsed(wanted, values);
  const env = parsed(environment, process.env);
  const tokens = {
    servicio: env.MOODLE_TOKEN,
    persona: env.MOODLE_TOKEN_PERSONA,
    sinPermiso: env.MOODLE_TOKEN_SIN_PERMISO,
  };
  const real = await walk(ladoReal({ url, tokens, curso, desechable, espera: espera * 1000 }));
  const demo = await walk(await ladoDemo(resources));
  const nameOf = ({ funcion, caso }: Toma): string => `${funcion} (${caso})`;
  const demoByName = new Map(demo.map((toma) => [nameOf(toma), toma]));
  for (const toma of real) {
    const faults = differences(toma, demoByName.get(nameOf(toma)));
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${nameOf(toma)}`);
    for (const fault of faults) console.error(`    ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
  if (desechable === undefined)
    console.log('reset_course was not tried: name a course that may be emptied (--desechable)');
  if (values.grabar) grabar(real);
});
