// What the unit learns: the figures of the call against sums that are written here over the results of each accompaniment.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import type { OwnPantallas } from '#core/own-pantallas.ts';
import { changeAjustes } from '#features/ajustes/server/testing.ts';
import { completeItems } from '#features/formularios/server/service.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Aprendizaje } from '../contract-aprendizaje.ts';
import type { Detalle } from '../contract-resultado.ts';
import { pantallas } from '../pantallas.ts';
import { saveAcompanamiento } from '../testing/guardado.ts';

const testApp = await createTestApp();
const { app, db, signIn, clock } = testApp;
clock.now = new Date('2026-11-02T15:00:00Z');
const gestora = await signIn(['manager'], 'gestora');

type Visit = NonNullable<Parameters<typeof saveAcompanamiento>[1]>;

/** Four teachers of two faculties, seen by two evaluators; Ana twice in one subject. Levels count from the best. */
const VISITS: readonly Visit[] = [
  { correo: 'ana@universidad.edu.co', codigo: 'A-1', evaluadora: 'eva', nivel: (n) => (n === 8 || n === 14 ? 2 : 0) },
  { correo: 'ana@universidad.edu.co', codigo: 'A-1', evaluadora: 'iris', nivel: (n) => (n === 14 ? 1 : 0) },
  { correo: 'ben@universidad.edu.co', codigo: 'B-1', evaluadora: 'iris', nivel: (n) => (n === 8 || n === 14 ? 1 : 0) },
  { correo: 'cira@universidad.edu.co', codigo: 'C-1', evaluadora: 'eva', facultad: 'educacion', nivel: () => 9 },
  { correo: 'dora@universidad.edu.co', codigo: 'D-1', evaluadora: 'eva', facultad: 'educacion', nivel: () => 0 },
];
const MINUTES = [4, 9, 6, 30, 7];

const ids: string[] = [];
for (const [i, visit] of VISITS.entries()) {
  const recibido = new Date(Date.UTC(2026, 7 + i, 10, 15));
  ids.push(await saveAcompanamiento(testApp, { ...visit, recibido }));
}
await completeItems(db, CATALOGO);
await sql`insert into duraciones_de_visita
  select * from unnest(${ids}::uuid[], ${MINUTES}::integer[])`.execute(db);
// Of Cira's actions three were due, of which one is closed; of Ana's the open one is not due yet.
await sql`update mejoras set fecha = '2026-10-01' where id in (
  select id from mejoras where correo = 'cira@universidad.edu.co' order by clave limit 3)`.execute(db);
await sql`update mejoras set estado = 'cumplida' where id in (
  select id from mejoras where fecha is not null order by clave limit 1)`.execute(db);
await sql`update mejoras set fecha = '2026-12-01' where correo = 'ana@universidad.edu.co'`.execute(db);

const learn = async (payload: object = {}, headers = gestora) =>
  app.inject({ method: 'POST', url: '/api/acompanamientos/aprendizaje', headers, payload });
async function figures(payload: object = {}): Promise<Aprendizaje> {
  const answer = await learn(payload);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Aprendizaje>();
}

/** The scores of each visit by criterion, as the page of the accompaniment shows them. */
const scores = await Promise.all(
  ids.map(async (id) => {
    const { resultado } = (await app.inject({ url: `/api/acompanamientos/${id}`, headers: gestora })).json<Detalle>();
    return new Map(resultado.criterios.map(({ clave, valoracion }) => [clave, valoracion]));
  }),
);
const MARK = 3.5;
const scoresOf = (clave: string, visits = [0, 1, 2, 3, 4]): number[] =>
  visits.flatMap((visit) => {
    const score = scores[visit]!.get(clave);
    return typeof score === 'number' ? [score] : [];
  });
const near = (mean: number | null): number | null => (mean === null ? null : Number(mean.toFixed(6)));
const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : near(numbers.reduce((a, b) => a + b, 0) / numbers.length);
const lowOf = (numbers: readonly number[]) => numbers.filter((score) => score < MARK).length;

it('is no page until a manager turns it on, and has no times until these are measured', async () => {
  const ruta = pantallas.aprendizaje.ruta;
  const off = async () =>
    (await app.inject({ url: '/api/inicio/pantallas', headers: gestora })).json<OwnPantallas>().apagadas;
  expect(await off()).toEqual([ruta]);
  const answer = await learn();
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    404,
    expect.stringContaining('en Configuración, Ajustes'),
  ]);
  await changeAjustes(app, gestora, { aprendizaje: 1 });
  expect(await off()).toEqual([]);
  const untimed = await figures();
  expect([untimed, ...untimed.porEvaluador].filter((one) => 'minutos' in one)).toEqual([]);
  expect(untimed).not.toHaveProperty('medidas');
});

describe('what the unit learns', () => {
  beforeAll(async () => changeAjustes(app, gestora, { aprendizaje: 1, tiempoDeVisita: 1 }));

  it('counts by criterion what the pages of the accompaniments show, the lowest share first', async () => {
    const { porCriterio, visitas, docentes } = await figures();
    expect([visitas, docentes, porCriterio.length]).toEqual([5, 4, 21]);
    for (const { clave, valoradas, bajas, promedio } of porCriterio) {
      const own = scoresOf(clave);
      expect([clave, valoradas, bajas, near(promedio)]).toEqual([clave, own.length, lowOf(own), meanOf(own)]);
    }
    const shares = porCriterio.filter(({ valoradas }) => valoradas > 0).map((one) => one.bajas / one.valoradas);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(porCriterio[0]).toMatchObject({ clave: 'recursos-semana', nombre: 'Recursos por semana', bajas: 4 });
  });

  it('compares the two visits of one teacher in one subject, also where another evaluator is chosen', async () => {
    const changesIn = ({ porCriterio }: Aprendizaje) =>
      porCriterio.filter(({ subieron, bajaron }) => subieron + bajaron > 0);
    for (const { porCriterio } of [await figures(), await figures({ evaluador: 'iris@universidad.edu.co' })]) {
      for (const { clave, comparadas, subieron, bajaron, cambio } of porCriterio) {
        const [before, after] = scoresOf(clave, [0, 1]);
        const rose = before !== undefined && after !== undefined ? after - before : null;
        expect([clave, comparadas, subieron, bajaron, cambio]).toEqual([
          clave,
          rose === null ? 0 : 1,
          rose !== null && rose > 0 ? 1 : 0,
          rose !== null && rose < 0 ? 1 : 0,
          rose,
        ]);
      }
    }
    expect(changesIn(await figures()).map(({ clave }) => clave)).toEqual(
      expect.arrayContaining(['bienvenida', 'recursos-semana']),
    );
    expect(changesIn(await figures({ evaluador: 'eva@universidad.edu.co' }))).toEqual([]);
  });

  it('counts by faculty and evaluator, with follow-up and the median of minutes', async () => {
    const all = await figures();
    const everything = (visits: readonly number[]) =>
      [...scores[0]!.keys()].flatMap((clave) => scoresOf(clave!, [...visits]));
    expect(all.porFacultad.map((one) => ({ ...one, promedio: near(one.promedio) }))).toEqual(
      [
        { clave: 'educacion', visits: [3, 4], vencidas: 3, cumplidas: 1 },
        { clave: 'ingenierias', visits: [0, 1, 2], vencidas: 0, cumplidas: 0 },
      ].map(({ clave, visits, ...seguimiento }) => ({
        clave,
        nombre: clave,
        visitas: visits.length,
        promedio: meanOf(everything(visits)),
        valoradas: everything(visits).length,
        bajas: lowOf(everything(visits)),
        ...seguimiento,
      })),
    );
    expect([all.vencidas, all.cumplidas, all.minutos, all.medidas]).toEqual([3, 1, 7, 5]);
    expect(all.porEvaluador.map(({ nombre, visitas, minutos }) => [nombre, visitas, minutos])).toEqual([
      ['eva', 3, 7],
      ['iris', 2, 7.5],
    ]);
    const some = await figures({ facultad: 'ingenierias', semestre: '2026-2' });
    expect([some.visitas, some.vencidas, some.minutos, some.porFacultad.length]).toEqual([3, 0, 6, 1]);
    expect(some.evaluadores.map(({ nombre }) => nombre)).toEqual(['eva', 'iris']);
  });

  it('names for each training the teachers below the mark in their last visit, most teachers first', async () => {
    const { capacitaciones } = await figures();
    const namesOf = (clave: string) =>
      capacitaciones.find((one) => one.clave === clave)?.docentes.map(({ correo }) => correo.split('@')[0]);
    // Ana rose in the welcome; in the resources Ana is still below.
    expect(namesOf('recursos-semana')?.toSorted()).toEqual(['ana', 'ben', 'cira']);
    expect(namesOf('bienvenida')?.toSorted()).toEqual(['ben', 'cira']);
    const counts = capacitaciones.map(({ docentes }) => docentes.length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('gives the rows by which the mail of the report finds each teacher once, and no other', async () => {
    const { capacitaciones } = await figures();
    const { docentes } = capacitaciones.find(({ clave }) => clave === 'bienvenida')!;
    const { rows } = await sql<{ correo: string; clave: string }>`
      select lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}') as correo,
        datos #>> '{infoAcompanamiento,informacionAcompanamiento,clave}' as clave
      from items where id = any(${docentes.map(({ fila }) => fila)}::uuid[]) order by 1`.execute(db);
    expect(rows).toEqual(
      docentes
        .map(({ correo }) => ({ correo, clave: 'bienvenida' }))
        .toSorted((a, b) => (a.correo < b.correo ? -1 : 1)),
    );
  });

  it('is read by those alone who read all accompaniments', async () => {
    expect((await learn({}, await signIn(['editingteacher'], 'docente'))).statusCode).toBe(403);
    expect((await learn({ semestre: 'ayer' })).statusCode).toBe(400);
  });
});
