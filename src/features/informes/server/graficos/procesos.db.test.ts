import { sql, type RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import { INFORMES } from '#catalogo/index.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { vistaOf } from '../vista.ts';
import { countsOfTramosSql } from './cache.store.ts';
import { countsSql } from './store.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const LECTOR = { usuario: 'gestora', email: 'gestora@universidad.edu.co', permisos: permisosOf(['manager']) };

const { db } = await createTestDatabase();

const informes = INFORMES.flatMap((informe) => {
  const graficos = (informe.graficos ?? []).filter((grafico) => !grafico.external);
  return graficos.length > 0 ? [{ slug: informe.slug, informe, graficos }] : [];
});

it.each(informes)('the rows of $slug are counted by several processes', async ({ informe, graficos }) => {
  const vista = vistaOf(informe, {}, LECTOR, NOW);
  const conteo = { graficos, corte: { semestre: '2026-2' }, hoy: NOW };
  expect(await planOf(countsSql(vista, conteo))).toMatch(DIVIDED);
  if (informe.leido) return;
  const tramosPlan = await planOf(countsOfTramosSql(vista, { ...conteo, only: null }));
  expect(tramosPlan).toMatch(DIVIDED);
  // Evaluated once for each row, not for each of its categories: with many rows PostgreSQL would sort instead, in one
  // process.
  expect(tramosPlan).toContain('Function Scan on date_bin');
});

const DIVIDED = /Partial (Hash|Group)?Aggregate/;

async function planOf(conteo: RawBuilder<unknown>): Promise<string> {
  const plan = await db.transaction().execute(async (tx) => {
    // Makes the table count as large: the test asks only if the statement can run in parallel.
    await sql`set local min_parallel_table_scan_size = 0`.execute(tx);
    await sql`set local parallel_setup_cost = 0`.execute(tx);
    await sql`set local parallel_tuple_cost = 0`.execute(tx);
    return (await sql<{ 'QUERY PLAN': string }>`explain ${conteo}`.execute(tx)).rows;
  });
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}
