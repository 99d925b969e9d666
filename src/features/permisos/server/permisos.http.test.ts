import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionInscripcionCatedras } from '#catalogo/catedras/tramite.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { informacionNotariaDocente } from '#catalogo/notaria/tramite.ts';
import { PERMISOS_DE_ROL } from '#catalogo/permisos.ts';
import type { Rol } from '#catalogo/roles.ts';
import { informacionEncuestaSatisfaccion } from '#catalogo/satisfaccion/tramite.ts';
import { createPermisosDePersonas } from '#core/permisos/service.ts';
import { tasksOf } from '#core/tareas/server/service.ts';
import { EXPORTACION } from '#features/informes/server/exportacion.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { aPersona } from '#features/sesion/server/testing.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { createTestApp } from '../../../testing/app.ts';
import { VER_COMO_HEADER } from '../contract.ts';

const { app, anotherProcess, db, files, moodle, signIn, clock } = await createTestApp();
await seedListas(db);

const CUENTA = 4001;
const HBV = informacionInscripcionHBV.slug;
const SATISFACCION = informacionEncuestaSatisfaccion.slug;

type Headers = Readonly<Record<string, string>>;

let gestora: Headers;
let programas: readonly { clave: string }[];

beforeEach(async () => {
  await sql`truncate otorgamientos, registros, sesiones cascade`.execute(db);
  clock.now = new Date('2026-11-20T15:00:00Z');
  gestora = await signIn(['manager'], 'gestora', 1);
  moodle.persona = aPersona({ id: CUENTA, usuario: 'ana.rojas', nombre: 'Ana Rojas', roles: [] });
  programas = (await call('GET /permisos/opciones')).json<{ programas: { clave: string }[] }>().programas;
});

async function call(key: string, payload?: object, headers: Headers = gestora, target = app) {
  const [method, url] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  return target.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
}

const alcance = () => ({
  perfil: 'coordinacion',
  informes: null as string[] | null,
  programas: [programas[0]!.clave],
  facultades: [] as string[],
  asignaturas: [] as string[],
});

const pedido = (change: object = {}) => ({
  ...alcance(),
  cuenta: CUENTA,
  hasta: '2026-12-18',
  motivo: 'Coordina el programa este semestre.',
  ...change,
});

async function give(change: object = {}): Promise<string> {
  const answer = await call('POST /permisos', pedido(change));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
}

const enter = async (roles: readonly Rol[] = [], cuenta = CUENTA): Promise<Headers> =>
  signIn(roles, 'ana.rojas', cuenta);

const reads = async (headers: Headers, slug = HBV, target = app): Promise<number> =>
  (await call(`POST /informes/${slug}/consulta`, {}, headers, target)).statusCode;

const errores = async (change: object): Promise<unknown> => {
  const answer = await call('POST /permisos', pedido(change));
  return [answer.statusCode, Object.keys(answer.json<{ errores?: object }>().errores ?? {})];
};

/** Writes an export as the worker does, which is another process. */
async function run(tarea: string): Promise<void> {
  const context = { db, files, stopping: new AbortController().signal, report: () => {} };
  const services = { db, servidor: moodle.url, tabla: PERMISOS_DE_ROL, catalogo: () => CATALOGO, now: () => clock.now };
  const permisos = createPermisosDePersonas(services);
  const tasks = tasksOf(context, [EXPORTACION], { ...services, institucion: testInstitucion, permisos });
  await tasks[EXPORTACION.nombre]!({ key: tarea, last: true });
}

/** Stores a row of the first programme, and one of another. */
async function twoRows(): Promise<readonly string[]> {
  const ids = await insertRegistros(db, informacionInscripcionHBV.formulario, [
    { datos: { nombreApellido: 'PERSONA UNA' } },
    { datos: { nombreApellido: 'PERSONA OTRA' } },
  ]);
  await sql`update registros set programas = ${[programas[0]!.clave]}::text[] where id = ${ids[0]}`.execute(db);
  return ids;
}

describe('a permission given to a person', () => {
  it('opens the reports that its scope reaches, beside what the roles of the person open', async () => {
    const [own, foreign] = await twoRows();
    await give();
    const headers = await enter();
    const { filas } = (await call(`POST /informes/${HBV}/consulta`, {}, headers)).json<{ filas: { id: string }[] }>();
    expect(filas.map(({ id }) => id)).toEqual([own]);
    expect((await call(`GET /informes/${HBV}/registros/${foreign}`, undefined, headers)).statusCode).toBe(404);
    expect(await reads(headers, SATISFACCION)).toBe(403);
    expect((await call('GET /permisos', undefined, headers)).statusCode).toBe(403);
    const docente = await enter(['editingteacher']);
    expect(await reads(docente)).toBe(200);
    expect(await reads(docente, 'apoyoExamenesHabilitaciones')).toBe(200);
  });

  it('undoes a change of state only while it reaches its rows', async () => {
    const [own] = await twoRows();
    const id = await give();
    const headers = await enter();
    const change = { listaRegistros: [own], nuevoEstado: 'cerrado' };
    const { cambio } = (await call('POST /generales/actualizarEstado', change, headers)).json<{ cambio: string }>();
    await call(`DELETE /permisos/${id}`);
    await give({ programas: [programas[1]!.clave] });
    const undone = await call(`POST /cambiosDeEstado/${cambio}/deshacer`, undefined, await enter());
    expect(undone.statusCode).toBe(404);
    const { rows } = await sql<{ estado: string }>`select estado from registros where id = ${own}`.execute(db);
    expect(rows).toEqual([{ estado: 'cerrado' }]);
    await give();
    expect((await call(`POST /cambiosDeEstado/${cambio}/deshacer`, undefined, await enter())).statusCode).toBe(200);
  });

  it('is told at the sign-in apart from the roles, without its rows', async () => {
    const login = async () =>
      (await call('POST /auth/loginMoodle', { username: 'ana.rojas', password: moodle.clave }, {})).json<{
        userInfo: { roles: string[]; permisos: string[]; otorgados?: string[] };
      }>().userInfo;
    moodle.persona = { ...moodle.persona, id: 4003 };
    expect(await login()).toMatchObject({ roles: [], permisos: [] });
    expect(await login()).not.toHaveProperty('otorgados');
    moodle.persona = { ...moodle.persona, id: CUENTA };
    await give();
    const { roles, permisos, otorgados } = await login();
    expect(roles).toEqual([]);
    expect(otorgados).toEqual(expect.arrayContaining(['inicio.colaborador', `informes.leer:${HBV}`]));
    expect(permisos).toEqual(otorgados);
    expect(permisos.join(' ')).not.toContain(programas[0]!.clave);
  });

  it('belongs to the account, not to its user name', async () => {
    await give();
    expect(await reads(await enter([], CUENTA))).toBe(200);
    expect(await reads(await enter([], 4002))).toBe(403);
  });

  it('ends after its last day', async () => {
    await give({ hasta: '2026-11-21' });
    clock.now = new Date('2026-11-22T04:30:00Z');
    expect(await reads(await enter())).toBe(200);
    clock.now = new Date('2026-11-22T05:30:00Z');
    await expect.poll(async () => reads(await enter()), { timeout: 10_000 }).toBe(403);
  });

  it('stops everywhere within five seconds when it is taken away', async () => {
    const id = await give();
    const headers = await enter();
    const other = await anotherProcess();
    expect(await reads(headers)).toBe(200);
    expect(await reads(headers, HBV, other)).toBe(200);
    const exported = await call(`POST /informes/${HBV}/exportar`, { formato: 'csv' }, headers);
    expect((await call(`DELETE /permisos/${id}`)).statusCode).toBe(200);
    expect(await reads(headers)).toBe(403);
    expect((await app.inject(exported.json<{ enlace: string }>().enlace)).statusCode).toBe(404);
    await expect.poll(async () => reads(headers, HBV, other), { timeout: 5000 }).toBe(403);
    expect((await call(`DELETE /permisos/${id}`)).statusCode).toBe(404);
  });

  it('stops the exports that wait, and what they wrote', async () => {
    const id = await give();
    const headers = await enter();
    const exported = async (): Promise<string> =>
      (await call(`POST /informes/${HBV}/exportar`, { formato: 'pdf' }, headers)).json<{ tarea: string }>().tarea;
    const written = await exported();
    await run(written);
    expect((await call(`POST /tareas/${written}/archivo`, {}, headers)).statusCode).toBe(201);
    const waiting = await exported();
    await call(`DELETE /permisos/${id}`);
    expect((await call(`POST /tareas/${written}/archivo`, {}, headers)).statusCode).toBe(403);
    await run(waiting);
    const { error } = (await call(`GET /tareas/${waiting}`, undefined, headers)).json<{ error: string }>();
    expect(error).toBe('Ya no tiene permiso para exportar este informe.');
  });

  it('tells open pages when it is taken away', async () => {
    const id = await give();
    const headers = await enter();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const asked = await call('POST /tareas/avance', {}, headers);
    const { enlace, otorgados } = asked.json<{ enlace: string; otorgados: string[] }>();
    expect(otorgados).toContain('inicio.colaborador');
    const stream = await fetch(`http://127.0.0.1:${port}${enlace}`);
    await call(`DELETE /permisos/${id}`);
    await expect(stream.text()).resolves.toContain('event: permisos');
  });

  it('is kept with who gave it and took it away, and in the audit', async () => {
    const id = await give();
    await call(`DELETE /permisos/${id}`);
    const { otorgamientos } = (await call('GET /permisos')).json<{ otorgamientos: object[] }>();
    expect(otorgamientos).toMatchObject([
      { id, usuario: 'ana.rojas', estado: 'retirado', retirado: { por: expect.any(String) as string }, informes: null },
    ]);
    const { rows } = await sql<{ accion: string; de: string }>`
      select accion, detalle ->> 'de' as de from auditoria where accion like 'permiso.%' order by instante`.execute(db);
    expect(rows.slice(-2)).toEqual([
      { accion: 'permiso.otorgamiento', de: 'ana.rojas' },
      { accion: 'permiso.retiro', de: 'ana.rojas' },
    ]);
  });

  it('is named after 90 days without use', async () => {
    await give({ hasta: '2027-11-20' });
    const unused = async () =>
      (await call('GET /permisos')).json<{ otorgamientos: { sinUso: boolean; usado: string | null }[] }>()
        .otorgamientos[0];
    clock.now = new Date('2027-03-10T15:00:00Z');
    gestora = await signIn(['manager'], 'gestora', 1);
    expect(await unused()).toMatchObject({ usado: null, sinUso: true });
    const headers = await enter();
    expect((await call('GET /permisos/propios', undefined, headers)).json()).toMatchObject({
      otorgados: [{ perfil: 'Coordinación de programa', hasta: '2027-11-20' }],
    });
    expect(await unused()).toMatchObject({ usado: '2027-03-10', sinUso: false });
  });
});

it('a dean is given a page and no report, and is listed so', async () => {
  await give({ perfil: 'decanatura' });
  const own = (await call('GET /permisos/propios', undefined, await enter())).json();
  expect(own).toMatchObject({
    informes: [],
    paginas: [{ ruta: '/gestores/semestre', titulo: 'Resumen del semestre' }],
  });
  expect((await call('GET /permisos')).json()).toMatchObject({
    otorgamientos: [{ perfil: { nombre: 'Decanatura' }, informes: [] }],
  });
});

describe('the list of who may see what', () => {
  const fetched = async (formato: string) => {
    const { enlace } = (await call('POST /permisos/lista', { formato })).json<{ enlace: string }>();
    return (await app.inject({ url: enlace })).rawPayload;
  };

  it('has each permission that counts, as Excel and as PDF', async () => {
    await give({ informes: [HBV] });
    const gone = await give({ perfil: 'secretaria' });
    await call(`DELETE /permisos/${gone}`);
    const rows = (await readSheet(await fetched('excel'))).map((row) => row.join(' | '));
    const named = rows.filter((row) => row.startsWith('Ana Rojas | '));
    expect(named).toHaveLength(1);
    expect(named[0]).toContain('Coordinación de programa');
    expect(named[0]).toContain('Inscripciones a HBV');
    expect((await fetched('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('what a manager asks for', () => {
  it('is refused by field', async () => {
    expect(await errores({ perfil: 'no-existe' })).toEqual([400, ['perfil']]);
    expect(await errores({ programas: ['no-existe'] })).toEqual([400, ['programas']]);
    expect(await errores({ facultades: ['no-existe'] })).toEqual([400, ['facultades']]);
    expect(await errores({ asignaturas: ['NO-EXISTE'] })).toEqual([400, ['asignaturas']]);
    expect(await errores({ informes: ['no-existe'] })).toEqual([400, ['informes']]);
    expect(await errores({ informes: [] })).toEqual([400, ['informes']]);
    expect(await errores({ hasta: '2026-11-19' })).toEqual([400, ['hasta']]);
    expect(await errores({ hasta: '2031-01-01' })).toEqual([400, ['hasta']]);
    expect(await errores({ motivo: '  ' })).toEqual([400, ['motivo']]);
  });

  it('cannot be some rows of a report whose rows have neither programme nor faculty', async () => {
    expect(await errores({ informes: [HBV, SATISFACCION] })).toEqual([400, ['informes']]);
    const encuesta = 'informacionEncuestaDocente';
    await give({ informes: [HBV, SATISFACCION, encuesta], programas: [] });
    const headers = await enter();
    expect([await reads(headers), await reads(headers, SATISFACCION)]).toEqual([200, 200]);
    const resultados = await call(`POST /informes/${encuesta}/consulta`, { semestre: '2026-2' }, headers);
    expect(resultados.statusCode).toBe(200);
    expect(await reads(headers, informacionInscripcionCatedras.slug)).toBe(403);
  });

  it('can be the rows of subjects, in the reports whose rows name them', async () => {
    await sql`insert into asignaturas (semestre, codigo_asignatura, nombre, docente, correo, tipo_asignatura, facultad,
      programa_academico, habilitable) values ('2026-1', 'MAT1', 'Cálculo', 'Luz Peña', 'luz.pena@example.com', 'AMV',
      'Ingenierías', 'Derecho', true) on conflict do nothing`.execute(db);
    expect(await errores({ informes: [HBV], programas: [], asignaturas: ['MAT1'] })).toEqual([400, ['informes']]);
    const notaria = informacionNotariaDocente.slug;
    await insertRegistros(db, informacionNotariaDocente.formulario, [{ datos: {} }]);
    const unit = await sql<{ id: string }>`
      insert into items (id, registro, orden, formulario, version, semestre, estado, creado, comprobante, datos, busqueda,
        asignaturas)
      select gen_random_uuid(), id, n, formulario, version, semestre, estado, creado, comprobante, '{}', '',
        case n when 1 then '{MAT1}'::text[] else '{FIS2}' end
      from registros, generate_series(1, 2) as n where formulario = ${informacionNotariaDocente.formulario.slug}
      returning id`.execute(db);
    await give({ programas: [], asignaturas: ['MAT1'] });
    const headers = await enter();
    const { filas } = (await call(`POST /informes/${notaria}/consulta`, {}, headers)).json<{
      filas: { id: string }[];
    }>();
    expect(filas.map(({ id }) => id)).toEqual([unit.rows[0]!.id]);
    expect(await reads(headers)).toBe(403);
    const { otorgados } = (await call('GET /permisos/propios', undefined, headers)).json<{
      otorgados: { ambito: string[] }[];
    }>();
    expect(otorgados.map(({ ambito }) => ambito)).toEqual([['Cálculo · MAT1']]);
  });

  it('is for a person who is found by user name or address', async () => {
    const cuenta = { cuenta: CUENTA, usuario: 'ana.rojas', nombre: 'Ana Rojas', email: moodle.persona.email };
    for (const buscar of ['Ana.Rojas', moodle.persona.email]) {
      expect((await call('POST /permisos/cuentas', { buscar })).json()).toEqual({ cuentas: [cuenta] });
    }
    expect((await call('POST /permisos/cuentas', { buscar: 'otra.persona' })).json()).toEqual({ cuentas: [] });
    expect((await call('POST /permisos/cuentas', { buscar: '  ' })).statusCode).toBe(400);
  });

  it('is for an account that the platform has, and waits for the platform', async () => {
    moodle.fallaLectura = 'cuenta-bloqueada';
    expect((await call('POST /permisos', pedido())).statusCode).toBe(404);
    moodle.fallaLectura = 'no-responde';
    expect((await call('POST /permisos', pedido())).statusCode).toBe(503);
    moodle.fallaLectura = null;
  });

  it('is done once for its key', async () => {
    const headers = { ...gestora, 'idempotency-key': '0197aaaa-0000-4000-8000-000000000001' };
    const [first, second] = [
      await call('POST /permisos', pedido(), headers),
      await call('POST /permisos', pedido(), headers),
    ];
    expect(second.json()).toEqual(first.json());
    expect((await call('GET /permisos')).json<{ otorgamientos: object[] }>().otorgamientos).toHaveLength(1);
  });
});

describe('a profile', () => {
  const change = async (clave: string, payload: object) => call(`PUT /permisos/perfiles/${clave}`, payload);

  it('changes what was given with it, and keeps the change of another manager', async () => {
    await give({ perfil: 'secretaria', informes: [HBV], programas: [] });
    const headers = await enter();
    expect((await call(`POST /informes/${HBV}/hoja`, { para: 'copiar' }, headers)).statusCode).toBe(403);
    const { perfiles } = (await call('GET /permisos')).json<{ perfiles: { clave: string; version: number }[] }>();
    const secretaria = perfiles.find(({ clave }) => clave === 'secretaria')!;
    const wider = { ...secretaria, permisos: ['informes.leer', 'informes.exportar'] };
    expect((await change('secretaria', wider)).statusCode).toBe(200);
    expect((await call(`POST /informes/${HBV}/hoja`, { para: 'copiar' }, headers)).statusCode).toBe(200);
    expect((await change('secretaria', wider)).statusCode).toBe(409);
  });

  it('holds only what knows rows, under a name of its own', async () => {
    const nuevo = { nombre: 'Consejo', descripcion: '', permisos: ['informes.leer'], version: 0 };
    expect((await change('consejo', { ...nuevo, permisos: ['permisos.otorgar'] })).statusCode).toBe(400);
    expect((await change('consejo', { ...nuevo, permisos: ['personas.buscar'] })).statusCode).toBe(400);
    expect((await change('consejo', { ...nuevo, nombre: 'secretaría' })).statusCode).toBe(400);
    expect((await change('consejo', nuevo)).json()).toMatchObject({ clave: 'consejo', version: 1 });
  });
});

describe('looking at what a profile shows', () => {
  const verComo = (value: object): Headers => ({ ...gestora, [VER_COMO_HEADER]: JSON.stringify(value) });

  it('answers as to a person who has it', async () => {
    const [own, foreign] = await twoRows();
    await give();
    const headers = await enter();
    const questions: [string, object?][] = [
      [`POST /informes/${HBV}/consulta`, {}],
      [`POST /informes/${HBV}/total`, {}],
      [`POST /informes/${HBV}/grupos`, { agrupar: 'estado' }],
      [`POST /informes/${HBV}/graficos`, {}],
      [`GET /informes/${HBV}/opciones`],
      [`GET /informes/${HBV}/atencion`],
      [`GET /informes/${HBV}/registros/${own}`],
      [`GET /informes/${HBV}/registros/${foreign}`],
      [`POST /informes/${SATISFACCION}/consulta`, {}],
      ['GET /permisos'],
      ['GET /asignaturas'],
      ['GET /permisos/propios'],
      ['GET /semestres/2026-2'],
    ];
    const said = async (as: Headers, [key, payload]: [string, object?]) => {
      const { statusCode, body } = await call(key, payload, as);
      return [key, statusCode, body.replaceAll(/"(instante|hasta)":"[^"]*"/g, '')];
    };
    for (const question of questions)
      expect(await said(verComo(alcance()), question)).toEqual(await said(headers, question));
  });

  it('changes nothing, and is kept in the audit', async () => {
    const [own] = await twoRows();
    const looking = await call('POST /permisos/vista', alcance());
    expect(looking.json<{ otorgados: string[] }>().otorgados).toContain(`informes.cambiarEstado:${HBV}`);
    const as = verComo(alcance());
    for (const [key, payload] of [
      ['POST /generales/actualizarEstado', { listaRegistros: [own], nuevoEstado: 'cerrado' }],
      [`POST /informes/${HBV}/exportar`, { formato: 'csv' }],
      [`PUT /informes/${HBV}/presentacion`, { columnas: null, densidad: 'compacta' }],
      ['POST /permisos', pedido()],
      ['POST /crearInscripcionHBV', {}],
    ] as const) {
      const refused = await call(key, payload, as);
      expect([key, refused.statusCode]).toEqual([key, 403]);
      expect(refused.json<{ message: string }>().message).toContain('no puede cambiar nada');
    }
    const { rows } = await sql<{ acto: string }>`
      select accion as acto from auditoria where accion = 'permiso.vista'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it('is for managers, and for a scope that can be read', async () => {
    await give();
    const person = { ...(await enter()), [VER_COMO_HEADER]: JSON.stringify(alcance()) };
    expect(await reads(person)).toBe(403);
    expect(await reads({ ...gestora, [VER_COMO_HEADER]: '{"perfil":' })).toBe(400);
    expect(await reads(verComo({ ...alcance(), perfil: 'no-existe' }))).toBe(400);
  });
});
