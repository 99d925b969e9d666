// The report of accompaniments: rows are criteria, grouped by accompaniment.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { acompanamientoDocentes as informe } from '#catalogo/acompanamiento/tramite.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { completeItems } from '#features/formularios/server/service.ts';
import type { FilaDeInforme, GrupoDeInforme } from '#features/informes/contract.ts';
import { createTestApp } from '../../../testing/app.ts';
import { saveAcompanamiento } from '../testing/guardado.ts';

const testApp = await createTestApp();
const { app, db, signIn } = testApp;
const gestora = await signIn(['manager'], 'gestora');

/** Newest first; in the first, three of 21 criteria lack the best descriptor. */
const GUARDADOS = [
  { codigo: '300-01', semana: 7, recibido: new Date('2026-09-12T15:00:00Z'), nivel: (n: number) => (n > 18 ? 1 : 0) },
  { codigo: '100-01', semana: 5, recibido: new Date('2026-09-11T15:00:00Z') },
  { codigo: '200-01', semana: 3, recibido: new Date('2026-09-11T15:00:00Z') },
] as const;
for (const guardado of GUARDADOS) await saveAcompanamiento(testApp, guardado);
await completeItems(db, CATALOGO);

const call = async (llamada: string, payload: object, headers: object = gestora) =>
  app.inject({ method: 'POST', url: `/api/informes/${informe.slug}/${llamada}`, headers: { ...headers }, payload });
const grupos = async (filtro: object = {}): Promise<GrupoDeInforme[]> =>
  (await call('grupos', { agrupar: 'acompanamiento', ...filtro })).json<{ grupos: GrupoDeInforme[] }>().grupos;
const filas = async (consulta: object = {}): Promise<FilaDeInforme[]> =>
  (await call('consulta', { agrupar: 'acompanamiento', limite: 100, ...consulta })).json<{ filas: FilaDeInforme[] }>()
    .filas;

const lugarOf = (campo: string): number => informe.columnas.findIndex((columna) => columna.campo.endsWith(campo));
const CODIGO = lugarOf('.codigoAsignatura');
const VALORACION = lugarOf('.descriptor.valoracion');
const CRITERIO = lugarOf('.criterio');

const codigoOf = ({ celdas = [] }: GrupoDeInforme) => celdas[CODIGO];

/** Subject and length of each run of rows of one accompaniment. */
const tramos = (leidas: readonly FilaDeInforme[]) =>
  leidas.reduce<{ codigo: string; cuantas: number }[]>((hasta, { celdas }) => {
    const codigo = celdas[CODIGO]!;
    const last = hasta.at(-1);
    if (last?.codigo === codigo) last.cuantas += 1;
    else hasta.push({ codigo, cuantas: 1 });
    return hasta;
  }, []);

describe('the groups of the report', () => {
  it('are the accompaniments, newest first; heads show teacher, date, subject, week, total and criteria to improve', async () => {
    const [nueva, ...others] = await grupos();
    const leidas = await filas();
    const valoraciones = leidas.slice(0, nueva!.cuantas).map(({ celdas }) => Number(celdas[VALORACION]));
    const shown = ['nombreDocente', 'fechaRegistro', '.codigoAsignatura', '.semana', '.total'].map(lugarOf);
    expect(nueva).toEqual({
      cuantas: 21,
      celdas: leidas[0]!.celdas.map((celda, lugar) => (shown.includes(lugar) ? celda : '')),
      aparte: valoraciones.filter((valoracion) => valoracion < 3.5).length,
    });
    expect(shown.map((lugar) => nueva!.celdas![lugar])).toEqual([
      'LUZ ÁNGELA PEÑA',
      expect.stringMatching(/^12\/09\/2026, 10:00/),
      '300-01',
      '7',
      expect.stringMatching(/^\d,\d\d$/),
    ]);
    expect(nueva!.aparte).toBeGreaterThan(0);
    expect(others.map(({ cuantas: count, aparte: below }) => [count, below])).toEqual([
      [21, 0],
      [21, 0],
    ]);
    expect(tramos(leidas)).toHaveLength(3);
    expect(tramos(leidas).map(({ codigo }) => codigo)).toEqual([nueva!, ...others].map(codigoOf));
  });

  it.each([
    [{ orden: 'codigoAsignatura', sentido: 'asc' }, ['100-01', '200-01', '300-01']],
    [{ orden: 'codigoAsignatura', sentido: 'desc' }, ['300-01', '200-01', '100-01']],
    [{ orden: 'fechaRegistro', sentido: 'asc' }, [expect.any(String), expect.any(String), '300-01']],
  ])('come in the order of a column that their heads say: %j', async (orden, codigos) => {
    expect((await grupos(orden)).map(codigoOf)).toEqual(codigos);
    expect(tramos(await filas(orden)).map(({ codigo }) => codigo)).toEqual(codigos);
  });

  it('stay together if rows are sorted by a field of the group', async () => {
    const leidas = await filas({ orden: 'valoracion', sentido: 'desc' });
    expect(tramos(leidas)[0]).toEqual({ codigo: '300-01', cuantas: 21 });
    const valores = leidas.slice(0, 21).map(({ celdas }) => Number(celdas[VALORACION]));
    expect(valores.filter(Number.isFinite)).toEqual(valores.filter(Number.isFinite).toSorted((a, b) => b - a));
  });

  it.each([{}, { orden: 'valoracion', sentido: 'asc' }, { orden: 'codigoAsignatura', sentido: 'asc', buscar: 'luz' }])(
    'have the same rows page by page, forwards and backwards: %j',
    async (orden) => {
      const enteras = (await filas(orden)).map(({ id }) => id);
      expect(new Set(enteras).size).toBe(63);
      const adelante = (await filas({ ...orden, limite: 8 })).map(({ id }) => id);
      while (adelante.length < enteras.length) {
        adelante.push(...(await filas({ ...orden, limite: 8, despues: adelante.at(-1) })).map(({ id }) => id));
      }
      expect(adelante).toEqual(enteras);
      expect((await filas({ ...orden, antes: enteras[40], limite: 40 })).map(({ id }) => id)).toEqual(
        enteras.slice(0, 40),
      );
    },
  );

  it('have criteria by their short names, which the whole list does not have', async () => {
    const short = (await filas())[0]!.celdas[CRITERIO]!;
    const whole = (await filas({ agrupar: undefined, limite: 1 }))[0]!.celdas[CRITERIO]!;
    expect(short.length).toBeLessThan(60);
    expect(whole.length).toBeGreaterThan(short.length);
  });

  it('are counted, and the count is shown from one on', async () => {
    const answer = await call('grupos', { agrupar: 'acompanamiento', salto: 1, limite: 1 });
    const [, segundo] = await grupos();
    expect(answer.json()).toEqual({ cuentas: [21, 21, 21], grupos: [segundo] });
  });

  it('have only the rows that match filter and search', async () => {
    const [{ celdas } = { celdas: [] }] = await filas({ agrupar: undefined });
    const encontradas = await grupos({ buscar: celdas[CRITERIO] });
    expect(encontradas.map(({ cuantas: count }) => count)).toEqual([1, 1, 1]);
    expect(await grupos({ filtros: { 'infoAcompanamiento.marca': 'sin-total' } })).toEqual([]);
  });

  it('are audited as an opening of the report, even if no rows are read', async () => {
    await sql`truncate auditoria`.execute(db);
    await call('grupos', { agrupar: 'acompanamiento' }, await signIn(['manager'], 'curiosa'));
    const { rows } = await sql`select accion, objeto_ids, usuario from auditoria
      where accion = 'informe.apertura'`.execute(db);
    expect(rows).toEqual([{ accion: 'informe.apertura', objeto_ids: [informe.slug], usuario: 'curiosa' }]);
  });
});

it('rows without groups keep the format that files and existing clients read', async () => {
  const sueltas = await filas({ agrupar: undefined });
  expect(tramos(sueltas)[0]).toEqual({ codigo: '300-01', cuantas: 21 });
  expect((await call('consulta', { agrupar: 'persona' })).json()).toMatchObject({
    errores: { agrupar: 'No se puede agrupar por esa columna.' },
  });
});
