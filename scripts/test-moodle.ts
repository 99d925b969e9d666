// `npm run test:moodle -- --url https://campus.example --curso 2 [--desechable 3] [--espera 300] [--ingreso …] [--lti 4]
// [--grabar]`: the companion plugin of a real Moodle against the application's client and against the demonstration. Tokens
// come from the environment:
// MOODLE_TOKEN (the service account), MOODLE_TOKEN_PERSONA (anybody's own, of the mobile service) and
// MOODLE_TOKEN_SIN_PERMISO (of the same service as the first, of an account without the plugin's capabilities).
// With `--ingreso` it also signs in through entrar.php: an address of that Moodle that logs a person in (a trial's own method, whose
// plugin has one), or `formulario`, for MOODLE_USUARIO and MOODLE_CLAVE in Moodle's log-in form.
// With `--lti`, an activity's number, it also has that Moodle launch the application, registered there as LTI_CLIENT_ID and
// LTI_DEPLOYMENT_IDS, for the person of `--ingreso`.
// It makes a backup of `--curso` and deletes it; **it empties `--desechable`**, when one is named, and restores that backup into it.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { shapeDifferences } from '../demo/testing/shape.ts';
import { motivoOf } from '../src/core/moodle/server/client/call.ts';
import { StartProblem } from '../src/platform/server/start-problem.ts';
import { runCommand } from './command.ts';
import { hiddenIn, type Browser } from './moodle/browser.ts';
import { walk, type Recorded } from './moodle/journey.ts';
import { launchByLti } from './moodle/launch.ts';
import { keepRecorded } from './moodle/recording.ts';
import { demoSide, realSide } from './moodle/side.ts';
import { signInWithCampus } from './moodle/sign-in.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    curso: { type: 'string' },
    desechable: { type: 'string' },
    espera: { type: 'string', default: '300' },
    ingreso: { type: 'string' },
    lti: { type: 'string' },
    grabar: { type: 'boolean', default: false },
  },
});

const token = z.string().regex(/^[0-9a-f]{32}$/, 'a token of 32 hexadecimal digits');
const environment = z.object({
  MOODLE_TOKEN: token,
  MOODLE_TOKEN_PERSONA: token,
  MOODLE_TOKEN_SIN_PERMISO: token,
});
const credentials = z.object({ MOODLE_USUARIO: z.string(), MOODLE_CLAVE: z.string() });
const registration = z.object({
  LTI_CLIENT_ID: z.string(),
  LTI_DEPLOYMENT_IDS: z.string().transform((text) => text.split(',')),
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
function differences(real: Recorded, demo: Recorded | undefined): readonly string[] {
  if (!demo) return ['the demonstration has no such case'];
  const [code, expected] = [real, demo].map(({ respuesta }) => errorSchema.safeParse(respuesta).data?.errorcode);
  if (understood(code) !== understood(expected))
    return [`${expected ?? 'no error'} in the demonstration, ${code ?? 'no error'} here`];
  return shapeDifferences(real.respuesta, demo.respuesta);
}

/** Logs a browser in at a Moodle by the address of its method, or by the form. */
function logInAt(url: string, ingreso: string): (browser: Browser) => Promise<unknown> {
  if (ingreso !== 'formulario') return async (browser) => browser.follow(ingreso);
  const { MOODLE_USUARIO: username, MOODLE_CLAVE: password } = parsed(credentials, process.env);
  const login = `${url}/login/index.php`;
  return async (browser) => {
    const { body } = await browser.visit(login);
    return browser.follow(login, { ...hiddenIn(body), username, password });
  };
}

await runCommand(async (resources) => {
  const { url, curso, desechable, espera } = parsed(wanted, values);
  const env = parsed(environment, process.env);
  const tokens = {
    servicio: env.MOODLE_TOKEN,
    persona: env.MOODLE_TOKEN_PERSONA,
    sinPermiso: env.MOODLE_TOKEN_SIN_PERMISO,
  };
  const settings = { url, tokens, curso, disposable: desechable, waitMs: espera * 1000 };
  const real = await walk(realSide(settings));
  const demo = await walk(await demoSide(resources));
  const nameOf = ({ wsfunction, caso }: Recorded): string => `${wsfunction} (${caso})`;
  const demoByName = new Map(demo.map((answer) => [nameOf(answer), answer]));
  for (const answer of real) {
    const faults = differences(answer, demoByName.get(nameOf(answer)));
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${nameOf(answer)}`);
    for (const fault of faults) console.error(`    ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
  if (values.ingreso !== undefined) {
    const logIn = logInAt(url, values.ingreso);
    await signInWithCampus(realSide(settings), logIn);
    if (values.lti !== undefined) {
      const { LTI_CLIENT_ID: clientId, LTI_DEPLOYMENT_IDS: deployments } = parsed(registration, process.env);
      await launchByLti(url, { clientId, deployments, actividad: Number(values.lti) }, logIn);
    }
  }
  if (desechable === undefined)
    console.log('reset_course was not tried: name a course that may be emptied (--desechable)');
  if (values.grabar) keepRecorded(real);
});
