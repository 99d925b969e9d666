import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRuta } from '#catalogo/arbol.ts';
import type { Definicion } from '#features/definiciones/contract.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { createServices } from '../services.ts';
import { createTestApp } from '../testing/app.ts';
import { createTestDist } from '../testing/dist.ts';
import { seedFormularioPropio } from './formulario-propio.ts';
import { SEMANA } from './semana.ts';

const test = await createTestApp({}, { dist: createTestDist() });
const { app, db, clock } = test;
const { slug } = SEMANA.formulario;

const start = async (isNew: boolean): Promise<void> =>
  seedFormularioPropio(db, {
    isNew,
    now: clock.now,
    servicesAt: (now) =>
      createServices({
        config: test.config,
        db,
        files: test.files,
        moodle: new Map([[test.moodle.name, test.moodle]]),
        isDemostracion: true,
        report: (message) => expect(message).toBe(''),
        now,
      }),
  });

const get = async <T>(path: string): Promise<T> =>
  (await app.inject({ url: `/api${path}`, headers: await test.signIn(['manager']) })).json<T>();

const stored = async () =>
  (
    await sql<{ version: number; creado: Date; estado: string; semestre: string; datos: object }>`
      select version, creado, estado, semestre, datos from registros where formulario = ${slug} order by creado`.execute(
      db,
    )
  ).rows;

beforeAll(async () => seedListas(db));

describe('the form of the unit in a demonstration', () => {
  it('is published in two versions, with answers to each up to the present', async () => {
    await start(true);
    const { versiones, hasCambios, fallos } = await get<Definicion>(`/definiciones/${slug}`);
    expect(versiones.map(({ version, cambios }) => [version, cambios.length > 0])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect([hasCambios, fallos]).toEqual([false, []]);
    const rows = await stored();
    expect(rows.map(({ version }) => version)).toEqual([...Array(24).fill(1), ...Array(16).fill(2)]);
    expect(rows.every(({ creado }) => creado <= clock.now)).toBe(true);
    expect(new Set(rows.map(({ estado }) => estado)).size).toBe(3);
    expect(new Set(rows.map(({ datos }) => readRuta(datos, 'documento'))).size).toBe(rows.length);
  });

  it('has as many places taken as answers, one workshop full and people who wait for it', async () => {
    const taken = await sql<{ clave: string; ocupados: number }>`
      select clave, ocupados from cupos where lista like ${`${slug}.%`} order by clave`.execute(db);
    const chosen = Map.groupBy(await stored(), ({ datos }) => String(readRuta(datos, 'taller.clave')));
    expect(taken.rows).toEqual(
      [...chosen]
        .map(([clave, { length: ocupados }]) => ({ clave, ocupados }))
        .toSorted((a, b) => (a.clave < b.clave ? -1 : 1)),
    );
    const waiting = await sql<{
      n: number;
    }>`select count(*)::integer as n from turnos where formulario = ${slug}`.execute(db);
    expect(waiting.rows[0]!.n).toBe(3);
  });

  it('takes answers at each start, however long ago the first was', async () => {
    const closes = async () =>
      (await sql<{ cierra: Date }>`select cierra from vigencias where formulario = ${slug}`.execute(db)).rows[0]!
        .cierra;
    expect((await closes()) > clock.now).toBe(true);
    clock.advance((100 * DAY_MS) / 1000);
    await start(false);
    expect((await closes()) > clock.now).toBe(true);
    expect(await stored()).toHaveLength(40);
  });
});

describe('a demonstration that begins on the first day of a semester', () => {
  it('has all answers, and their places, in that semester', async () => {
    await sql`truncate registros, cupos, turnos, definiciones, definicion_versiones, vigencias cascade`.execute(db);
    clock.now = new Date('2027-01-01T05:20:00Z');
    await start(true);
    const rows = await stored();
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ semestre }) => semestre))).toEqual(new Set(['2027-1']));
    expect(rows.every(({ creado }) => creado <= clock.now)).toBe(true);
  });
});
