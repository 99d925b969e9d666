import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { informacionUsuarioCurso as informe } from '#catalogo/estudiantes-en-riesgo.ts';
import type { GraficosDeInforme } from '#features/informes/contract-graficos.ts';
import { createTestApp } from '../../../testing/app.ts';

const { app, db, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');

/** @param conteos enrolments, and those at risk, by category */
async function lectura(servidor: string, terminada: string, conteos: Readonly<Record<string, [number, number]>>) {
  const id = randomUUID();
  await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas)
    values (${id}, 'accesos', ${servidor}, ${terminada}, ${terminada}, 0)`.execute(db);
  for (const [categoria, [matriculas, atRisk]] of Object.entries(conteos)) {
    await sql`insert into lectura_conteos (lectura, categoria, nombre, matriculas, en_riesgo, nunca)
      values (${id}, ${categoria}, 'Una', ${matriculas}, ${atRisk}, 0)`.execute(db);
  }
}

beforeAll(async () => {
  await lectura('campus', '2026-11-02T08:00:00Z', { 'campus/2/7': [100, 90] });
  // The last one of the week counts; it ends on a Sunday night in Bogotá.
  await lectura('campus', '2026-11-09T04:00:00Z', { 'campus/2/7': [100, 20], 'campus/3': [50, 10] });
  await lectura('saberes', '2026-11-05T08:00:00Z', { 'saberes/2': [50, 30] });
  await lectura('campus', '2026-11-20T08:00:00Z', { 'campus/2/7': [80, 20] });
  // A failed reading.
  await sql`insert into lecturas (id, leido, servidor, pedida, terminada, motivo)
    values (${randomUUID()}, 'accesos', 'campus', '2026-11-21', '2026-11-21', 'caido')`.execute(db);
});

async function semanas(filtros: Readonly<Record<string, string>> = {}) {
  const url = `/api/informes/${informe.slug}/graficos`;
  const answer = await app.inject({ method: 'POST', url, headers: gestora, payload: { filtros } });
  return answer.json<GraficosDeInforme>().graficos.find(({ clave }) => clave === 'semanas')!;
}

it('shows the share at risk of each week by its last readings, weeks without one included', async () => {
  const { abre, medida, categorias, valores, cuentas } = await semanas();
  expect([abre, medida]).toEqual([false, { nombre: 'Porcentaje de las matrículas', maximo: 100, suma: false }]);
  expect(categorias.map(({ clave }) => clave)).toEqual([
    '2026-11-02/2026-11-08',
    '2026-11-09/2026-11-15',
    '2026-11-16/2026-11-22',
  ]);
  expect([valores, cuentas]).toEqual([[[30, null, 25]], [[60, 0, 20]]]);
});

it('is filtered by platform and category, and by nothing else', async () => {
  expect((await semanas({ servidor: 'saberes' })).valores).toEqual([[60]]);
  expect((await semanas({ categoria: 'campus/2' })).valores).toEqual([[20, null, 25]]);
  expect((await semanas({ dias: 'nunca' })).valores).toEqual([[30, null, 25]]);
  expect((await semanas({ servidor: 'ninguno' })).categorias).toEqual([]);
});

it('opens no rows', async () => {
  const url = `/api/informes/${informe.slug}/total`;
  const payload = { marca: { grafico: 'semanas', categoria: '2026-11-16/2026-11-22' } };
  expect((await app.inject({ method: 'POST', url, headers: gestora, payload })).statusCode).toBe(400);
});
