import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { PREGUNTAS } from '#catalogo/encuesta-docente/formulario.ts';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { FIRST_REDACCION } from '#catalogo/encuesta-docente/redaccion.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { respuesta, storeRespuestas } from '../testing.ts';
import { storeEncuestas } from './service.ts';

const testApp = await createTestApp();
const { db, signIn } = testApp;
let gestora = await signIn(['manager'], 'gestora');

/** The same installation with three answers as the minimum. */
const reservada = await createTestApp({ SURVEY_MIN_ANSWERS: '3' });

const CONTRATO = '/obtenerEncuestasFiltradasTipoAsignatura';
const INFORME = '/informes/informacionEncuestaDocente';

const post = async (
  path: string,
  payload: object,
  { app }: Pick<TestApp, 'app'> = testApp,
  headers: object = gestora,
) => app.inject({ method: 'POST', url: `/api${path}`, headers: { ...headers }, payload });

const get = async (url: string, { app }: Pick<TestApp, 'app'> = testApp, headers: object = {}) =>
  app.inject({ method: 'GET', url, headers: { ...headers } });

beforeEach(async () => {
  for (const one of [db, reservada.db])
    await sql`truncate encuestas, encuestas_mezcla, encuesta_conteos, auditoria`.execute(one);
});

const SEMESTRE = { semestre: '2026-2' };

const consulta = async (body: object = {}) => (await post(`${INFORME}/consulta`, { ...SEMESTRE, ...body })).json();

const ALGEBRA = { codigoAsignatura: '1000001-01', docente: 'ÍÑIGO ÁLVAREZ', programa: 'Música', tipoAsignatura: 'APV' };
const BIOLOGIA = { codigoAsignatura: '2000002-02', docente: 'ZULMA NUÑEZ', programa: 'Biología' };

describe('the contract’s read call', () => {
  it('gives a row for each subject: its columns, five counts for each question, and the texts as lists', async () => {
    await storeRespuestas(db, {}, { ECC1: 1, ME4: 'Ácido', AMA4: 'Z' }, { ECC1: 5, ME4: ' ', AMA4: 'b' });
    const answer = await post(CONTRATO, { tipoAsignatura: 'AMV', ...SEMESTRE });
    const { ECC1: _ECC1, ...others } = PREGUNTAS;
    const conteo = (valor: unknown) => ({
      Deficiente: 0,
      Regular: 0,
      Aceptable: 0,
      Bueno: 0,
      Excelente: 0,
      [informe.pasos[Number(valor) - 1]!]: 3,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        encuestasFiltradas: [
          {
            id: expect.any(String),
            semestre: '2026-2',
            codigoAsig: '3007852-01',
            nombre: null,
            programa: 'Ingeniería de Sistemas',
            docente: 'LUZ ÁNGELA PEÑA',
            tipoAsignatura: 'AMV',
            cantidadEstudiantesParticiparon: 3,
            ECC1: { Deficiente: 1, Regular: 0, Aceptable: 0, Bueno: 1, Excelente: 1 },
            ...Object.fromEntries(Object.keys(others).map((clave) => [clave, conteo(respuesta()[clave])])),
            // Each list in its own Spanish order, which hides the authors; empty texts are left out.
            AM_MetodologiaDocente: ['Ácido', 'Más ejemplos.'],
            SC_MejoramientoServicios: ['Ampliar el horario de atención.', 'b', 'Z'],
          },
        ],
      },
    ]);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('narrows by type and semester; ALL is both types, and none is an empty list', async () => {
    await storeRespuestas(db, ALGEBRA, BIOLOGIA, { ...BIOLOGIA, semestre: '2025-1' });
    const codes = async (filtro: object) =>
      (await post(CONTRATO, filtro))
        .json()
        .encuestasFiltradas.map(({ codigoAsig }: { codigoAsig: string }) => codigoAsig);
    expect(await codes({ ...SEMESTRE, tipoAsignatura: 'ALL' })).toEqual(['1000001-01', '2000002-02']);
    expect(await codes({ ...SEMESTRE, tipoAsignatura: 'APV' })).toEqual(['1000001-01']);
    expect(await codes({ semestre: '2025-1', tipoAsignatura: 'AMV' })).toEqual(['2000002-02']);
    expect(await codes({ semestre: '2024-1', tipoAsignatura: 'ALL' })).toEqual([]);
  });

  it('counts answers of the mix with those that left it', async () => {
    await storeRespuestas(db, {}, {});
    await db.transaction().execute(async (tx) => storeEncuestas(tx, [respuesta({ ME4: 'Reciente' })], '2026-11-20'));
    const [fila] = (await post(CONTRATO, SEMESTRE)).json().encuestasFiltradas;
    expect(fila).toMatchObject({ cantidadEstudiantesParticiparon: 3, ECC1: { Bueno: 3 } });
    expect(fila.AM_MetodologiaDocente).toEqual(['Más ejemplos.', 'Más ejemplos.', 'Reciente']);
  });

  it('gives a page and the total when paging is asked, with search and order', async () => {
    await storeRespuestas(db, ...subjects(250));
    const page = async (body: object) => post(CONTRATO, { ...SEMESTRE, ...body }).then((answer) => answer.json());
    const { encuestasFiltradas, total } = await page({ salto: '100', limite: 2, orden: 'docente', sentido: 'desc' });
    expect(total).toBe(250);
    expect(encuestasFiltradas.map((fila: { docente: string }) => fila.docente)).toEqual(['DOCENTE 149', 'DOCENTE 148']);
    expect((await page({ buscar: 'docente 24', limite: 5 })).total).toBe(13);
    const whole = await page({});
    expect([whole.encuestasFiltradas.length, whole.total]).toEqual([250, undefined]);
  });

  it.each([
    [{}, 'semestre'],
    [{ semestre: '2026' }, 'semestre'],
    [{ ...SEMESTRE, tipoAsignatura: 'OTRO' }, 'tipoAsignatura'],
    [{ ...SEMESTRE, orden: 'me4' }, 'orden'],
    [{ ...SEMESTRE, limite: 100_000 }, 'limite'],
  ])('refuses %j', async (body, campo) => {
    const answer = await post(CONTRATO, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errores).toHaveProperty(campo);
  });

  it('is recorded once for each time that it is opened', async () => {
    gestora = await signIn(['manager'], 'gestora');
    for (let i = 0; i < 3; i++) await post(CONTRATO, SEMESTRE);
    await post(`${INFORME}/consulta`, SEMESTRE);
    expect(await auditoria()).toEqual([
      { accion: 'informe.apertura', usuario: 'gestora', objeto_ids: [informe.slug], detalle: SEMESTRE },
    ]);
  });
});

/** Subjects with one answer each, by the number of the teacher. */
const subjects = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    codigoAsignatura: `7${i}`,
    docente: `DOCENTE ${String(i).padStart(3, '0')}`,
  }));

async function auditoria() {
  const { rows } = await sql`
    select accion, usuario, objeto_ids, detalle from auditoria where accion not like 'sesion%' order by id`.execute(db);
  return rows;
}

describe('the page of the report', () => {
  const codes = async (body: object) =>
    (await consulta(body)).filas.map(({ codigoAsig }: { codigoAsig: string }) => codigoAsig[0]).join('');

  it('gives the counts without the texts, and how many subjects there are', async () => {
    await storeRespuestas(db, {}, ALGEBRA);
    expect(await consulta({ buscar: 'iñigo', tipoAsignatura: 'ALL' })).toEqual({
      filas: [expect.objectContaining({ docente: 'ÍÑIGO ÁLVAREZ', cantidadEstudiantesParticiparon: 1 })],
      total: 1,
      todos: 2,
      minimo: 1,
      promedios: expect.any(Object),
      redaccion: FIRST_REDACCION,
    });
    const [fila] = (await consulta({ buscar: '3007852' })).filas;
    expect(fila.preguntas).toMatchObject({ ECC1: [0, 0, 0, 1, 0], AMA3: [1, 0, 0, 0, 0] });
    expect(Object.keys(fila.preguntas)).toHaveLength(16);
    expect(JSON.stringify(fila)).not.toContain('Más ejemplos');
  });

  it.each([
    ['nunez', '2'],
    ['NÚÑEZ biologia', '2'],
    ['alvarez musica apv', '1'],
    ['1000001', '1'],
    ['%', ''],
    ['ejemplos', ''],
  ])(
    'finds %j in code, teacher, program and type, without accents, and never in what people wrote',
    async (search, found) => {
      await storeRespuestas(db, ALGEBRA, BIOLOGIA);
      expect(await codes({ buscar: search })).toBe(found);
    },
  );

  it('is sorted by any column, in Spanish, or by the mean of a block or a question', async () => {
    await storeRespuestas(
      db,
      { ...ALGEBRA, ECC1: 5, ECC2: 1, CR1: 1 },
      { ...BIOLOGIA, ECC1: 3, CR1: 2 },
      { ECC1: 4 },
      { ECC1: 4, docente: 'LUZ ÁNGELA PEÑA' },
    );
    expect(await codes({})).toBe('123');
    expect(await codes({ orden: 'docente' })).toBe('132');
    expect(await codes({ orden: 'programa', sentido: 'desc' })).toBe('132');
    expect(await codes({ orden: 'cantidadEstudiantesParticiparon', sentido: 'desc' })).toBe('312');
    expect(await codes({ orden: 'ECC1' })).toBe('231');
    expect(await codes({ orden: 'ECC' })).toBe('123');
    expect(await codes({ orden: 'CR', sentido: 'desc' })).toBe('321');
  });

  it('opens a subject with its texts, and records it in the audit', async () => {
    await storeRespuestas(db, {}, ALGEBRA);
    const [{ id }] = (await consulta({ buscar: '3007852' })).filas;
    const answer = await get(`/api${INFORME}/2026-2/asignaturas/${id}`, testApp, gestora);
    expect(answer.json()).toMatchObject({
      id,
      codigoAsig: '3007852-01',
      preguntas: { ECC1: [0, 0, 0, 1, 0] },
      textos: {
        AM_MetodologiaDocente: ['Más ejemplos.'],
        SC_MejoramientoServicios: ['Ampliar el horario de atención.'],
      },
    });
    expect((await auditoria()).at(-1)).toEqual({
      accion: 'registro.apertura',
      usuario: 'gestora',
      objeto_ids: ['3007852-01'],
      detalle: { informe: informe.slug, ...SEMESTRE },
    });
    expect(await get(`/api${INFORME}/2026-1/asignaturas/${id}`, testApp, gestora)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Esa asignatura no tiene respuestas.'),
    });
  });
});

describe('a subject’s data beside its answers', () => {
  const asignada = {
    ...ALGEBRA,
    programaAcademico: 'Música',
    correo: 'inigo@universidad.edu.co',
    facultad: 'Artes y Humanidades',
    tipoAsignatura: 'APV' as const,
    habilitable: true,
  };

  it('include its name, which is searched, and the number of its teacher’s students', async () => {
    await insertAsignaturas(db, [
      { ...asignada, semestre: '2026-1', nombre: 'Álgebra' },
      { ...asignada, semestre: '2026-2', nombre: 'Álgebra Lineal', matriculados: 58 },
      { ...asignada, semestre: '2026-2', docente: 'OTRA', correo: 'otra@x.co', matriculados: 12 },
    ]);
    await storeRespuestas(db, ALGEBRA, {}, { ...ALGEBRA, semestre: '2025-1' });
    const { filas } = await consulta({ buscar: 'algebra lineal' });
    expect(filas).toMatchObject([{ codigoAsig: '1000001-01', nombre: 'Álgebra Lineal', matriculados: 58 }]);
    // The name is the code's latest; students are those of the semester.
    expect((await post(`${INFORME}/consulta`, { semestre: '2025-1' })).json().filas).toMatchObject([
      { nombre: 'Álgebra Lineal', matriculados: null },
    ]);
    const abierta = await get(`/api${INFORME}/2026-2/asignaturas/${filas[0].id}`, testApp, gestora);
    expect(abierta.json()).toMatchObject({ nombre: 'Álgebra Lineal', matriculados: 58 });
    await sql`truncate asignaturas`.execute(db);
  });

  it('include the mean of its semester and type, for any search', async () => {
    const pasos = (paso: number) => Object.fromEntries(Object.keys(PREGUNTAS).map((clave) => [clave, paso]));
    await storeRespuestas(db, { ...ALGEBRA, ...pasos(1) }, { ...BIOLOGIA, ...pasos(3) }, pasos(5));
    const { promedios, filas } = await consulta({ orden: 'TODAS', sentido: 'asc' });
    expect(promedios).toEqual(pasos(3));
    expect(filas.map(({ codigoAsig }: { codigoAsig: string }) => codigoAsig[0])).toEqual(['1', '2', '3']);
    expect((await consulta({ buscar: '1000001' })).promedios).toEqual(pasos(3));
    expect((await consulta({ tipoAsignatura: 'APV' })).promedios).toEqual(pasos(1));
    expect((await post(`${INFORME}/consulta`, { semestre: '2024-1' })).json().promedios).toBeNull();
  });

  it('are hidden for subjects with few answers', async () => {
    const headers = await reservada.signIn(['manager']);
    await insertAsignaturas(reservada.db, [{ ...asignada, semestre: '2026-2', matriculados: 58 }]);
    await storeRespuestas(reservada.db, { ...ALGEBRA, ECC1: 1 }, ALGEBRA);
    const { filas, promedios } = (await post(`${INFORME}/consulta`, SEMESTRE, reservada, headers)).json();
    expect([filas[0].matriculados, filas[0].cantidadEstudiantesParticiparon, promedios]).toEqual([null, null, null]);
    await sql`truncate asignaturas`.execute(reservada.db);
  });
});

describe('the file', () => {
  async function exportRows(filtro: object, source: Pick<TestApp, 'app'> = testApp, headers: object = gestora) {
    const { enlace } = (await post(`${INFORME}/exportar`, { ...SEMESTRE, ...filtro }, source, headers)).json();
    const answer = await get(enlace, source);
    return { answer, hojas: await readXlsxFile(answer.rawPayload, { trim: false }) };
  }

  it('has a sheet for each block, read back cell by cell', async () => {
    await storeRespuestas(db, { ...ALGEBRA, docente: "=CMD|' /C calc'!A0", ME4: '=1+1' }, {}, { ME4: '+57 ñandú' });
    const { answer, hojas } = await exportRows({});
    expect(answer.headers['content-disposition']).toContain('Encuesta%20de%20desempe%C3%B1o%20docente%202026-2.xlsx');
    expect(hojas.map(({ sheet }) => sheet)).toEqual(informe.bloques.map(({ corto }) => corto));
    const [ecc, , me] = hojas.map(({ data }) => data);
    expect(ecc![0]![0]).toBe('Resultados de la encuesta de desempeño docente: Estructura y contenidos del curso');
    expect(ecc![1]![0]).toMatch(
      /^Filtro: semestre 2026-2, tipo de asignatura Todos {2}· {2}2 asignaturas {2}· {2}20\/11\/2026.*, /,
    );
    expect(ecc![2]![7]).toBe(`ECC1. ${PREGUNTAS.ECC1.etiqueta}`);
    expect(ecc![2]![12]).toBe(`ECC2. ${PREGUNTAS.ECC2.etiqueta}`);
    expect(ecc![3]!.slice(0, 13)).toEqual([
      ...Object.values(informe.columnas),
      'Estudiantes matriculados',
      ...informe.pasos.map((paso) => `ECC1 ${paso}`),
      'ECC2 Deficiente',
    ]);
    expect(ecc!.slice(4).map((fila) => fila.slice(0, 12))).toEqual([
      ['2026-2', '1000001-01', 'Música', "=CMD|' /C calc'!A0", 'APV', 1, null, 0, 0, 0, 1, 0],
      ['2026-2', '3007852-01', 'Ingeniería de Sistemas', 'LUZ ÁNGELA PEÑA', 'AMV', 2, null, 0, 0, 0, 2, 0],
    ]);
    expect(ecc![3]).toHaveLength(7 + 25);
    expect(me![3]!.at(-1)).toBe('Aspectos por mejorar en la metodología');
    // Each text has its own line; counts are only on the first, so that they can be summed.
    expect(me!.slice(4).map((fila) => [fila[1], fila[5], fila[9], fila.at(-1)])).toEqual([
      ['1000001-01', 1, 1, '=1+1'],
      ['3007852-01', 2, 2, '+57 ñandú'],
      ['3007852-01', null, null, 'Más ejemplos.'],
    ]);
    expect((await auditoria()).at(-1)).toEqual({
      accion: 'informe.exportacion',
      usuario: 'gestora',
      objeto_ids: [informe.slug],
      detalle: { ...SEMESTRE, tipoAsignatura: 'ALL', conBusqueda: false, filas: 2 },
    });
  });

  it('has the rows of the filter, in its order, and names the filter', async () => {
    await storeRespuestas(db, ALGEBRA, BIOLOGIA, {});
    const { answer, hojas } = await exportRows({
      tipoAsignatura: 'AMV',
      orden: 'docente',
      sentido: 'desc',
      buscar: ' a ',
    });
    expect(answer.headers['content-disposition']).toContain('%202026-2%20AMV.xlsx');
    expect(hojas[0]!.data.slice(4).map((fila) => fila[1])).toEqual(['2000002-02', '3007852-01']);
    expect(hojas[0]!.data[1]![0]).toContain('Filtro: semestre 2026-2, tipo de asignatura AMV, búsqueda «a»');
  });

  it('is gone after a minute', async () => {
    const { enlace } = (await post(`${INFORME}/exportar`, SEMESTRE)).json();
    testApp.clock.advance(61);
    expect((await get(enlace)).statusCode).toBe(404);
    testApp.clock.advance(-61);
  });

  it('shows no counts and no texts of subjects with fewer answers than the setting asks for', async () => {
    const headers = await reservada.signIn(['manager']);
    await storeRespuestas(reservada.db, ALGEBRA, ALGEBRA, {}, {}, {});
    const { hojas } = await exportRows({}, reservada, headers);
    const me = hojas[2]!.data;
    expect(me[1]![0]).toContain('—: menos de 3 respuestas');
    expect(me.slice(4, 6)).toEqual([
      ['2026-2', '1000001-01', 'Música', 'ÍÑIGO ÁLVAREZ', 'APV', ...Array.from({ length: 18 }, () => '—')],
      expect.arrayContaining(['3007852-01', 3, 'Más ejemplos.']),
    ]);
  });
});

describe('a subject with fewer answers than the setting asks for', () => {
  const few = { ...ALGEBRA, ECC1: 1, ME4: 'Un secreto', AMA4: 'Otro secreto' };

  it('keeps its row in the contract’s call, with — for counts and texts', async () => {
    const headers = await reservada.signIn(['manager']);
    await storeRespuestas(reservada.db, few, few, {}, {}, {});
    const answer = await post(CONTRATO, SEMESTRE, reservada, headers);
    const nothing = { Deficiente: '—', Regular: '—', Aceptable: '—', Bueno: '—', Excelente: '—' };
    expect(answer.json().encuestasFiltradas).toEqual([
      {
        id: expect.any(String),
        semestre: '2026-2',
        codigoAsig: '1000001-01',
        nombre: null,
        programa: 'Música',
        docente: 'ÍÑIGO ÁLVAREZ',
        tipoAsignatura: 'APV',
        cantidadEstudiantesParticiparon: '—',
        ...Object.fromEntries(Object.keys(PREGUNTAS).map((clave) => [clave, nothing])),
        AM_MetodologiaDocente: ['—'],
        SC_MejoramientoServicios: ['—'],
      },
      expect.objectContaining({
        cantidadEstudiantesParticiparon: 3,
        AM_MetodologiaDocente: expect.arrayContaining(['Más ejemplos.']),
      }),
    ]);
    expect(answer.body).not.toContain('secreto');
  });

  it('shows nothing on the page, nor by its place in an order, nor when it is opened', async () => {
    const headers = await reservada.signIn(['manager']);
    await storeRespuestas(reservada.db, few, few, {}, {}, {}, BIOLOGIA, BIOLOGIA, BIOLOGIA, BIOLOGIA);
    for (const sentido of ['asc', 'desc'])
      for (const orden of ['ECC1', 'ECC', 'TODAS', 'cantidadEstudiantesParticiparon']) {
        const { filas, minimo } = (
          await post(`${INFORME}/consulta`, { ...SEMESTRE, orden, sentido }, reservada, headers)
        ).json();
        expect(minimo).toBe(3);
        expect(filas.at(-1)).toMatchObject({
          codigoAsig: '1000001-01',
          cantidadEstudiantesParticiparon: null,
          matriculados: null,
          preguntas: null,
        });
      }
    const { filas } = (await post(`${INFORME}/consulta`, SEMESTRE, reservada, headers)).json();
    const opened = await get(`/api${INFORME}/2026-2/asignaturas/${filas[0].id}`, reservada, headers);
    expect(opened.json()).toMatchObject({ codigoAsig: '1000001-01', preguntas: null, textos: null });
    expect(opened.body).not.toContain('secreto');
  });
});

it.each(['editingteacher', 'student'] as const)('is not for a %s', async (rol) => {
  const headers = await signIn([rol]);
  for (const path of [CONTRATO, `${INFORME}/consulta`, `${INFORME}/exportar`])
    expect((await post(path, SEMESTRE, testApp, headers)).statusCode).toBe(403);
});
