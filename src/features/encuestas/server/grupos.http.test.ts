// A manager who reads everything before and after each answer learns about groups of answers, and nothing about a single
// one (docs/decisions/0039).
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { insertAsignaturas } from '#features/asignaturas/server/store.ts';
import type { GraficoDeInforme } from '#features/informes/contract.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { testInstitucion } from '#platform/server/testing/institution.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { work } from '../../../testing/personas/trabajar.ts';
import { papeletasAbiertas } from '../testing.ts';
import { GRAFICOS_DE_ENCUESTA } from './exportacion.ts';
import { recount } from './service.ts';

const MINIMO = 5;
const SEMESTRE = '2026-2';
const INFORME = '/api/informes/informacionEncuestaDocente';
const CONTRATO = '/api/obtenerEncuestasFiltradasTipoAsignatura';
const PREGUNTAS = informe.bloques.flatMap(({ preguntas }) => preguntas);

const asignaturas = ['ALFA', 'BETA', 'GAMA', 'DELTA'].map((nombre, i) => ({
  codigoAsignatura: `900000${i}-01`,
  docente: `DOCENTE ${nombre}`,
  correo: 'docente@universidad.edu.co',
  programaAcademico: 'Biología',
  facultad: 'Ciencias Exactas y Aplicadas',
  tipoAsignatura: 'AMV' as const,
  semestre: SEMESTRE,
  habilitable: true,
}));

/** Application with a least size of groups, and its manager. */
async function appConMinimo(minimo: number) {
  const testApp = await createTestApp({ SURVEY_MIN_ANSWERS: String(minimo) });
  await seedListas(testApp.db);
  await insertAsignaturas(testApp.db, asignaturas);
  // Sessions end before the day does.
  const sesiones = new Map<number, ReturnType<TestApp['signIn']>>();
  const gestora = async () => {
    const now = testApp.clock.now.getTime();
    const sesion = sesiones.get(now) ?? testApp.signIn(['manager'], 'gestora');
    sesiones.set(now, sesion);
    return sesion;
  };
  return { ...testApp, gestora };
}

type App = Awaited<ReturnType<typeof appConMinimo>>;

/** A sending, recognisable by its texts. */
type Enviada = { readonly asignatura: number; readonly ECC1: number; readonly texto: string };

async function send({ app }: App, { asignatura, ECC1, texto }: Enviada): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/crearEncuesta',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      ...CARGAS['encuestaDeDesempenoDocente'],
      codigoAsignatura: asignaturas[asignatura]!.codigoAsignatura,
      docente: null,
      programa: null,
      tipoAsignatura: null,
      ECC1,
      ME4: texto,
      AMA4: `Servicio ${texto}`,
    },
  });
  expect(answer.statusCode).toBe(201);
}

const post = async ({ app, gestora }: App, url: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url, headers: await gestora(), payload });
  expect([url, answer.statusCode < 300]).toEqual([url, true]);
  return answer;
};

/** A subject in the contract's call. */
type Fila = Record<string, unknown> & {
  id: string;
  codigoAsig: string;
  cantidadEstudiantesParticiparon: number | '—';
  ECC1: Record<string, number | '—'>;
  AM_MetodologiaDocente: string[];
  SC_MejoramientoServicios: string[];
};

const filasOf = async (testApp: App): Promise<Fila[]> =>
  (await post(testApp, CONTRATO, { semestre: SEMESTRE })).json().encuestasFiltradas;

const graficosOf = async (testApp: App, body: object = {}): Promise<GraficoDeInforme[]> =>
  (await post(testApp, `${INFORME}/graficos`, { semestre: SEMESTRE, ...body })).json().graficos;

async function hojas(testApp: App): Promise<unknown> {
  const { enlace } = (await post(testApp, `${INFORME}/exportar`, { semestre: SEMESTRE })).json();
  const libro = await readXlsxFile((await testApp.app.inject({ method: 'GET', url: enlace })).rawPayload);
  return libro.map(({ data }) => data);
}

async function pdf(testApp: App): Promise<string> {
  const { tarea } = (await post(testApp, `${INFORME}/graficos/pdf`, { semestre: SEMESTRE })).json();
  const { db, config, clock } = testApp;
  const context = { db, config, papeletas: papeletasAbiertas, institucion: testInstitucion, now: () => clock.now };
  await work(testApp, [GRAFICOS_DE_ENCUESTA], context);
  const { rows } = await sql<{ archivo: string }>`select archivo from tareas where id = ${tarea}`.execute(db);
  const contenido = await buffer((await testApp.files.results.open(rows[0]!.archivo))!.stream);
  return (await extractText(await getDocumentProxy(new Uint8Array(contenido)), { mergePages: true })).text;
}

/** Makes every read that a manager can make, as one value. */
async function readTodo(testApp: App, { conPdf: withPdf = false } = {}): Promise<Record<string, unknown>> {
  const { app, gestora, db } = testApp;
  const consulta = async (body: object) =>
    (await post(testApp, `${INFORME}/consulta`, { semestre: SEMESTRE, ...body })).json();
  const filas = await filasOf(testApp);
  const paneles = await Promise.all(
    filas.map(async ({ id }) => {
      const answer = await app.inject({ url: `${INFORME}/${SEMESTRE}/asignaturas/${id}`, headers: await gestora() });
      return answer.json();
    }),
  );
  const persona = { documento: ['1020304050'], correo: [], usuario: [], telefono: [] };
  const busquedas = await Promise.all(
    asignaturas.map(async ({ docente }) => {
      const motivo = 'La docente lo pidió por escrito.';
      const pedido = { motivo, persona: { ...persona, nombre: [docente] } };
      const { almacenes } = (await post(testApp, '/api/personas/busqueda', pedido)).json();
      return almacenes.filter(({ nombre }: { nombre: string }) => nombre === 'encuestas');
    }),
  );
  return {
    filas,
    pagina: (await post(testApp, CONTRATO, { semestre: SEMESTRE, salto: 0, limite: 2, orden: 'ECC1' })).json(),
    ordenes: await Promise.all(
      (['cantidadEstudiantesParticiparon', 'ECC', 'ECC1'] as const).map(async (orden) => consulta({ orden })),
    ),
    marcas: await Promise.all(
      [1, 5].map(async (paso) => consulta({ marca: { grafico: 'preguntas', categoria: 'ECC1', serie: String(paso) } })),
    ),
    textos: await Promise.all(['texto', 'servicio'].map(async (search) => consulta({ buscar: search }))),
    paneles,
    graficos: await graficosOf(testApp),
    graficosDeUna: await Promise.all(
      asignaturas.map(async ({ docente }) => graficosOf(testApp, { buscar: docente, medida: 'ECC1' })),
    ),
    hojas: withoutMomento(await hojas(testApp)),
    pdf: withPdf ? withoutMomento(await pdf(testApp)) : null,
    busquedas,
    recuento: await recount(db, false),
  };
}

/** Exports contain their instant. */
const withoutMomento = (valor: unknown): unknown =>
  JSON.parse(JSON.stringify(valor).replaceAll(/\d+\/\d+\/\d{4}[^"]*?(?=gestora|Gestora|")/g, ''));

const countOf = (fila: Fila | undefined): number =>
  typeof fila?.cantidadEstudiantesParticiparon === 'number' ? fila.cantidadEstudiantesParticiparon : 0;

const numeros = (conteo: Record<string, number | '—'> | undefined): number[] =>
  informe.pasos.map((paso) => {
    const cuenta = conteo?.[paso];
    return typeof cuenta === 'number' ? cuenta : 0;
  });

/** Items that the later list has and the earlier one has not. */
function nuevos(before: readonly string[], now: readonly string[]): string[] {
  const remaining = [...now];
  for (const item of before.filter((texto) => texto !== '—')) {
    const lugar = remaining.indexOf(item);
    expect(lugar).toBeGreaterThanOrEqual(0);
    remaining.splice(lugar, 1);
  }
  return remaining.filter((texto) => texto !== '—');
}

describe(`where groups have at least ${MINIMO} answers, a manager who reads before and after each of them`, () => {
  it('sees no change within a day, and each morning no change or a whole group of each subject', async () => {
    const testApp = await appConMinimo(MINIMO);
    let yesterday = await filasOf(testApp);
    /** By subject: waiting answers, and published ones. */
    const esperan = asignaturas.map((): Enviada[] => []);
    const publicadas = asignaturas.map((): Enviada[] => []);
    // Subject of each answer, day by day: the first day fills a group, the third two, and two answers never get one.
    const dias = [[0, 0, 1, 0, 3, 0, 1, 0], [1, 1, 0], [0, 0, 1, 0, 0], [2], []];
    for (const [dia, sentToday] of dias.entries()) {
      let before = await readTodo(testApp);
      for (const [i, asignatura] of sentToday.entries()) {
        const enviada = { asignatura, ECC1: 1 + ((dia + i * 2) % 5), texto: `texto ${dia} ${i}` };
        await send(testApp, enviada);
        esperan[asignatura]!.push(enviada);
        const after = await readTodo(testApp);
        expect(after).toEqual(before);
        before = after;
      }
      testApp.clock.advance(86_400);
      for (const [a, enviadas] of esperan.entries())
        if (enviadas.length >= MINIMO) publicadas[a]!.push(...enviadas.splice(0));
      const today = await filasOf(testApp);
      expectGrupos(yesterday, today);
      expectIguales(publicadas, today);
      expectSumas(today, await graficosOf(testApp));
      yesterday = today;
    }
    const final = JSON.stringify(await readTodo(testApp, { conPdf: true }));
    const ocultas = esperan.flat();
    expect(ocultas).toHaveLength(2);
    for (const { texto } of ocultas) expect(final).not.toContain(`"${texto}"`);
  }, 120_000);

  /** Each subject gains nothing, or at least a whole group at once, with no more texts than answers. */
  function expectGrupos(yesterday: readonly Fila[], today: readonly Fila[]): void {
    for (const { codigoAsignatura } of asignaturas) {
      const [before, now] = [yesterday, today].map((filas) =>
        filas.find(({ codigoAsig }) => codigoAsig === codigoAsignatura),
      );
      const grupo = countOf(now) - countOf(before);
      expect(grupo === 0 || grupo >= MINIMO).toBe(true);
      const pasos = numeros(now?.ECC1).map((cuenta, i) => cuenta - numeros(before?.ECC1)[i]!);
      expect(pasos.reduce((a, b) => a + b, 0)).toBe(grupo);
      for (const lista of ['AM_MetodologiaDocente', 'SC_MejoramientoServicios'] as const)
        expect(nuevos(before?.[lista] ?? [], now?.[lista] ?? [])).toHaveLength(grupo);
    }
  }

  /** The rows contain exactly the published answers. */
  function expectIguales(publicadas: readonly (readonly Enviada[])[], today: readonly Fila[]): void {
    for (const [a, enviadas] of publicadas.entries()) {
      const fila = today.find(({ codigoAsig }) => codigoAsig === asignaturas[a]!.codigoAsignatura);
      expect(countOf(fila)).toBe(enviadas.length);
      expect(numeros(fila?.ECC1)).toEqual([1, 2, 3, 4, 5].map((p) => enviadas.filter(({ ECC1 }) => ECC1 === p).length));
      const textos = nuevos([], fila?.AM_MetodologiaDocente ?? []);
      expect(textos.toSorted()).toEqual(enviadas.map(({ texto }) => texto).toSorted());
    }
  }

  /** Sums of the charts equal those of the rows. */
  function expectSumas(filas: readonly Fila[], graficos: readonly GraficoDeInforme[]): void {
    const { valores } = graficos.find(({ clave }) => clave === 'preguntas')!;
    for (const [p, clave] of PREGUNTAS.entries())
      for (const [paso, palabra] of informe.pasos.entries()) {
        const suma = filas.reduce((total, fila) => total + Number((fila[clave] as Fila['ECC1'])[palabra]) || total, 0);
        expect(valores[paso]![p] ?? 0).toBe(suma);
      }
  }

  it('sees the same for any reader at any time: in another process, and after days without a read', async () => {
    const testApp = await appConMinimo(MINIMO);
    const other = { ...testApp, app: await testApp.anotherProcess() };
    for (let i = 0; i < 4; i += 1) await send(testApp, { asignatura: 0, ECC1: 1, texto: `texto ${i}` });
    testApp.clock.advance(2 * 86_400);
    // Sent today; no one has read since the others were sent.
    await send(other, { asignatura: 0, ECC1: 5, texto: 'texto 4' });
    for (const one of [testApp, other])
      expect(await filasOf(one)).toMatchObject([{ cantidadEstudiantesParticiparon: '—' }]);
    testApp.clock.advance(86_400);
    const leidas = await Promise.all([testApp, other, testApp, other].map(async (one) => filasOf(one)));
    for (const filas of leidas)
      expect(filas).toMatchObject([{ cantidadEstudiantesParticiparon: 5, ECC1: { Deficiente: 4, Excelente: 1 } }]);
  });

  it('keeps the row of a subject with too few answers, from the day after the first', async () => {
    const testApp = await appConMinimo(MINIMO);
    await send(testApp, { asignatura: 0, ECC1: 1, texto: 'texto' });
    expect(await filasOf(testApp)).toEqual([]);
    testApp.clock.advance(86_400);
    expect(await filasOf(testApp)).toMatchObject([
      { codigoAsig: '9000000-01', cantidadEstudiantesParticiparon: '—', AM_MetodologiaDocente: ['—'] },
    ]);
  });

  it('sees no group of a wrong day of the clock twice, and groups continue with the right clock', async () => {
    const testApp = await appConMinimo(MINIMO);
    testApp.clock.advance(40 * 86_400);
    await filasOf(testApp);
    testApp.clock.advance(-40 * 86_400);
    for (let i = 0; i < 5; i += 1) await send(testApp, { asignatura: 0, ECC1: 1, texto: `texto ${i}` });
    expect(await filasOf(testApp)).toEqual([]);
    testApp.clock.advance(86_400);
    expect(await filasOf(testApp)).toMatchObject([{ cantidadEstudiantesParticiparon: 5 }]);
  });
});

describe('where the setting changes', () => {
  /** Restarts the installation with another setting. */
  async function restart(testApp: TestApp, minimo: number): Promise<TestApp['app']> {
    return testApp.anotherProcess({ SURVEY_MIN_ANSWERS: String(minimo) });
  }

  it('published answers remain, and answers after a raise are published in groups', async () => {
    const testApp = await appConMinimo(1);
    for (let i = 0; i < 7; i += 1) await send(testApp, { asignatura: 0, ECC1: 1, texto: `texto ${i}` });
    expect(await filasOf(testApp)).toMatchObject([{ cantidadEstudiantesParticiparon: 7 }]);
    const after = { ...testApp, app: await restart(testApp, MINIMO) };
    for (const [dia, enviadas] of [4, 1, 0].entries()) {
      for (let i = 0; i < enviadas; i += 1) await send(after, { asignatura: 0, ECC1: 5, texto: `otro ${dia} ${i}` });
      expect(await filasOf(after)).toMatchObject([{ cantidadEstudiantesParticiparon: dia < 2 ? 7 : 12 }]);
      testApp.clock.advance(86_400);
    }
  });

  it('a lower minimum applies from the next day on; a minimum of one publishes all at once', async () => {
    const testApp = await appConMinimo(MINIMO);
    for (let i = 0; i < 3; i += 1) await send(testApp, { asignatura: 0, ECC1: 1, texto: `texto ${i}` });
    await send(testApp, { asignatura: 1, ECC1: 1, texto: 'otro' });
    const withThree = { ...testApp, app: await restart(testApp, 3) };
    expect(await filasOf(withThree)).toEqual([]);
    testApp.clock.advance(86_400);
    expect(await filasOf(withThree)).toMatchObject([
      { cantidadEstudiantesParticiparon: 3 },
      { cantidadEstudiantesParticiparon: '—' },
    ]);
    const withOne = { ...testApp, app: await restart(testApp, 1) };
    expect(await filasOf(withOne)).toMatchObject([
      { cantidadEstudiantesParticiparon: 3 },
      { cantidadEstudiantesParticiparon: 1, AM_MetodologiaDocente: ['otro'] },
    ]);
  });
});

it('where one answer is enough, each is in every read at once', async () => {
  const testApp = await appConMinimo(1);
  for (let i = 1; i <= 3; i += 1) {
    await send(testApp, { asignatura: 0, ECC1: i, texto: `texto ${i}` });
    const { filas, graficos, paneles, busquedas } = await readTodo(testApp);
    expect(filas).toMatchObject([{ cantidadEstudiantesParticiparon: i }]);
    expect(paneles).toMatchObject([{ cantidadEstudiantesParticiparon: i, minimo: 1 }]);
    expectSumasOf(graficos as GraficoDeInforme[], i);
    expect(busquedas).toMatchObject([[{ total: i }], [], [], []]);
  }
});

const expectSumasOf = (graficos: readonly GraficoDeInforme[], respuestas: number): void => {
  const { valores } = graficos.find(({ clave }) => clave === 'preguntas')!;
  expect(valores.reduce((suma, serie) => suma + (serie[0] ?? 0), 0)).toBe(respuestas);
};
