// The whole catalogue, from a filled form to its row: each report shows, lists and exports what its form received.
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRuta } from '#catalogo/arbol.ts';
import { isCodigoDeAsignatura, type Campo } from '#catalogo/campos/index.ts';
import { columnasOf, offeredColumnasOf, type ColumnaDeInforme } from '#catalogo/columnas.ts';
import { ESTADO_INFO, type Estado } from '#catalogo/estados.ts';
import { INFORMES_DE_FORMULARIOS } from '#catalogo/index.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { ROLES } from '#catalogo/roles.ts';
import { azarOf } from '#demostracion/azar.ts';
import { createTestApp } from './testing/app.ts';
import { createEjemplos } from './testing/ejemplos.ts';

const testApp = await createTestApp();
const { app, db, signIn } = testApp;
const ejemplos = await createEjemplos(testApp);
// What a form received has no names of subjects.
await sql`update asignaturas set nombre = null`.execute(db);

beforeEach(async () => {
  await sql`truncate registros, envios cascade`.execute(db);
});

type Consulta = { filas: { id: string; celdas: string[] }[] };

/** Fills a report's form with its example and sends it. @returns the record's id, and how many rows of the report it makes */
async function send({ formulario, unidad }: InformeDeFormulario, headers: Record<string, string>, semilla: number) {
  const valores = ejemplos.valores(formulario, azarOf(semilla));
  const answer = await app.inject({
    method: 'POST',
    url: `/api${formulario.llamada.slice('POST '.length)}`,
    headers,
    payload: ejemplos.payload(formulario, valores),
  });
  expect(answer.statusCode).toBe(201);
  const items = unidad === undefined ? undefined : readRuta(valores, unidad);
  return { id: answer.json<{ id: string }>().id, filas: Array.isArray(items) ? items.length : 1 };
}

/** Expects the sent records as rows. In a report of items, rows have their own ids. */
function expectRows(
  { unidad }: InformeDeFormulario,
  rows: readonly { id: string }[],
  sent: readonly { id: string; filas: number }[],
): void {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(sent.reduce((sum, { filas }) => sum + filas, 0));
  const idsOf = (own: readonly { id: string }[]) => (unidad === undefined ? own.map(({ id }) => id).toSorted() : []);
  expect(idsOf(rows)).toEqual(idsOf(sent));
}

/** A cell as it was read back; an instant as the clock on the wall said it, which a spreadsheet keeps as a fraction of a day. */
const leida = (celda: unknown): unknown =>
  celda instanceof Date ? new Date(celda.getTime() + 500).toISOString().slice(0, 16) : celda;

const sorted = (filas: readonly (readonly unknown[])[]): string[] =>
  filas.map((fila) => JSON.stringify(fila)).toSorted();

const EN_BOGOTA = new Intl.DateTimeFormat('sv', { timeZone: 'America/Bogota', dateStyle: 'short', timeStyle: 'short' });

/** Returns the spreadsheet cell for a stored value. */
function esperada(campo: Campo, valor: unknown): unknown {
  if (Array.isArray(valor)) return (valor as { texto: string }[]).map(({ texto }) => texto).join(', ');
  if (typeof valor === 'object' && valor !== null)
    return Object.entries(valor).find(([clave]) => /^(texto|nombre)$/.test(clave))?.[1];
  if (valor === null || valor === undefined || valor === '') return campo.vacio || null;
  if (campo.tipo === 'derivado' && typeof valor === 'string') return campo.textos?.[valor] ?? valor;
  return campo.tipo === 'fecha' && typeof valor === 'string' ? `${valor}T00:00` : valor;
}

/** Returns true for the code of a subject, which has its name in a column beside it. */
const isCodigo = (source: ColumnaDeInforme['source']): boolean =>
  'partes' in source && source.partes.length === 1 && isCodigoDeAsignatura(source.partes[0].campo);

/** The rows of a report as they lie in the database, column by column. */
async function guardadas(informe: InformeDeFormulario): Promise<unknown[][]> {
  const tabla = sql.raw(informe.unidad === undefined ? 'registros' : 'items');
  const { rows } = await sql<{ datos: unknown; creado: Date; semestre: string; estado: string; vence: string | null }>`
    select datos, creado, semestre, estado, vence from ${tabla} where formulario = ${informe.formulario.slug}`.execute(
    db,
  );
  return rows.map(({ datos, creado, semestre, estado, vence }) =>
    offeredColumnasOf(informe).flatMap(({ source: origen, formato }) => {
      if ('partes' in origen) {
        const celdas = origen.partes.map(({ ruta, campo }) => esperada(campo, readRuta(datos, ruta)));
        // No subject of these codes has a name.
        if (isCodigo(origen)) return [celdas[0], null];
        return celdas.length === 1 ? celdas[0] : celdas.join(' ');
      }
      const instante = EN_BOGOTA.format(creado).replace(' ', 'T');
      const systemValores = {
        fechaRegistro: instante,
        semestre,
        estado: ESTADO_INFO[estado as Estado].nombre,
        version: informe.formulario.version,
        vence: `${vence}T00:00`,
        responsable: null,
        calificacion: null,
        resultado: null,
      };
      return formato === 'dia' && origen.sistema === 'fechaRegistro'
        ? `${instante.slice(0, 10)}T00:00`
        : systemValores[origen.sistema];
    }),
  );
}

describe.each(INFORMES_DE_FORMULARIOS)('the report $slug', (informe) => {
  const columnas = columnasOf(informe);
  const ofrecidas = offeredColumnasOf(informe);

  it('shows, lists and exports what its form received', async () => {
    const headers = await signIn(ROLES);
    const sent = [await send(informe, headers, 1), await send(informe, headers, 2)];
    const post = async <T>(call: string, body: object) =>
      (
        await app.inject({ method: 'POST', url: `/api/informes/${informe.slug}/${call}`, headers, payload: body })
      ).json<T>();

    const { filas } = await post<Consulta>('consulta', {});
    expectRows(informe, filas, sent);
    for (const { celdas } of filas) expect(celdas).toHaveLength(ofrecidas.length);
    // What is shown first of each tells them apart, and finds them again.
    const [primera] = filas;
    const found = await post<Consulta>('consulta', { buscar: primera!.celdas[0] });
    expect(found.filas.map(({ id }) => id)).toContain(primera!.id);

    const { enlace } = await post<{ enlace: string }>('exportar', {});
    const sheet = await readSheet((await app.inject(enlace)).rawPayload);
    // Under title and facts, and under the headings of groups where there are some.
    const titulos = columnas.some(({ grupo }) => grupo !== null) ? 3 : 2;
    expect(sheet[titulos]).toEqual(
      ofrecidas.flatMap(({ titulo, source }) => (isCodigo(source) ? [titulo, 'Nombre de la asignatura'] : titulo)),
    );
    expect(sorted(sheet.slice(titulos + 1).map((row) => row.map(leida)))).toEqual(sorted(await guardadas(informe)));
  });

  it.each(columnas.filter(({ orden }) => orden !== null))('is sorted by $clave', async ({ clave }) => {
    const headers = await signIn(ROLES);
    let sent = 0;
    for (const semilla of [1, 2, 3]) sent += (await send(informe, headers, semilla)).filas;
    const rows = async (sentido: string) => {
      const body = { orden: clave, sentido };
      const url = `/api/informes/${informe.slug}/consulta`;
      const answer = await app.inject({ method: 'POST', url, headers, payload: body });
      return answer.json<{ filas: { id: string }[] }>().filas.map(({ id }) => id);
    };
    const ascending = await rows('asc');
    expect(ascending).toHaveLength(sent);
    expect(await rows('desc')).toEqual(ascending.toReversed());
  });

  it.each(informe.lecturas)('is read by $ruta', async ({ ruta, clave, only }) => {
    const headers = await signIn(ROLES);
    const sent = await send(informe, headers, 1);
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
    expectRows(informe, rows, only && rows.length === 0 ? [] : [sent]);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(columnas.map((one) => one.clave)));
  });
});

it('subjects are called by their names in the table, a record and a file, not in the contract’s read', async () => {
  const headers = await signIn(ROLES);
  const informe = INFORMES_DE_FORMULARIOS.find(({ slug }) => slug === 'informacionHabilitaciones')!;
  await send(informe, headers, 1);
  const [{ codigo }] = (
    await sql<{ codigo: string }>`
      select datos #>> '{infoHabilitacion,codigoAsignatura}' as codigo from registros`.execute(db)
  ).rows as [{ codigo: string }];
  await sql`update asignaturas set nombre = 'Álgebra Lineal' where codigo_asignatura = ${codigo}`.execute(db);
  const call = async <T>(url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, headers, payload })).json<T>();

  const url = `/api/informes/${informe.slug}`;
  const { filas } = await call<Consulta>(`${url}/consulta`, {});
  const dicho = `Álgebra Lineal · ${codigo}`;
  expect(filas[0]!.celdas).toContain(dicho);
  const registro = await app.inject({ url: `${url}/registros/${filas[0]!.id}`, headers });
  expect(registro.json()).toMatchObject({ nombres: { [codigo]: 'Álgebra Lineal' } });
  const { enlace } = await call<{ enlace: string }>(`${url}/exportar`, {});
  expect((await readSheet((await app.inject(enlace)).rawPayload)).at(-1)).toEqual(
    expect.arrayContaining([codigo, 'Álgebra Lineal']),
  );
  const leidas = await app.inject({ url: '/api/obtenerInfoHabilitaciones', headers });
  expect(leidas.body).toContain(`"${codigo}"`);
  expect(leidas.body).not.toContain('Álgebra Lineal');
  await sql`update asignaturas set nombre = null`.execute(db);
});
