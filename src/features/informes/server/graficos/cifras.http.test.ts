import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acompanamientoDocentes as acompanamientos } from '#catalogo/acompanamiento/tramite.ts';
import { informacionCancelaciones as cancelaciones } from '#catalogo/cancelacion/tramite.ts';
import type { Estado } from '#catalogo/estados.ts';
import { informacionInscripcionHBV as hbv } from '#catalogo/inscripcion-hbv/tramite.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { createTestApp } from '../../../../testing/app.ts';
import type { CifraDeInforme, GraficosDeInforme } from '../../contract-graficos.ts';
import { insertRegistros } from '../testing.ts';

const { app, db, signIn, clock } = await createTestApp();

beforeAll(async () => seedListas(db));
beforeEach(async () => {
  await sql`truncate registros, auditoria cascade`.execute(db);
});

/** Moves the clock to noon of a civil day and signs in again, as sessions end. */
async function signInOn(dia: string): Promise<object> {
  clock.now = new Date(`${dia}T17:00:00Z`);
  return signIn(['manager'], 'gestora');
}

async function post(url: string, payload: object, headers: object) {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers: { ...headers }, payload });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer;
}

/** Stores records received at noon of some civil days. @returns their ids */
const receive = async (...dias: readonly string[]): Promise<string[]> =>
  insertRegistros(
    db,
    hbv.formulario,
    dias.map((dia, i) => ({ datos: { nombreApellido: `PERSONA ${i}` }, creado: new Date(`${dia}T17:00:00Z`) })),
  );

async function pass(listaRegistros: readonly string[], nuevoEstado: Estado, dia: string) {
  return post('/generales/actualizarEstado', { listaRegistros, nuevoEstado }, await signInOn(dia));
}

type Cifras = Readonly<Record<string, Omit<CifraDeInforme, 'clave' | 'texto'>>>;

async function cifras(filtro: object = {}, { slug } = hbv as { readonly slug: string }): Promise<Cifras> {
  const answer = await post(`/informes/${slug}/graficos`, filtro, await signInOn('2026-11-20'));
  const dichas = answer.json<GraficosDeInforme>().cifras ?? [];
  return Object.fromEntries(dichas.map(({ clave, texto: _texto, ...dicha }) => [clave, dicha]));
}

const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the key figures', () => {
  it('are the number of rows, of open ones, and the median time until closing', async () => {
    // A Friday before a Monday that is a holiday: closing times are counted in business days.
    const ids = await receive(...repeat(9, '2026-11-13'));
    await pass(ids.slice(0, 3), 'cerrado', '2026-11-13');
    await pass(ids.slice(3, 5), 'cerrado', '2026-11-17');
    await pass(ids.slice(5, 7), 'cerrado', '2026-11-20');
    await pass(ids.slice(7, 8), 'pendiente', '2026-11-20');
    expect(await cifras()).toMatchObject({
      registros: { valor: 9 },
      sinCerrar: { valor: 2, detalle: '1 abierto, 1 pendiente' },
      diasHastaCerrar: { valor: 1, detalle: 'Nueve de cada diez, en 4 o menos' },
    });
  });

  it('count only the last closing of a row that was opened again, and none while it is open', async () => {
    const ids = await receive(...repeat(6, '2026-11-13'));
    await pass(ids, 'cerrado', '2026-11-13');
    expect(await cifras()).toMatchObject({
      diasHastaCerrar: { valor: 0, detalle: 'Nueve de cada diez, el mismo día' },
    });
    await pass(ids, 'abierto', '2026-11-17');
    expect(await cifras()).not.toHaveProperty('diasHastaCerrar');
    await pass(ids, 'cerrado', '2026-11-20');
    expect(await cifras()).toMatchObject({ diasHastaCerrar: { valor: 4 } });
  });

  it('count the former closing of a row that was opened by mistake', async () => {
    const ids = await receive(...repeat(6, '2026-11-13'));
    await pass(ids, 'cerrado', '2026-11-17');
    const { cambio } = (await pass(ids, 'abierto', '2026-11-19')).json<{ cambio: string }>();
    expect(await cifras()).not.toHaveProperty('diasHastaCerrar');
    await post(`/cambiosDeEstado/${cambio}/deshacer`, {}, await signInOn('2026-11-19'));
    expect(await cifras()).toMatchObject({ sinCerrar: { valor: 0 }, diasHastaCerrar: { valor: 1 } });
  });

  it('give no median for a few rows, nor for rows without history', async () => {
    const ids = await receive(...repeat(8, '2026-11-13'));
    await sql`update registros set estado = 'cerrado' where id = any(${ids.slice(4)}::uuid[])`.execute(db);
    expect(await cifras()).not.toHaveProperty('diasHastaCerrar');
    await pass(ids.slice(0, 4), 'cerrado', '2026-11-17');
    expect(await cifras()).toMatchObject({
      sinCerrar: { valor: 0 },
      diasHastaCerrar: { valor: '—', detalle: 'Menos de 5 registros cerrados' },
    });
  });

  it('follow the filter', async () => {
    const ids = await receive(...repeat(6, '2026-11-13'), ...repeat(5, '2026-05-04'));
    await pass(ids.slice(0, 6), 'cerrado', '2026-11-17');
    await pass(ids.slice(6), 'cerrado', '2026-05-06');
    const mediana = async (filtro: object) => (await cifras(filtro))['diasHastaCerrar']?.valor;
    expect([await mediana({}), await mediana({ semestre: '2026-1' }), await mediana({ semestre: '2026-2' })]).toEqual([
      1, 2, 1,
    ]);
    expect(await mediana({ buscar: 'persona 7' })).toBe('—');
    expect(await cifras({ buscar: 'persona 7' })).toMatchObject({ registros: { valor: 1 }, sinCerrar: { valor: 0 } });
    const abiertas = await cifras({ estado: 'abierto' });
    expect([Object.keys(abiertas), abiertas['registros']]).toEqual([['registros'], { valor: 0 }]);
  });

  it('count items where these are the rows, each with its own history', async () => {
    const [registro] = await insertRegistros(db, cancelaciones.formulario, [
      { datos: {}, creado: new Date('2026-11-13T17:00:00Z') },
    ]);
    const { rows } = await sql<{ id: string }>`
      insert into items (id, registro, orden, formulario, version, semestre, creado, comprobante, datos, busqueda)
      select gen_random_uuid(), id, orden, formulario, 1, semestre, creado, comprobante, datos, busqueda
      from registros, generate_series(0, 6) as orden where id = ${registro} returning id`.execute(db);
    const ids = rows.map(({ id }) => id);
    await pass(ids.slice(0, 5), 'cerrado', '2026-11-18');
    expect(await cifras({}, cancelaciones)).toMatchObject({
      registros: { valor: 7 },
      sinCerrar: { valor: 2, detalle: '2 abiertos, 0 pendientes' },
      diasHastaCerrar: { valor: 2 },
    });
  });

  it('have neither states nor days where the unit changes no states', async () => {
    expect(Object.keys(await cifras({}, acompanamientos))).toEqual(['registros']);
  });
});

describe('a semester beside the one before', () => {
  it('is compared up to the same day of it while it runs, and whole when it is over', async () => {
    await receive(...repeat(6, '2026-11-13'), ...repeat(5, '2026-02-10'), ...repeat(3, '2026-06-20'));
    await receive(...repeat(10, '2025-08-04'));
    const today = { valor: '+20 %', detalle: '6 en 2026-2, 5 en 2026-1 a la misma fecha' };
    expect((await cifras())['cambio']).toEqual(today);
    expect((await cifras({ semestre: '2026-2' }))['cambio']).toEqual(today);
    expect((await cifras({ semestre: '2026-1' }))['cambio']).toEqual({
      valor: '−20 %',
      detalle: '8 en 2026-1, 10 en 2025-2',
    });
  });

  it('is compared in the same search', async () => {
    await receive(...repeat(8, '2026-11-13'), ...repeat(8, '2026-02-10'));
    await sql`update registros set busqueda = 'rosa' where datos ->> 'nombreApellido' in ('PERSONA 0', 'PERSONA 9')`.execute(
      db,
    );
    expect((await cifras({ buscar: 'rosa' }))['cambio']).toEqual({
      valor: '—',
      detalle: '1 en 2026-2, 1 en 2026-1 a la misma fecha',
    });
  });

  it('is left out where there is none, and where the filter is of a time, a state or a mark', async () => {
    await receive(...repeat(6, '2025-03-03'));
    expect(await cifras()).not.toHaveProperty('cambio');
    await receive(...repeat(6, '2026-11-13'));
    expect((await cifras())['cambio']).toEqual({ valor: '—', detalle: '6 en 2026-2, 0 en 2026-1 a la misma fecha' });
    const marca = { grafico: 'dias', categoria: '2026-11-13' };
    for (const filtro of [{ desde: '2026-11-01' }, { hasta: '2026-11-19' }, { estado: 'abierto' }, { marca }]) {
      expect(await cifras(filtro)).not.toHaveProperty('cambio');
    }
  });
});
