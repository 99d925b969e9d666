import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { azarOf, pickFrom } from '#demostracion/azar.ts';
import type { GraficoDeInforme } from '#features/informes/contract.ts';
import { createTestApp } from '../../../testing/app.ts';
import { respuesta } from '../testing.ts';
import { applyMinimo, seedEncuestas, storeEncuestas } from './service.ts';

/** Fewest answers that may be shown. */
const MINIMO = 3;
const testApp = await createTestApp({ SURVEY_MIN_ANSWERS: String(MINIMO) });
const { db, signIn } = testApp;
const gestora = await signIn(['manager'], 'gestora');

const INFORME = '/api/informes/informacionEncuestaDocente';
const post = async (path: string, payload: object, headers = gestora) =>
  testApp.app.inject({ method: 'POST', url: INFORME + path, headers, payload });

const PREGUNTAS = informe.bloques.flatMap(({ preguntas }) => preguntas);
const SEMESTRES = ['2022-1', '2025-2', '2026-1', '2026-2'];

/** An answer by the keys of the form. */
type Respuesta = Record<string, unknown> & {
  codigoAsignatura: string;
  docente: string;
  programa: string;
  tipoAsignatura: string;
  semestre: string;
};

/** Invents answers about many subjects of several semesters, some with too few to be shown. */
function inventadas(): Respuesta[] {
  const azar = azarOf(7);
  const respuestas: Respuesta[] = [];
  for (let i = 0; i < 44; i += 1) {
    const asignatura = {
      codigoAsignatura: `30078${String(i).padStart(2, '0')}-01`,
      docente: i % 5 === 0 ? 'ÍÑIGO ÁLVAREZ' : `DOCENTE ${i}`,
      programa: i % 3 === 0 ? 'Música' : 'Biología',
      tipoAsignatura: i % 2 === 0 ? 'AMV' : 'APV',
    };
    for (const semestre of SEMESTRES)
      for (let n = 0; n < (i * 7 + SEMESTRES.indexOf(semestre)) % 9; n += 1) {
        const pasos = PREGUNTAS.map((clave) => [clave, pickFrom([1, 2, 3, 4, 5, (i % 5) + 1, (i % 5) + 1], azar)]);
        respuestas.push(respuesta({ ...asignatura, semestre, ...Object.fromEntries(pasos) }) as Respuesta);
      }
  }
  return respuestas;
}

const RESPUESTAS = inventadas();
/** The last answers, which are still in the mix. */
const RECIENTES = 40;

beforeAll(async () => {
  await seedEncuestas(db, [RESPUESTAS.slice(RECIENTES)]);
  // Published at once: the installation had no minimum then.
  await applyMinimo(db, 1, '2026-11-20');
  await db.transaction().execute(async (tx) => storeEncuestas(tx, RESPUESTAS.slice(0, RECIENTES), '2026-11-20'));
  await applyMinimo(db, MINIMO, '2026-11-20');
});

type Filtro = { semestre: string; tipoAsignatura?: string; buscar?: string };

/** The answers of a filter in a semester, by subject; those with too few are left out. */
function asignaturasOf({ tipoAsignatura = 'ALL', buscar = '' }: Filtro, semestre: string): Respuesta[][] {
  const grupos = new Map<string, Respuesta[]>();
  for (const respuesta of RESPUESTAS) {
    if (respuesta.semestre !== semestre || (tipoAsignatura !== 'ALL' && respuesta.tipoAsignatura !== tipoAsignatura))
      continue;
    if (buscar === 'alvarez' ? respuesta.docente !== 'ÍÑIGO ÁLVAREZ' : buscar !== '') continue;
    grupos.set(respuesta.codigoAsignatura, [...(grupos.get(respuesta.codigoAsignatura) ?? []), respuesta]);
  }
  return [...grupos.values()].filter((respuestas) => respuestas.length >= MINIMO);
}

/** A number with rounding errors of another order of summing. */
const closeTo = (valor: number): unknown => expect.closeTo(valor, 9);

const media = (valores: readonly number[]): number => valores.reduce((suma, valor) => suma + valor, 0) / valores.length;

const valoresOf = (respuestas: readonly Respuesta[], preguntas: readonly string[]): number[] =>
  respuestas.flatMap((respuesta) => preguntas.map((clave) => Number(respuesta[clave])));

async function graficos(body: object): Promise<Record<string, GraficoDeInforme>> {
  const answer = await post('/graficos', body);
  expect(answer.statusCode).toBe(200);
  return Object.fromEntries(answer.json().graficos.map((grafico: GraficoDeInforme) => [grafico.clave, grafico]));
}

async function filasOf(body: object): Promise<{ id: string; preguntas: Record<string, number[]> }[]> {
  return (await post('/consulta', { ...body, limite: 500 })).json().filas;
}

const FILTROS: [string, Filtro][] = [
  ['a semester', { semestre: '2026-2' }],
  ['a type', { semestre: '2026-1', tipoAsignatura: 'APV' }],
  ['a search', { semestre: '2025-2', buscar: 'alvarez' }],
];

describe.each(FILTROS)('with %s, the numbers are those of the answers', (_, filtro) => {
  const respuestasByAsignatura = asignaturasOf(filtro, filtro.semestre);

  it('by question and step; each mark opens the subjects with such an answer', async () => {
    const { preguntas } = await graficos(filtro);
    expect(preguntas!.categorias.map(({ clave }) => clave)).toEqual(PREGUNTAS);
    expect(preguntas!.series.map(({ texto }) => texto)).toEqual(informe.pasos);
    for (const [p, clave] of PREGUNTAS.entries())
      for (const paso of [1, 2, 3, 4, 5]) {
        const count = respuestasByAsignatura.map(
          (respuestas) => respuestas.filter((respuesta) => respuesta[clave] === paso).length,
        );
        expect(preguntas!.valores[paso - 1]![p]).toBe(count.reduce((a, b) => a + b, 0));
        expect(preguntas!.cuentas[paso - 1]![p]).toBe(count.filter((n) => n > 0).length);
      }
    for (const [p, paso] of [
      [0, 1],
      [7, 3],
      [15, 5],
    ] as const) {
      const marca = { grafico: 'preguntas', categoria: PREGUNTAS[p]!, serie: String(paso) };
      const filas = await filasOf({ ...filtro, marca });
      expect(filas).toHaveLength(preguntas!.cuentas[paso - 1]![p]!);
      const suma = filas.reduce((total, fila) => total + fila.preguntas[PREGUNTAS[p]!]![paso - 1]!, 0);
      expect(suma).toBe(preguntas!.valores[paso - 1]![p]);
    }
  });

  it.each(['TODAS', 'CR', 'ME2'])(
    'by subject, of %s: the lowest, the highest, and how they are distributed',
    async (medida) => {
      const { bajas, altas, distribucion } = await graficos({ ...filtro, medida });
      const claves = PREGUNTAS.filter((clave) => medida === 'TODAS' || clave.startsWith(medida));
      const medias = respuestasByAsignatura
        .map((respuestas) => media(valoresOf(respuestas, claves)))
        .sort((a, b) => a - b);
      const all = medias.length > 20 ? 10 : medias.length;
      expect(bajas!.valores[0]).toEqual(medias.slice(0, all).map(closeTo));
      expect(altas?.valores[0]).toEqual(medias.length > 20 ? medias.toReversed().slice(0, 10).map(closeTo) : undefined);
      const filas = await filasOf(filtro);
      for (const { clave } of bajas!.categorias) expect(filas.map(({ id }) => id)).toContain(clave);

      expect(distribucion!.categorias).toHaveLength(8);
      for (const [b, { clave }] of distribucion!.categorias.entries()) {
        const desde = 1 + b / 2;
        const count = medias.filter((media) => media >= desde && (media < desde + 0.5 || desde === 4.5)).length;
        expect(distribucion!.valores[0]![b]).toBe(count);
        const marca = { grafico: 'distribucion', categoria: clave, serie: medida };
        expect(await filasOf({ ...filtro, marca })).toHaveLength(count);
      }
    },
  );

  it('by semester, all of them', async () => {
    const { semestres } = await graficos(filtro);
    expect(semestres!.categorias.map(({ clave }) => clave)).toEqual(
      ['2022', '2023', '2024', '2025', '2026'].flatMap((year) => [`${year}-1`, `${year}-2`]),
    );
    for (const [s, { clave }] of semestres!.categorias.entries()) {
      const respuestasOfSemestre = asignaturasOf(filtro, clave);
      for (const [b, { preguntas }] of informe.bloques.entries()) {
        const valores = valoresOf(respuestasOfSemestre.flat(), preguntas);
        expect(semestres!.valores[b]![s]).toEqual(valores.length === 0 ? null : closeTo(media(valores)));
        expect(semestres!.cuentas[b]![s]).toBe(respuestasOfSemestre.length);
      }
    }
  });

  it('by question in two semesters, and the difference', async () => {
    const { comparacion, diferencia } = await graficos({ ...filtro, comparar: '2022-1' });
    const [before, now] = ['2022-1', filtro.semestre].map((semestre) => asignaturasOf(filtro, semestre).flat());
    expect(comparacion!.series.map(({ clave }) => clave)).toEqual(['2022-1', filtro.semestre]);
    for (const [p, clave] of PREGUNTAS.entries()) {
      const [a, b] = [media(valoresOf(before!, [clave])), media(valoresOf(now!, [clave]))];
      expect(comparacion!.valores.map((serie) => serie[p])).toEqual([expect.closeTo(a, 9), expect.closeTo(b, 9)]);
      const puesto = diferencia!.categorias.findIndex((categoria) => categoria.clave === clave);
      expect(diferencia!.valores[0]![puesto]).toBeCloseTo(b - a, 2);
    }
    const cambios = diferencia!.valores[0]!;
    expect(cambios).toEqual(cambios.toSorted((a, b) => b! - a!));
  });
});

describe('hidden subjects', () => {
  it('are in no chart: each can be computed from the table’s rows', async () => {
    for (const [, filtro] of FILTROS) {
      const visibles = (await filasOf(filtro)).filter(({ preguntas }) => preguntas);
      const { preguntas, distribucion } = await graficos(filtro);
      for (const [p, clave] of PREGUNTAS.entries())
        for (const paso of [0, 1, 2, 3, 4])
          expect(preguntas!.valores[paso]![p]).toBe(
            visibles.reduce((suma, fila) => suma + fila.preguntas[clave]![paso]!, 0),
          );
      expect(distribucion!.valores[0]!.reduce<number>((suma, valor) => suma + (valor ?? 0), 0)).toBe(visibles.length);
    }
  });

  it('are mentioned by number, and no mark opens them', async () => {
    const oculta = { semestre: '2021-2', docente: 'SOLA', ECC1: 1 };
    await seedEncuestas(db, [[respuesta(oculta), respuesta(oculta)]]);
    const filtro = { semestre: '2021-2' };
    const dados = await graficos(filtro);
    for (const clave of ['preguntas', 'bajas', 'distribucion'])
      expect(dados[clave]).toMatchObject({
        categorias: [],
        nota: 'No se cuenta 1 asignatura con menos de 3 respuestas, para que nadie pueda saber qué respondió cada persona.',
      });
    expect(dados['comparacion']).toMatchObject({
      categorias: [],
      nota: 'No hay respuestas del semestre 2021-2 con este filtro.',
    });
    for (const paso of ['1', '2', '3', '4', '5'])
      expect(await filasOf({ ...filtro, marca: { grafico: 'preguntas', categoria: 'ECC1', serie: paso } })).toEqual([]);
    expect(await filasOf({ ...filtro, marca: { grafico: 'distribucion', categoria: '1', serie: 'ECC1' } })).toEqual([]);
    expect(await filasOf(filtro)).toHaveLength(1);
  });

  it('texts never leave', async () => {
    const answer = await post('/graficos', { semestre: '2026-2' });
    for (const texto of [respuesta()['ME4'], respuesta()['AMA4']]) expect(answer.body).not.toContain(texto);
  });
});

it('filters the table by a mark, whose total is that of its rows', async () => {
  const marca = { grafico: 'distribucion', categoria: '3', serie: 'CR' };
  const { total, todos: all } = (await post('/consulta', { semestre: '2026-2', marca })).json();
  expect([total > 0, total < all]).toEqual([true, true]);
});

it.each([
  [{ semestre: '2026-2', medida: 'OTRA' }, 'medida'],
  [{ semestre: '2026-2', comparar: '2026' }, 'comparar'],
  [{ semestre: '2026-2', marca: { grafico: 'otro', categoria: 'x' } }, 'marca'],
  [{ semestre: '2026-2', marca: { grafico: 'preguntas', categoria: 'constructor', serie: '1' } }, 'marca'],
  [{ semestre: '2026-2', marca: { grafico: 'preguntas', categoria: 'ECC1', serie: '6' } }, 'marca'],
  [{ semestre: '2026-2', marca: { grafico: 'distribucion', categoria: "1'; --", serie: 'CR' } }, 'marca'],
])('refuses %j', async (body, campo) => {
  const answer = await post('/graficos', body);
  expect([answer.statusCode, Object.keys(answer.json().errores)]).toEqual([400, [campo]]);
});

it.each(['editingteacher', 'student'] as const)('is not for a %s', async (rol) => {
  expect((await post('/graficos', { semestre: '2026-2' }, await signIn([rol]))).statusCode).toBe(403);
});

it('is recorded as an opening of the report', async () => {
  const headers = await signIn(['manager'], 'otra');
  await post('/graficos', { semestre: '2026-2' }, headers);
  const { rows } =
    await sql`select accion, objeto_ids from auditoria where usuario = 'otra' and accion not like 'sesion%'`.execute(
      db,
    );
  expect(rows).toEqual([{ accion: 'informe.apertura', objeto_ids: [informe.slug] }]);
});

it('computes key figures from the visible subjects only', async () => {
  const contadas = (semestre: string) => asignaturasOf({ semestre }, semestre).flat();
  const promedioOf = (respuestas: readonly Respuesta[]) =>
    media(respuestas.flatMap((respuesta) => PREGUNTAS.map((clave) => Number(respuesta[clave]))))
      .toFixed(2)
      .replace('.', ',');
  const answer = await post('/graficos', { semestre: '2026-2' });
  const { cifras } = answer.json<{ cifras: { clave: string; valor: unknown; detalle?: string }[] }>();
  const cifraOf = (clave: string) => cifras.find((cifra) => cifra.clave === clave)!;
  const [now, before] = [promedioOf(contadas('2026-2')), promedioOf(contadas('2026-1'))];
  expect([
    cifraOf('asignaturas').valor,
    cifraOf('respuestas').valor,
    cifraOf('promedio').valor,
    cifraOf('cambio').detalle,
  ]).toEqual([
    asignaturasOf({ semestre: '2026-2' }, '2026-2').length,
    contadas('2026-2').length,
    now,
    `${now} en 2026-2, ${before} en 2026-1`,
  ]);
  expect(RESPUESTAS.filter(({ semestre }) => semestre === '2026-2').length).toBeGreaterThan(contadas('2026-2').length);
  const marca = { grafico: 'distribucion', categoria: '3', serie: 'CR' };
  expect((await post('/graficos', { semestre: '2026-2', marca })).json<{ cifras: unknown[] }>().cifras).toEqual([]);
});
