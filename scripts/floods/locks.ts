import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../demo/accounts.ts';
import { inscripcionCatedra } from '../../src/catalogo/catedras/formulario.ts';
import { inscripcionHBV } from '../../src/catalogo/inscripcion-hbv/formulario.ts';
import { semestreOf } from '../../src/catalogo/semestre.ts';
import { CARGAS } from '../../src/catalogo/testing/cargas.ts';
import { setCupos } from '../../src/core/cupos/service.ts';
import { createDatabase } from '../../src/platform/server/db/database.ts';
import { percentile, shown } from '../bench/measure.ts';
import { ask, countedByStatus } from './ask.ts';
import type { Flood } from './flooder.ts';
import { sayGoal } from './goal.ts';
import { floodInTurns } from './in-turns.ts';
import { startWithMoodle } from './with-moodle.ts';

/** The floods of the examination of 26 November. */
const CLIENTS = 30;
/** Times that base and each flood are measured, in turns. */
const ROUNDS = 3;
const BASE_SECONDS = 2;
const FLOOD_SECONDS = 4;
/** Times that others' p50 may grow; or this share of what a plain form does, where that is more. */
const GOAL = 2;
const GOAL_OF_PLAIN = 1.2;

const CLAVE = 'catedra-de-deporte-y-cultura';
const PLAIN = 'un formulario (sin candado)';

type Calls = Parameters<typeof floodInTurns<string>>[1]['floods'];

const from = (address: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': address });

/**
 * Floods calls that wait for the same lock, in turns with a plain form and with nothing, and measures the time that
 * others' sendings wait meanwhile.
 */
export async function floodLocks(): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const settings = { REQUESTS_PER_MINUTE: '1000000', SENDS_PER_MINUTE: '1000000' };
  const product = await startWithMoodle(resources, settings);
  const { origin } = product;
  await fillOption(await product.connection());
  const { base, seen } = await floodInTurns(origin, {
    rounds: ROUNDS,
    baseSeconds: BASE_SECONDS,
    floodSeconds: FLOOD_SECONDS,
    opensPage: false,
    floods: await callsOf(origin),
  });
  const quiet = percentile(base.POST, 0.5);
  const ratioOf = (name: string): number => percentile(seen[name]!.others.POST, 0.5) / quiet;
  const limit = Math.max(GOAL, GOAL_OF_PLAIN * ratioOf(PLAIN));
  console.log(
    `${CLIENTS} conexiones, en turnos de ${FLOOD_SECONDS} s; sin ellas, p50 de los demás: ${shown(quiet)} ms`,
  );
  for (const [name, { others, answers }] of Object.entries(seen)) {
    const [p50, p95] = [0.5, 0.95].map((share) => shown(percentile(others.POST, share)));
    const rate = shown(answers.length / (ROUNDS * FLOOD_SECONDS));
    sayGoal(
      name === PLAIN || ratioOf(name) <= limit,
      `${name}: p50 de los demás ${p50} ms, ${shown(ratioOf(name))} veces (meta: ${shown(limit)}); p95 ${p95} ms; ` +
        `${rate}/s (${countedByStatus(answers)})`,
    );
  }
}

/** Takes all places of an option, so that people may wait for it. */
async function fillOption(connection: string): Promise<void> {
  const db = createDatabase({ connection, max: 1 });
  try {
    await setCupos(db, { lista: 'catedras', clave: CLAVE, semestre: semestreOf(new Date()) }, 0);
  } finally {
    await db.destroy();
  }
}

/** The call of each flood, by its name; each round has an address of its own. */
async function callsOf(origin: string): Promise<Calls> {
  const path = (llamada: string): string => `/api${llamada.slice('POST '.length)}`;
  const hbv = { call: path(inscripcionHBV.llamada), body: JSON.stringify(CARGAS[inscripcionHBV.slug]) };
  const login = { call: '/api/auth/loginMoodle', body: JSON.stringify({ username: 'nadie{n}', password: 'x' }) };
  const waiting = {
    call: '/api/espera',
    body: JSON.stringify({ formulario: inscripcionCatedra.slug, opcion: CLAVE, nombre: 'Ana', correo: 'x{n}@x.co' }),
  };
  const headers = { ...from('198.51.100.1'), 'idempotency-key': randomUUID() };
  const created = await ask(origin + hbv.call, { method: 'POST', body: hbv.body, headers });
  const { id } = JSON.parse(created.body.toString()) as { id: string };
  const signedIn = await ask(origin + login.call, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'estudiante.demo', password: PASSWORD }),
  });
  const { userInfo } = JSON.parse(signedIn.body.toString()) as { userInfo: { tokenInfo: { token: string } } };
  const authorization = `Bearer ${userInfo.tokenInfo.token}`;
  const here = (round: number) => from(`203.0.113.${round}`);
  const calls = {
    [PLAIN]: (round) => ({ ...hbv, headers: { ...here(round), 'idempotency-key': '{uuid}' } }),
    'ingresos de una dirección': (round) => ({ ...login, headers: here(round) }),
    'ingresos, cada uno de otra dirección': () => ({ ...login, headers: from('{address}') }),
    'lista de espera de una opción': (round) => ({ ...waiting, headers: here(round) }),
    'comprobante de un registro': (round) => ({
      call: '/api/comprobantes/correo',
      body: JSON.stringify({ id }),
      headers: here(round),
    }),
    'rechazos a un estudiante': (round) => ({
      call: '/api/correos/consulta',
      body: '{}',
      headers: { ...here(round), authorization },
    }),
  } satisfies Record<string, (round: number) => Pick<Flood, 'call' | 'body' | 'headers'>>;
  return Object.fromEntries(
    Object.entries(calls).map(([name, callOf]) => [
      name,
      (round) => ({ ...callOf(round), clients: CLIENTS, first: round * 1_000_000, isHeedless: true }),
    ]),
  );
}
