import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createTestApp } from '../../../../testing/app.ts';

const { app, db, signIn, clock } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');
const other = await signIn(['manager'], 'otro');

const store = async (n: number, creado = new Date('2026-11-20T15:00:00Z')) =>
  insertRegistros(
    db,
    informe.formulario,
    Array.from({ length: n }, (_, i) => ({ datos: { nombreApellido: `PERSONA ${i}` }, creado })),
  );

type Respuesta = Readonly<Record<string, unknown>> & {
  readonly cambio?: string | null;
  readonly actualizados?: number;
};

const post = async (url: string, payload: object, headers: object = gestora) => {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers: { ...headers }, payload });
  return { status: answer.statusCode, ...answer.json<Respuesta>() };
};
const change = async (payload: object, as: object = gestora) => post('/generales/actualizarEstado', payload, as);

const estados = async () =>
  (await sql<{ estado: string }>`select estado from registros order by creado, id`.execute(db)).rows.map(
    ({ estado }) => estado,
  );
const historia = async (id: string, headers = gestora) => {
  const url = `/api/informes/${informe.slug}/registros/${id}`;
  return (await app.inject({ url, headers })).json<{ historia: Record<string, unknown>[] }>().historia;
};

beforeEach(async () => {
  await sql`truncate registros, auditoria cascade`.execute(db);
});

describe('a change of state', () => {
  it('of named rows returns the number of changed rows, of rows with that state already, and the unknown ids', async () => {
    const [first, second] = await store(2);
    await change({ listaRegistros: [second], nuevoEstado: 'cerrado' });
    const unknown = randomUUID();
    const answer = await change({ listaRegistros: [first, second, unknown, first], nuevoEstado: 'cerrado' });
    expect(answer).toMatchObject({ status: 200, actualizados: 1, sinCambio: 1, noEncontrados: [unknown] });
    expect(answer).not.toHaveProperty('message');
    expect(await estados()).toEqual(['cerrado', 'cerrado']);
    const cambio = { de: 'abierto', a: 'cerrado', usuario: 'gestora', deshecho: false };
    expect(await historia(first!)).toMatchObject([{ ...cambio, nombre: 'Laura Mesa Ríos' }]);
  });

  it.each([
    ['one', () => [randomUUID()]],
    ['several', () => [randomUUID(), randomUUID(), randomUUID()]],
    ['one twice', () => Array.from({ length: 2 }, () => 'a0a0a0a0-0000-4000-8000-000000000000')],
  ])('of unknown rows alone, %s, is none: 404 with a message, and nothing is changed or kept', async (_, ids) => {
    await store(1);
    const headers = { ...gestora, 'idempotency-key': randomUUID() };
    const answers = [
      await change({ listaRegistros: ids(), nuevoEstado: 'cerrado', nota: 'Ya' }, headers),
      await change({ listaRegistros: ids(), nuevoEstado: 'abierto' }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, message: expect.stringContaining('Ninguno de los registros') });
      expect(answer).not.toHaveProperty('actualizados');
    }
    expect(await estados()).toEqual(['abierto']);
    const { rows } =
      await sql`select from historial union all select from auditoria where accion = 'registro.estado'`.execute(db);
    expect(rows).toEqual([]);
  });

  it('of rows that were deleted since they were chosen is none, and of one that stays is one', async () => {
    const [first, second] = await store(2);
    await sql`delete from registros where id = ${second}`.execute(db);
    expect((await change({ listaRegistros: [second], nuevoEstado: 'cerrado' })).status).toBe(404);
    const answer = await change({ listaRegistros: [second, first], nuevoEstado: 'cerrado' });
    expect(answer).toMatchObject({ status: 200, actualizados: 1, noEncontrados: [second] });
    expect(answer).not.toHaveProperty('message');
    // With that state already: known all the same.
    expect(await change({ listaRegistros: [first], nuevoEstado: 'cerrado' })).toMatchObject({
      status: 200,
      sinCambio: 1,
    });
  });

  it('keeps the reason, for the unit, in the history of each row and nowhere else', async () => {
    const [first, second] = await store(2);
    await change({ listaRegistros: [first, second], nuevoEstado: 'cerrado', nota: '  Se respondió por teléfono.  ' });
    await change({ listaRegistros: [first], nuevoEstado: 'abierto', nota: ' ' });
    expect((await historia(first!)).map(({ nota }) => nota)).toEqual([null, 'Se respondió por teléfono.']);
    expect((await historia(second!)).map(({ nota }) => nota)).toEqual(['Se respondió por teléfono.']);
    const larga = await change({ listaRegistros: [first], nuevoEstado: 'cerrado', nota: 'x'.repeat(1001) });
    expect(larga).toMatchObject({ status: 400, errores: { nota: 'La nota admite hasta 1000 caracteres.' } });
    const { rows } = await sql<{ detalle: unknown }>`select detalle from auditoria`.execute(db);
    expect(JSON.stringify(rows)).not.toContain('teléfono');
  });

  it('of all rows of a filter but some leaves rows that came after the person looked', async () => {
    const [excepto] = await store(3);
    await store(1, new Date('2026-11-20T18:00:00Z'));
    const seleccion = {
      informe: informe.slug,
      filtro: { buscar: 'persona' },
      excepto: [excepto],
      hasta: '2026-11-20T16:00:00.000Z',
    };
    expect(await change({ seleccion, nuevoEstado: 'pendiente' })).toMatchObject({ actualizados: 2, sinCambio: 0 });
    expect((await estados()).toSorted()).toEqual(['abierto', 'abierto', 'pendiente', 'pendiente']);
  });

  it('sent twice under a key is one, and its first answer is given again: it can still be taken back', async () => {
    const ids = await store(2);
    const withClave = { ...gestora, 'idempotency-key': randomUUID() };
    const orden = { listaRegistros: ids, nuevoEstado: 'cerrado' };
    const [one, repeated] = await Promise.all([change(orden, withClave), change(orden, withClave)]);
    expect(one).toMatchObject({ status: 200, actualizados: 2, sinCambio: 0 });
    expect(repeated).toEqual(one);
    expect(await historia(ids[0]!)).toHaveLength(1);
    expect(await change({ ...orden, nuevoEstado: 'pendiente' }, withClave)).toMatchObject({ status: 409 });
    expect(await change(orden, { ...withClave, ...other })).toMatchObject({ status: 409 });
    expect(await change(orden, { ...gestora, 'idempotency-key': '7' })).toMatchObject({ status: 400 });
    expect(await post(`/cambiosDeEstado/${one.cambio}/deshacer`, {})).toMatchObject({ actualizados: 2 });
  });

  it('is in the audit, with its number of rows', async () => {
    const ids = await store(2);
    await change({ listaRegistros: ids, nuevoEstado: 'Cerrado' });
    const { rows } =
      await sql`select usuario, objeto_ids, detalle from auditoria where accion = 'registro.estado'`.execute(db);
    expect(rows).toMatchObject([
      { usuario: 'gestora', objeto_ids: [informe.slug], detalle: { nuevoEstado: 'cerrado', filas: 2 } },
    ]);
  });

  it.each([
    [{}, 'nuevoEstado'],
    [{ nuevoEstado: 'cerrado' }, 'listaRegistros', 'Seleccione los registros cuyo estado va a cambiar.'],
    [{ nuevoEstado: 'archivado', listaRegistros: [randomUUID()] }, 'nuevoEstado'],
    [{ nuevoEstado: 'cerrado', listaRegistros: ['uno'] }, 'listaRegistros.0'],
    [
      {
        nuevoEstado: 'cerrado',
        listaRegistros: [randomUUID()],
        seleccion: { informe: informe.slug, filtro: {} },
      },
      'listaRegistros',
    ],
    [{ nuevoEstado: 'cerrado', seleccion: { informe: informe.slug, filtro: { orden: 'nada' } } }, 'orden'],
  ])('that is not understood (%j) changes nothing', async (payload, ruta, mensaje = expect.any(String)) => {
    await store(1);
    expect(await change(payload)).toMatchObject({ status: 400, errores: { [ruta]: mensaje } });
    expect(await estados()).toEqual(['abierto']);
  });

  it('of a report that does not exist is none', async () => {
    const seleccion = { informe: 'otro', filtro: {} };
    expect(await change({ seleccion, nuevoEstado: 'cerrado' })).toMatchObject({
      status: 404,
      message: 'No existe ese informe.',
    });
  });
});

describe('taking a change back', () => {
  const undo = async (cambio: unknown, as: object = gestora) =>
    post(`/cambiosDeEstado/${String(cambio)}/deshacer`, {}, as);

  it('gives each row its former state, and leaves rows that changed since', async () => {
    const [first, second, tres] = await store(3);
    await change({ listaRegistros: [first], nuevoEstado: 'pendiente' });
    const { cambio } = await change({ listaRegistros: [first, second, tres], nuevoEstado: 'cerrado' });
    await change({ listaRegistros: [tres], nuevoEstado: 'pendiente' }, other);
    expect(await undo(cambio)).toMatchObject({ status: 200, actualizados: 2, sinCambio: 1 });
    const hechos = await Promise.all([first, second, tres].map(async (id) => (await historia(id!))[0]));
    expect(hechos).toMatchObject([
      { de: 'cerrado', a: 'pendiente', deshecho: true },
      { de: 'cerrado', a: 'abierto', deshecho: true },
      { de: 'cerrado', a: 'pendiente', usuario: 'otro', deshecho: false },
    ]);
    expect(await undo(cambio)).toMatchObject({ status: 200, actualizados: 0, sinCambio: 3 });
  });

  it('keeps the instant of the closing, also the second time', async () => {
    const [id] = await store(1);
    await change({ listaRegistros: [id], nuevoEstado: 'cerrado' });
    const cierre = async () => (await sql<{ cierre: Date }>`select cierre from registros`.execute(db)).rows[0]?.cierre;
    const closed = await cierre();
    for (const nuevoEstado of ['abierto', 'pendiente']) {
      clock.advance(30);
      await undo((await change({ listaRegistros: [id], nuevoEstado })).cambio);
      expect(await cierre()).toEqual(closed);
    }
  });

  it('is for the person who made it, for a while', async () => {
    const ids = await store(1);
    const { cambio } = await change({ listaRegistros: ids, nuevoEstado: 'cerrado' });
    expect(await undo(cambio, other)).toMatchObject({ status: 404 });
    clock.advance(16 * 60);
    const again = await signIn(['manager'], 'gestora');
    expect(await undo(cambio, again)).toMatchObject({
      status: 404,
      message: 'Ese cambio ya no se puede deshacer.',
    });
    expect(await estados()).toEqual(['cerrado']);
  });

  it('is offered in the history of each of its rows, to a person who can still undo it', async () => {
    const ownHeaders = await signIn(['manager'], 'gestora');
    const foreignHeaders = await signIn(['manager'], 'otro');
    const [first, second, tres] = await store(3);
    await change({ listaRegistros: [first], nuevoEstado: 'pendiente' }, ownHeaders);
    const { cambio } = await change({ listaRegistros: [first, second, tres], nuevoEstado: 'cerrado' }, ownHeaders);
    await change({ listaRegistros: [tres], nuevoEstado: 'pendiente' }, foreignHeaders);
    const ofrecido = async (id: string, as = ownHeaders) =>
      (await historia(id, as)).map(({ deshacible }) => deshacible);
    expect(await ofrecido(first!)).toEqual([{ cambio, filas: 3 }, null]);
    expect(await ofrecido(first!, foreignHeaders)).toEqual([null, null]);
    expect(await ofrecido(tres!)).toEqual([null, null]);
    await undo(cambio, ownHeaders);
    expect(await ofrecido(first!)).toEqual([null, null, null]);
    await change({ listaRegistros: [second], nuevoEstado: 'cerrado' }, ownHeaders);
    clock.advance(16 * 60);
    expect(await ofrecido(second!, await signIn(['manager'], 'gestora'))).toEqual([null, null, null]);
  });
});

it('two managers who change overlapping rows at once lose nothing: each row’s history leads from state to state', async () => {
  const gestor = await signIn(['manager'], 'gestor');
  const other = await signIn(['manager'], 'otra');
  const ids = await store(300);
  const lotes = [
    [gestor, ids.slice(0, 200), 'cerrado'],
    [other, ids.slice(100).toReversed(), 'pendiente'],
    [gestor, ids.slice(50, 250), 'abierto'],
    [other, ids, 'cerrado'],
    [gestor, ids.toReversed(), 'pendiente'],
  ] as const;
  const hechos = await Promise.all(
    lotes.map(async ([as, listaRegistros, nuevoEstado]) => change({ listaRegistros, nuevoEstado }, as)),
  );
  expect(hechos.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  const { rows } = await sql<{ registro: string; de: string; a: string; cambio: string }>`
    select registro, de, a, cambio from historial order by id`.execute(db);
  const actuales = new Map(ids.map((id) => [id, 'abierto']));
  for (const { registro, de: from, a } of rows) {
    expect(from).toBe(actuales.get(registro));
    actuales.set(registro, a);
  }
  const { rows: registros } = await sql<{ id: string; estado: string }>`select id, estado from registros`.execute(db);
  expect(new Map(registros.map(({ id, estado }) => [id, estado]))).toEqual(actuales);
  for (const { cambio, actualizados } of hechos) {
    expect(rows.filter((row) => row.cambio === cambio)).toHaveLength(cambio === null ? 0 : actualizados!);
  }
});
