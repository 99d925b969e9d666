// The wording of the survey's questions: managers change it while nothing was answered, and only alike ones are compared.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { encuestaDocente, PREGUNTAS } from '#catalogo/encuesta-docente/formulario.ts';
import { readSeccion } from '#core/semestre.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { RedaccionAbierta } from '../contract-redacciones.ts';
import { storeRespuestas } from '../testing.ts';
import { bloquesDeSemestre, encuestaDeSemestre } from './semestre.ts';

const { app, db, config, signIn, clock } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');
const ORIGINAL = PREGUNTAS.ECC1.etiqueta;
const REWORDED = 'El aula explica cómo se trabaja en el curso.';

type Method = 'GET' | 'POST' | 'PUT';

const call = async (route: string, payload?: object, headers: object = gestora) => {
  const [method, url] = route.split(' ') as [Method, string];
  return app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
};

const open = async (semestre = '2026-2') =>
  (await call(`GET /encuesta/redacciones/${semestre}`)).json<RedaccionAbierta>();

const reword = async (etiquetas: object, semestre = '2026-2') =>
  call(`PUT /encuesta/redacciones/${semestre}`, { version: (await open(semestre)).version, etiquetas });

/** Returns the question as the public form asks it now. */
async function askedECC1(): Promise<string> {
  clock.advance(10);
  const page = await app.inject({
    url: `/api/formularios/${encuestaDocente.slug}`,
    headers: await signIn(['student']),
  });
  return page.json<{ formulario: { campos: { ECC1: { etiqueta: string } } } }>().formulario.campos.ECC1.etiqueta;
}

const consulta = async (semestre: string) =>
  (await call('POST /informes/informacionEncuestaDocente/consulta', { semestre })).json();

beforeEach(async () => {
  await sql`truncate encuestas, encuestas_mezcla, encuesta_conteos, redacciones_de_encuesta, cambios`.execute(db);
  clock.advance(10);
});

it('is that of the catalogue until a semester has another one, which later semesters keep', async () => {
  expect(await open()).toMatchObject({ etiquetas: { ECC1: ORIGINAL }, version: 0, impedimento: null, historia: [] });
  expect((await reword({ ECC1: ` ${REWORDED} ` })).json()).toMatchObject({
    version: 1,
    etiquetas: { ECC1: REWORDED, ECC2: PREGUNTAS.ECC2.etiqueta },
    historia: [{ version: 1, cambios: [{ clave: 'ECC1', antes: ORIGINAL, despues: REWORDED }] }],
  });
  expect(await open('2027-1')).toMatchObject({ etiquetas: { ECC1: REWORDED }, version: 0 });
  expect(await open('2026-1')).toMatchObject({ etiquetas: { ECC1: ORIGINAL } });
  expect((await consulta('2026-2')).redaccion.ECC1).toBe(REWORDED);
  expect((await consulta('2026-1')).redaccion.ECC1).toBe(ORIGINAL);
});

it('is asked by the public form, whose keys, scale and quoted texts stay', async () => {
  expect(await askedECC1()).toBe(ORIGINAL);
  await reword({ ECC1: REWORDED });
  expect(await askedECC1()).toBe(REWORDED);
  for (const etiquetas of [{ ME4: 'x' }, { ECC6: 'x' }, { CR1: ' ' }, { CR1: 'x'.repeat(201) }])
    expect((await reword(etiquetas)).statusCode).toBe(400);
});

it('does not change once its semester has an answer, in other semesters, or for those who saw another version', async () => {
  await reword({ ECC1: REWORDED });
  const late = await call('PUT /encuesta/redacciones/2026-2', { version: 0, etiquetas: { ECC1: 'Otra.' } });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { abierta: { version: 1, etiquetas: { ECC1: REWORDED } } },
  ]);
  expect((await reword({ ECC1: 'Otra.' }, '2026-1')).json().message).toContain('semestre en curso');
  await storeRespuestas(db, {});
  const refused = await reword({ ECC1: 'Otra.' });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('ya tiene respuestas')]);
  expect((await open()).impedimento).toContain('ya tiene respuestas');
  const docente = await signIn(['editingteacher']);
  expect((await call('GET /encuesta/redacciones/2026-2', undefined, docente)).statusCode).toBe(403);
});

it('leaves out of comparisons what two semesters word differently, and says so', async () => {
  await reword({ ECC1: REWORDED });
  await storeRespuestas(db, { ECC1: 1 }, { ECC1: 5, semestre: '2026-1' });
  const { graficos, cifras } = (
    await call('POST /informes/informacionEncuestaDocente/graficos', { semestre: '2026-2' })
  ).json<{
    graficos: { clave: string; nota: string | null; categorias: { clave: string; texto: string }[] }[];
    cifras: { clave: string; valor: string; detalle?: string }[];
  }>();
  const chartOf = (clave: string) => graficos.find((grafico) => grafico.clave === clave)!;
  for (const clave of ['comparacion', 'diferencia']) {
    expect(chartOf(clave).categorias.map((one) => one.clave)).not.toContain('ECC1');
    expect(chartOf(clave).categorias).toHaveLength(15);
    expect(chartOf(clave).nota).toContain('No se compara ECC1: su redacción cambió entre estos semestres.');
  }
  expect(chartOf('semestres').nota).toContain('No se compara ECC1');
  expect(chartOf('preguntas').categorias[0]).toMatchObject({ texto: `ECC1. ${REWORDED}` });
  expect(cifras.find(({ clave }) => clave === 'cambio')).toMatchObject({
    valor: expect.stringMatching(/0,00$/),
    detalle: expect.stringContaining('solo las preguntas con la misma redacción'),
  });
});

it('leaves it out of the page of the semester too, whose own means stay where nothing is worded alike', async () => {
  const readMeans = async (part: typeof encuestaDeSemestre) => {
    const reach = { semestre: '2026-2', now: clock.now, ambito: null } as const;
    const { filas, nota } = await readSeccion(part, { db, config }, reach);
    return { means: filas.map(({ cifras }) => Object.values(cifras['promedio']!).join(' ')), nota };
  };
  const all = (paso: number) => Object.fromEntries(Object.keys(PREGUNTAS).map((clave) => [clave, paso]));
  await reword({ ECC1: REWORDED, AMA1: 'Otra.', AMA2: 'Otra.', AMA3: 'Otra.' });
  await storeRespuestas(db, { ...all(4), ECC1: 1 });
  // The former semester has no answers: nothing is compared.
  expect(await readMeans(encuestaDeSemestre)).toEqual({ means: ['3.8125 ', '3.8125 '], nota: null });
  await storeRespuestas(db, { ...all(2), ECC1: 5, semestre: '2026-1' });
  const nota = 'No se comparan ECC1, AMA1, AMA2 y AMA3: su redacción cambió entre estos semestres.';
  expect(await readMeans(encuestaDeSemestre)).toEqual({ means: ['4 2', '4 2'], nota });
  expect(await readMeans(bloquesDeSemestre)).toEqual({ means: ['4 2', '4 2', '4 2', '4 '], nota });
});
