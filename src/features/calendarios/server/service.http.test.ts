// The dates of a semester as managers edit them.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { emptyCalendario } from '#catalogo/rubrica/calendario.ts';
import { exampleCalendario } from '#demostracion/calendario.ts';
import { seedCalendarios } from '#demostracion/semestre.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { CalendarioAbierto } from '../contract.ts';
import { readCalendario } from './service.ts';

const { app, db, signIn, clock } = await createTestApp();
const ana = await signIn(['manager'], 'ana');
const luis = await signIn(['manager'], 'luis');

beforeEach(async () => {
  await sql`truncate calendarios, cambios, auditoria`.execute(db);
});

const { semestre: _, ...FECHAS } = exampleCalendario('2026-2');
const put = async (version: number, cambio: object = {}, { semestre = '2026-2', headers = ana } = {}) =>
  app.inject({
    method: 'PUT',
    url: `/api/calendarios/${semestre}`,
    headers,
    payload: { version, calendario: { ...FECHAS, ...cambio } },
  });
const listar = async (headers = ana) =>
  (await app.inject({ url: '/api/calendarios', headers })).json<{ actual: string; calendarios: CalendarioAbierto[] }>();

it('shows the semesters around the current one, empty if nothing was entered', async () => {
  const { actual, calendarios } = await listar();
  expect(actual).toBe('2026-2');
  expect(calendarios).toEqual(
    (['2027-1', '2026-2', '2026-1'] as const).map((semestre) => ({
      calendario: emptyCalendario(semestre),
      version: 0,
      historia: [],
    })),
  );
});

it('stores dates with their history; evidence uses them immediately', async () => {
  const saved = (await put(0)).json<CalendarioAbierto>();
  expect(saved).toMatchObject({ version: 1, calendario: { semestre: '2026-2', semanas: 17 } });
  expect(await readCalendario(db, '2026-2')).toEqual(exampleCalendario('2026-2'));
  const changed = (await put(1, { notas60: '2026-10-24' }, { headers: luis })).json<CalendarioAbierto>();
  expect(changed.historia).toMatchObject([
    {
      version: 2,
      instante: clock.now.toISOString(),
      cambios: [{ campo: 'Fecha límite de las notas del 60 %', antes: '17/10/2026', despues: '24/10/2026' }],
    },
    { version: 1, cambios: { length: 6 } },
  ]);
  expect((await listar()).calendarios[1]).toEqual(changed);
  // Saving the same dates again changes nothing.
  expect((await put(2, { notas60: '2026-10-24' })).json<CalendarioAbierto>().version).toBe(2);
  const { rows } = await sql<{ usuario: string; objeto_ids: string[] }>`
    select usuario, objeto_ids from auditoria where accion = 'calendario.cambio' order by id`.execute(db);
  expect(rows).toEqual([
    { usuario: 'ana', objeto_ids: ['2026-2'] },
    { usuario: 'luis', objeto_ids: ['2026-2'] },
  ]);
});

it('refuses the second of two changes of one version', async () => {
  const both = await Promise.all([put(0, { semanas: 16 }), put(0, { semanas: 18 }, { headers: luis })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = both.find(({ statusCode }) => statusCode === 200)!.json<CalendarioAbierto>();
  const lost = both.find(({ statusCode }) => statusCode === 409)!.json<{ abierto: CalendarioAbierto }>();
  expect(lost.abierto).toEqual(won);
  expect((await put(7)).statusCode).toBe(409);
  // Calendars of the demonstration have no version yet.
  await sql`truncate calendarios, cambios`.execute(db);
  await seedCalendarios(db, clock.now);
  expect((await put(0, { semanas: 16 })).json()).toMatchObject({ version: 1, calendario: { semanas: 16 } });
});

it.each([
  ['a date that cannot be', { notas40: '2026-08-10' }, 'calendario.notas40'],
  ['a day that no month has', { notas40: '2026-11-31' }, 'calendario.notas40'],
  ['no week', { semanas: 0 }, 'calendario.semanas'],
  [
    'a period that ends before it begins',
    { habilitacion: { desde: '2026-12-11', hasta: '2026-12-07' } },
    'calendario.habilitacion',
  ],
])('refuses %s with a message at its field', async (_nombre, cambio, ruta) => {
  const answer = await put(0, cambio);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ errores: object }>().errores)).toEqual([ruta]);
});

it('is limited to managers and valid semesters', async () => {
  const docente = await signIn(['editingteacher'], 'docente');
  expect((await put(0, {}, { headers: docente })).statusCode).toBe(403);
  expect((await put(0, {}, { semestre: '2026-3' })).statusCode).toBe(400);
});
