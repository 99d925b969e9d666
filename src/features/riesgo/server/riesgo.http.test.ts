// Readings of accesses over HTTP against the demonstration Moodle; jobs run as in the worker.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accesos } from '#catalogo/estudiantes-en-riesgo.ts';
import { createMoodle, type Moodle } from '#core/moodle/server/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { withHandler } from '#core/tareas/server/testing.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { EstadoDeLecturas } from '../contract.ts';
import { createLecturaHandler } from './handler.ts';
import { requestNightlyLecturas } from './service.ts';
import { createReaders, LECTURA_DE_PLATAFORMA } from './tarea.ts';
import { reglasFor } from './testing.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
const servidor = 'campusvirtual_4_3';
const oneServer = demo.servers.filter(({ name }) => name === servidor);

/** A separate client: it remembers if the plugin exists. */
function campus(timeoutMs = 20_000, token?: string): Moodle {
  const patience = { timeoutMs, retryWaitsMs: [1] };
  return createMoodle(
    oneServer.map((one) => ({ ...one, ...(token && { token }) })),
    patience,
    patience,
  );
}

// People sign in at another server, from which nothing is read.
const ingreso = createFakeMoodle();
const { app, db, files, signIn, clock } = await createTestApp(
  {},
  { moodle: new Map([[ingreso.name, ingreso], ...campus()]) },
);
const [gestora, other, docente] = await Promise.all([
  signIn(['manager'], 'gestora'),
  signIn(['manager'], 'otra'),
  signIn(['editingteacher'], 'docente'),
]);

beforeEach(async () => {
  await sql`truncate lecturas, tareas, graphile_worker._private_jobs cascade`.execute(db);
});
afterEach(async () => demo.control({ accion: 'restablecer' }));

const request = async (method: 'GET' | 'POST', url: string, payload?: object, headers: object = gestora) => {
  const answer = await app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
type OfServidor = { readonly servidor: string };
const delCampus = <T extends OfServidor>(all: readonly T[]): T =>
  all.find((candidate) => candidate.servidor === servidor)!;
const estado = async (headers: object = gestora) => {
  const { servidores, riesgo } = (await request('GET', `/lecturas/${accesos.slug}`, undefined, headers))
    .body as EstadoDeLecturas;
  return { ...delCampus(servidores), riesgo: riesgo! };
};
const requestLectura = async (headers: object = gestora): Promise<string> => {
  const { tareas } = (await request('POST', `/lecturas/${accesos.slug}`, undefined, headers)).body;
  return delCampus(tareas as (OfServidor & { tarea: string })[]).tarea;
};

/** Settings of the reasons, for the next readings. */
let reglas = reglasFor();
beforeEach(() => (reglas = reglasFor()));

/** Runs the waiting jobs, as a worker with this Moodle. */
async function work(moodle = campus()): Promise<void> {
  const jobContext = { db, files, stopping: new AbortController().signal, report: () => {} };
  const lectores = createReaders(async () => reglas);
  const leyendo = createLecturaHandler({ db, moodle, lectores, now: () => clock.now });
  const tasks = tasksOf(jobContext, [withHandler(LECTURA_DE_PLATAFORMA, leyendo)], null);
  const { rows } = await sql<{ id: string; tipo: string }>`
    select id, tipo from tareas where estado = 'en-cola' order by creada`.execute(db);
  for (const { id, tipo } of rows) await tasks[tipo]!({ key: id, last: true });
}
async function read(moodle?: Moodle): Promise<void> {
  await requestLectura();
  await work(moodle);
}
const tareaOf = async (id: string) =>
  (await sql<{ estado: string; error: string }>`select estado, error from tareas where id = ${id}`.execute(db)).rows[0];
const listAtRisk = async () => request('GET', '/gestores/obtenerInfoEstudiantesEnRiesgo');
/** Stored rows, without the values that differ between readings. */
const guardadas = async () =>
  (await sql<{ datos: unknown }>`select datos from leidos order by id`.execute(db)).rows.map(({ datos }) => datos);

/** A student of the first course. */
function primeraEstudiante() {
  const idCurso = [...demo.site.courses.keys()][0]!;
  const rol = demo.site.roleAssignments.find(
    ({ role, context }) => role === 'student' && 'id' in context && context.id === idCurso,
  );
  return demo.site.users.get(rol!.userId)!;
}

type Fila = { id: string; nombre: string; ultimoAcceso: string; dias: number | string; curso: string; rol: string };

describe('the calls of the contract', () => {
  it('give the students at risk, those who never entered first, then the longest absent; and everyone of a course or category', async () => {
    await read();
    const { estudiantesEnRiesgo: filas } = (await listAtRisk()).body as { estudiantesEnRiesgo: Fila[] };
    expect(filas.length).toBeGreaterThan(10);
    const dias = filas.map((fila) => (fila.dias === 'Nunca' ? Infinity : Number(fila.dias)));
    expect(dias).toEqual(dias.toSorted((a, b) => b - a));
    expect(Math.min(...dias)).toBeGreaterThanOrEqual(15);
    expect(filas[0]).toMatchObject({ ultimoAcceso: 'Nunca', rol: 'Estudiante', servidor: 'Campus Virtual' });
    expect(filas[0]).not.toHaveProperty('estado');

    const curso = [...demo.site.courses.values()][0]!;
    const cursoInfo = (await request('POST', '/obtenerInfoUsuariosCurso', { server: servidor, idCurso: curso.id }))
      .body;
    expect(new Set(cursoInfo.info.map((fila: Fila) => fila.curso))).toEqual(new Set([curso.fullname]));
    expect(new Set(cursoInfo.info.map((fila: Fila) => fila.rol))).toContain('Docente');

    const facultad = [...demo.site.categories.values()].find(({ name }) => name === 'Facultad de Ingeniería')!;
    const cuerpo = { server: servidor, idCategoria: String(facultad.id), limite: 5 };
    const categoriaInfo = (await request('POST', '/obtenerInfoUsuariosCursosCategoria', cuerpo)).body;
    expect(categoriaInfo.info).toHaveLength(5);
    expect(categoriaInfo.info[0].categoria).toMatch(/^Facultad de Ingeniería › /);
    const containedCursos = [...demo.site.courses.values()]
      .filter(({ categoryId }) => demo.site.categories.get(categoryId)!.path.startsWith(facultad.path))
      .map(({ id }) => `${servidor}/${id}`);
    const { rows } = await sql<{ cuenta: number }>`
      select count(*)::int as cuenta from leidos where datos #>> '{curso,clave}' = any(${containedCursos})`.execute(db);
    expect(categoriaInfo.total).toBe(rows[0]!.cuenta);
  });

  it.each([
    ['GET', '/gestores/obtenerInfoEstudiantesEnRiesgo', undefined, { estudiantesEnRiesgo: [] }],
    ['GET', '/gestores/obtenerInfoEstudiantesEnRiesgo?limite=5', undefined, { estudiantesEnRiesgo: [], total: 0 }],
    ['POST', '/obtenerInfoUsuariosCurso', { server: servidor, idCurso: 1 }, { info: [] }],
    ['POST', '/obtenerInfoUsuariosCursosCategoria', { server: servidor, idCategoria: 1 }, { info: [] }],
  ] as const)(
    'give no rows before the first reading, which begins by itself, once: %s %s',
    async (method, url, payload, body) => {
      const answers = await Promise.all(Array.from({ length: 6 }, async () => request(method, url, payload)));
      expect(answers).toEqual(answers.map(() => ({ status: 200, body })));
      expect(await request(method, url, payload)).toEqual({ status: 200, body });
      const { rows } = await sql`select leido, servidor from lecturas where servidor = ${servidor}`.execute(db);
      expect(rows).toEqual([{ leido: accesos.slug, servidor }]);
      // The screen still says that nothing was read, and shows what runs.
      expect(await estado()).toMatchObject({ ultima: null, falla: null, tarea: expect.any(String) });
      await work();
      expect((await listAtRisk()).body.estudiantesEnRiesgo.length).toBeGreaterThan(10);
      expect((await sql`select from lecturas where servidor = ${servidor}`.execute(db)).rows).toHaveLength(1);
    },
  );

  it('give no teachers before the first reading, which begins by itself on every server', async () => {
    const teachers = async () => request('GET', '/gestionVirtual-service/managers/manageTeacherSubject');
    expect(await teachers()).toEqual({ status: 200, body: { info: [] } });
    expect(await teachers()).toEqual({ status: 200, body: { info: [] } });
    const { rows } = await sql<{ leido: string }>`select leido from lecturas order by servidor`.execute(db);
    expect(rows).toEqual([{ leido: 'docentesPorCurso' }, { leido: 'docentesPorCurso' }]);
  });

  it('give the reason for no rows of a reading that failed', async () => {
    const cuerpo = { server: servidor, idCurso: 1 };
    const { body } = await request('POST', '/obtenerInfoUsuariosCurso', { ...cuerpo, server: 'otro' });
    expect(body).toEqual({ errorMessage: 'No existe esa plataforma.' });
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'mantenimiento' } });
    await read();
    expect((await listAtRisk()).body.errorMessage).toMatch(/\S/);
    await demo.control({ accion: 'fallar', servidor, falla: null });
    await read();
    expect((await listAtRisk()).body).not.toHaveProperty('errorMessage');
  });

  it('give the reason for no rows of a hidden or missing course or category', async () => {
    await read();
    const archivo = [...demo.site.categories.values()].find(({ name }) => name === 'Archivo')!;
    const oculto = [...demo.site.courses.values()].find(({ isVisible }) => !isVisible)!;
    const infoOfCurso = async (idCurso: number) =>
      (await request('POST', '/obtenerInfoUsuariosCurso', { server: servidor, idCurso })).body;
    const infoOfCategoria = async (idCategoria: number) =>
      (await request('POST', '/obtenerInfoUsuariosCursosCategoria', { server: servidor, idCategoria })).body;
    expect(await infoOfCurso(oculto.id)).toEqual({
      errorMessage: `El curso «${oculto.fullname}» está oculto en Campus Virtual y sus accesos no se leen. Muéstrelo en Moodle y lea de nuevo la información.`,
    });
    expect(await infoOfCurso(99_999)).toEqual({ errorMessage: 'En Campus Virtual no existe ese curso.' });
    expect(await infoOfCategoria(archivo.id)).toEqual({
      errorMessage:
        'Los cursos de esa categoría están ocultos en Campus Virtual y sus accesos no se leen. Muéstrelos en Moodle y lea de nuevo la información.',
    });
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'html' } });
    expect(await infoOfCurso(oculto.id)).toEqual({ info: [] });
  });

  it.each([
    ['/obtenerInfoUsuariosCurso', {}, 'server'],
    ['/obtenerInfoUsuariosCurso', { server: servidor, idCurso: 'uno' }, 'idCurso'],
    ['/obtenerInfoUsuariosCursosCategoria', { server: servidor }, 'idCategoria'],
  ])('refuse what they do not understand: %s %j', async (url, cuerpo, ruta) => {
    expect(await request('POST', url, cuerpo)).toMatchObject({
      status: 400,
      body: { errores: { [ruta]: expect.any(String) } },
    });
  });

  it('are for managers', async () => {
    const answers = await Promise.all([
      request('GET', '/gestores/obtenerInfoEstudiantesEnRiesgo', undefined, docente),
      request('POST', '/obtenerInfoUsuariosCurso', { server: servidor, idCurso: 2 }, docente),
      request('POST', `/lecturas/${accesos.slug}`, undefined, docente),
      request('POST', '/informes/informacionUsuarioCurso/consulta', {}, docente),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('a reading', () => {
  it('gives the same with the companion plugin, by one paged call, and without it, course by course', async () => {
    await read();
    const withComplemento = await guardadas();
    await sql`truncate lecturas cascade`.execute(db);
    await demo.control({ accion: 'complemento', servidor, estado: 'ausente' });
    await read();
    expect(withComplemento.length).toBeGreaterThan(100);
    expect(await guardadas()).toEqual(withComplemento);
  });

  it('gives the same, with a remark, if the plugin exists without permission', async () => {
    await read();
    const withComplemento = await guardadas();
    await sql`truncate lecturas cascade`.execute(db);
    const missingPermisos = ['local/gestioncurricular:viewaccesses'];
    await demo.control({ accion: 'complemento', servidor, estado: 'presente', sinPermisos: missingPermisos });
    const id = await requestLectura();
    await work();
    expect(await guardadas()).toEqual(withComplemento);
    const { rows } = await sql<{ resumen: string }>`select resumen from tareas where id = ${id}`.execute(db);
    expect(rows[0]!.resumen).toMatch(/matrículas, .* en riesgo; leídas curso por curso.*Moodle dijo: «.*accesos/);
  });

  it('says why each student needs attention, once a weight is set; who is at risk, as specified, stays the same', async () => {
    await read();
    const atRisk = async () =>
      ((await listAtRisk()).body as { estudiantesEnRiesgo: (Fila & { motivos: string })[] }).estudiantesEnRiesgo;
    const before = await atRisk();
    expect(new Set(before.map(({ motivos }) => motivos.replace(/\d+ días?/, 'n días')))).toEqual(
      new Set(['n días sin entrar', 'nunca ha entrado']),
    );
    reglas = reglasFor({ entregasVencidas: 1, pesoDeEntregas: 3, pesoDeSemanas: 2 });
    await read();
    const after = await atRisk();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const { rows } = await sql<{ motivos: string; puntaje: number }>`
      select datos ->> 'motivos' as motivos, (datos ->> 'puntaje')::int as puntaje from leidos
      where datos #>> '{situacion,clave}' = 'alerta'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { motivos, puntaje } of rows) {
      expect(motivos).toMatch(/^(no entregó \d de \d)?(; )?(nada entregado en \d+ semanas)?$/);
      expect(puntaje).toBe((motivos.includes('no entregó') ? 3 : 0) + (motivos.includes('nada') ? 2 : 0));
    }
    const withComplemento = await guardadas();
    await sql`truncate lecturas cascade`.execute(db);
    await demo.control({ accion: 'complemento', servidor, estado: 'ausente' });
    await read();
    expect(await guardadas()).toEqual(withComplemento);
  });

  it('keeps the number at risk by category, and compares it with a week before', async () => {
    await read();
    const { riesgo: primera } = await estado();
    expect(primera).toMatchObject({ dias: 15, antes: null });
    await sql`update lecturas set terminada = terminada - interval '8 days'`.execute(db);
    await demo.control({ accion: 'suspender', servidor, usuario: primeraEstudiante().username, suspendido: true });
    await read();
    const { riesgo } = await estado();
    const { instante, ...cuenta } = primera.ahora!;
    expect(riesgo.antes).toEqual({
      ...cuenta,
      instante: new Date(Date.parse(instante) - 8 * 86_400_000).toISOString(),
    });
    expect(riesgo.ahora!.matriculas).toBeLessThan(riesgo.antes!.matriculas);
    const { rows } = await sql<{ personas: boolean }>`
      select bool_or(row_to_json(c)::text like '%@%') as personas from lectura_conteos c`.execute(db);
    expect(rows[0]!.personas).toBe(false);
  });

  it('that two people request at once is one', async () => {
    const ids = await Promise.all([gestora, other, gestora, other].map(async (headers) => requestLectura(headers)));
    expect(new Set(ids).size).toBe(1);
    expect(await estado()).toMatchObject({ servidor, tarea: ids[0], ultima: null, falla: null });
    await work();
    expect(await estado()).toMatchObject({ tarea: null, ultima: { filas: expect.any(Number) } });
    expect(await requestLectura(other)).not.toBe(ids[0]);
  });

  it('that was killed half way leaves nothing, and can be requested again', async () => {
    await read();
    const before = await guardadas();
    const muerta = await requestLectura();
    // Its process died, and the watcher of jobs gave it up.
    await sql`update tareas set estado = 'fallida', error = 'Se interrumpió.', terminada = now() where id = ${muerta}`.execute(
      db,
    );
    expect(await estado()).toMatchObject({ tarea: null });
    const nueva = await requestLectura();
    expect(nueva).not.toBe(muerta);
    expect(await guardadas()).toEqual(before);
    await work();
    expect(await tareaOf(nueva)).toMatchObject({ estado: 'terminada' });
  });

  it('that was cancelled stores nothing, and blocks no other', async () => {
    const id = await requestLectura();
    await request('POST', `/tareas/${id}/cancelar`);
    expect(await guardadas()).toEqual([]);
    expect(await estado()).toMatchObject({ tarea: null, falla: { texto: 'La lectura se canceló.' } });
    expect(await requestLectura()).not.toBe(id);
  });

  it('replaces the former one: people who left are gone, those who remain keep their row', async () => {
    await read();
    const listAll = async () =>
      (await request('POST', '/obtenerInfoUsuariosCurso', { server: servidor, idCurso })).body.info;
    const idCurso = [...demo.site.courses.keys()][0]!;
    const before = (await listAll()) as Fila[];
    const leaving = primeraEstudiante();
    await demo.control({ accion: 'suspender', servidor, usuario: leaving.username, suspendido: true });
    await read();
    const after = (await listAll()) as Fila[];
    const nombre = `${leaving.firstname} ${leaving.lastname}`;
    expect(after.map(({ id }) => id)).toEqual(before.filter((fila) => fila.nombre !== nombre).map(({ id }) => id));
    expect(after.length).toBeLessThan(before.length);
  });
});

describe('a Moodle that fails', () => {
  const FALLAS = [
    ['does not answer', { modo: 'mudo' }, /no respondió/],
    ['is slower than anybody waits', { modo: 'lento', ms: 5000 }, /no respondió/],
    ['hangs up', { modo: 'cortar' }, /no respondió/],
    ['answers a web page', { modo: 'html' }, /página de error/],
    ['answers 403 and nothing else', { modo: 'prohibido' }, /servicios web de Moodle están apagados/],
    ['is under maintenance', { modo: 'mantenimiento' }, /mantenimiento/],
    ['forbids it', { modo: 'sin-permiso' }, /no tiene permiso/],
  ] as const;

  it.each(FALLAS)('%s: the failure is shown, and the former rows remain', async (_, falla, texto) => {
    await read();
    const before = await guardadas();
    const id = await requestLectura();
    await demo.control({ accion: 'fallar', servidor, falla });
    await work(campus(250));
    expect(await tareaOf(id)).toMatchObject({ estado: 'fallida', error: expect.stringMatching(texto) });
    const leido = await estado();
    expect(leido).toMatchObject({ tarea: null, ultima: { filas: before.length } });
    expect(leido.falla!.texto).toMatch(texto);
    expect(await guardadas()).toEqual(before);
    expect((await listAtRisk()).body.estudiantesEnRiesgo.length).toBeGreaterThan(0);
  });

  it('is fixed by a new reading, requested by any manager', async () => {
    const id = await requestLectura();
    await demo.control({ accion: 'fallar', servidor, falla: { modo: 'html' } });
    await work(campus(250));
    expect((await request('GET', `/tareas/${id}`)).body).toMatchObject({ estado: 'fallida', porAtender: true });
    await demo.control({ accion: 'fallar', servidor, falla: null });
    await requestLectura(other);
    expect((await request('GET', `/tareas/${id}`)).body).toMatchObject({ estado: 'fallida', porAtender: false });
  });

  it('with an expired token is reported as such', async () => {
    await read(campus(2000, '0'.repeat(32)));
    expect((await estado()).falla!.texto).toMatch(/clave .* venció o fue retirada/);
  });

  it('half way, course by course, gives nothing', async () => {
    await demo.control({ accion: 'complemento', servidor, estado: 'ausente' });
    await demo.control({
      accion: 'fallar',
      servidor,
      falla: { modo: 'html', funcion: 'core_user_get_users_by_field' },
    });
    await read();
    expect(await estado()).toMatchObject({ ultima: null, falla: { texto: expect.any(String) } });
    expect(await guardadas()).toEqual([]);
  });
});

it('every night each server is read once, by any number of processes', async () => {
  const noche = new Date('2026-11-20T08:30:00Z');
  const pedidas = async (now: Date) => {
    const options = { db, moodle: campus(), horas: { desde: 2, hasta: 5 }, withAulas: false, now };
    await Promise.all([requestNightlyLecturas(options), requestNightlyLecturas(options)]);
    const { rows } = await sql<{ leido: string }>`select leido from lecturas order by pedida, leido`.execute(db);
    await sql`update lecturas set terminada = ${now}, motivo = 'no-responde' where terminada is null`.execute(db);
    await sql`truncate tareas cascade`.execute(db);
    return rows.map(({ leido }) => leido);
  };
  expect(await pedidas(new Date('2026-11-20T15:00:00Z'))).toEqual([]);
  const kinds = ['accesos', 'docentesPorCurso'];
  expect(await pedidas(noche)).toEqual(kinds);
  expect(await pedidas(new Date(noche.getTime() + 3_600_000))).toEqual(kinds);
  expect(await pedidas(new Date(noche.getTime() + 86_400_000))).toEqual([...kinds, ...kinds]);
});

it('reads no unknown kind', async () => {
  expect(await request('POST', '/lecturas/otra')).toMatchObject({
    status: 404,
    body: { message: 'Este informe no usa datos de Moodle.' },
  });
});
