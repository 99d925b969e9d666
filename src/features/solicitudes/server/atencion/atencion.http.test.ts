import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionCancelaciones } from '#catalogo/cancelacion/tramite.ts';
import { CATALOGO } from '#catalogo/index.ts';
import type { Informe } from '#catalogo/informe.ts';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createEjemplos } from '../../../../testing/ejemplos.ts';
import { completeTerms } from '../estados/plazos.ts';

const testApp = await createTestApp();
const { app, db, signIn, clock } = testApp;
let gestora: Record<string, string>;
let other: Record<string, string>;

/** Moves the clock, and signs in again: a session does not outlive it. */
async function at(instant: string): Promise<void> {
  clock.now = new Date(instant);
  gestora = await signIn(['manager'], 'gestora');
  other = await signIn(['manager'], 'otro');
}

type Answer = {
  readonly statusCode: number;
  readonly message?: string;
  readonly errores?: Record<string, string>;
  readonly actualizados?: number;
};
type Hecho = { readonly tipo: string; readonly texto?: string; readonly responsable?: string | null };
type Registro = {
  readonly historia: readonly Hecho[];
  readonly responsable?: { readonly usuario: string; readonly nombre: string };
  readonly vence?: string;
};

const store = async (n: number, creado = clock.now): Promise<string[]> =>
  insertRegistros(
    db,
    informe.formulario,
    Array.from({ length: n }, (_, i) => ({ datos: { nombres: `PERSONA ${i}` }, creado })),
  );

const post = async (url: string, payload: object, headers: object = gestora): Promise<Answer> => {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers: { ...headers }, payload });
  return { statusCode: answer.statusCode, ...answer.json<object>() };
};
const assign = async (payload: object, headers: object = gestora): Promise<Answer> =>
  post(`/informes/${informe.slug}/responsable`, payload, headers);
const note = async (id: string, texto: string, headers: object = gestora): Promise<Answer> =>
  post(`/informes/${informe.slug}/registros/${id}/notas`, { texto }, headers);
const change = async (listaRegistros: readonly string[], nuevoEstado: string): Promise<Answer & { cambio?: string }> =>
  post('/generales/actualizarEstado', { listaRegistros, nuevoEstado });
const open = async (id: string, headers: object = gestora): Promise<Registro> =>
  (await app.inject({ url: `/api/informes/${informe.slug}/registros/${id}`, headers: { ...headers } })).json();

async function idsOf(atencion: string, headers: object = gestora): Promise<string[]> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/informes/${informe.slug}/consulta`,
    headers: { ...headers },
    payload: { atencion },
  });
  return answer.json<{ filas: { id: string }[] }>().filas.map(({ id }) => id);
}

beforeEach(async () => {
  await sql`truncate registros, auditoria, sesiones, ajustes cascade`.execute(db);
  await at('2026-11-20T15:00:00Z'); // a Friday
});

describe('a request', () => {
  it('is taken, given to a person and left, each time with its place in the history', async () => {
    const [id] = await store(1);
    expect(await assign({ registros: [id] })).toMatchObject({
      statusCode: 200,
      actualizados: 1,
    });
    expect(await assign({ registros: [id], responsable: 'gestora' })).toMatchObject({
      statusCode: 200,
      actualizados: 0,
    });
    expect((await open(id!)).responsable).toEqual({
      usuario: 'gestora',
      nombre: 'Laura Mesa Ríos',
      isReader: true,
    });
    await assign({ registros: [id], responsable: 'otro' });
    await assign({ registros: [id], responsable: null }, other);
    const { historia, responsable } = await open(id!);
    expect(responsable).toBeUndefined();
    expect(historia).toMatchObject([
      { tipo: 'asignacion', usuario: 'otro', responsable: null },
      { tipo: 'asignacion', usuario: 'gestora' },
      { tipo: 'asignacion', usuario: 'gestora', responsable: 'Laura Mesa Ríos' },
    ]);
  });

  it('is not given to a person who may not attend to it, nor one that does not exist', async () => {
    const [id] = await store(1);
    await signIn(['student'], 'estudiante');
    for (const responsable of ['estudiante', 'nadie']) {
      expect(await assign({ registros: [id], responsable })).toMatchObject({
        statusCode: 400,
        errores: { responsable: 'Esa persona no puede atender estas solicitudes.' },
      });
    }
    expect(await assign({ registros: [randomUUID()], responsable: 'gestora' })).toMatchObject({
      statusCode: 404,
      message: 'Esas solicitudes ya no existen.',
    });
    const personas = await app.inject({ url: `/api/informes/${informe.slug}/responsables`, headers: gestora });
    expect(personas.json<{ personas: { usuario: string }[] }>().personas.map(({ usuario }) => usuario)).toEqual([
      'gestora',
      'otro',
    ]);
  });

  it('is given with others: named ones, or all of a filter but some that the person was shown', async () => {
    const [first, second, tres] = await store(3);
    await store(1, new Date('2026-11-20T15:10:00Z'));
    await assign({ registros: [first] });
    const seleccion = { filtro: { atencion: 'sin-responsable' }, excepto: [tres], hasta: '2026-11-20T15:05:00.000Z' };
    expect(await assign({ seleccion })).toMatchObject({ statusCode: 200, actualizados: 1, sinCambio: 0 });
    expect(new Set(await idsOf('mias'))).toEqual(new Set([first, second]));
    expect(await assign({ registros: [first, tres] })).toMatchObject({ actualizados: 1, sinCambio: 1 });
    for (const payload of [{}, { registros: [] }, { registros: [first], seleccion }]) {
      expect(await assign(payload)).toMatchObject({
        statusCode: 400,
        errores: { registros: 'Seleccione las solicitudes.' },
      });
    }
  });

  it('is shared out with others by load, as the preview says, the most urgent among all, each once in its history', async () => {
    const mine = await store(2);
    await assign({ registros: mine });
    const ids = await store(6);
    for (const [i, id] of ids.entries()) {
      const vence = `2026-12-0${6 - i}`;
      await db.updateTable('registros').set({ vence }).where('id', '=', id).execute();
    }
    const payload = { registros: ids, responsables: ['gestora', 'otro'] };
    // Previewed while others change them.
    const preview = await db.transaction().execute(async (tx) => {
      await sql`select from registros for update`.execute(tx);
      return post(`/informes/${informe.slug}/reparto`, payload);
    });
    const reparto = [
      { usuario: 'gestora', nombre: 'Laura Mesa Ríos', abiertas: 2, recibe: 2 },
      { usuario: 'otro', nombre: 'Laura Mesa Ríos', abiertas: 0, recibe: 4 },
    ];
    expect(preview).toMatchObject({ statusCode: 200, reparto });
    expect(await idsOf('sin-responsable')).toHaveLength(6);
    expect(await assign(payload)).toMatchObject({ statusCode: 200, actualizados: 6, sinCambio: 0, reparto });
    const others = await idsOf('mias', other);
    // The last of them is due first.
    expect(new Set(others)).toEqual(new Set([ids[5], ids[4], ids[2], ids[0]]));
    for (const id of ids) expect((await open(id)).historia).toMatchObject([{ tipo: 'asignacion', usuario: 'gestora' }]);
    // Pressed twice, it is the same act.
    expect(await assign(payload)).toMatchObject({ actualizados: 0, sinCambio: 6 });
    const acts = await db
      .selectFrom('auditoria')
      .select('accion')
      .where('accion', '=', 'registro.responsable')
      .execute();
    expect(acts).toHaveLength(2);
  });

  it('is not shared out with a person who may not attend to it, nor with no one', async () => {
    const [id] = await store(1);
    expect(await assign({ registros: [id], responsables: ['gestora', 'nadie'] })).toMatchObject({
      statusCode: 400,
      errores: { responsables: 'Esa persona no puede atender estas solicitudes.' },
    });
    expect(await assign({ registros: [id], responsables: [] })).toMatchObject({
      statusCode: 400,
      errores: { responsables: 'Elija al menos una persona.' },
    });
    expect(
      await post(`/informes/${informe.slug}/reparto`, { registros: [randomUUID()], responsables: [] }),
    ).toMatchObject({
      statusCode: 404,
      message: 'Esas solicitudes ya no existen.',
    });
    expect((await open(id!)).historia).toEqual([]);
  });

  it('gets notes of the unit, each once for its key', async () => {
    const [id] = await store(1);
    const headers = { ...gestora, 'idempotency-key': randomUUID() };
    const first = await note(id!, '  Llamé y no contestó.  ', headers);
    expect(first.statusCode).toBe(201);
    expect(await note(id!, '  Llamé y no contestó.  ', headers)).toEqual(first);
    expect((await note(id!, 'Otra cosa', headers)).statusCode).toBe(409);
    expect((await open(id!)).historia).toMatchObject([
      { tipo: 'nota', texto: 'Llamé y no contestó.', usuario: 'gestora' },
    ]);
    expect(await note(id!, ' ')).toMatchObject({ statusCode: 400, errores: { texto: 'Escriba la nota.' } });
    expect(await note(randomUUID(), 'x')).toMatchObject({
      statusCode: 404,
      message: 'No encontramos ese registro en este informe.',
    });
  });

  it('has a state whose change is undone after a note, and not after another change', async () => {
    const [id] = await store(1);
    const { cambio } = await change([id!], 'cerrado');
    await note(id!, 'Ya está.');
    expect(await post(`/cambiosDeEstado/${cambio}/deshacer`, {})).toMatchObject({ statusCode: 200, actualizados: 1 });
  });
});

it('only reports of requests have people, notes and terms', async () => {
  const [id] = await insertRegistros(db, informacionInscripcionHBV.formulario, [{ datos: {} }]);
  const url = `/informes/${informacionInscripcionHBV.slug}`;
  expect((await post(`${url}/responsable`, { registros: [id], responsable: 'gestora' })).statusCode).toBe(403);
  expect((await post(`${url}/registros/${id}/notas`, { texto: 'x' })).statusCode).toBe(403);
  expect(await post(`${url}/consulta`, { atencion: 'mias' })).toMatchObject({
    statusCode: 400,
    errores: { atencion: 'Las filas de este informe no son solicitudes.' },
  });
});

describe('the term of a request', () => {
  it.each([
    // Sent, the moves to a state at an instant, the promised day with five business days.
    ['counts from the business day after it', '2026-11-20T15:00:00Z', [], '2026-11-27'],
    ['counts from Bogotá’s day, not UTC’s', '2026-11-21T04:59:00Z', [], '2026-11-27'],
    ['leaves out weekends', '2026-11-21T05:00:00Z', [], '2026-11-27'],
    ['leaves out holidays', '2026-12-04T15:00:00Z', [], '2026-12-14'],
    [
      'does not run while the person is to answer',
      '2026-11-20T15:00:00Z',
      [
        ['pendiente', '2026-11-23'],
        ['abierto', '2026-11-26'],
      ],
      '2026-12-02',
    ],
    [
      'does not run over a holiday without counting it',
      '2026-12-01T15:00:00Z',
      [
        ['pendiente', '2026-12-04'],
        ['abierto', '2026-12-09'],
      ],
      '2026-12-11',
    ],
    [
      'does not run while it is closed',
      '2026-11-20T15:00:00Z',
      [
        ['cerrado', '2026-11-24'],
        ['abierto', '2026-12-10'],
      ],
      '2026-12-15',
    ],
    [
      'does not run once, however many states there are in between',
      '2026-11-20T15:00:00Z',
      [
        ['pendiente', '2026-11-23'],
        ['cerrado', '2026-11-25'],
        ['abierto', '2026-11-26'],
      ],
      '2026-12-02',
    ],
    [
      'moves by nothing within a day',
      '2026-11-20T15:00:00Z',
      [
        ['pendiente', '2026-11-23'],
        ['abierto', '2026-11-23'],
      ],
      '2026-11-27',
    ],
    [
      'is of the weekday before when it does not run from a Saturday',
      '2026-11-20T15:00:00Z',
      [
        ['pendiente', '2026-11-21'],
        ['abierto', '2026-11-23'],
      ],
      '2026-11-30',
    ],
  ] as const)('%s', async (_, sent, moves, vence) => {
    const [id] = await store(1, new Date(sent));
    await completeTerms(db, CATALOGO);
    for (const [estado, dia] of moves) {
      await at(`${dia}T15:00:00Z`);
      await change([id!], estado);
    }
    expect((await open(id!)).vence).toBe(vence);
  });

  it('is as before after a change of state is undone', async () => {
    const [id] = await store(1);
    await completeTerms(db, CATALOGO);
    const { cambio } = await change([id!], 'pendiente');
    await post(`/cambiosDeEstado/${cambio}/deshacer`, {});
    await at('2026-11-25T15:00:00Z');
    await change([id!], 'pendiente');
    await change([id!], 'abierto');
    expect((await open(id!)).vence).toBe('2026-11-27');
  });

  const setPlazo = async ({ slug }: Informe, dias: number): Promise<void> => {
    const { version } = (await app.inject({ url: '/api/ajustes', headers: gestora })).json<{ version: number }>();
    const payload = { version, valores: { [`plazo.${slug}`]: dias } };
    const { statusCode } = await app.inject({ method: 'PUT', url: '/api/ajustes', headers: gestora, payload });
    expect(statusCode).toBe(200);
  };

  it.each([
    [1, '2026-11-23'],
    [3, '2026-11-25'],
    [8, '2026-12-02'],
  ])('is that of the setting, %i, also for requests that came without one', async (dias, vence) => {
    await setPlazo(informe, dias);
    const [id] = await store(1);
    await completeTerms(db, CATALOGO);
    expect((await open(id!)).vence).toBe(vence);
  });

  it('is promised when the request comes in, by the setting of its report, also to each item', async () => {
    await setPlazo(informacionCancelaciones, 2);
    const ejemplos = await createEjemplos(testApp);
    const { formulario } = informacionCancelaciones;
    const sent = await app.inject({
      method: 'POST',
      url: `/api${formulario.llamada.slice('POST '.length)}`,
      headers: gestora,
      payload: ejemplos.payload(
        formulario,
        ejemplos.valores(formulario, () => 0.5),
      ) as object,
    });
    expect(sent.statusCode).toBe(201);
    const { rows } = await sql`
      select vence from registros where vence is not null union all select vence from items`.execute(db);
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map((row) => (row as { vence: string }).vence))).toEqual(new Set(['2026-11-24']));
  });
});

it('who attends to a request and by which day are columns of the screen and of files', async () => {
  const [id] = await store(1);
  await completeTerms(db, CATALOGO);
  await assign({ registros: [id] });
  const hoja = await post(`/informes/${informe.slug}/hoja`, { para: 'copiar', columnas: ['vence', 'responsable'] });
  expect(hoja).toMatchObject({ columnas: ['Vence', 'Responsable'], filas: [['27/11/2026', 'Laura Mesa Ríos']] });
  const { filas } = (
    await app.inject({
      method: 'POST',
      url: `/api/informes/${informe.slug}/consulta`,
      headers: gestora,
      payload: {},
    })
  ).json<{ filas: { celdas: string[]; vence: string }[] }>();
  // The rating and the outcome are the last columns.
  expect(filas[0]!.celdas.slice(-4)).toEqual(['27/11/2026', 'Laura Mesa Ríos', '', '']);
  const lectura = await app.inject({
    url: '/api/gestores/obtenerInfoSolicitudesUDEVPorEstado/todos',
    headers: gestora,
  });
  expect(lectura.json<{ solicitudes: object[] }>().solicitudes[0]).not.toHaveProperty('responsable');
});

describe('requests that need attention', () => {
  it('are found by who attends to them and by their day, closed ones never', async () => {
    const [own, theirs, libre, cerrada, espera] = await store(5);
    await completeTerms(db, CATALOGO);
    await assign({ registros: [own], responsable: 'gestora' });
    await assign({ registros: [theirs, cerrada, espera], responsable: 'otro' });
    await change([cerrada!], 'cerrado');
    await change([espera!], 'pendiente');
    const [late] = await store(1, new Date('2026-11-11T15:00:00Z'));
    await completeTerms(db, CATALOGO);
    expect(await idsOf('sin-responsable')).toEqual(expect.arrayContaining([libre, late]));
    expect(await idsOf('sin-responsable')).toHaveLength(2);
    expect(await idsOf('mias')).toEqual([own]);
    expect(new Set(await idsOf('mias', other))).toEqual(new Set([theirs, espera]));
    expect(await idsOf('vencidas')).toEqual([late]);
    await at('2026-11-28T04:59:00Z'); // still the 27th in Bogotá
    expect(new Set(await idsOf('vencen-hoy'))).toEqual(new Set([own, theirs, libre]));
    await at('2026-11-28T05:00:00Z');
    expect(await idsOf('vencen-hoy')).toEqual([]);
    expect(new Set(await idsOf('vencidas'))).toEqual(new Set([own, theirs, libre, late]));
  });
});
