// A reader from whom an accompaniment is kept gets its marks, its evaluator and its instant by no call: every call that reads is
// made as two managers, and what the one is told is told to the other only of other records.
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { EMPTY_PERSONA } from '#core/almacenes/contract.ts';
import { hideRegistro, showRegistro } from '#core/ocultos/service.ts';
import { azarOf } from '#demostracion/azar.ts';
import { sendAcompanamiento } from '#features/acompanamientos/testing/envio.ts';
import { sentOf } from './testing/fuzz/draft.ts';
import { listCalls } from './testing/fuzz/reads.ts';
import { CALLS, draftOf } from './testing/fuzz/requests.ts';
import { createWorld } from './testing/fuzz/world.ts';
import { rolesThatMay } from './testing/roles-that-may.ts';

/** In the words of the hidden accompaniment, and in the name of its evaluator. */
const CENTINELA = 'qzwprimera';
const CODIGO = '9090909-01';
const RECIBIDO = new Date('2026-11-17T08:09:10.111Z');
/** As many requests to each call that reads. */
const TIMES = 3;
const SEED = 20_261_129;

const world = await createWorld();
const { app, db, clock, signIn, gestora, call } = world;

await call('POST /asignaturas', {
  payload: {
    docente: 'Laura Mesa',
    correo: 'laura.mesa@universidad.edu.co',
    codigoAsignatura: CODIGO,
    tipoAsignatura: 'AMV',
    facultad: 'Ingenierías',
    programaAcademico: 'Ingeniería de Sistemas',
    semestre: '2026-2',
    habilitable: true,
  },
});

async function saveHidden(): Promise<readonly string[]> {
  const evaluadora = await signIn(['manager'], 'evaluadora.uno');
  await sql`update sesiones set nombre = ${CENTINELA}, email = ${`${CENTINELA}@universidad.edu.co`}
    where usuario = 'evaluadora.uno'`.execute(db);
  const { now } = clock;
  clock.now = RECIBIDO;
  const registro = await sendAcompanamiento(app, evaluadora, {
    docente: { nombre: 'Laura Mesa', correo: 'laura.mesa@universidad.edu.co' },
    codigo: CODIGO,
    copias: ['copia@universidad.edu.co'],
    adicional: CENTINELA,
    nivel: () => 9,
  });
  clock.now = now;
  // A session tells who is there, not who evaluated.
  await sql`delete from sesiones where usuario = 'evaluadora.uno'`.execute(db);
  const docente = await signIn(['editingteacher'], 'laura.mesa');
  await call(`POST /acompanamientos/${registro}/visto`, { headers: docente, payload: { comentario: CENTINELA } });
  // Another manager opens it, changes an action of it and sends its result again.
  const plan = (await call(`GET /acompanamientos/${registro}`)).json<{ plan: { id: string; version: number }[] }>()
    .plan;
  const { id: mejora, version } = plan[0]!;
  const payload = {
    version,
    accion: CENTINELA,
    responsable: CENTINELA,
    fecha: null,
    estado: 'en-curso',
    nota: CENTINELA,
  };
  await call(`PUT /acompanamientos/mejoras/${mejora}`, { payload });
  const { rows } = await sql<{ id: string }>`
    select id from items where registro = ${registro}
    union select correo from correo_destinatarios where filas @> array[${registro}]
    union select tarea from correos where id in (select correo from acompanamiento_envios where acompanamiento = ${registro})
    union select id from mejoras where acompanamiento = ${registro}`.execute(db);
  return [registro, ...rows.flatMap(({ id }) => id ?? [])];
}

const ids = await saveHidden();
const registro = ids[0]!;
const { rows: comprobantes } = await sql<{ comprobante: string }>`
  select comprobante from registros where id = ${registro}`.execute(db);
const MARKS = new RegExp([CENTINELA, ...ids, comprobantes[0]!.comprobante, '2026-11-17T08:09'].join('|'), 'i');

const reading = new Set(listCalls().map(({ key }) => key));
const OTHERS = ['POST /acompanamientos/mejoras', 'POST /acompanamientos/anterior'];
const READS = CALLS.filter(
  ({ key, route }) =>
    (key.startsWith('GET ') || reading.has(key) || OTHERS.includes(key)) &&
    rolesThatMay(route.acceso).includes('manager') &&
    // Streams without an end.
    !/avance/.test(key),
);

/** Values that lead to the hidden record, by the name of a parameter or field. */
const HIDDEN: Readonly<Record<string, readonly unknown[]>> = {
  id: ids,
  registro: ids,
  correo: ['laura.mesa@universidad.edu.co', ...ids],
  codigo: [CODIGO],
  // The beginning of the word: an answer may say what was searched for.
  buscar: [CENTINELA.slice(0, -3), 'laura'],
  busca: [CENTINELA.slice(0, -3), 'laura'],
  informe: ['acompanamientoDocentes'],
  semestre: ['2026-2'],
  objeto: ids,
};

const segunda = await signIn(['manager'], 'segunda');

const INFORME = '/informes/acompanamientoDocentes';

/** Requests that are known to tell of the record: generated ones meet it now and then. */
const TELLING: readonly (readonly [key: string, payload?: object])[] = [
  [`GET /acompanamientos/${registro}`],
  ['POST /acompanamientos/mejoras', { correo: 'laura.mesa@universidad.edu.co', codigo: CODIGO }],
  ['GET /obtenerInfoAcompanamientoDocente/ALL'],
  [`POST ${INFORME}/consulta`, {}],
  [`POST ${INFORME}/exportar`, { formato: 'csv' }],
  ['POST /auditoria/consulta', {}],
  ['POST /busqueda/registros', { pregunta: 'laura.mesa@universidad.edu.co' }],
  [
    'POST /personas/busqueda',
    {
      motivo: 'Lo pidió por escrito para conocer sus datos.',
      persona: { ...EMPTY_PERSONA, correo: ['laura.mesa@universidad.edu.co'] },
    },
  ],
];

/** Returns the file of an answer, written at once or by a job; null without one. */
async function fileOf(
  { statusCode, json }: LightMyRequestResponse,
  headers: Readonly<Record<string, string>>,
): Promise<string | null> {
  if (statusCode !== 201 && statusCode !== 202) return null;
  let { enlace, tarea } = json<{ enlace?: string; tarea?: string }>();
  if (tarea !== undefined) {
    await world.work();
    const file = await app.inject({ method: 'POST', url: `/api/tareas/${tarea}/archivo`, headers });
    ({ enlace } = file.json<{ enlace?: string }>());
  }
  return enlace === undefined ? null : (await app.inject(enlace)).body;
}

/** Returns what tells of the record, with the words around it; null if nothing does. */
function excerptOf(body: string): string | null {
  const at = body.search(MARKS);
  return at < 0 ? null : body.slice(Math.max(0, at - 300), at + 100);
}

/** Makes all requests as a person. @returns the calls that told of the record, each with its request */
async function tellingCalls(
  headers: Readonly<Record<string, string>>,
  calls = READS,
): Promise<ReadonlyMap<string, string>> {
  const azar = azarOf(SEED);
  const told = new Map<string, string>();
  for (const { key, route } of calls) {
    for (let time = 0; time < TIMES; time++) {
      const others = world.material.known(key);
      const known = (name: string) => HIDDEN[name] ?? others(name);
      const source = { azar, known, optional: time < TIMES / 2 ? 0 : 0.3 };
      const {
        method,
        url,
        payload,
        headers: own,
      } = sentOf(draftOf(key, route, { source, files: world.material.files }));
      const answer = await app.inject({ method, url, headers: { ...own, ...headers }, ...(payload && { payload }) });
      if (answer.statusCode >= 300) continue;
      const said = excerptOf((await fileOf(answer, headers)) ?? answer.body);
      if (said !== null) told.set(key, `${url}: ${said}`);
    }
  }
  for (const [key, payload] of TELLING) {
    const [method, url] = key.split(' ') as ['GET' | 'POST', string];
    const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    const said = excerptOf((await fileOf(answer, headers)) ?? answer.body);
    if (said !== null) told.set(key, said);
  }
  return told;
}

it(
  'no call tells the reader of the hidden accompaniment, and other managers are told as before',
  { timeout: 900_000 },
  async () => {
    await db.transaction().execute(async (tx) => hideRegistro(tx, { lector: 'segunda', registro }));
    const [before, hidden] = [await tellingCalls(gestora), await tellingCalls(segunda)];
    expect([...hidden]).toEqual([]);
    // What is kept from none is told by many calls: the requests lead to it.
    console.log(`${READS.length} calls read; ${before.size} tell of the record: ${[...before.keys()].join(', ')}`);
    expect([...before.keys()]).toEqual(expect.arrayContaining(TELLING.map(([key]) => key)));
    await db.transaction().execute(async (tx) => showRegistro(tx, { lector: 'segunda', registro }));
    expect((await tellingCalls(segunda, [])).size).toBe(TELLING.length);
  },
);
