// After known students were issued tokens and answered in a known order, no row of any table tells whose answer is whose.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { correlacion, ordenesOf, readTodo } from '#features/encuestas/server/testing.ts';
import { createPedido } from '../protocol.ts';
import { createSurvey, FISICA, SEMESTRE } from './testing.ts';

const KNOWN = 20;

/** Lets twenty students ask and answer one after the other, each at once: the worst case. @returns accounts and tokens in that order */
async function answerInOrder() {
  const survey = await createSurvey();
  await survey.setModo('verificada');
  const [cuentas, salidas]: [number[], string[]] = [[], []];
  for (let i = 0; i < KNOWN; i++) {
    const { headers, cuenta } = await survey.signInStudent();
    const papeleta = await survey.getPapeleta(headers);
    expect((await survey.answer(papeleta)).statusCode).toBe(201);
    cuentas.push(cuenta);
    salidas.push(papeleta.salida);
    survey.clock.advance(60);
  }
  return { survey, cuentas, salidas };
}

const hashOf = (salida: string): string => createHash('sha256').update(salida).digest('hex');

it('issued and spent tokens of a subject were written by one transaction each, in no order', async () => {
  const { survey, cuentas, salidas } = await answerInOrder();
  for (const table of ['papeletas_emitidas', 'papeletas_usadas']) {
    const { rows } = await sql<{ writers: number; count: number }>`
      select count(distinct xmin::text)::integer as writers, count(*)::integer as count from ${sql.table(table)}`.execute(
      survey.db,
    );
    expect(rows).toEqual([{ writers: 1, count: KNOWN }]);
  }
  const place = async (table: string, column: string): Promise<string[]> => {
    const { rows } = await sql<{ mark: string }>`
      select ${sql.raw(column)}::text as mark from ${sql.table(table)} order by ctid`.execute(survey.db);
    return rows.map(({ mark }) => mark);
  };
  const issued = await place('papeletas_emitidas', 'cuenta');
  const spent = await place('papeletas_usadas', `encode(huella, 'hex')`);
  // Twenty in a random order correlate with another order by 0 ± 0.23.
  const byIssue = correlacion(cuentas.map((cuenta) => issued.indexOf(String(cuenta))));
  const byUse = correlacion(salidas.map((salida) => spent.indexOf(hashOf(salida))));
  const together = correlacion(
    cuentas
      .map((cuenta, i) => [issued.indexOf(String(cuenta)), spent.indexOf(hashOf(salidas[i]!))] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, at]) => at),
  );
  for (const rho of [byIssue, byUse, together]) expect(Math.abs(rho)).toBeLessThan(0.9);
});

it('no table holds an instant of issuing, nor anything of the token that its answer brings', async () => {
  const { survey, salidas } = await answerInOrder();
  const filas = await readTodo(survey.db);
  const tokens = filas.filter(({ tabla }) => tabla.startsWith('papeletas'));
  expect(tokens).toHaveLength(2 * KNOWN);
  // The day is the finest time.
  expect(JSON.stringify(tokens.map(({ valores }) => valores))).not.toMatch(/\d\d:\d\d/);
  const everything = JSON.stringify(filas.map(({ valores }) => valores));
  for (const salida of salidas) {
    expect(everything).not.toContain(salida);
    expect(everything.split(hashOf(salida))).toHaveLength(2);
  }
  const emitidas = tokens.filter(({ tabla }) => tabla === 'papeletas_emitidas').map(({ valores }) => valores);
  const usadas = tokens.filter(({ tabla }) => tabla === 'papeletas_usadas').map(({ valores }) => valores);
  expect(Object.keys(usadas[0]!).toSorted()).toEqual(['asignatura', 'huella', 'semestre']);
  const known = new Set(emitidas.map(({ huella }) => huella));
  expect(usadas.filter(({ huella }) => known.has(huella))).toEqual([]);
});

it('would be tied by their order if rows were only added', async () => {
  const { db } = await createSurvey();
  const marks = Array.from({ length: KNOWN }, (_, i) => `marca-${i} `);
  await sql`create table ingenua (marca text)`.execute(db);
  for (const mark of marks) await sql`insert into ingenua values (${mark})`.execute(db);
  const ordenes = ordenesOf(await readTodo(db), marks);
  expect(correlacion(ordenes.get('ingenua.xmin')!)).toBe(1);
});

it('a blinded value is kept as its hash alone', async () => {
  const survey = await createSurvey();
  await survey.setModo('verificada');
  const { headers } = await survey.signInStudent();
  const pedido = createPedido({ semestre: SEMESTRE, asignatura: FISICA }, (await survey.readClave()).publica);
  expect((await survey.askFor(headers, pedido)).statusCode).toBe(200);
  const { rows } = await sql<{ huella: Buffer }>`select huella from papeletas_emitidas`.execute(survey.db);
  expect(rows.map(({ huella }) => huella.toString('hex'))).toEqual([hashOf(pedido.cegado)]);
  expect(JSON.stringify(await readTodo(survey.db))).not.toContain(pedido.cegado);
});
