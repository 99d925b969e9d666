// Teachers read their own survey results once the unit publishes them, beside their faculty's, and keep a private note.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { PREGUNTAS } from '#catalogo/encuesta-docente/formulario.ts';
import { exampleCalendario } from '#demostracion/calendario.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { addCalendarios } from '#features/calendarios/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Apunte, DivulgacionAbierta, ResultadosPropios } from '../contract-docente.ts';
import { storeRespuestas } from '../testing.ts';

const { app, db, signIn, anotherProcess } = await createTestApp({ SURVEY_MIN_ANSWERS: '2' });
const gestora = await signIn(['manager'], 'gestora');
const DOMINIO = '@universidad.edu.co';
const [laura, colleague] = [
  await signIn(['editingteacher'], 'laura.mesa'),
  await signIn(['editingteacher'], 'otra.persona'),
];
await sql`update sesiones set email = usuario || ${DOMINIO} where usuario = 'otra.persona'`.execute(db);

type Method = 'GET' | 'PUT';

const call = async (route: string, headers: Record<string, string>, payload?: object, target = app) => {
  const [method, url] = route.split(' ') as [Method, string];
  return target.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
};

const openDia = async (semestre: string) =>
  (await call(`GET /encuesta/divulgaciones/${semestre}`, gestora)).json<DivulgacionAbierta>();

const setDia = async (semestre: string, desde: string | null) =>
  call(`PUT /encuesta/divulgaciones/${semestre}`, gestora, { version: (await openDia(semestre)).version, desde });

const read = async (headers = laura, query = '') =>
  (await call(`GET /docente/encuesta${query}`, headers)).json<ResultadosPropios>();

const OWN = { codigoAsignatura: '1000001-01', docente: 'LAURA MESA', programa: 'Música', tipoAsignatura: 'APV' };
const SECOND = { ...OWN, codigoAsignatura: '3000003-03', docente: 'OTRA PERSONA' };
const THIRD = { ...OWN, codigoAsignatura: '4000004-04', docente: 'THIRD PERSONA' };
const PASADO = '2026-1';

type Asignada = typeof OWN & { readonly semestre?: string };

const assign = async (
  { codigoAsignatura, docente, programa, semestre = PASADO }: Asignada,
  usuario: string,
  correo = `${usuario}${DOMINIO}`,
) =>
  insertAsignaturas(db, [
    {
      codigoAsignatura,
      docente,
      programaAcademico: programa,
      tipoAsignatura: 'APV',
      facultad: 'Artes',
      semestre,
      habilitable: false,
      correo,
    },
  ]);

/** Stores so many answers with one step in every question, and one more question by name. */
const answer = async (asignada: Asignada, count: number, paso: number, cambio: object = {}) =>
  storeRespuestas(
    db,
    ...Array.from({ length: count }, () => ({
      ...Object.fromEntries(Object.keys(PREGUNTAS).map((clave) => [clave, paso])),
      semestre: PASADO,
      ...asignada,
      ...cambio,
    })),
  );

beforeEach(async () => {
  await sql`truncate encuestas, encuestas_mezcla, encuesta_conteos, asignaturas, divulgaciones_de_encuesta,
    apuntes_de_encuesta, cambios, calendarios, ajustes`.execute(db);
  const valores = { respuestasParaDocente: 2 };
  await call('PUT /ajustes', gestora, { version: 0, valores });
});

describe('the day from which teachers see their results', () => {
  it('is changed with a history, and refused to a manager who saw another version, with the present day', async () => {
    expect(await openDia(PASADO)).toEqual({ semestre: PASADO, desde: null, notas: null, version: 0, historia: [] });
    expect((await setDia(PASADO, '2026-07-20')).statusCode).toBe(200);
    expect((await setDia(PASADO, '2026-08-01')).statusCode).toBe(200);
    expect((await setDia(PASADO, null)).json<DivulgacionAbierta>().historia).toMatchObject([
      { version: 3, persona: 'Laura Mesa Ríos', antes: '2026-08-01', despues: null },
      { version: 2, antes: '2026-07-20', despues: '2026-08-01' },
      { version: 1, antes: null, despues: '2026-07-20' },
    ]);
    const late = await call(`PUT /encuesta/divulgaciones/${PASADO}`, gestora, { version: 1, desde: '2026-09-01' });
    expect([late.statusCode, late.json()]).toMatchObject([409, { abierta: { desde: null, version: 3 } }]);
    const { rows } = await sql<{ detalle: object }>`
      select detalle from auditoria where accion = 'divulgacion.cambio' order by instante, id`.execute(db);
    expect(rows.map(({ detalle }) => detalle)).toEqual([
      { desde: '2026-07-20' },
      { desde: '2026-08-01' },
      { desde: 'sin publicar' },
    ]);
  });

  it('is no day on which grades may still be entered, nor one before the semester', async () => {
    await addCalendarios(db, [exampleCalendario('2026-2')]);
    const { notas } = await openDia('2026-2');
    expect(notas).toMatch(/^2026-1[12]-/);
    const refused = await setDia('2026-2', notas);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errores: { desde: expect.stringContaining('elija un día posterior') } },
    ]);
    expect((await setDia(PASADO, '2025-12-31')).statusCode).toBe(400);
    expect((await setDia('2026-2', '2027-02-01')).statusCode).toBe(200);
  });

  it('is the managers’ affair', async () => {
    expect((await call(`GET /encuesta/divulgaciones/${PASADO}`, laura)).statusCode).toBe(403);
    const payload = { version: 0, desde: '2026-07-20' };
    expect((await call(`PUT /encuesta/divulgaciones/${PASADO}`, laura, payload)).statusCode).toBe(403);
  });
});

describe('a teacher’s results', () => {
  beforeEach(async () => {
    await assign(OWN, 'laura.mesa');
    await assign(SECOND, 'otra.persona');
    await assign(THIRD, 'tercera.persona');
  });

  it('are shown from their day on, each question beside its mean in the faculty', async () => {
    await answer(OWN, 2, 4, { ECC1: 5 });
    await answer(SECOND, 2, 2);
    await answer(THIRD, 4, 3);
    const hidden = { minimo: 2, proximas: [], historia: [], abierto: null };
    expect(await read()).toEqual(hidden);
    await setDia(PASADO, '2026-11-21');
    expect(await read()).toEqual({ ...hidden, proximas: [{ semestre: PASADO, desde: '2026-11-21' }] });
    // The test's clock is at the 20th.
    await setDia(PASADO, '2026-11-20');
    const { abierto, historia } = await read();
    expect(historia).toMatchObject([
      { semestre: PASADO, codigoAsignatura: '1000001-01', respuestas: 2, promedio: 65 / 16 },
    ]);
    expect(abierto).toMatchObject({ semestre: PASADO, desde: '2026-11-20', apunte: { texto: '', version: 0 } });
    expect(abierto?.asignaturas).toMatchObject([
      {
        codigoAsignatura: '1000001-01',
        programa: 'Música',
        respuestas: 2,
        promedios: { ECC1: 5, ECC2: 4, AMA3: 4 },
        facultad: { nombre: 'Artes', promedios: { ECC1: (10 + 4 + 12) / 8, ECC2: (8 + 4 + 12) / 8 } },
      },
    ]);
    await setDia(PASADO, null);
    expect(await read()).toEqual(hidden);
  });

  it('are hidden below the minimum of the installation or of the setting, and count in no mean of the faculty', async () => {
    await setDia(PASADO, '2026-07-20');
    await answer(OWN, 1, 4);
    expect((await read()).abierto?.asignaturas).toMatchObject([{ respuestas: null, promedios: null, facultad: null }]);
    await answer(OWN, 1, 4);
    await answer(SECOND, 2, 2);
    await answer(THIRD, 1, 3);
    // Of the third person nothing may be shown: the mean would be that of both others.
    expect((await read()).abierto?.asignaturas).toMatchObject([{ respuestas: 2, facultad: null }]);
    await answer(THIRD, 1, 3);
    expect((await read()).abierto?.asignaturas).toMatchObject([{ facultad: { promedios: { ECC1: 3 } } }]);
    await call('PUT /ajustes', gestora, { version: 1, valores: { respuestasParaDocente: 3 } });
    const { abierto } = await (await call('GET /docente/encuesta', laura, undefined, await anotherProcess())).json();
    expect(abierto.asignaturas).toMatchObject([{ respuestas: null, promedios: null, facultad: null }]);
  });

  it('show no mean of a faculty with a single other teacher, under whatever names and in however many subjects', async () => {
    await setDia(PASADO, '2026-07-20');
    await answer(OWN, 2, 4);
    const second = { ...SECOND, codigoAsignatura: '5000005-05', docente: 'OTRA M. PERSONA' };
    await assign(second, 'otra.persona', `OTRA.PERSONA${DOMINIO}`);
    await answer(SECOND, 2, 2);
    await answer(second, 2, 2);
    expect((await read()).abierto?.asignaturas).toMatchObject([{ respuestas: 2, facultad: null }]);
  });

  it('are those of their own assignments alone: another’s are answered as what does not exist', async () => {
    for (const semestre of [PASADO, '2025-2']) await setDia(semestre, '2026-07-20');
    await answer(OWN, 2, 4);
    await assign({ ...SECOND, semestre: '2025-2' }, 'otra.persona');
    await answer({ ...SECOND, semestre: '2025-2' }, 2, 2);
    // A namesake: neither gets the results of the subject that both have.
    const shared = { ...OWN, codigoAsignatura: '2000002-02' };
    await assign(shared, 'laura.mesa');
    await assign(shared, 'laura.mesa.2');
    await answer(shared, 2, 1);
    const codesOf = ({ historia }: ResultadosPropios) =>
      historia.map(({ semestre, codigoAsignatura }) => `${semestre} ${codigoAsignatura}`);
    expect(codesOf(await read())).toEqual(['2026-1 1000001-01']);
    expect(codesOf(await read(colleague))).toEqual(['2025-2 3000003-03']);
    // Whatever the address says.
    const all = `?semestre=${PASADO}&docente=OTRA%20PERSONA&usuario=otra.persona&codigoAsignatura=3000003-03`;
    expect(codesOf(await read(laura, all))).toEqual(['2026-1 1000001-01']);
    // An old address of whatever semester opens the newest.
    const newest = await read();
    for (const semestre of ['2025-2', '2024-1', '2026-2'])
      expect(await read(laura, `?semestre=${semestre}`)).toEqual(newest);
    const payload = { version: 0, texto: 'x' };
    const notes = await Promise.all(
      ['2025-2', '2024-1'].map(async (semestre) => call(`PUT /docente/encuesta/apuntes/${semestre}`, laura, payload)),
    );
    expect(notes.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(notes[0]!.body).toBe(notes[1]!.body);
    // The managers' report has none of theirs for them.
    expect((await call(`GET /informes/informacionEncuestaDocente/${PASADO}/asignaturas/x`, laura)).statusCode).toBe(
      403,
    );
    expect((await call('GET /docente/encuesta', await signIn(['student']))).statusCode).toBe(403);
  });
});

describe('a private note', () => {
  beforeEach(async () => {
    await assign(OWN, 'laura.mesa');
    await assign({ ...OWN, docente: 'OTRA PERSONA' }, 'otra.persona');
    await answer(OWN, 2, 4);
    await answer({ ...OWN, docente: 'OTRA PERSONA' }, 2, 4);
    await setDia(PASADO, '2026-07-20');
  });

  const save = async (apunte: Apunte, headers = laura) =>
    call(`PUT /docente/encuesta/apuntes/${PASADO}`, headers, apunte);

  it('is kept for its teacher alone, unreadable in the database, until it is emptied', async () => {
    expect((await save({ version: 0, texto: ' Más ejemplos. ' })).json()).toEqual({
      version: 1,
      texto: 'Más ejemplos.',
    });
    expect((await read()).abierto?.apunte).toEqual({ version: 1, texto: 'Más ejemplos.' });
    expect((await read(colleague)).abierto?.apunte).toEqual({ version: 0, texto: '' });
    const { rows } = await sql<{ contenido: Buffer }>`select contenido from apuntes_de_encuesta`.execute(db);
    expect(rows.map(({ contenido }) => contenido.toString('latin1'))).toEqual([
      expect.not.stringContaining('ejemplos'),
    ]);
    // Sealed for one row, it opens in no other.
    await sql`update apuntes_de_encuesta set usuario = 'otra.persona'`.execute(db);
    expect((await read(colleague)).abierto?.apunte).toEqual({ version: 1, texto: '' });
    await sql`update apuntes_de_encuesta set usuario = 'laura.mesa'`.execute(db);
    expect((await save({ version: 1, texto: ' ' })).json()).toEqual({ version: 0, texto: '' });
    expect((await sql`select from apuntes_de_encuesta`.execute(db)).rows).toEqual([]);
  });

  it('of a window that did not see the last one is refused with it, also the first of two', async () => {
    const [one, two] = await Promise.all(['uno', 'dos'].map(async (texto) => save({ version: 0, texto })));
    expect([one!.statusCode, two!.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { apunte } = (await read()).abierto!;
    const late = await save({ version: 0, texto: 'tres' });
    expect([late.statusCode, late.json()]).toMatchObject([409, { apunte }]);
    expect((await read()).abierto?.apunte).toEqual(apunte);
  });
});

describe('the evidence of an accompaniment', () => {
  const CORREO = `laura.mesa${DOMINIO}`;
  const ask = async (codigo = OWN.codigoAsignatura, correo = CORREO, headers = gestora) =>
    call('POST /evidencia/encuesta', headers, { correo, codigo });

  beforeEach(async () => {
    await assign(OWN, 'laura.mesa');
    await assign(SECOND, 'otra.persona');
    await answer(OWN, 2, 4, { ECC1: 5 });
    await answer(SECOND, 2, 2);
  });

  it('shows the results of a present teacher where a setting allows, of published semesters alone', async () => {
    await assign({ ...OWN, semestre: '2026-2' }, 'laura.mesa');
    await setDia(PASADO, '2026-07-20');
    expect((await ask()).json()).toEqual({ encuestas: null });
    await call('PUT /ajustes', gestora, { version: 1, valores: { encuestaEnAcompanamiento: 1 } });
    expect((await ask()).json()).toMatchObject({
      encuestas: [{ semestre: PASADO, respuestas: 2, bloques: [{ promedio: 4.2 }, { promedio: 4 }, {}, {}] }],
    });
    // Another's subject, and one that the teacher has not this semester, are answered as one that does not exist.
    const [foreign, missing] = [await ask(SECOND.codigoAsignatura), await ask('9999999-99')];
    expect([foreign.statusCode, foreign.json()]).toEqual([200, { encuestas: [] }]);
    expect(foreign.body).toBe(missing.body);
    await setDia(PASADO, null);
    expect((await ask()).json()).toEqual({ encuestas: [] });
    expect((await ask(OWN.codigoAsignatura, CORREO, laura)).statusCode).toBe(403);
    const { rows } = await sql<{ detalle: object }>`
      select detalle from auditoria where accion = 'registro.apertura' and usuario = 'gestora'`.execute(db);
    expect(rows.map(({ detalle }) => detalle)).toEqual([{ informe: 'informacionEncuestaDocente', semestre: PASADO }]);
  });
});
