// How many answers of the survey are taken in a second: of the open one, and of the verified one beside it.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { encuestaDocente } from '../../src/catalogo/encuesta-docente/formulario.ts';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import { salidaOf } from '../../src/features/papeletas/protocol.ts';
import type { Db } from '../../src/platform/server/db/database.ts';
import { createSeal } from '../../src/platform/server/keys.ts';
import { insertSubjects, SEMESTRE, turnVerified } from '../encuesta/verificada.ts';
import { startForManager } from '../kill/manager.ts';
import { inAscii } from '../load/load.ts';
import { startLoader } from '../load/start.ts';
import { shown } from './measure.ts';
import { processorOf } from './memory.ts';

const CODIGOS = Array.from({ length: 100 }, (_, n) => `70${1000 + n}`);
const CLIENTS = 50;
/** Tokens that are there before the time begins: more than are spent meanwhile. */
const TOKENS = 6000;
const GOAL = { share: 0.5, perSecond: 200 };

/** Answers in a second, and ms of processor time of an answer: the latter says something on a busy machine too. */
type Measured = { readonly perSecond: number; readonly application: number; readonly database: number };

/** Measures answers over HTTP in both modes, one after the other in turns. */
export async function measureAnswers(
  resources: AsyncDisposableStack,
  { turns, seconds }: { readonly turns: number; readonly seconds: number },
): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const open = await answersPerSecond('abierta', seconds, resources);
    const verified = await answersPerSecond('verificada', seconds, resources);
    const share = verified.perSecond / open.perSecond;
    const isMet = share >= GOAL.share && verified.perSecond >= GOAL.perSecond;
    console.log(
      `${isMet ? '✓' : '✗'} respuestas por segundo con ${CLIENTS} clientes: abierta ${shown(open.perSecond)}, verificada ` +
        `${shown(verified.perSecond)}: ${share.toFixed(2)} (meta: ${GOAL.share} y ${GOAL.perSecond}/s)`,
    );
    for (const [modo, { application, database }] of Object.entries({ abierta: open, verificada: verified }))
      console.log(
        `  ${modo}, procesador de cada una: aplicación ${application.toFixed(2)} ms, base de datos ${database.toFixed(2)} ms`,
      );
  }
}

async function answersPerSecond(
  modo: 'abierta' | 'verificada',
  seconds: number,
  resources: AsyncDisposableStack,
): Promise<Measured> {
  await using own = new AsyncDisposableStack();
  resources.defer(async () => own.disposeAsync());
  const { victim, gestora, config } = await startForManager(own, { SURVEY_MIN_ANSWERS: '5' });
  const bodies = await victim.withDatabase(async (db) => {
    await insertSubjects(db, CODIGOS);
    if (modo === 'verificada') await turnVerified(victim.origin, gestora);
    return bodiesFor(modo === 'verificada' ? await readSecreta(db, config.ENCRYPTION_KEY) : null);
  });
  const call = `/api${encuestaDocente.llamada.slice('POST '.length)}`;
  const target = { port: victim.port, page: '/', call, bodies };
  const load = { clients: CLIENTS, seconds };
  const order = startLoader(own);
  const pid = victim.program.child.pid!;
  const before = await processorOf(pid);
  const { figures, acknowledged } = await order({ what: 'people', target, opening: false, load });
  const after = await processorOf(pid);
  const each = (part: 'aplicación' | 'base de datos'): number =>
    ((after[part] - before[part]) * 1000) / acknowledged.length;
  return { perSecond: figures.perSecond, application: each('aplicación'), database: each('base de datos') };
}

/** Reads the semester's secret key, so that tokens need no students. */
async function readSecreta(db: Db, secret: string): Promise<string> {
  const { rows } = await sql<{ secreta: Buffer }>`
    select secreta from modos_de_encuesta where semestre = ${SEMESTRE}`.execute(db);
  return createSeal(secret, 'papeletas.clave').open(rows[0]!.secreta, SEMESTRE)!;
}

/** Filled surveys, each with its token where there is a key. */
const bodiesFor = (secreta: string | null): readonly string[] =>
  Array.from({ length: TOKENS }, (_, i) => {
    const asignatura = CODIGOS[i % CODIGOS.length]!;
    const entrada = randomBytes(32).toString('base64url');
    const papeleta = secreta && { entrada, salida: salidaOf({ semestre: SEMESTRE, asignatura }, secreta, entrada) };
    return inAscii({
      ...CARGAS[encuestaDocente.slug],
      programa: null,
      docente: null,
      tipoAsignatura: null,
      codigoAsignatura: asignatura,
      ME4: randomUUID(),
      AMA4: randomUUID(),
      ...(papeleta && { papeleta }),
    });
  });
