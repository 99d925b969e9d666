// Copies of courses against the demonstration Moodle: success, failures, and no course copied twice.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { StoreFailure } from '#platform/server/files/s3-failure.ts';
import { storeBytes } from '#platform/server/testing/files.ts';
import { cleanRespaldos, endAbandonedTandas } from '../cleanup.ts';
import { selectCopias } from '../copias.store.ts';
import { endFilas, resetFilas, takePlace, type CursoDeTandaFila } from '../filas.store.ts';
import { retryTanda } from '../start-tanda.ts';
import { findTanda, selectEsperas, selectPedidos } from '../tandas.store.ts';
import { createEscenario, gestora, principal } from '../testing/escenario.ts';

const escena = await createEscenario();
const {
  demo,
  db,
  files,
  context,
  reloj,
  servidor,
  withCursos,
  requestTanda,
  pedirDe: requestTandaOf,
  runJob,
  filas,
  estados,
  iniciados,
  fallar: fail,
} = escena;
const [first, other] = withCursos as [(typeof withCursos)[0], (typeof withCursos)[0]];
const cursos = first.cursos.slice(0, 3);
/** Timeout for a server that never answers. */
const SHORT_TIMEOUT = { timeoutMs: 1500, retryWaitsMs: [] };
const START = 'local_gestioncurricular_start_backup';

const repeat = async (id: string) =>
  db.transaction().execute(async (tx) => retryTanda(tx, id, { actor: gestora, principal, now: reloj.now }));

const sortIds = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

const forgetTareas = async () => db.deleteFrom('tareas').execute();

describe('the copies of a selection', () => {
  it('are those of whole categories and of chosen courses, each once, and stored only with us', async () => {
    const tanda = await requestTandaOf([
      { servidor, id_categoria: first.id, categoria: first.nombre, cursos: null },
      { servidor, id_categoria: other.id, categoria: other.nombre, cursos: other.cursos.slice(0, 2) },
    ]);
    const desenlace = await runJob(tanda);
    const hechas = await filas(tanda);
    const esperados = new Set([...first.cursos, ...other.cursos.slice(0, 2)]);
    expect(new Set(hechas.map(({ curso }) => curso))).toEqual(esperados);
    expect(desenlace).toEqual({
      ok: true,
      resumen: expect.stringMatching(new RegExp(`^${esperados.size} copias, [\\d,]+ MB$`)),
    });
    expect(new Set(hechas.map(({ estado }) => estado))).toEqual(new Set(['hecho']));
    const inMoodle = await iniciados();
    expect(sortIds(inMoodle.map(({ curso }) => curso))).toEqual(sortIds([...esperados]));
    expect(inMoodle.filter(({ archivo }) => archivo !== null)).toEqual([]);

    const [copia] = await selectCopias(db, servidor, cursos[0]!);
    const stored = await files.copies.open(copia!.id);
    const bytes = await buffer(stored!.stream);
    expect(bytes.length).toBe(copia!.tamano);
    expect(createHash('sha256').update(bytes).digest()).toEqual(copia!.sha256);
    expect(copia).toMatchObject({ origen: 'persona', archivo: expect.stringMatching(/-2026-11-20\.mbz$/) });
    expect((await findTanda(db, tanda.id))!.terminada).toEqual(reloj.now);
  });

  it('report a course that is gone, and make the others', async () => {
    const tanda = await requestTanda([cursos[0]!, 999_999]);
    expect(await runJob(tanda)).toEqual({ ok: false, error: 'Falló 1 de 2 cursos.' });
    const [, perdido] = await filas(tanda);
    expect(perdido).toMatchObject({
      nombre: 'Curso 999999',
      estado: 'fallido',
      motivo: expect.stringMatching(/borrado/),
    });
  });
});

describe('the places of a server', () => {
  it('never exceed the setting across batches, and no course has two', async () => {
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    const [primera, segunda] = [await requestTanda(cursos), await requestTanda(cursos)];
    expect(await runJob(primera)).toMatchObject({ ok: 'espera', fase: '0 de 3 cursos' });
    expect(await runJob(segunda)).toMatchObject({ ok: 'espera' });
    expect(await estados(primera)).toEqual(['en-moodle', 'en-moodle', 'pendiente']);
    expect(await estados(segunda)).toEqual(['pendiente', 'pendiente', 'pendiente']);
    expect(await iniciados()).toHaveLength(2);
    expect(await runJob(segunda, undefined, { alaVez: 5 })).toMatchObject({ ok: 'espera' });
    expect(await estados(segunda)).toEqual(['pendiente', 'pendiente', 'en-moodle']);
    await demo.control({ accion: 'respaldos', servidor, ms: 0 });
    expect(await runJob(primera)).toMatchObject({ ok: 'espera' });
    expect(await runJob(segunda)).toMatchObject({ ok: true });
    expect(await runJob(primera)).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(6);
  });
});

describe('the places of a server for two workers at once', () => {
  it('are given to no more courses than there are', async () => {
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    const tandas = [await requestTanda(cursos), await requestTanda(other.cursos.slice(0, 3))];
    await Promise.all(tandas.map(async (tanda) => runJob(tanda)));
    expect(await iniciados()).toHaveLength(2);
    const all = (await Promise.all(tandas.map(estados))).flat();
    expect(all.filter((estado) => estado === 'en-moodle')).toHaveLength(2);
  });

  it('are counted and taken in one step, also for a course that is tried again', async () => {
    const tanda = await requestTanda(other.cursos.slice(0, 3));
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    await runJob(tanda, undefined, { alaVez: 0 });
    const [primera, segunda, tercera] = await filas(tanda);
    await db
      .updateTable('respaldo_filas')
      .set({ estado: 'solicitado', tropiezos: 1, tropezo: reloj.now })
      .where('id', '=', primera!.id)
      .execute();
    const take = async (fila: CursoDeTandaFila, change: Parameters<typeof takePlace>[2]['change']) =>
      takePlace(db, fila, { change, places: 2 });
    const taken = await Promise.all([
      take({ ...primera!, estado: 'solicitado' }, { tropiezos: 0, tropezo: null }),
      take(segunda!, { estado: 'solicitado' }),
      take(tercera!, { estado: 'solicitado' }),
    ]);
    expect(taken.filter(Boolean)).toHaveLength(2);
  });
});

describe('a course that fails', () => {
  it('stops no other, has a reason, and is the only one retried', async () => {
    await demo.control({ accion: 'respaldos', servidor, fallan: [cursos[1]!] });
    const tanda = await requestTanda(cursos);
    expect(await runJob(tanda)).toEqual({ ok: false, error: 'Falló 1 de 3 cursos.' });
    expect(await estados(tanda)).toEqual(['hecho', 'fallido', 'hecho']);
    expect((await filas(tanda))[1]!.motivo).toMatch(/no pudo hacer la copia/);
    await demo.control({ accion: 'respaldos', servidor, fallan: [] });
    expect(await runJob(await repeat(tanda.id))).toMatchObject({ ok: true });
    expect(sortIds((await iniciados()).map(({ curso }) => curso))).toEqual(sortIds([...cursos, cursos[1]!]));
    await forgetTareas();
    await expect(repeat(tanda.id)).rejects.toThrow('Ya terminaron todas las copias de ese grupo.');
  });

  it('is unusable with a version that cannot be restored: the original stays, another one is made', async () => {
    const [curso] = cursos as [number];
    await demo.control({ accion: 'respaldos', servidor, sinVersion: [curso] });
    const tanda = await requestTanda([curso]);
    expect(await runJob(tanda)).toEqual({ ok: false, error: 'Falló 1 de 1 curso.' });
    const [fila] = await filas(tanda);
    expect(fila).toMatchObject({ estado: 'fallido', motivo: expect.stringMatching(/versión.*2008111700/) });
    expect(await selectCopias(db, servidor, curso)).toEqual([]);
    expect(await files.copies.size(fila!.id)).toBeNull();
    const [primero] = await iniciados();
    expect(primero!.archivo).not.toBeNull();

    await demo.control({ accion: 'respaldos', servidor, sinVersion: [] });
    expect(await runJob(await repeat(tanda.id))).toMatchObject({ ok: true });
    expect((await iniciados()).map(({ archivo }) => archivo)).toEqual([primero!.archivo, null]);
    expect(await selectCopias(db, servidor, curso)).toHaveLength(1);
  });

  it.each([
    [400, 'EntityTooLarge'],
    [413, ''],
  ])('is too large for the store (%s %s): it is not tried for ever, and stops no other', async (status, code) => {
    const put = vi
      .spyOn(files.copies, 'put')
      .mockRejectedValueOnce(new StoreFailure('the file store answered PUT', { refusal: { status, code } }));
    const tanda = await requestTanda(cursos.slice(0, 2));
    expect(await runJob(tanda)).toEqual({ ok: false, error: 'Falló 1 de 2 cursos.' });
    put.mockRestore();
    const fallidas = (await filas(tanda)).filter(({ estado }) => estado === 'fallido');
    expect(fallidas).toMatchObject([{ motivo: expect.stringMatching(/no admite un archivo tan grande/) }]);
  });

  it('fails after hours without progress in Moodle', async () => {
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    const tanda = await requestTanda(cursos.slice(0, 1));
    await runJob(tanda);
    escena.advance(11 * 60_000);
    await runJob(tanda);
    expect((await filas(tanda))[0]).toMatchObject({ estado: 'en-moodle', motivo: expect.stringMatching(/cron/) });
    escena.advance(50 * 60_000);
    expect(await runJob(tanda)).toMatchObject({ ok: false });
    expect((await filas(tanda))[0]!.motivo).toMatch(/no terminó la copia/);
  });
});

describe('a lost answer', () => {
  it('to the request makes no second copy', async () => {
    const tanda = await requestTanda(cursos.slice(0, 2));
    await fail({ modo: 'cortar-despues', funcion: START, veces: 2 });
    expect(await runJob(tanda)).toMatchObject({ ok: 'espera', fase: expect.stringMatching(/no responde/) });
    expect(await estados(tanda)).toEqual(['solicitado', 'solicitado']);
    escena.advance(60_000);
    expect(await runJob(tanda)).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(2);
    expect(await selectEsperas(db, tanda.id)).toEqual([]);
  });

  it('in the middle of a download repeats it', async () => {
    const tanda = await requestTanda(cursos.slice(0, 1));
    await fail({ modo: 'cortar-a-medias', funcion: 'pluginfile', veces: 1 });
    expect(await runJob(tanda)).toMatchObject({ ok: 'espera' });
    expect(await estados(tanda)).toEqual(['descargando']);
    expect(await selectCopias(db, servidor, cursos[0]!)).toEqual([]);
    escena.advance(60_000);
    expect(await runJob(tanda)).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(1);
  });

  it('of a stopped process continues from its rows', async () => {
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    const tanda = await requestTanda(cursos);
    const stop = new AbortController();
    const detenida = runJob(tanda, stop.signal, { quietoMs: 60_000, sondeoMs: 20 });
    await expect.poll(async () => (await iniciados()).length, { timeout: 20_000 }).toBe(2);
    stop.abort(new Error('detenida'));
    await expect(detenida).rejects.toThrow(/detenida|aborted/);
    await demo.control({ accion: 'respaldos', servidor, ms: 0 });
    expect(await runJob(tanda)).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(3);
  });
});

it('ends immediately after a cancellation, without waiting for the server', async () => {
  const tanda = await requestTanda(cursos);
  await fail({ modo: 'mudo' });
  await demo.control({ accion: 'peticiones', servidor });
  const stop = new AbortController();
  const paciente = { timeoutMs: 600_000, retryWaitsMs: [] };
  const detenida = runJob(tanda, stop.signal, { moodle: createMoodle(demo.servers, paciente, paciente) });
  await expect.poll(async () => demo.control({ accion: 'peticiones', servidor })).toHaveLength(1);
  stop.abort(new Error('cancelada'));
  await expect(detenida).rejects.toThrow('cancelada');
});

describe('a server that fails half way', () => {
  it.each(['no-disponible', 'mantenimiento', 'html', 'mudo'] as const)(
    'is postponed longer and longer when it is %s, and at last fails with the reason',
    async (modo) => {
      await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
      const tanda = await requestTanda(cursos);
      await runJob(tanda);
      await fail({ modo });
      const hastas: number[] = [];
      const impaciente = modo === 'mudo' ? { moodle: createMoodle(demo.servers, SHORT_TIMEOUT, SHORT_TIMEOUT) } : {};
      let desenlace = await runJob(tanda, undefined, impaciente);
      while (desenlace.ok === 'espera') {
        hastas.push(desenlace.hasta.getTime() - reloj.now.getTime());
        reloj.now = desenlace.hasta;
        desenlace = await runJob(tanda, undefined, impaciente);
      }
      expect(desenlace).toEqual({ ok: false, error: 'Fallaron 3 de 3 cursos.' });
      expect(hastas).toEqual([60_000, 120_000]);
      expect((await filas(tanda))[0]!.motivo).toMatch(/Se intentó 3 veces\.$/);
      await fail(null);
      await demo.control({ accion: 'respaldos', servidor, ms: 0 });
      expect(await runJob(await repeat(tanda.id))).toMatchObject({ ok: true });
      expect(await iniciados()).toHaveLength(3);
    },
  );

  it('is retried immediately on request', async () => {
    const tanda = await requestTanda(cursos.slice(0, 1));
    await fail({ modo: 'no-disponible', funcion: START });
    expect(await runJob(tanda)).toMatchObject({ ok: 'espera' });
    await fail(null);
    expect(await runJob(tanda)).toMatchObject({ ok: 'espera' });
    expect(await repeat(tanda.id)).toEqual(tanda);
    expect(await runJob(tanda)).toMatchObject({ ok: true });
  });

  it('is not retried if only a person can repair it', async () => {
    const moodle = createMoodle(demo.servers.map((one) => ({ ...one, token: 'vencido' })));
    const tanda = await requestTanda(cursos);
    expect(await runJob(tanda, undefined, { moodle })).toMatchObject({
      ok: false,
      error: expect.stringMatching(/no se pudieron leer los cursos de «Una categoría»: La clave .* venció/i),
    });
    expect(await selectPedidos(db, tanda.id)).toMatchObject([
      { leido: false, motivo: expect.stringMatching(/venció/) },
    ]);
    expect(await runJob(await repeat(tanda.id))).toMatchObject({ ok: true });
  });

  it('does not delay another server', async () => {
    await fail({ modo: 'no-disponible' });
    const otherCursos = await context.moodle.get(escena.otroServidor)!.escritura.cursos();
    const [curso] = otherCursos.ok ? otherCursos.valor : [];
    await demo.control({ accion: 'respaldos', servidor: escena.otroServidor, ms: 0 });
    const tanda = await requestTandaOf([
      { servidor, id_categoria: first.id, categoria: first.nombre, cursos },
      { servidor: escena.otroServidor, id_categoria: 1, categoria: 'Otra', cursos: [curso!.id] },
    ]);
    expect(await runJob(tanda)).toMatchObject({
      ok: 'espera',
      fase: expect.stringMatching(/^1 de 1 cursos; .*no responde/),
    });
    expect(await estados(tanda)).toEqual(['hecho']);
  });

  it.each([
    ['ausente', /no tiene el complemento/],
    ['antiguo', /versión anterior|faltan funciones/],
  ] as const)('says that the plugin is %s', async (estado, motivo) => {
    await demo.control({ accion: 'complemento', servidor, estado });
    const tanda = await requestTanda(cursos);
    expect(await runJob(tanda)).toMatchObject({ ok: false, error: expect.stringMatching(motivo) });
    expect(await iniciados()).toEqual([]);
  });

  it('is named if it is no longer configured', async () => {
    const tanda = await requestTanda(cursos);
    expect(await runJob(tanda, undefined, { moodle: new Map() })).toMatchObject({
      error: expect.stringMatching(/ya no está en los ajustes/),
    });
  });
});

describe('rows without a job', () => {
  it('end with the reason, and continue from Moodle’s backup when retried', async () => {
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    const tanda = await requestTanda(cursos.slice(0, 1));
    await runJob(tanda);
    await endAbandonedTandas(db, reloj.now);
    expect(await estados(tanda)).toEqual(['en-moodle']);
    await forgetTareas();
    await endAbandonedTandas(db, reloj.now);
    expect(await filas(tanda)).toMatchObject([{ estado: 'fallido', motivo: expect.stringMatching(/interrumpió/) }]);
    await demo.control({ accion: 'respaldos', servidor, ms: 0 });
    expect(await runJob(await repeat(tanda.id))).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(1);
  });

  it('that were cancelled are resumed', async () => {
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    const tanda = await requestTanda(cursos);
    await runJob(tanda);
    await endFilas(db, { tanda: tanda.id }, { estado: 'cancelado', motivo: 'Se canceló.', now: reloj.now });
    expect(await estados(tanda)).toEqual(['cancelado', 'cancelado', 'cancelado']);
    expect(await resetFilas(db, tanda.id, { now: reloj.now })).toBe(3);
    expect(await estados(tanda)).toEqual(['en-moodle', 'en-moodle', 'pendiente']);
  });
});

describe('a retried copy', () => {
  const cancelada = async () => {
    await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
    reloj.now = new Date();
    const tanda = await requestTanda(cursos.slice(0, 1));
    await runJob(tanda);
    await endFilas(db, { tanda: tanda.id }, { estado: 'cancelado', motivo: 'Se canceló.', now: reloj.now });
    await demo.control({ accion: 'respaldos', servidor, ms: 0 });
    return tanda;
  };

  it('is dated by its beginning in Moodle, not by its arrival', async () => {
    const tanda = await cancelada();
    const pedida = reloj.now.getTime();
    escena.advance(20 * 60_000);
    expect(await runJob(await repeat(tanda.id))).toMatchObject({ ok: true });
    expect(await iniciados()).toHaveLength(1);
    const [copia] = await selectCopias(db, servidor, cursos[0]!);
    expect(copia!.hecha.getTime() - pedida).toBeLessThan(5 * 60_000);
  });

  it('is not an old one: that is deleted in Moodle, and another one is made', async () => {
    const tanda = await cancelada();
    escena.advance(30 * 24 * 3_600_000);
    expect(await runJob(await repeat(tanda.id))).toMatchObject({ ok: true });
    const inMoodle = await iniciados();
    expect(inMoodle).toHaveLength(2);
    expect(inMoodle.filter(({ archivo }) => archivo !== null)).toEqual([]);
    const [copia] = await selectCopias(db, servidor, cursos[0]!);
    expect([copia!.hecha, copia!.segundos]).toEqual([reloj.now, 0]);
  });

  it('has the full patience from its retry on', async () => {
    const tanda = await cancelada();
    escena.advance(60_000);
    await resetFilas(db, tanda.id, { now: reloj.now });
    expect(await filas(tanda)).toMatchObject([{ estado: 'en-moodle', quieto: reloj.now }]);
  });
});

it('uses the long timeouts of jobs, also for reading courses', async () => {
  const moodle = createMoodle(demo.servers, { timeoutMs: 1, retryWaitsMs: [] }, { timeoutMs: 4000, retryWaitsMs: [] });
  const tanda = await requestTandaOf([{ servidor, id_categoria: first.id, categoria: first.nombre, cursos: null }]);
  expect(await runJob(tanda, undefined, { moodle })).toMatchObject({ ok: true });
});

describe('a copy whose file is gone', () => {
  it('is unusable until the file is back', async () => {
    const tanda = await requestTanda(cursos.slice(0, 1));
    await runJob(tanda);
    const [copia] = await selectCopias(db, servidor, cursos[0]!);
    const bytes = await buffer((await files.copies.open(copia!.id))!.stream);
    await files.copies.delete(copia!.id);
    await cleanRespaldos({ db, store: files.copies, now: reloj.now });
    expect(await selectCopias(db, servidor, cursos[0]!)).toMatchObject([{ ausente: true }]);
    await storeBytes(files, bytes, { store: files.copies, key: copia!.id });
    await cleanRespaldos({ db, store: files.copies, now: reloj.now });
    expect(await selectCopias(db, servidor, cursos[0]!)).toMatchObject([{ ausente: false }]);
  });
});
