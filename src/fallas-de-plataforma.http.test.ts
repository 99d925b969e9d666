// The screens of the learning platform with a Moodle that fails, fault by screen: each says what happened and what to do,
// and nothing waits for a server longer than its patience.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMoodle, MOTIVOS_IN_WORDS } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { withHandler } from '#core/tareas/server/testing.ts';
import { RITMO } from '#features/respaldos/server/context.ts';
import { RESPALDO } from '#features/respaldos/server/jobs.ts';
import { runTandas } from '#features/respaldos/server/processing/run-tanda.ts';
import { createLecturaHandler } from '#features/riesgo/server/handler.ts';
import { createReaders, LECTURA_DE_PLATAFORMA } from '#features/riesgo/server/tarea.ts';
import { reglasFor } from '#features/riesgo/server/testing.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { SERVICE_USERNAME } from '../demo/accounts.ts';
import type { Order } from '../demo/http/control.ts';
import type { Pending } from '../demo/site/model.ts';
import { startDemo } from '../demo/testing/demo.ts';
import { createTestApp } from './testing/app.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
const campus = demo.servers[0]!;
const categoria = [...demo.site.categories.values()].find(({ name }) => name === 'Facultad de Ingeniería')!;
const curso = [...demo.site.courses.values()][0]!;

/** Half a minute is longer than a page waits (15 s); here a page waits a fraction of that, and the server half a minute. */
const MEDIO_MINUTO = 30_000;
const impaciente = { timeoutMs: 400, retryWaitsMs: [1] };
const paciente = { timeoutMs: 20_000, retryWaitsMs: [1] };
/** The longest that a call may take whose server never answers: a few times its patience, on a machine that is busy. */
const SIN_COLGARSE_MS = 10_000;

const moodle = new Map([
  ...createMoodle([{ ...campus, name: 'lento' }], impaciente, impaciente),
  ...createMoodle([{ ...campus, name: 'caido', url: 'http://127.0.0.1:9' }], paciente, paciente),
  ...createMoodle([{ ...campus, name: 'vencido', token: 'retirado' }], paciente, paciente),
  // A client for each state of the plugin, which is believed for some minutes.
  ...createMoodle(
    ['sano', 'ausente', 'antiguo', 'politica', 'clave'].map((name) => ({ ...campus, name })),
    paciente,
    paciente,
  ),
]);
const signInMoodle = createFakeMoodle();
const { app, db, files, signIn } = await createTestApp(
  {},
  { moodle: new Map([[signInMoodle.name, signInMoodle], ...moodle]) },
);
const gestora = await signIn(['manager'], 'gestora');

beforeEach(async () => {
  await sql`truncate respaldo_tandas, respaldo_filas, respaldo_pedidos, respaldo_esperas, lecturas, tareas,
    graphile_worker._private_jobs cascade`.execute(db);
});
afterEach(async () => demo.control({ accion: 'restablecer' }));

async function request(ruta: string, payload?: object) {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await app.inject({ method, url: `/api${ruta}`, headers: gestora, ...(payload && { payload }) });
  return answer.json();
}

/** Does the job that a screen asked for, as the worker does. @returns how it ended in words, or what it waits for */
async function run(id: string): Promise<string> {
  const context = { db, files, stopping: new AbortController().signal, report: () => {} };
  const copiando = runTandas({ db, files, moodle, alaVez: 2, ...RITMO, sondeoMs: 1 });
  const leyendo = createLecturaHandler({ db, moodle, lectores: createReaders(async () => reglasFor()) });
  const kinds = [withHandler(RESPALDO, copiando), withHandler(LECTURA_DE_PLATAFORMA, leyendo)];
  const tasks = tasksOf(context, kinds, null);
  const { rows } = await sql<{ tipo: string }>`select tipo from tareas where id = ${id}`.execute(db);
  await tasks[rows[0]!.tipo]!({ key: id, last: false });
  const { estado, error, fase, resumen } = await request(`/tareas/${id}`);
  return estado === 'en-cola' ? fase : (error ?? resumen);
}

const read = async (leido: string, servidor: string): Promise<string> => {
  const { tareas } = await request(`/lecturas/${leido}`, {});
  const started = tareas.find((tarea: { servidor: string }) => tarea.servidor === servidor);
  await run(started.tarea);
  const { servidores } = await request(`/lecturas/${leido}`);
  const { falla, ultima } = servidores.find((candidate: { servidor: string }) => candidate.servidor === servidor);
  return falla?.texto ?? `${ultima.filas} filas`;
};

const INSCRITOS = 'core_enrol_get_enrolled_users';
const SELECCION = { categoryId: categoria.id, categoryName: categoria.name, backupType: 1 };

/** The question of each screen to a server, and the shown answer: the reason of the failure, or success. */
const PANTALLAS: Readonly<Record<string, (servidor: string) => Promise<string>>> = {
  async categoryChoose(servidor) {
    const ruta = `/moodle-service/categories/allCategories?serverName=${servidor}&onlyCategoriesWithCourses=true`;
    const leidas = await request(ruta);
    return leidas.explicacion ?? `${leidas.length} categorías`;
  },
  async courseChoose(servidor) {
    const ruta = `/moodle-service/courses/coursesByCategoriesIds?serverName=${servidor}&categoriesIds=${categoria.id}`;
    const leidos = await request(ruta);
    return leidos.explicacion ?? Object.keys(leidos)[0];
  },
  async 'gestionCursos, las categorías'(servidor) {
    const leidas = await request('/obtenerCategoriasMoodle', { server: servidor });
    return leidas.explicacion ?? `${leidas.categorias.length} categorías`;
  },
  async 'gestionCursos, los cursos'(servidor) {
    const leidos = await request('/obtenerCursosMoodle', { server: servidor, idCategoria: categoria.id });
    return leidos.explicacion ?? `${leidos.info.length} cursos`;
  },
  'gestionCursos, el complemento': async (servidor) =>
    (await request(`/respaldos/servidores/${servidor}`)).aviso ?? 'está',
  async 'el reinicio, lo que se pierde'(servidor) {
    const vista = await request('/respaldos/reinicios/vista', { servidor, cursos: [curso.id] });
    return vista.message ?? vista.cursos[0].motivo ?? 'se lee';
  },
  async 'el reinicio, al comenzarlo'(servidor) {
    const pedido = { servidor, idCategoria: curso.categoryId, cursos: [curso.id], conRespaldo: true };
    const iniciado = await request('/respaldos/reinicios', { ...pedido, confirmacion: curso.shortname });
    return iniciado.message ?? 'comenzó';
  },
  async 'copias y reinicios, una tanda'(servidor) {
    const { id, tarea, message } = await request('/respaldos/tandas', { seleccion: { [servidor]: [SELECCION] } });
    if (message) return message;
    const dicho = await run(tarea);
    const { esperas, pedidos } = await request(`/respaldos/tandas/${id}`);
    return esperas[0]?.motivo ?? pedidos[0].motivo ?? dicho;
  },
  'estudiantes en riesgo': async (servidor) => read('accesos', servidor),
  'docente–curso': async (servidor) => read('docentesPorCurso', servidor),
};

const CASOS = Object.entries(PANTALLAS);

async function aTiempo(look: () => Promise<string>): Promise<string> {
  const started = performance.now();
  const dicho = await look();
  expect(performance.now() - started).toBeLessThan(SIN_COLGARSE_MS);
  return dicho;
}

it('a Moodle that falls silent over courses is asked about a few of them, and all are told of', async () => {
  await demo.control({
    accion: 'fallar',
    servidor: campus.name,
    falla: { modo: 'lento', ms: MEDIO_MINUTO, funcion: INSCRITOS },
  });
  const cursos = [...demo.site.courses.keys()].slice(0, 12);
  const vista = await request('/respaldos/reinicios/vista', { servidor: 'lento', cursos });
  expect(vista.cursos.map(({ motivo }: { motivo: string }) => motivo)).toEqual(
    cursos.map(() => MOTIVOS_IN_WORDS['no-responde']),
  );
  const peticiones = (await demo.control({ accion: 'peticiones', servidor: campus.name })) as { wsfunction: string }[];
  expect(peticiones.filter(({ wsfunction }) => wsfunction === INSCRITOS)).toHaveLength(4);
});

type Falla = Extract<Order, { accion: 'fallar' }>['falla'];

describe.each<readonly [string, string, Falla | Pending, string]>([
  ['is down', 'caido', null, MOTIVOS_IN_WORDS['no-responde']],
  ['takes half a minute', 'lento', { modo: 'lento', ms: MEDIO_MINUTO }, MOTIVOS_IN_WORDS['no-responde']],
  ['answers a page of HTML', 'sano', { modo: 'html' }, MOTIVOS_IN_WORDS['respuesta-invalida']],
  ['has withdrawn our token', 'vencido', null, MOTIVOS_IN_WORDS['token-invalido']],
  ['answers 403 and nothing else', 'sano', { modo: 'prohibido' }, MOTIVOS_IN_WORDS['servicio-apagado']],
  [
    'has policies to which the service account has not agreed',
    'politica',
    'sitepolicynotagreed',
    MOTIVOS_IN_WORDS['politica-pendiente'],
  ],
  [
    'wants another password of the service account',
    'clave',
    'forcepasswordchangenotice',
    MOTIVOS_IN_WORDS['cambiar-clave'],
  ],
])('a Moodle that %s', (_, servidor, falla, dicho) => {
  it.each(CASOS)('is told of by: %s', async (__, look) => {
    const pending = typeof falla === 'string' ? falla : null;
    await demo.control({ accion: 'pendiente', servidor: campus.name, usuario: SERVICE_USERNAME, falta: pending });
    await demo.control({ accion: 'fallar', servidor: campus.name, falla: typeof falla === 'string' ? null : falla });
    expect(await aTiempo(async () => look(servidor))).toContain(dicho);
  });
});

describe.each([
  ['missing', 'ausente', /no tiene el complemento .* siga la guía de instalación/],
  ['older', 'antiguo', /versión anterior \(\d+\)\. .* siga la guía de instalación/],
] as const)('a companion plugin that is %s', (_, estado, message) => {
  const WITHOUT_IT: Readonly<Record<string, RegExp>> = {
    'gestionCursos, el complemento': message,
    'el reinicio, al comenzarlo': message,
    'copias y reinicios, una tanda': message,
  };
  it.each(CASOS)('is told of where it is needed, and everything else goes on: %s', async (pantalla, look) => {
    await demo.control({ accion: 'complemento', servidor: campus.name, estado });
    expect(await look(estado)).toMatch(
      WITHOUT_IT[pantalla] ?? /^(?!.*complemento)(\d+ (categorías|cursos|filas)|se lee|courses)/,
    );
  });
});
