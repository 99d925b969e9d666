// Sends requests to an application and says what is wrong with how it answers.
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ROLES } from '#catalogo/roles.ts';
import type { tareasContract } from '#core/tareas/contract.ts';
import { ERRORS } from '#platform/contract/errors.ts';
import type { TestApp } from '../app.ts';
import { isInWords, readStored } from '../contrato/guardado.ts';
import type { Sent } from './draft.ts';

/** Requests in flight at once. */
const AT_ONCE = 40;

const STREAM = 'GET /tareas/avance/{enlace}' satisfies keyof typeof tareasContract;

/** The callers: no session, or a session with one role. */
export const CALLERS = ['nadie', ...ROLES] as const;
export type Caller = (typeof CALLERS)[number];

/** A request with the call that it is meant for. */
export type Asked = {
  /** By which the generator makes it again. */
  readonly number?: number;
  readonly key: string;
  readonly caller: Caller;
  readonly sent: Sent;
};

/** User names by role: the manager is the one who did every act, and sees their own drafts and jobs. */
const USERS = { manager: 'gestora', editingteacher: 'docente', student: 'estudiante' } as const;

type Outcome = { readonly asked: Asked; readonly status: number; readonly body: string };

/** Rows that refusals leave: their line in the audit, and the count of wrong passwords. */
const LEFT_BY_REFUSALS = ['auditoria (rechazado)', 'intentos_ingreso'];

type Options = {
  /** Compares what is stored before and after what was refused. */
  readonly stored: boolean;
};

export type Judge = {
  /** Sends requests, some at a time, and asks after those whether the process still answers. @returns what was wrong, a line for each with what sends it again */
  readonly judge: (all: Iterable<Asked>, options: Options) => Promise<readonly string[]>;
  /** Number of answers by status, and the calls that succeeded at least once. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly succeeded: ReadonlySet<string>;
};

export function createJudge(testApp: Pick<TestApp, 'app' | 'db' | 'config' | 'signIn'>): Judge {
  const { app, signIn } = testApp;
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  const sessions = new Map<Caller, { authorization: string }>();

  /** Signs in each role that has no session: before a batch, as signing in is stored. */
  async function openSessions(): Promise<void> {
    for (const rol of ROLES) if (!sessions.has(rol)) sessions.set(rol, await signIn([rol], USERS[rol]));
  }

  async function answerTo(asked: Asked): Promise<Outcome> {
    const { key, caller, sent } = asked;
    const request = { ...sent, headers: { ...sessions.get(caller), ...sent.headers } };
    if (key === STREAM) return answerOfStream(asked, request);
    const { statusCode: status, rawPayload, headers } = await app.inject(request);
    return { asked, status, body: status < 400 ? '' : unpacked(rawPayload, headers['content-encoding']) };
  }

  /** The answer of a call that does not end by itself when it succeeds. */
  async function answerOfStream(asked: Asked, request: Sent): Promise<Outcome> {
    const answer = await app.inject({ ...request, payloadAsStream: true });
    const { statusCode: status } = answer;
    if (status >= 400) return { asked, status, body: await text(answer.stream()) };
    answer.stream().destroy();
    return { asked, status, body: '' };
  }

  /** Requests that were refused and leave something when they are sent by themselves. */
  async function leftBy(refused: readonly Asked[]): Promise<readonly string[]> {
    if (refused.length === 0) return [];
    const before = await readStored(testApp);
    const outcomes = await Promise.all(refused.map(answerTo));
    const left = changes(before, await readStored(testApp));
    if (left.length === 0) return [];
    const again = outcomes.filter(isRefused).map(({ asked }) => asked);
    if (again.length < refused.length) return leftBy(again);
    if (again.length === 1) return again.map((asked) => lineOf(asked, `was refused and left ${left.join(', ')}`));
    const half = Math.ceil(again.length / 2);
    return [...(await leftBy(again.slice(0, half))), ...(await leftBy(again.slice(half)))];
  }

  async function judgeBatch(batch: readonly Asked[], { stored }: Options): Promise<readonly string[]> {
    await openSessions();
    const before = stored ? await readStored(testApp) : null;
    const outcomes = await Promise.all(batch.map(answerTo));
    if ((await app.inject('/healthz')).statusCode !== 204)
      return [lineOf(batch[0]!, 'or one of the next: the process died')];
    for (const { asked, status } of outcomes) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 400) succeeded.add(asked.key);
      // Some requests end sessions.
      if (status === 401 && !('authorization' in asked.sent.headers)) sessions.delete(asked.caller);
    }
    const faults = outcomes.flatMap((outcome) => {
      const fault = faultIn(outcome);
      return fault === null ? [] : [lineOf(outcome.asked, `${outcome.status} ${fault}`)];
    });
    // What was accepted is stored too: what was refused is then sent again without it.
    if (!before || changes(before, await readStored(testApp)).length === 0) return faults;
    return [...faults, ...(await leftBy(outcomes.filter(isRefused).map(({ asked }) => asked)))];
  }

  return {
    statuses,
    succeeded,
    judge: async (all, options) => {
      const faults: string[] = [];
      for (const batch of batchesOf(all)) faults.push(...(await judgeBatch(batch, options)));
      return faults;
    },
  };
}

/** A long run is made as it is sent: its bodies together take gigabytes. */
function* batchesOf(all: Iterable<Asked>): Generator<readonly Asked[]> {
  let batch: Asked[] = [];
  for (const asked of all) {
    batch.push(asked);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const isRefused = ({ status }: Outcome): boolean => status >= 400 && status < 500;

/** Returns the fault of an answer; null if it has none. */
function faultIn({ asked, status, body }: Outcome): string | null {
  if (status >= 500) return body.slice(0, 300);
  if (status < 400 || asked.sent.method === 'HEAD') return null;
  const texts = textsOf(body);
  if (!texts) return `is no error body: ${body.slice(0, 300)}`;
  const [message, ...errores] = texts;
  if (errores.length > 0 && message === ERRORS['datos-invalidos'].message) return 'names no field in its message';
  const foreign = texts.find((text) => !isInWords(text));
  return foreign === undefined ? null : `says «${foreign}»`;
}

function unpacked(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** Returns the texts of an error body; null if it is none. */
function textsOf(body: string): readonly string[] | null {
  try {
    const { message, errores } = JSON.parse(body) as { message?: unknown; errores?: unknown };
    const texts = [message, ...Object.values(errores ?? {})] as readonly unknown[];
    return texts.every((text) => typeof text === 'string') ? texts : null;
  } catch {
    return null;
  }
}

type Stored = Awaited<ReturnType<typeof readStored>>;

/** Returns the tables that changed, except those that refusals may change. */
const changes = (before: Stored, after: Stored): readonly string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name] && !LEFT_BY_REFUSALS.includes(name));

/** A request as it can be sent again. */
function lineOf({ number, key, caller, sent }: Asked, fault: string): string {
  const { method, url, headers, payload } = sent;
  const body =
    payload && (payload.length > 2000 ? `${payload.length} bytes` : JSON.stringify(payload.toString('latin1')));
  const request = `${method} ${url.slice(0, 500)} ${JSON.stringify(headers).slice(0, 500)} ${body ?? ''}`;
  return `${number === undefined ? '' : `--only ${number}: `}${key} as ${caller}: ${fault}\n  ${request}`;
}
