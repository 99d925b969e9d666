// The plan of a semester: drawn for 60 teachers and 4 evaluators, changed by people, seen by each evaluator, and mailed once.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDias } from '#catalogo/dias-habiles.ts';
import { exampleCalendario } from '#demostracion/calendario.ts';
import { saveAcompanamiento } from '#features/acompanamientos/testing/guardado.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { addCalendarios } from '#features/calendarios/server/service.ts';
import { aPersona } from '#features/sesion/server/testing.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Evaluador, PlanDeVisitas, PlanLeido, Propuesta, Visita } from '../contract.ts';
import { remindEvaluadores, tellDocentes } from './mensajes.ts';
import { cleanVisitas, listEvaluadores } from './service.ts';

const testApp = await createTestApp();
const { app, db, moodle, signIn, clock } = testApp;

const SEMESTRE = '2026-2';
/** Monday of the sixth week; ten weeks of classes follow. */
const LUNES = new Date('2026-09-07T13:00:00Z');
const FACULTADES = ['Artes', 'Derecho', 'Ingenierías'] as const;

type Headers = Readonly<Record<string, string>>;
let gestora: Headers;

type Answer<T> = { readonly status: number; readonly body: T };

async function call<T>(key: string, payload?: object, headers: Headers = gestora): Promise<Answer<T>> {
  const [method, url] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const answer = await app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<T>() };
}

const correoOf = (numero: number): string => `docente${numero}@universidad.edu.co`;
const codigoOf = (numero: number): string => `${3_000_000 + numero}-01`;

const assign = async (numeros: readonly number[], semestre: string) =>
  insertAsignaturas(
    db,
    numeros.map((numero) => ({
      semestre,
      codigoAsignatura: codigoOf(numero),
      docente: `DOCENTE ${numero}`,
      correo: numero === 0 ? correoOf(0).toUpperCase() : correoOf(numero),
      tipoAsignatura: 'AMV',
      facultad: FACULTADES[numero % 3]!,
      programaAcademico: 'Programa',
      habilitable: false,
    })),
  );

const numeros = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

async function addEvaluador(usuario: string, facultades: readonly string[] = []): Promise<Evaluador> {
  moodle.persona = aPersona({ id: 7, usuario, nombre: `Evaluador ${usuario}`, roles: [] });
  const { status, body } = await call<Evaluador>('POST /evaluadores', { cuenta: 7, facultades });
  expect(status).toBe(201);
  return body;
}

const read = async (headers: Headers = gestora) =>
  (await call<PlanLeido>(`GET /visitas/${SEMESTRE}`, undefined, headers)).body;

const REGLAS = { nuevos: true, totalBajo: 4, nuncaVisitados: false, porSorteo: 20 };

async function savePlan(change: object = {}, version = 0) {
  const payload = { reglas: REGLAS, avisoDias: null, recordar: true, version, ...change };
  return call<PlanDeVisitas>(`PUT /visitas/${SEMESTRE}/plan`, payload);
}

const propose = async () => (await call<Propuesta>(`GET /visitas/${SEMESTRE}/sorteo`)).body;

const draw = async (huella: string, headers: Headers = gestora) =>
  call<{ agregadas: number; propuesta?: Propuesta }>(`POST /visitas/${SEMESTRE}/sorteo`, { huella }, headers);

async function planAll(): Promise<PlanLeido> {
  await savePlan();
  await draw((await propose()).huella);
  return read();
}

const put = async ({ id, evaluador, semana, version }: Visita, change: Partial<Visita>) =>
  call<Visita & { visita?: Visita }>(`PUT /visitas/${id}`, { evaluador, semana, version, ...change });

const mailed = async () =>
  (
    await sql<{ email: string; asunto: string; contenido: string }>`
      select d.email, c.asunto, c.contenido from correos as c join correo_destinatarios as d on d.correo = c.id
      order by d.email`.execute(db)
  ).rows;

beforeEach(async () => {
  await sql`truncate evaluadores, planes_de_visitas, visitas, asignaturas, registros, cambios, calendarios, correos,
    borradores_acompanamiento, auditoria, sesiones cascade`.execute(db);
  clock.now = LUNES;
  gestora = await signIn(['manager'], 'gestora');
  await addCalendarios(db, [exampleCalendario(SEMESTRE)]);
  await assign(numeros(0, 50), '2026-1');
  await assign(numeros(0, 60), SEMESTRE);
  for (const usuario of ['ana', 'beto', 'cira', 'dario']) await addEvaluador(usuario);
});

describe('the draw of a plan', () => {
  it('begins with classrooms that need a visit, by a rule that plans of the former release do not have', async () => {
    await sql`insert into planes_de_visitas (semestre, reglas, semilla, recordar)
      values (${SEMESTRE}, ${JSON.stringify(REGLAS)}, ${'0'.repeat(32)}, true)`.execute(db);
    const { plan } = (await read()).gestion!;
    expect(plan.reglas).toMatchObject({ ...REGLAS, aulas: false });
    expect((await propose()).porMotivo.map(({ motivo }) => motivo)).not.toContain('aula');
    await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas)
      select '00000000-0000-4000-8000-000000000001', 'estadoDeAulas', 'campus', now(), now(), 3`.execute(db);
    for (const [numero, visita] of [
      [0, 'si'],
      [7, 'si'],
      [8, 'no'],
    ] as const) {
      const datos = { visita: { clave: visita }, correo: correoOf(numero), codigo: codigoOf(numero), motivos: [] };
      await sql`insert into leidos (id, leido, servidor, lectura, semestre, creado, datos, busqueda)
        values (gen_random_uuid(), 'estadoDeAulas', 'campus', '00000000-0000-4000-8000-000000000001', ${SEMESTRE}, now(),
          ${JSON.stringify(datos)}, '')`.execute(db);
    }
    const aulas = { ...REGLAS, aulas: true };
    expect((await savePlan({ reglas: aulas }, plan.version)).body.reglas).toMatchObject(aulas);
    const propuesta = await propose();
    expect(propuesta.porMotivo[0]).toEqual({ motivo: 'aula', visitas: 2 });
    await draw(propuesta.huella);
    const visits = (await read()).visitas.filter(({ motivo }) => motivo === 'aula');
    expect(new Set(visits.map(({ correo, codigo }) => `${correo} ${codigo}`))).toEqual(
      new Set([0, 7].map((numero) => `${correoOf(numero)} ${codigoOf(numero)}`)),
    );
    expect(new Set(visits.map(({ semana }) => semana))).toEqual(new Set([7, 8]));
    await sql`truncate lecturas cascade`.execute(db);
  });

  it('is told in figures, and added as it was told: evenly to evaluators and weeks that are left', async () => {
    expect((await call(`GET /visitas/${SEMESTRE}/sorteo`)).status).toBe(409);
    await saveAcompanamiento(testApp, {
      correo: correoOf(4),
      codigo: codigoOf(4),
      nivel: () => 3,
      recibido: new Date('2026-03-02T15:00:00Z'),
    });
    expect((await savePlan()).status).toBe(200);
    const propuesta = await propose();
    expect(propuesta).toMatchObject({
      visitas: 23,
      // Ten without a subject in 2026-1, one with a low total, and a fifth of the others of each faculty, rounded up.
      porMotivo: [
        { motivo: 'nuevo', visitas: 10 },
        { motivo: 'total-bajo', visitas: 1 },
        { motivo: 'sorteo', visitas: 12 },
      ],
      sinEvaluador: 0,
      semanas: { desde: 7, hasta: 16 },
      total: { docentes: 60, planeados: 23, hechos: 0 },
      sinHistoria: false,
    });
    expect((await draw('otra')).status).toBe(409);
    expect((await read()).visitas).toEqual([]);
    const clave = { ...gestora, 'idempotency-key': '018f3d70-0000-7000-8000-000000000001' };
    const answers = [await draw(propuesta.huella, clave), await draw(propuesta.huella, clave)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { agregadas: 23 }],
      [200, { agregadas: 23 }],
    ]);
    const { visitas, gestion } = await read();
    expect(visitas).toHaveLength(23);
    expect(new Set(visitas.map(({ estado }) => estado))).toEqual(new Set(['por-hacer']));
    const loads = [...Map.groupBy(visitas, ({ evaluador }) => evaluador).values()].map(({ length }) => length);
    expect(loads.toSorted((a, b) => a - b)).toEqual([5, 6, 6, 6]);
    expect(gestion!.total).toEqual(propuesta.total);
    expect(gestion!.cobertura.map(({ facultad, docentes }) => [facultad, docentes])).toEqual(
      FACULTADES.map((facultad) => [facultad, 20]),
    );
  });

  it('only adds when it is made again: what a person moved, added or took out stays', async () => {
    const { visitas } = await planAll();
    const [moved, out] = visitas as [Visita, Visita];
    expect((await put(moved, { evaluador: 'dario', semana: 16 })).status).toBe(200);
    expect((await call(`DELETE /visitas/${out.id}?version=${out.version}`)).status).toBe(200);
    const planned = new Set(visitas.map(({ correo }) => correo));
    const free = numeros(0, 60).find((numero) => !planned.has(correoOf(numero)))!;
    const added = { correo: correoOf(free), codigo: codigoOf(free), evaluador: null, semana: 2 };
    expect((await call(`POST /visitas/${SEMESTRE}`, added)).status).toBe(201);
    expect(await propose()).toMatchObject({ visitas: 0 });

    await savePlan({ reglas: { ...REGLAS, porSorteo: 100 } }, 1);
    const more = await propose();
    expect(more.visitas).toBe(60 - 23);
    await draw(more.huella);
    const after = (await read()).visitas;
    expect(after).toHaveLength(59);
    expect(after.find(({ id }) => id === moved.id)).toMatchObject({ evaluador: 'dario', semana: 16 });
    expect(after.find(({ correo }) => correo === added.correo)).toMatchObject({ motivo: 'manual', semana: 2 });
    expect(after.some(({ correo }) => correo === out.correo)).toBe(false);
    const back = { correo: out.correo, codigo: out.codigo, evaluador: 'ana', semana: 8 };
    expect((await call<Visita>(`POST /visitas/${SEMESTRE}`, back)).body).toMatchObject({
      id: out.id,
      motivo: 'manual',
    });
    expect(await call(`POST /visitas/${SEMESTRE}`, back)).toMatchObject({
      status: 409,
      body: { visita: { id: out.id } },
    });
  });

  it('leaves a visit to who visits its faculty, and says what is missing', async () => {
    const all = (await read()).gestion!.evaluadores;
    for (const { id, version } of all.slice(1)) {
      await call(`PUT /evaluadores/${id}`, { version, facultades: [], activo: false });
    }
    const [{ id, version }] = all as [Evaluador];
    const changed = await call<Evaluador>(`PUT /evaluadores/${id}`, { version, facultades: ['Artes'], activo: true });
    expect(changed.body).toMatchObject({ version: 2, historia: [{ antes: { facultades: [] } }, { antes: null }] });
    expect(await call(`PUT /evaluadores/${id}`, { version, facultades: [], activo: true })).toMatchObject({
      status: 409,
      body: { evaluador: { facultades: ['Artes'] } },
    });
    expect(await listEvaluadores(db)).toEqual([
      { usuario: 'ana', nombre: 'Evaluador ana', correo: expect.any(String), facultades: ['Artes'] },
    ]);
    const { visitas } = await planAll();
    for (const { facultad, evaluador } of visitas) expect(evaluador).toBe(facultad === 'Artes' ? 'ana' : null);
    await sql`delete from calendarios`.execute(db);
    expect(await call(`GET /visitas/${SEMESTRE}/sorteo`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('calendario') },
    });
  });
});

describe('a visit', () => {
  it('is changed by one person at a time, to an evaluator and a week that there are', async () => {
    const [visita] = (await planAll()).visitas as [Visita];
    expect((await put(visita, { semana: 15 })).body).toMatchObject({ semana: 15, version: 2 });
    expect(await put(visita, { semana: 14 })).toMatchObject({ status: 409, body: { visita: { semana: 15 } } });
    const present = { ...visita, semana: 15, version: 2 };
    expect(await put(present, { evaluador: 'nadie' })).toMatchObject({
      status: 400,
      body: { errores: { evaluador: expect.any(String) } },
    });
    expect(await put(present, { semana: 20 })).toMatchObject({
      status: 400,
      body: { errores: { semana: expect.any(String) } },
    });
  });

  it('has the state that follows from its draft, its accompaniment, its reading and its plan', async () => {
    const { visitas } = await planAll();
    const visita = visitas.find(({ evaluador }) => evaluador === 'ana')!;
    const estado = async () => (await read()).visitas.find(({ id }) => id === visita.id)!.estado;
    const { correo, codigo } = visita;
    const begun = async (evaluador: string) =>
      sql`insert into borradores_acompanamiento
        (id, evaluador, docente, correo, codigo_asignatura, tipo_asignatura, facultad, estado, creado, guardado)
        values (gen_random_uuid(), ${evaluador}, 'D', ${correo}, ${codigo}, 'AMV', 'F', '{}', ${LUNES}, ${LUNES})`.execute(
        db,
      );
    await begun('beto');
    expect(await estado()).toBe('por-hacer');
    await begun('ana');
    expect(await estado()).toBe('en-curso');
    const id = await saveAcompanamiento(testApp, { correo, codigo, nivel: () => 3, recibido: LUNES });
    expect(await estado()).toBe('enviado');
    const present = (await read()).visitas.find((one) => one.id === visita.id)!;
    expect(present.acompanamiento).toBe(id);
    expect((await put(present, { semana: 16 })).status).toBe(409);
    expect((await call(`DELETE /visitas/${visita.id}?version=${visita.version}`)).status).toBe(409);
    await sql`insert into acompanamientos_vistos values (${id}, 'd', 'D', '', now())`.execute(db);
    expect(await estado()).toBe('leido');
    await sql`update mejoras set estado = 'cumplida'`.execute(db);
    expect(await estado()).toBe('cerrado');
    expect((await read()).gestion!.total).toMatchObject({ hechos: 1 });
  });

  it('is deleted two semesters after its own', async () => {
    await planAll();
    await cleanVisitas(db, new Date('2027-12-31T12:00:00Z'));
    expect((await read()).visitas).not.toEqual([]);
    await cleanVisitas(db, new Date('2028-01-02T12:00:00Z'));
    expect((await read()).visitas).toEqual([]);
  });

  it('is seen by its evaluator, who sees neither others nor the plan, and changes nothing', async () => {
    await planAll();
    const permiso = { perfil: 'evaluacion', informes: null, programas: [], facultades: [], asignaturas: [] };
    moodle.persona = aPersona({ id: 8, usuario: 'ana', nombre: 'Ana', roles: [] });
    const given = { ...permiso, cuenta: 8, hasta: '2026-12-18', motivo: 'Evalúa.' };
    expect((await call('POST /permisos', given)).status).toBe(201);
    const ana = await signIn([], 'ana', 8);
    const { visitas, gestion } = await read(ana);
    expect(visitas.length).toBeGreaterThan(0);
    expect(new Set(visitas.map(({ evaluador }) => evaluador))).toEqual(new Set(['ana']));
    expect(gestion).toBeNull();
    const { id, version } = visitas[0]!;
    const refused = await Promise.all([
      call(`GET /visitas/${SEMESTRE}/sorteo`, undefined, ana),
      call(`GET /visitas/${SEMESTRE}/docentes`, undefined, ana),
      call(`PUT /visitas/${id}`, { evaluador: null, semana: 9, version }, ana),
      call(`DELETE /visitas/${id}?version=${version}`, undefined, ana),
      call('POST /evaluadores', { cuenta: 8, facultades: [] }, ana),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('mail about visits', () => {
  const context = () => ({ db, publicUrl: 'https://example.com', now: () => clock.now });

  it('reminds each evaluator of the week and of what is late, on Mondays, once', async () => {
    const { visitas } = await planAll();
    const own = visitas.filter(({ evaluador }) => evaluador === 'ana').toSorted((a, b) => a.semana - b.semana);
    const [late, due, later] = own as [Visita, Visita, Visita];
    await put(late, { semana: 5 });
    await put(due, { semana: 6 });
    await Promise.all([remindEvaluadores(context()), remindEvaluadores(context())]);
    await remindEvaluadores(context());
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail!.asunto).toBe('Sus visitas de esta semana: 2');
    for (const { codigo } of [late, due]) expect(mail!.contenido).toContain(codigo);
    expect(mail!.contenido).not.toContain(later.codigo);
    clock.advance(86_400);
    await remindEvaluadores(context());
    expect(await mailed()).toHaveLength(1);
    clock.advance(6 * 86_400);
    await remindEvaluadores(context());
    expect((await mailed()).length).toBeGreaterThan(2);
    gestora = await signIn(['manager'], 'gestora');
    expect((await savePlan({ recordar: false }, 1)).status).toBe(200);
    clock.advance(7 * 86_400);
    const before = (await mailed()).length;
    await remindEvaluadores(context());
    expect(await mailed()).toHaveLength(before);
  });

  it('tells a teacher some days before the week of their visit, once, if the plan wants it', async () => {
    const { semanas, visitas } = await planAll();
    await tellDocentes(context());
    expect(await mailed()).toEqual([]);
    await savePlan({ avisoDias: 3 }, 1);
    const [first] = visitas as [Visita];
    const { desde } = semanas[first.semana - 1]!;
    clock.now = new Date(`${addDias(desde, -4)}T13:00:00Z`);
    await tellDocentes(context());
    expect(await mailed()).toEqual([]);
    clock.advance(86_400);
    await Promise.all([tellDocentes(context()), tellDocentes(context())]);
    await tellDocentes(context());
    const told = await mailed();
    expect(told.map(({ email }) => email)).toEqual(
      visitas
        .filter(({ semana }) => semana === first.semana)
        .map(({ correo }) => correo)
        .toSorted(),
    );
    expect(told[0]!.contenido).toContain(`semana ${first.semana}`);
  });
});
