// The whole catalogue, from a filled form to its row: each report shows, lists and exports what its form received.
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnasDe } from '#catalogo/columnas.ts';
import { azarDe } from '#catalogo/ejemplos/azar.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { INFORMES } from '#catalogo/index.ts';
import { ROLES } from '#catalogo/roles.ts';
import { createTestApp } from './testing/app.ts';
import { createEjemplos } from './testing/ejemplos.ts';

const testApp = await createTestApp();
const { app, db, signIn } = testApp;
const ejemplos = await createEjemplos(testApp);

beforeEach(async () => {
  await sql`truncate registros, envios cascade`.execute(db);
});

type Consulta = { filas: { id: string; celdas: string[] }[] };

/** Fills a form with its example and sends it. @returns the record's id and the payload */
async function send(formulario: Formulario, headers: Record<string, string>, semilla: number) {
  const valores = ejemplos.valores(formulario, azarDe(semilla));
  const answer = await app.inject({
    method: 'POST',
    url: `/api${formulario.llamada.slice('POST '.length)}`,
    headers,
    payload: ejemplos.payload(formulario, valores),
  });
  expect(answer.statusCode).toBe(201);
  return { id: answer.json<{ id: string }>().id, valores };
}

describe.each(INFORMES)('the report $slug', (informe) => {
  const columnas = columnasDe(informe);

  it('shows, lists and exports what its form received', async () => {
    const headers = await signIn(ROLES);
    const [first, second] = [await send(informe.formulario, headers, 1), await send(informe.formulario, headers, 2)];
    const ids = new Set([first.id, second.id]);
    const post = async <T>(call: string, body: object) =>
      (
        await app.inject({ method: 'POST', url: `/api/informes/${informe.slug}/${call}`, headers, payload: body })
      ).json<T>();

    const { filas } = await post<Consulta>('consulta', {});
    expect(new Set(filas.map(({ id }) => id))).toEqual(ids);
    for (const { celdas } of filas) expect(celdas).toHaveLength(columnas.length);
    // What is shown first of each tells them apart, and finds them again.
    const [primera] = filas;
    const found = await post<Consulta>('consulta', { buscar: primera!.celdas[0] });
    expect(found.filas.map(({ id }) => id)).toContain(primera!.id);

    const { enlace } = await post<{ enlace: string }>('exportar', {});
    const sheet = await readSheet((await app.inject(enlace)).rawPayload);
    expect(sheet[2]).toEqual(columnas.map(({ titulo }) => titulo));
    expect(new Set(sheet.slice(3).map(([cell]) => cell))).toEqual(new Set(filas.map(({ celdas }) => celdas[0])));
  });

  it.each(columnas.filter(({ orden }) => orden !== null))('is sorted by $clave', async ({ clave }) => {
    const headers = await signIn(ROLES);
    for (const semilla of [1, 2, 3]) await send(informe.formulario, headers, semilla);
    const rows = async (sentido: string) => {
      const body = { orden: clave, sentido };
      const url = `/api/informes/${informe.slug}/consulta`;
      const answer = await app.inject({ method: 'POST', url, headers, payload: body });
      return answer.json<{ filas: { id: string }[] }>().filas.map(({ id }) => id);
    };
    const ascending = await rows('asc');
    expect(ascending).toHaveLength(3);
    expect(await rows('desc')).toEqual(ascending.toReversed());
  });

  it.each(informe.lecturas)('is read by $ruta', async ({ ruta, clave, solo }) => {
    const headers = await signIn(ROLES);
    const { id } = await send(informe.formulario, headers, 1);
    const [method, path] = ruta.split(' ') as ['GET' | 'POST', string];
    const answer = await app.inject({
      method,
      url: `/api${path.replaceAll(/\{\w+\}/g, 'todos')}`,
      headers,
      ...(method === 'POST' && { payload: {} }),
    });
    expect(answer.statusCode).toBe(200);
    const body = answer.json<Record<string, { id: string }[]> & { id: string }[]>();
    const rows = clave === null ? body : body[clave]!;
    // A call that is narrowed by its definition may leave this record out.
    expect(solo ? [[], [id]] : [[id]]).toContainEqual(rows.map((row) => row.id));
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(columnas.map((one) => one.clave)));
  });
});
