import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { encuestaDocente } from '#catalogo/encuesta-docente/formulario.ts';
import { CATALOGO } from '#catalogo/index.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { CARGAS } from '#catalogo/testing/cargas.ts';
import { ASIGNATURAS, ENTORNO } from '#catalogo/testing/entorno.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { createRecepcion, type Llegada, type Recepcion } from '#features/formularios/server/service.ts';
import { createDatabase, type Db } from '#platform/server/db/database.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFiles } from '#platform/server/testing/files.ts';
import { selectConteos } from './lectura.store.ts';
import { countRespuestas, recount, seedEncuestas, storeEncuestas } from './service.ts';

const { db, connection } = await createTestDatabase();
const files = await createTestFiles();
let now: Date;

const receptionOn = (db: Db): Recepcion =>
  createRecepcion({
    saveAnonimos: storeEncuestas,
    db,
    catalogo: () => CATALOGO,
    entorno: async () => ({ ...ENTORNO, version: '1' }),
    archivos: createArchivos({ db, files }),
    now: () => now,
  });
const recepcion = receptionOn(db);

/** Opens the same database from a process of its own. */
function anotherProcess(): Recepcion {
  const other = createDatabase({ connection });
  onTestFinished(async () => other.destroy());
  return receptionOn(other);
}

const CARGA = CARGAS[encuestaDocente.slug]!;
const RECIBO = { ok: true, recibo: { fecha: '2026-11-20' } };

const send = async (llegada: Partial<Llegada> = {}, by = recepcion) =>
  by.recibir(encuestaDocente, { entrada: CARGA, clave: null, ...llegada });

const sendMany = async (n: number, cambios: (i: number) => object = () => ({})) =>
  Promise.all(Array.from({ length: n }, async (_, i) => send({ entrada: { ...CARGA, ...cambios(i) } })));

beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  await sql`truncate envios, registros, encuestas, encuestas_mezcla, encuesta_conteos cascade`.execute(db);
});

describe('an anonymous sending', () => {
  it('is answered with the day in Bogotá and nothing else, and is no record', async () => {
    now = new Date('2026-11-21T03:00:00Z');
    expect(await send()).toEqual(RECIBO);
    expect((await sql`select from registros`.execute(db)).rows).toEqual([]);
    expect(await countRespuestas(db)).toBe(1);
  });

  it('is refused like any other', async () => {
    expect(await send({ entrada: { ...CARGA, ECC1: 6 }, clave: randomUUID() })).toMatchObject({
      ok: false,
      fallos: [{ ruta: 'ECC1' }],
    });
    expect(await countRespuestas(db)).toBe(0);
    expect((await sql`select from envios`.execute(db)).rows).toEqual([]);
  });

  it('counts in the semester of its subject, for any semester that a client sends', async () => {
    await send({ entrada: { ...CARGA, semestre: '1999-1', id: randomUUID() } });
    expect(await selectConteos(db, { semestres: ['2026-2'], tipo: null })).toMatchObject([
      { semestre: '2026-2', respuestas: 1 },
    ]);
  });
});

describe('its key', () => {
  it('gives the first receipt again, without reading the body', async () => {
    const clave = randomUUID();
    expect(await send({ clave })).toEqual(RECIBO);
    now = new Date('2026-11-25T15:00:00Z');
    expect(await send({ clave: clave.toUpperCase() })).toEqual(RECIBO);
    expect(await send({ clave, entrada: { ...CARGA, ME4: 'Otra cosa' } })).toEqual(RECIBO);
    expect(await send({ clave, entrada: {} })).toEqual(RECIBO);
    expect(await countRespuestas(db)).toBe(1);
  });

  it('sent by many at once, in two processes, becomes one answer, and all get the same receipt', async () => {
    const processes = [recepcion, anotherProcess()];
    for (let round = 0; round < 5; round++) {
      const clave = randomUUID();
      const sendings = Array.from({ length: 20 }, async (_, i) => send({ clave }, processes[i % 2]));
      for (const resultado of await Promise.all(sendings)) expect(resultado).toEqual(RECIBO);
    }
    expect(await countRespuestas(db)).toBe(5);
  });

  it('does not match the record of another form, nor the other way round', async () => {
    const [anonima, nombrada] = [randomUUID(), randomUUID()];
    const hbv = async (clave: string) =>
      recepcion.recibir(inscripcionHBV, { entrada: CARGAS[inscripcionHBV.slug], clave });
    await send({ clave: anonima });
    expect(await hbv(anonima)).toEqual({ ok: false, motivo: 'clave-ajena' });
    await hbv(nombrada);
    // The database dates keys by its own clock; the test uses another one.
    await sql`update envios set creado = ${new Date('2026-11-20T12:00:00Z')} where clave = ${nombrada}`.execute(db);
    expect(await send({ clave: nombrada })).toEqual(RECIBO);
    expect(await countRespuestas(db)).toBe(1);
  });

  it('is not kept if the connection dies before the end, and a second sending stores the answer once', async () => {
    const clave = randomUUID();
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('encuestas', 0))`.execute(tx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const [sending] = await Promise.allSettled([send({ clave }), killWhoWaits()]);
    expect(sending.status).toBe('rejected');
    release.resolve();
    await holding;
    expect([await countRespuestas(db), (await sql`select from envios`.execute(db)).rows]).toEqual([0, []]);
    expect(await send({ clave })).toEqual(RECIBO);
    expect(await countRespuestas(db)).toBe(1);
  });
});

async function killWhoWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_locks where not granted and locktype = 'advisory'`.execute(db);
    if (rows.length > 0) return;
  }
}

describe('the counts of a subject', () => {
  it('are its answers by question and step, in the mix and after it', async () => {
    await sendMany(3, (i) => ({ ECC1: i + 3, CR1: 5 }));
    const [conteo] = await selectConteos(db, { semestres: ['2026-2'], tipo: 'AMV' });
    expect(conteo).toMatchObject({
      codigoAsignatura: '3007852-01',
      docente: 'LUZ ÁNGELA PEÑA',
      programa: 'Ingeniería de Sistemas',
      tipoAsignatura: 'AMV',
      respuestas: 3,
      preguntas: { ECC1: [0, 0, 1, 1, 1], CR1: [0, 0, 0, 0, 3], AMA3: [3, 0, 0, 0, 0] },
    });
    expect(await selectConteos(db, { semestres: ['2026-2'], tipo: 'APV' })).toEqual([]);
    expect(await selectConteos(db, { semestres: ['2026-1'], tipo: null })).toEqual([]);
  });

  it('are kept through mix, release and the end of days, in two processes at once', async () => {
    const processes = [recepcion, anotherProcess()];
    const [other] = [ASIGNATURAS[1]!.codigoAsignatura];
    for (const day of [20, 21, 22]) {
      now = new Date(`2026-11-${day}T15:00:00Z`);
      await Promise.all(
        Array.from({ length: 150 }, async (_, i) => {
          const codigoAsignatura = i % 3 === 0 ? other : CARGA['codigoAsignatura'];
          const derivados = { programa: null, docente: null, tipoAsignatura: null };
          return send({ entrada: { ...CARGA, ...derivados, codigoAsignatura, ECC2: 1 + (i % 5) } }, processes[i % 2]);
        }),
      );
    }
    expect(await countRespuestas(db)).toBe(450);
    const conteos = await selectConteos(db, { semestres: ['2026-2'], tipo: null });
    expect(conteos.map(({ respuestas }) => respuestas)).toEqual([300, 150]);
    for (const { respuestas, preguntas } of conteos) {
      for (const pasos of Object.values(preguntas)) expect(pasos.reduce((a, b) => a + b)).toBe(respuestas);
      expect(preguntas['ECC2']).toEqual(Array.from({ length: 5 }, () => respuestas / 5));
    }
    expect(await recount(db, false)).toEqual({ asignaturas: 2, respuestas: 450, distintas: 0 });
  });

  it('are found wrong, and corrected, by a recount', async () => {
    await sendMany(140);
    await sql`update encuesta_conteos set ecc3[2] = ecc3[2] + 1`.execute(db);
    expect(await recount(db, false)).toEqual({ asignaturas: 1, respuestas: 140, distintas: 1 });
    expect(await recount(db, true)).toMatchObject({ distintas: 1 });
    expect(await recount(db, false)).toMatchObject({ distintas: 0 });
    await sql`delete from encuesta_conteos`.execute(db);
    expect(await recount(db, true)).toMatchObject({ distintas: 1 });
    expect(await recount(db, false)).toMatchObject({ distintas: 0 });
  });

  it('are made of many answers at once, for a demonstration', async () => {
    const datos = { ...CARGA, semestre: '2025-1' };
    await seedEncuestas(db, [Array.from({ length: 500 }, () => datos), [datos]]);
    expect(await selectConteos(db, { semestres: ['2025-1'], tipo: null })).toMatchObject([{ respuestas: 501 }]);
    expect(await recount(db, false)).toEqual({ asignaturas: 1, respuestas: 501, distintas: 0 });
  });
});
