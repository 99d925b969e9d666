import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CATALOGO, INFORMES, INFORMES_DE_FORMULARIOS, INFORMES_LEIDOS } from '#catalogo/index.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { completeItems } from '#features/formularios/server/service.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createTestApp } from '../../../testing/app.ts';
import { replaceLeidos } from './leidos.store.ts';

const { app, db, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');

/** A row of a former semester, and two of this one, the last sent late for it: a semester is not a range of days. */
const FILAS = [
  { semestre: '2025-2', creado: new Date('2025-09-01T15:00:00Z') },
  { semestre: '2026-1', creado: new Date('2026-03-02T15:00:00Z') },
  { semestre: '2026-1', creado: new Date('2026-07-03T15:00:00Z') },
] as const;

/** The least that a row may have: the items of its list if these are the rows. */
const datosOf = ({ unidad }: InformeDeFormulario): Record<string, unknown> =>
  (unidad?.split('.') ?? []).reduceRight<Record<string, unknown>>(
    (inner, parte, i, { length }) => ({ [parte]: i === length - 1 ? [{}] : inner }),
    {},
  );

for (const formulario of new Set(INFORMES_DE_FORMULARIOS.map((informe) => informe.formulario))) {
  const informe = INFORMES_DE_FORMULARIOS.find((informeDeFormulario) => informeDeFormulario.formulario === formulario)!;
  await insertRegistros(
    db,
    formulario,
    FILAS.map((fila) => ({ datos: datosOf(informe), ...fila })),
  );
}
await completeItems(db, CATALOGO);
for (const { leido } of INFORMES_LEIDOS) {
  const lectura = randomUUID();
  await db.transaction().execute(async (tx) => {
    await sql`insert into lecturas (id, leido, servidor, pedida, terminada, filas)
      values (${lectura}, ${leido.slug}, 'campus', now(), now(), 3)`.execute(tx);
    const filas = FILAS.map((fila, i) => ({ clave: String(i), datos: {}, ...fila }));
    await replaceLeidos(tx, { leido, servidor: 'campus', lectura }, filas);
  });
}

const post = async (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api${path}`, headers: gestora, payload });

/** Number of rows that a report exports. */
async function exportadas(slug: string, filtro: object): Promise<number> {
  const { enlace } = (await post(`/informes/${slug}/exportar`, { ...filtro, formato: 'csv' })).json<{
    enlace: string;
  }>();
  const { payload } = await app.inject({ method: 'GET', url: enlace });
  const [, ...filas] = payload.trim().split(/\r?\n/);
  return filas.length;
}

it.each(INFORMES.map(({ slug }) => slug))('%s is narrowed and exported by semester and by day', async (slug) => {
  for (const [filtro, count] of [
    [{}, 3],
    [{ semestre: '2026-1' }, 2],
    [{ semestre: '2025-2' }, 1],
    [{ semestre: '2019-1' }, 0],
    [{ desde: '2026-01-01', hasta: '2026-06-30' }, 1],
    [{ semestre: '2026-1', desde: '2026-07-01' }, 1],
  ] as const) {
    const { total, todos: all } = (await post(`/informes/${slug}/total`, filtro)).json();
    const { filas } = (await post(`/informes/${slug}/consulta`, filtro)).json();
    expect([filtro, total, all, filas.length]).toEqual([filtro, count, 3, count]);
  }
  expect(await exportadas(slug, { semestre: '2026-1' })).toBe(2);
  expect(await exportadas(slug, { desde: '2026-01-01', hasta: '2026-06-30' })).toBe(1);
});

/** Reads of the contract that give all rows of their report. */
const LECTURAS = INFORMES.flatMap(({ lecturas }) => lecturas).filter(({ only, cuerpo }) => !only && !cuerpo);

it.each(LECTURAS)('$ruta gives the rows of a semester and of days', async ({ ruta, clave }) => {
  const [method, path = ''] = ruta.split(' ');
  const read = async (filtro: Record<string, string>): Promise<unknown[]> => {
    const url = `/api${path.replace(/\{\w+\}/, 'todos')}`;
    const asked =
      method === 'GET' ? { method: 'GET' as const, query: filtro } : { method: 'POST' as const, payload: filtro };
    const body = (await app.inject({ url, headers: gestora, ...asked })).json();
    return clave === null ? body : body[clave];
  };
  expect(await read({ semestre: '2026-1' })).toHaveLength(2);
  expect(await read({ desde: '2026-01-01', hasta: '2026-06-30' })).toHaveLength(1);
});
