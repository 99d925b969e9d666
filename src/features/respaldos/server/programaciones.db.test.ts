// Weekly schedules: started once, at night, with the configured number of copies kept.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { selectCopias } from './copias.store.ts';
import { findProgramacion, insertProgramacion, type FilaProgramacion } from './programaciones.store.ts';
import { startDue } from './programaciones.ts';
import { findTanda, selectTandas, updateTanda } from './tandas.store.ts';
import { createEscenario, gestora } from './testing/escenario.ts';

const escena = await createEscenario();
const { db, files, context, reloj, servidor, withCursos, runJob } = escena;
const categoria = withCursos.toSorted((a, b) => a.cursos.length - b.cursos.length)[0]!;

/** A Saturday, 2:00 at night in Bogotá. */
const SABADO = new Date('2026-11-21T07:00:00Z');
const SEMANA_MS = 7 * 24 * 3_600_000;

async function programar(cambio: Partial<FilaProgramacion> = {}): Promise<string> {
  const id = randomUUID();
  const { usuario, nombre } = gestora;
  const categoriaFields = { servidor, id_categoria: categoria.id, categoria: categoria.nombre };
  const timing = { dia: 6, hora: 2, conservar: 2, proxima: SABADO, omitida: null };
  await insertProgramacion(db, { id, usuario, nombre, creada: reloj.now, ...categoriaFields, ...timing, ...cambio });
  return id;
}

const start = async (now: Date) => startDue({ db, moodle: context.moodle, now });
const tandas = async () => selectTandas(db, { clase: undefined, antes: undefined, limite: 100 });

describe('a schedule', () => {
  it('starts at its hour, once, even with several processes', async () => {
    const id = await programar();
    await start(new Date(SABADO.getTime() - 1));
    expect(await tandas()).toEqual([]);
    const late = new Date(SABADO.getTime() + 29_000);
    await Promise.all([start(late), start(late), start(late)]);
    expect(await tandas()).toMatchObject([{ programacion: id, asunto: expect.stringMatching(/\(programada\)$/) }]);
    expect((await findProgramacion(db, id))!.proxima).toEqual(new Date(SABADO.getTime() + SEMANA_MS));
  });

  it('does not start while it is off', async () => {
    await programar({ proxima: null });
    await start(SABADO);
    expect(await tandas()).toEqual([]);
  });

  it('waits for the next night after a missed one', async () => {
    const id = await programar();
    await start(new Date('2026-11-21T15:00:00Z'));
    expect(await tandas()).toEqual([]);
    expect((await findProgramacion(db, id))!.proxima).toEqual(new Date('2026-11-22T07:00:00Z'));
  });

  it('skips the night while the previous copies are under way, and stores that', async () => {
    const id = await programar();
    await start(SABADO);
    const [primera] = await tandas();
    await start(new Date(SABADO.getTime() + SEMANA_MS));
    expect(await tandas()).toHaveLength(1);
    expect((await findProgramacion(db, id))!.omitida).toEqual(new Date(SABADO.getTime() + SEMANA_MS));
    await updateTanda(db, primera!.id, { terminada: SABADO });
    await start(new Date(SABADO.getTime() + 2 * SEMANA_MS));
    expect(await tandas()).toHaveLength(2);
    expect((await findProgramacion(db, id))!.omitida).toBeNull();
    expect(id).toBe(primera!.programacion);
  });
});

it('keeps the copies that another schedule made of the same course', async () => {
  const curso = categoria.cursos[0]!;
  const superior = await programar({ id_categoria: 999, conservar: 3, proxima: null });
  const pedidos = [{ servidor, id_categoria: categoria.id, categoria: categoria.nombre, cursos: [curso] }];
  for (let semana = 0; semana < 2; semana += 1) {
    reloj.now = new Date(SABADO.getTime() + semana * SEMANA_MS);
    expect(await runJob(await escena.pedirDe(pedidos, { programacion: superior }))).toMatchObject({ ok: true });
  }
  const ownId = await programar({ conservar: 1, proxima: null });
  reloj.now = new Date(SABADO.getTime() + 2 * SEMANA_MS);
  expect(await runJob(await escena.pedirDe(pedidos, { programacion: ownId }))).toMatchObject({ ok: true });
  const remaining = await selectCopias(db, servidor, curso);
  expect(remaining.map(({ programacion }) => programacion)).toEqual([ownId, superior, superior]);
});

it('keeps the newest copies that schedules made, and those that people asked for', async () => {
  const curso = categoria.cursos[0]!;
  await programar();
  await runJob(await escena.requestTanda([curso]));
  const claves: string[] = [];
  for (let semana = 0; semana < 3; semana += 1) {
    reloj.now = new Date(SABADO.getTime() + semana * SEMANA_MS);
    await start(reloj.now);
    const [tanda] = await tandas();
    const { id, tarea } = (await findTanda(db, tanda!.id))!;
    expect(await runJob({ id, tarea: tarea! })).toMatchObject({ ok: true });
    claves.push((await selectCopias(db, servidor, curso))[0]!.id);
  }
  const remaining = await selectCopias(db, servidor, curso);
  expect(remaining.map(({ origen }) => origen)).toEqual(['programacion', 'programacion', 'persona']);
  expect(remaining.map(({ id }) => id).slice(0, 2)).toEqual([claves[2], claves[1]]);
  expect(await files.copies.size(claves[0]!)).toBeNull();
  expect(await files.copies.size(claves[1]!)).toBe(remaining[1]!.tamano);
});
