import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LISTAS } from '#catalogo/listas/semillas.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createListas, seedListas } from './service.ts';

const { db } = await createTestDatabase();
const [lista] = LISTAS as [(typeof LISTAS)[number]];
const [primera, segunda] = lista.opciones as [(typeof lista.opciones)[number], (typeof lista.opciones)[number]];

const textos = async (): Promise<string[]> =>
  (await createListas(db).actuales()).opciones(lista.nombre).map(({ texto }) => texto);

beforeEach(async () => {
  await sql`truncate listas cascade`.execute(db);
  await seedListas(db);
});

describe('the seeds', () => {
  it('fill every list, in the order of the catalogue', async () => {
    const { opciones } = await createListas(db).actuales();
    for (const { nombre, opciones: sembradas } of LISTAS) {
      expect(opciones(nombre).map(({ clave, texto, activa }) => ({ clave, texto, activa }))).toEqual(
        sembradas.filter(({ activa }) => activa !== false).map(({ clave, texto }) => ({ clave, texto, activa: true })),
      );
    }
  });

  it('include options that are not offered until a manager switches them on', async () => {
    const apagadas = LISTAS.flatMap(({ nombre, opciones }) =>
      opciones.filter(({ activa }) => activa === false).map(({ clave }) => [nombre, clave] as const),
    );
    expect(apagadas.length).toBeGreaterThan(0);
    const before = await createListas(db).actuales();
    for (const [nombre, clave] of apagadas) {
      expect(before.opciones(nombre).map((opcion) => opcion.clave)).not.toContain(clave);
    }
    await sql`update lista_opciones set desactivada_en = null`.execute(db);
    const after = await createListas(db).actuales();
    for (const [nombre, clave] of apagadas) {
      expect(after.opciones(nombre)).toContainEqual(expect.objectContaining({ clave, activa: true }));
    }
  });

  it('add missing options and keep changes by managers', async () => {
    await sql`update lista_opciones set texto = 'Con otro nombre' where clave = ${primera.clave}`.execute(db);
    await sql`update lista_opciones set desactivada_en = now() - interval '1 year' where clave = ${segunda.clave}`.execute(
      db,
    );
    await sql`delete from lista_opciones where lista = ${lista.nombre} and clave = ${lista.opciones.at(-1)!.clave}`.execute(
      db,
    );
    await seedListas(db);
    const expected = lista.opciones.map(({ texto }) => texto).filter((texto) => texto !== segunda.texto);
    expect(await textos()).toEqual(['Con otro nombre', ...expected.slice(1)]);
  });
});

describe('a switched-off option', () => {
  it('may be sent for 30 more days, marked as no longer offered', async () => {
    const off = async (days: number) =>
      sql`update lista_opciones set desactivada_en = now() - make_interval(days => ${days})
          where lista = ${lista.nombre} and clave = ${primera.clave}`.execute(db);
    await off(29);
    const { opciones } = await createListas(db).actuales();
    expect(opciones(lista.nombre)[0]).toMatchObject({ texto: primera.texto, activa: false });
    await off(31);
    expect(await textos()).not.toContain(primera.texto);
  });
});

describe('the cached lists', () => {
  it('are read again after five seconds, and stay the same object without changes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const listas = createListas(db);
    const before = await listas.actuales();
    await sql`update lista_opciones set texto = 'Con otro nombre' where clave = ${primera.clave}`.execute(db);
    vi.advanceTimersByTime(4999);
    expect(await listas.actuales()).toBe(before);
    vi.advanceTimersByTime(1);
    const after = await listas.actuales();
    expect(after.version).not.toBe(before.version);
    expect(after.opciones(lista.nombre)[0]).toMatchObject({ texto: 'Con otro nombre' });
    vi.advanceTimersByTime(6000);
    expect(await listas.actuales()).toBe(after);
  });

  it('offer nothing for a list that does not exist', async () => {
    const { opciones } = await createListas(db).actuales();
    expect(opciones('ninguna')).toEqual([]);
  });
});
