import { setTimeout as delay } from 'node:timers/promises';
import { startDemo } from '../../demo/testing/demo.ts';
import { createMoodle, type Lectura, type ServidorMoodle } from '../../src/core/moodle/server/service.ts';
import { StartProblem } from '../../src/platform/server/start-problem.ts';

/** The tokens: of the service account, of a person, and of an account that may use no function of the service. */
export type Caller = 'servicio' | 'persona' | 'sinPermiso';

/** One of the two Moodles that are compared. */
export type Side = {
  readonly servidor: ServidorMoodle;
  /** A course to be backed up, and one to be emptied, if any may be. */
  readonly curso: number;
  readonly disposable: number | undefined;
  /** A function's answer as it came. @param params spelled as a query: `userids[0]=7` */
  callFunction(caller: Caller, wsfunction: string, params: string): Promise<unknown>;
  /** Until the backup ended. @throws {StartProblem} when it did not in time */
  backupEnded(id: string): Promise<void>;
  /** Until the restore of this key ended. @throws {StartProblem} when it did not in time */
  restoreEnded(clave: string): Promise<void>;
};

type Real = {
  readonly url: string;
  readonly tokens: Readonly<Record<Caller, string>>;
  readonly curso: number;
  readonly disposable: number | undefined;
  /** Limit of a backup's wait for the server's cron, in ms. */
  readonly waitMs: number;
};

const POLL_MS = 2000;

/** A real Moodle. */
export function realSide({ url, tokens, curso, disposable, waitMs }: Real): Side {
  const servidor = createMoodle([{ name: 'real', label: 'Moodle', url, token: tokens.servicio }]).get('real')!;
  return {
    servidor,
    curso,
    disposable,
    async callFunction(caller, wsfunction, params) {
      const form = new URLSearchParams(params);
      form.set('wstoken', tokens[caller]);
      form.set('wsfunction', wsfunction);
      form.set('moodlewsrestformat', 'json');
      const answer = await fetch(`${servidor.url}/webservice/rest/server.php`, { method: 'POST', body: form });
      return answer.json();
    },
    backupEnded: async (id) => untilEnded(async () => servidor.complemento.respaldos([id]), waitMs),
    restoreEnded: async (clave) => untilEnded(async () => servidor.complemento.restauraciones([clave]), waitMs),
  };
}

/** Waits until the cron has done what is read. @throws {StartProblem} */
async function untilEnded(
  read: () => Promise<Lectura<readonly { readonly estado: string; readonly error?: string }[]>>,
  waitMs: number,
): Promise<void> {
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    const lectura = await read();
    const [first] = lectura.ok ? lectura.valor : [];
    const estado = lectura.ok ? first?.estado : lectura.motivo;
    if (estado === 'hecho') return;
    if (estado !== 'espera' && estado !== 'corriendo') {
      throw new StartProblem(`The backup or restore ended as ${estado}. ${first?.error ?? ''}`);
    }
    await delay(POLL_MS);
  }
  throw new StartProblem('It did not end in time: does the cron of this Moodle run? (--espera, in seconds)');
}

/** The demonstration, in this process. */
export async function demoSide(resources: AsyncDisposableStack): Promise<Side> {
  const demo = await startDemo();
  resources.defer(async () => demo.close());
  const [server] = demo.servers;
  const [curso, disposable] = demo.site.courses.keys();
  const tokens = {
    servicio: demo.site.serviceToken,
    persona: await demo.tokenFor('varios.demo'),
    sinPermiso: demo.serviceTokenFor('docente.demo'),
  };
  const hurry = async (): Promise<void> =>
    void (await demo.control({ accion: 'respaldos', servidor: server!.name, ms: 0 }));
  return {
    servidor: createMoodle([server!]).get(server!.name)!,
    curso: curso!,
    disposable,
    callFunction: async (caller, wsfunction, params) => demo.call(tokens[caller], wsfunction, params),
    backupEnded: hurry,
    restoreEnded: hurry,
  };
}
