import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { caracterizacionDigital } from '#catalogo/caracterizacion/formulario.ts';
import { inscripcionCatedra } from '#catalogo/catedras/formulario.ts';
import { informacionInscripcionCatedras } from '#catalogo/catedras/tramite.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { informacionNotariaDocente } from '#catalogo/notaria/tramite.ts';
import { toFormData } from '#catalogo/payload.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { createListas, seedListas } from '#features/listas/server/service.ts';
import { gestionOf } from '#features/listas/server/testing.ts';
import { MINUTE_MS } from '#platform/contract/time.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createEntorno } from '../apertura.ts';
import { receiveEdit } from '../edit-registro.ts';
import { lockRegistros } from '../personas.store.ts';
import { updateAmbitos } from './ambito.store.ts';
import { refreshAmbitos } from './refresh.ts';
import { countWithoutAmbito, readFacultades, readProgramas } from './service.ts';

const testApp = await createTestApp();
const { app, db, files, signIn, clock } = testApp;
await seedListas(db);
const gloria = await signIn(['manager'], 'gloria.gestora');
const { change, opcion } = gestionOf(testApp, gloria);

/** Adds an assignment of a subject in the present semester. */
const assign = async (codigo: string, programa: string, facultad: string, semestre = '2026-2') =>
  sql`insert into asignaturas (semestre, codigo_asignatura, docente, correo, tipo_asignatura, facultad,
    programa_academico, habilitable) values (${semestre}, ${codigo}, 'Luz Peña', ${`${programa}@universidad.edu.co`}, 'AMV',
    ${facultad}, ${programa}, true)`.execute(db);
await assign('A1', 'Derecho', 'Artes y Humanidades');
await assign('A1', 'INGENIERÍA DE SISTEMAS', 'ingenierias');
await assign('B1', 'Música', 'Artes y Humanidades', '2026-1');

beforeEach(async () => {
  ahead = 0;
  await sql`truncate registros, envios, ambitos_revisados cascade`.execute(db);
});

/** Minutes by which the clock of comparisons is ahead: sessions end when nothing is done for as long. */
let ahead = 0;
const refresh = async () =>
  refreshAmbitos(db, { catalogo: CATALOGO, now: new Date(clock.now.getTime() + ahead * MINUTE_MS) });

/** Writes what is to be written, and lets the minutes pass in which recent rows are compared again anyhow. */
async function settle(): Promise<void> {
  await refresh();
  ahead += 11;
  expect(await refresh()).toBe(0);
}

async function enrol(change: object = {}): Promise<string> {
  const payload = { ...CARGAS['inscripcionCatedra'], ...change };
  const answer = await app.inject({ method: 'POST', url: '/api/crearInscripcionCatedra', payload });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

/** Sends a notary form with one student for each code. */
async function notary(...codigos: readonly string[]): Promise<string> {
  const [student] = CARGAS['notariaDocente']!['infoEstudiantes'] as object[];
  const form = toFormData(informacionNotariaDocente.formulario, {
    ...CARGAS['notariaDocente'],
    infoEstudiantes: codigos.map((codigoAsignatura) => ({ ...student, codigoAsignatura })),
  });
  const body = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/notariaDocente',
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

/** Returns the columns of the record with an id, or of the only one. */
const columns = async (id?: string) => {
  const rows = db.selectFrom('registros').select(['programas', 'facultades']);
  return (id === undefined ? rows : rows.where('id', '=', id)).executeTakeFirst();
};
const itemColumns = async () => db.selectFrom('items').select(['programas', 'facultades']).orderBy('orden').execute();

describe('a row is written with its programmes and faculties', () => {
  it('by its option, with the faculty that assignments give', async () => {
    await enrol();
    expect(await columns()).toEqual({ programas: ['ingenieria-de-sistemas'], facultades: ['ingenierias'] });
    expect(await refresh()).toBe(0);
  });

  it('by its subjects in all their programmes, each item by its own', async () => {
    await notary('A1', 'Z9');
    const both = {
      programas: ['derecho', 'ingenieria-de-sistemas'],
      facultades: ['artes-y-humanidades', 'ingenierias'],
    };
    expect(await columns()).toEqual(both);
    expect(await itemColumns()).toEqual([both, { programas: [], facultades: [] }]);
    const named = db
      .selectFrom('registros')
      .select('asignaturas')
      .unionAll(db.selectFrom('items').select('asignaturas'));
    expect((await named.execute()).map(({ asignaturas }) => asignaturas)).toEqual([['A1', 'Z9'], ['A1'], ['Z9']]);
    expect(await countWithoutAmbito(db, informacionNotariaDocente)).toBe(1);
    expect(await refresh()).toBe(0);
  });

  it('by an assignment of its own semester alone', async () => {
    await notary('B1');
    expect(await itemColumns()).toEqual([{ programas: [], facultades: [] }]);
  });

  it('with none if the person chose another programme', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${caracterizacionDigital.llamada.replace('POST ', '')}`,
      payload: CARGAS['encuestaCaracterizacionDigital']!,
    });
    expect(answer.statusCode).toBe(201);
    const { rows } = await sql<{ texto: string }>`
      select datos #>> '{datosBasicos,programaAcademico,texto}' as texto from registros`.execute(db);
    expect(rows).toEqual([{ texto: 'Otro' }]);
    expect(await columns()).toEqual({ programas: [], facultades: [] });
  });
});

describe('rows are written again', () => {
  it('when the ties of an option change, and only those that differ', async () => {
    const first = await enrol();
    const other = await enrol({ programaAcademico: 'Derecho', numDocumento: '1020304051' });
    const edicionOf = async (id: string) =>
      (await db.selectFrom('registros').select('edicion').where('id', '=', id).executeTakeFirstOrThrow()).edicion;
    await settle();
    const before = [await edicionOf(first), await edicionOf(other)] as const;
    const { status } = await change('programas', {
      acto: 'cambiar',
      clave: 'ingenieria-de-sistemas',
      texto: 'Ingeniería de Sistemas',
      atributos: { programa: 'ESTADISTICA', facultad: 'Ciencias Exactas y Aplicadas' },
    });
    expect(status).toBe(200);
    expect(await refresh()).toBe(1);
    expect(await columns(first)).toEqual({ programas: ['estadistica'], facultades: ['ciencias-exactas-y-aplicadas'] });
    expect(await edicionOf(first)).toBeGreaterThan(before[0]);
    expect(await edicionOf(other)).toBe(before[1]);
    expect(await refresh()).toBe(0);
    await enrol({ numDocumento: '1020304052' });
    await settle();
    await change('programas', {
      acto: 'cambiar',
      clave: 'ingenieria-de-sistemas',
      texto: 'Ingeniería de Sistemas y Computación',
      atributos: {},
    });
    expect(await refresh()).toBe(1 + 1);
    expect(await columns(first)).toEqual({ programas: ['ingenieria-de-sistemas'], facultades: ['ingenierias'] });
  });

  it('when a subject is assigned later, and when it is no longer', async () => {
    await notary('C3');
    await settle();
    await assign('C3', 'Música', 'Artes y Humanidades');
    await refresh();
    expect(await itemColumns()).toEqual([{ programas: ['musica'], facultades: ['artes-y-humanidades'] }]);
    await settle();
    await sql`delete from asignaturas where codigo_asignatura = 'C3'`.execute(db);
    await refresh();
    expect(await itemColumns()).toEqual([{ programas: [], facultades: [] }]);
  });

  it('with a correction', async () => {
    const registro = await enrol();
    const [guardado] = await lockRegistros(db, [registro]);
    const archivos = createArchivos({ db, files });
    const listas = createListas(db);
    const entorno = createEntorno({ listas, asignaturas: createAsignaturas(db), dominios: ['universidad.edu.co'] });
    const pedida = {
      formulario: inscripcionCatedra,
      unidad: undefined,
      registro,
      rutas: ['programaAcademico'],
      entorno: await entorno(),
      guardado: guardado!,
    };
    const escritos = { programaAcademico: 'Derecho' };
    const { write } = await receiveEdit(archivos, pedida, { escritos, recibidos: new Map() });
    await db.transaction().execute(async (tx) => write(tx, registro));
    expect(await columns()).toEqual({ programas: ['derecho'], facultades: ['artes-y-humanidades'] });
  });
});

describe('ties', () => {
  it('are in no form and in no answer about options', async () => {
    const atributos = { programa: 'Derecho', facultad: 'Ingenierías' };
    await change('programas', { acto: 'cambiar', clave: 'economia', texto: 'Economía', atributos });
    expect(await opcion('programas', 'economia')).toMatchObject({ atributos });
    const { listas } = (await app.inject({ url: '/api/formularios/inscripcionCatedra', headers: gloria })).json();
    const offered = listas.programas.find(({ clave }: { clave: string }) => clave === 'economia');
    expect(offered).toEqual({ clave: 'economia', texto: 'Economía', activa: true, atributos: {} });
  });

  it('name a faculty of the list', async () => {
    const { status, body } = await change('programas', {
      acto: 'cambiar',
      clave: 'economia',
      texto: 'Economía',
      atributos: { facultad: 'Inventada' },
    });
    expect([status, body.errores]).toEqual([
      400,
      { 'actos.0.atributos.facultad': 'Elija una facultad de la lista de facultades.' },
    ]);
  });
});

it('lists every programme with its faculty, and every faculty, once and by name', async () => {
  const programas = await readProgramas(db);
  expect(programas.filter(({ clave }) => ['derecho', 'musica'].includes(clave))).toEqual([
    { clave: 'derecho', nombre: 'Derecho', facultad: 'artes-y-humanidades' },
    { clave: 'musica', nombre: 'Música', facultad: 'artes-y-humanidades' },
  ]);
  expect((await readFacultades(db)).map(({ nombre }) => nombre)).toEqual([
    'Artes y Humanidades',
    'Ciencias Económicas y Administrativas',
    'Ciencias Exactas y Aplicadas',
    'Facultad de pruebas',
    'Ingenierías',
  ]);
  expect(await countWithoutAmbito(db, informacionInscripcionCatedras)).toBe(0);
});

it('leaves a row alone that changed while it was compared', async () => {
  const id = await enrol();
  const { edicion } = await db.selectFrom('registros').select('edicion').executeTakeFirstOrThrow();
  const other = { id, programas: ['otro'], facultades: [], asignaturas: [] };
  expect(await updateAmbitos(db, 'registros', [{ ...other, edicion: edicion - 1 }])).toBe(0);
  expect(await updateAmbitos(db, 'registros', [{ ...other, edicion }])).toBe(1);
});

it('repairs rows that a process stored before it knew of a change, within minutes and each day', async () => {
  await enrol();
  await refresh();
  clock.advance(60);
  await enrol({ numDocumento: '1020304051' });
  await sql`update registros set programas = '{}'`.execute(db);
  expect(await refresh()).toBe(2);
  clock.advance(11 * 60);
  await sql`update registros set programas = '{}'`.execute(db);
  expect(await refresh()).toBe(0);
  clock.advance(24 * 60 * 60);
  expect(await refresh()).toBe(2);
});
