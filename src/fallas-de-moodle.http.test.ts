// Each screen that needs a Moodle, with a Moodle that fails: it says what happened and what to do, and nothing hangs.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createMoodle, MOTIVOS_IN_WORDS, type MotivoMoodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { LECTURA_DE_ASIGNATURAS } from '#features/asignaturas/server/service.ts';
import { APLICACION, REVISION } from '#features/cargas/server/service.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { libroOf, persona } from '#features/usuarios/server/testing.ts';
import { SERVICE_USERNAME } from '../demo/accounts.ts';
import type { Order } from '../demo/http/control.ts';
import type { Pending } from '../demo/site/model.ts';
import { startDemo } from '../demo/testing/demo.ts';
import { tiposDeCargaOf } from './services.ts';
import { createTestApp } from './testing/app.ts';
import { asPartes } from './testing/contrato/cuerpo.ts';

type Falla = NonNullable<Extract<Order, { accion: 'fallar' }>['falla']>;

const demo = await startDemo();
afterAll(async () => demo.close());
const [campus, , saberes] = demo.servers;

const patient = { timeoutMs: 20_000, retryWaitsMs: [1] };
const impatient = { timeoutMs: 50, retryWaitsMs: [1] };
const moodle = new Map([
  ...createMoodle([campus!], patient, patient),
  ...createMoodle([{ ...campus!, name: 'vencido', token: 'retirado' }], patient, patient),
  ...createMoodle([{ ...saberes!, name: 'lento' }], impatient, impatient),
  ...createMoodle([{ ...campus!, name: 'caido', url: 'http://127.0.0.1:9' }], patient, patient),
]);
const signInMoodle = createFakeMoodle();
const { app, db, files, signIn } = await createTestApp(
  {},
  { moodle: new Map([[signInMoodle.name, signInMoodle], ...moodle]) },
);
const gestora = await signIn(['manager'], 'gestora');

afterEach(async () => demo.control({ accion: 'restablecer' }));

const request = async (ruta: string, payload?: object) => {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await app.inject({ method, url: `/api${ruta}`, headers: gestora, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};

const send = async (ruta: string, parte: string, servidor: string) => {
  const contenido = Buffer.from(await libroOf([persona(1, { Servidor: servidor })]));
  const { payload, headers } = asPartes([{ nombre: parte, contenido, archivo: 'gente.xlsx' }]);
  const answer = await app.inject({ method: 'POST', url: `/api${ruta}`, payload, headers: { ...headers, ...gestora } });
  return { status: answer.statusCode, ...answer.json() };
};

/** Does the jobs that wait, as the worker does. @returns the reason why each failed */
async function work(): Promise<readonly (string | null)[]> {
  const jobContext = { db, files, stopping: new AbortController().signal, report: () => {} };
  const context = { db, files, moodle, tiposDeCarga: tiposDeCargaOf({ db, moodle }) };
  const tasks = tasksOf(jobContext, [REVISION, APLICACION, LECTURA_DE_ASIGNATURAS], context);
  const { rows } = await sql<{ id: string; tipo: string }>`
    select id, tipo from tareas where estado = 'en-cola' order by creada`.execute(db);
  for (const { id, tipo } of rows) await tasks[tipo]!({ key: id, last: true });
  const ended = await sql<{ error: string | null }>`
    select error from tareas where id = any(${rows.map(({ id }) => id)}::uuid[]) order by creada`.execute(db);
  return ended.rows.map(({ error }) => error);
}

/** The lines of the template's instructions. */
async function instrucciones(): Promise<string> {
  const { enlace } = await request('/cargas/usuarios/plantilla', {});
  const { rawPayload } = await app.inject({ url: enlace });
  return JSON.stringify(await readSheet(await buffer(Readable.from([rawPayload])), 'Instrucciones'));
}

const DEL_CAMPUS = 'campusvirtual_4_3';

it.each<readonly [string, string, Falla | Pending | null, MotivoMoodle]>([
  ['is down', 'caido', null, 'no-responde'],
  [
    'takes half a minute, which is longer than anybody waits here',
    'lento',
    { modo: 'lento', ms: 30_000 },
    'no-responde',
  ],
  ['answers a page of HTML', DEL_CAMPUS, { modo: 'html' }, 'respuesta-invalida'],
  ['has withdrawn our token', 'vencido', null, 'token-invalido'],
  ['answers 403 and nothing else', DEL_CAMPUS, { modo: 'prohibido' }, 'servicio-apagado'],
  ['wants its policies agreed to', DEL_CAMPUS, 'sitepolicynotagreed', 'politica-pendiente'],
  ['wants another password', DEL_CAMPUS, 'forcepasswordchangenotice', 'cambiar-clave'],
])('a Moodle that %s is named with what to do', async (_, servidor, falla, motivo) => {
  const realServidor = servidor === 'lento' ? saberes!.name : DEL_CAMPUS;
  if (typeof falla === 'string') {
    await demo.control({ accion: 'pendiente', servidor: DEL_CAMPUS, usuario: SERVICE_USERNAME, falta: falla });
  } else if (falla) await demo.control({ accion: 'fallar', servidor: realServidor, falla });
  const { label } = moodle.get(servidor)!;
  const texto = MOTIVOS_IN_WORDS[motivo];
  const named = `${label}: ${texto}`;

  // Reading the subjects of a semester: the dialog's list of categories, and its job.
  const categorias = await request(`/asignaturas/servidores/${servidor}/categorias`);
  expect(categorias).toEqual({ status: 503, message: texto });
  const lectura = { servidor, semestre: '2026-2', tipoAsignatura: 'APV', habilitable: false };
  expect((await request('/asignaturas/lecturas', lectura)).status).toBe(201);
  expect(await work()).toEqual([texto]);

  // Loading users: the screen's check, the contract's call, and the template, which is made of what can be had.
  const { id } = await send('/cargas/usuarios', 'archivo', servidor);
  expect(await work()).toEqual([named]);
  expect(await request(`/cargas/usuarios/${id}`)).toMatchObject({
    estado: 'sin-revisar',
    error: expect.stringContaining(named) as string,
    resumen: null,
  });
  const atOnce = await send('/cargaMasivaUsuariosMoodle', 'archivoUsuarios', servidor);
  expect(atOnce).toEqual({ status: 503, message: named });
  expect(await instrucciones()).toContain(`No están los cursos de ${named}`);
});
