// Restores of kept copies against the demonstration Moodle: one restore whatever is lost, and no people unless asked for.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import type { Complemento, ServidorMoodle } from '#core/moodle/server/service.ts';
import { storeBytes } from '#platform/server/testing/files.ts';
import { backupContents, packTar } from '../../../../../demo/views/backup.ts';
import { saveCopia, saveCursos, selectCopias } from '../copias.store.ts';
import { endFilas } from '../filas.store.ts';
import { findRestauracion } from '../restauraciones.store.ts';
import { startRestauracion } from '../restauraciones.ts';
import { createEscenario, gestora, principal } from '../testing/escenario.ts';

const escena = await createEscenario();
const { demo, db, files, context, reloj, servidor, withCursos, runJob, filas, iniciados, fallar: fail } = escena;
const [categoria] = withCursos as [(typeof withCursos)[0]];
const [curso] = categoria.cursos as [number];
const real = context.moodle.get(servidor)!;
const [START, PUT, GET] = ['start_restore', 'put_backup_part', 'get_restores'].map(
  (name) => `local_gestioncurricular_${name}`,
) as [string, string, string];

/** A copy that takes three parts. */
const version = { version: 2024100700, release: '4.5' };
const bytes = gzipSync(packTar(backupContents({ courseId: curso, ...version, files: randomBytes(1_300_000) })));
const copia = { id: randomUUID(), servidor, curso };

beforeEach(async () => {
  const leido = { servidor, curso, nombre: 'Un curso', nombreCorto: 'UNO', categoria: categoria.nombre, ruta: [1] };
  await saveCursos(db, [leido]);
  const sha256 = createHash('sha256').update(bytes).digest();
  const hecha = { hecha: reloj.now, segundos: 1, origen: 'persona' as const, programacion: null };
  await saveCopia(db, { ...copia, archivo: 'UNO.mbz', tamano: bytes.length, sha256, ...hecha });
  await storeBytes(files, bytes, { store: files.copies, key: copia.id });
});

const NUEVO = { nombre: 'Un curso', nombreCorto: 'UNO-R' };

const request = async (nuevo: typeof NUEVO | null, personas = false) =>
  db.transaction().execute(async (tx) => {
    const pedido = { copia, categoria, asunto: 'Una copia', personas, nuevo };
    return startRestauracion(tx, pedido, { actor: gestora, principal, now: reloj.now });
  });

type Started = Awaited<ReturnType<typeof request>>;

async function cursosOf(nombreCorto: string) {
  const leidos = await real.escritura.cursos();
  return leidos.ok ? leidos.valor.filter((one) => one.nombreCorto === nombreCorto) : [];
}

async function peopleOf(id: number): Promise<number | undefined> {
  const leidos = await real.cursos.inscritos(id);
  return leidos.ok ? leidos.valor?.length : undefined;
}

/** Runs a batch until it ends, with a minute between its runs. */
async function finish(tanda: Started) {
  let outcome = await runJob(tanda);
  for (let runs = 0; outcome.ok === 'espera' && runs < 9; runs += 1) {
    escena.advance(120_000);
    outcome = await runJob(tanda);
  }
  return outcome;
}

/** Sends a part as the application does. */
const putPart: Complemento['putPart'] = async (clave, part) => real.forJobs.complemento.putPart(clave, part);

/** The server with another way of sending or reading. */
const withComplemento = (change: Partial<Complemento>): ReadonlyMap<string, ServidorMoodle> => {
  const forJobs = { ...real.forJobs, complemento: { ...real.forJobs.complemento, ...change } };
  return new Map([[servidor, { ...real, forJobs }]]);
};

it('fills a new, hidden course without people, and tells what came of it', async () => {
  const tanda = await request(NUEVO);
  expect(await finish(tanda)).toEqual({ ok: true, resumen: 'Copia restaurada' });
  const [made, ...others] = await cursosOf('UNO-R');
  expect([made, others]).toMatchObject([{ visible: false, idCategoria: categoria.id, nombre: 'Un curso' }, []]);
  expect(await peopleOf(made!.id)).toBe(0);
  expect((await findRestauracion(db, tanda.id))!.curso_nuevo).toBe(made!.id);
  const [fila] = await filas(tanda);
  expect(fila).toMatchObject({ estado: 'hecho', motivo: expect.stringMatching(/^Quedaron (\d+) de \1 actividades/) });
  expect(await iniciados()).toEqual([]);
});

it('empties the course only after another copy of it, and keeps that copy', async () => {
  expect(await peopleOf(curso)).toBeGreaterThan(0);
  const tanda = await request(null);
  expect(await finish(tanda)).toMatchObject({ ok: true });
  expect(await peopleOf(curso)).toBe(0);
  expect((await iniciados()).map((one) => one.curso)).toEqual([curso]);
  const copias = await selectCopias(db, servidor, curso);
  expect(copias.map(({ origen }) => origen).toSorted()).toEqual(['persona', 'reinicio']);
  expect(copias.find(({ origen }) => origen === 'reinicio')!.id).toBe((await filas(tanda))[0]!.id);
});

it('leaves the course as it is if the copy before fails', async () => {
  const before = await peopleOf(curso);
  await demo.control({ accion: 'respaldos', servidor, fallan: [curso] });
  expect(await finish(await request(null))).toMatchObject({ ok: false });
  expect(await peopleOf(curso)).toBe(before);
});

it('brings the people where they were asked for', async () => {
  const before = await peopleOf(curso);
  expect(await finish(await request(null, true))).toMatchObject({ ok: true });
  expect(await peopleOf(curso)).toBe(before);
});

it.each([START, PUT, GET])('is one, whichever answer is lost: %s', async (funcion) => {
  await demo.control({ accion: 'respaldos', servidor, ms: 60_000 });
  const tanda = await request(NUEVO);
  await fail({ modo: 'cortar-despues', funcion, veces: 1 });
  expect(await runJob(tanda)).toMatchObject({ ok: 'espera' });
  await demo.control({ accion: 'respaldos', servidor, ms: 0 });
  expect(await finish(tanda)).toMatchObject({ ok: true });
  expect(await cursosOf('UNO-R')).toHaveLength(1);
});

it('goes on where a stopped process was', async () => {
  const tanda = await request(NUEVO);
  const stop = new AbortController();
  const stopping = withComplemento({
    async putPart(...args) {
      stop.abort(new Error('detenida'));
      return putPart(...args);
    },
  });
  await expect(runJob(tanda, stop.signal, { moodle: stopping })).rejects.toThrow('detenida');
  expect(await filas(tanda)).toMatchObject([{ estado: 'enviando' }]);
  const offsets: number[] = [];
  const watching = withComplemento({
    async putPart(clave, part) {
      offsets.push(part.offset);
      return putPart(clave, part);
    },
  });
  expect(await runJob(tanda, undefined, { moodle: watching })).toMatchObject({ ok: true });
  expect(offsets).toEqual([524_288, 1_048_576]);
  expect(await cursosOf('UNO-R')).toHaveLength(1);
});

it('sends the last part again if it did not arrive', async () => {
  const tanda = await request(NUEVO);
  let lost = 0;
  const losing = withComplemento({
    putPart: async (clave, part) =>
      part.offset === 1_048_576 && (lost += 1) === 1 ? { ok: false, motivo: 'no-responde' } : putPart(clave, part),
  });
  expect(await runJob(tanda, undefined, { moodle: losing })).toMatchObject({ ok: 'espera' });
  expect(await filas(tanda)).toMatchObject([{ estado: 'restaurando', tropiezos: 1 }]);
  expect(await finish(tanda)).toMatchObject({ ok: true });
});

it('fails in words with another file than the one that was kept, and no course', async () => {
  await storeBytes(files, randomBytes(bytes.length), { store: files.copies, key: copia.id });
  const before = await peopleOf(curso);
  for (const nuevo of [NUEVO, null]) {
    const tanda = await request(nuevo);
    expect(await finish(tanda)).toEqual({ ok: false, error: 'Falló 1 de 1 curso.' });
    expect((await filas(tanda))[0]!.motivo).toMatch(/no pudo restaurar la copia: «Lo que se envió no es la copia/);
  }
  expect(await cursosOf('UNO-R')).toEqual([]);
  expect(await peopleOf(curso)).toBe(before);
});

it('is not begun without the file, or where Moodle refuses', async () => {
  await files.copies.delete(copia.id);
  const first = await request(NUEVO);
  await finish(first);
  expect((await filas(first))[0]).toMatchObject({
    estado: 'fallido',
    motivo: expect.stringMatching(/ya no está donde/),
  });
  await storeBytes(files, bytes, { store: files.copies, key: copia.id });
  const [other] = await cursosOf(demo.site.courses.get(curso)!.shortname);
  const second = await request({ ...NUEVO, nombreCorto: other!.nombreCorto });
  await finish(second);
  expect((await filas(second))[0]!.motivo).toMatch(/Moodle dijo: «El nombre corto ya lo usa otro curso/);
});

it.each([0, 1_048_576])('ends where Moodle keeps nothing of the part at %i', async (full) => {
  const poor = withComplemento({
    async putPart(clave, part) {
      if (part.offset !== full) return putPart(clave, part);
      return putPart(clave, { ...part, offset: part.offset + 1 });
    },
  });
  const tanda = await request(NUEVO);
  expect(await runJob(tanda, undefined, { moodle: poor })).toMatchObject({ ok: false });
  expect((await filas(tanda))[0]!.motivo).toMatch(/espacio en disco/);
});

it('is in doubt if it was cancelled while Moodle restores', async () => {
  await demo.control({ accion: 'respaldos', servidor, ms: 3_600_000 });
  const tanda = await request(NUEVO);
  expect(await runJob(tanda)).toMatchObject({ ok: 'espera' });
  escena.advance(11 * 60_000);
  expect(await runJob(tanda)).toMatchObject({ ok: 'espera' });
  expect(await filas(tanda)).toMatchObject([{ estado: 'restaurando', motivo: expect.stringMatching(/cron/) }]);
  await endFilas(db, { tanda: tanda.id }, { estado: 'cancelado', motivo: 'Se canceló.', now: reloj.now });
  expect(await filas(tanda)).toMatchObject([
    { estado: 'por-confirmar', motivo: expect.stringMatching(/puede restaurarla todavía/) },
  ]);
});

it('says what is missing in the course', async () => {
  const halladas = { actividades: 1, secciones: 99, calificables: 99 };
  const poor = withComplemento({
    putPart: async (clave, part) => {
      const put = await putPart(clave, part);
      return put.ok ? { ...put, valor: { ...put.valor, halladas } } : put;
    },
  });
  const tanda = await request(NUEVO);
  expect(await runJob(tanda, undefined, { moodle: poor })).toMatchObject({ ok: false });
  expect(await filas(tanda)).toMatchObject([
    { estado: 'por-confirmar', motivo: expect.stringMatching(/^No quedó todo: 1 de \d+ actividades y recursos, 99/) },
  ]);
});
