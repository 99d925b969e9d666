import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readRuta } from '#catalogo/arbol.ts';
import { correo } from '#catalogo/campos/correo.ts';
import { CATALOGO, FORMULARIOS } from '#catalogo/index.ts';
import { createArchivos } from '#core/archivos/server/service.ts';
import { ejemploOf } from '#demostracion/ejemplo.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { createListas, seedListas } from '#features/listas/server/service.ts';
import { createDatabase, type Db } from '#platform/server/db/database.ts';
import { createTestDatabase } from '#platform/server/testing/database.ts';
import { createTestFiles } from '#platform/server/testing/files.ts';
import type { Registro } from '../contract.ts';
import { createEntorno } from './apertura.ts';
import { newRegistro, reciboOf } from './registro.ts';
import { cleanEnvios, createRecepcion, type Recepcion } from './service.ts';
import { insertEnvios } from './store.ts';

const { db, connection } = await createTestDatabase();
const files = await createTestFiles();
await seedListas(db);
const [formulario] = FORMULARIOS as [(typeof FORMULARIOS)[number]];
const dominios = ['universidad.edu.co'];
const now = new Date('2026-07-05T15:00:00Z');

const receptionOn = (db: Db): Recepcion =>
  createRecepcion({
    db,
    catalogo: () => CATALOGO,
    entorno: createEntorno({ listas: createListas(db), asignaturas: createAsignaturas(db), dominios }),
    archivos: createArchivos({ db, files }),
    now: () => now,
  });

const entorno = await createEntorno({ listas: createListas(db), asignaturas: createAsignaturas(db), dominios })();
const entrada = ejemploOf(formulario, entorno, () => 0.5);
const otherEntrada = ejemploOf(formulario, entorno, () => 0.9);
const recepcion = receptionOn(db);

/** The same database, reached by a process of its own. */
function anotherProcess(): Recepcion {
  const other = createDatabase({ connection });
  onTestFinished(async () => other.destroy());
  return receptionOn(other);
}

function envioWith(clave: string): Parameters<typeof insertEnvios>[1][number] {
  const registro = newRegistro(formulario, {}, { creado: now, semestre: '2026-2', unidad: undefined, ambitos: null });
  return { registro, recibo: reciboOf(formulario, registro), clave, huella: '00' };
}

const registros = async (): Promise<readonly Registro[]> =>
  (await sql<Registro>`select * from registros order by creado, id`.execute(db)).rows;

beforeEach(async () => {
  await sql`truncate registros, envios cascade`.execute(db);
});

describe('a sending without key', () => {
  it('becomes a record as the form normalises it, open, searchable, in the semester of the server', async () => {
    const resultado = await recepcion.recibir(formulario, { entrada, clave: null });
    expect(resultado).toMatchObject({ ok: true, recibo: { recibido: now.toISOString() } });
    const [registro] = await registros();
    expect(registro).toMatchObject({
      formulario: formulario.slug,
      version: formulario.version,
      semestre: '2026-2',
      estado: 'abierto',
      creado: now,
    });
    expect(resultado).toMatchObject({ recibo: { id: registro!.id, comprobante: registro!.comprobante } });
    expect(registro!.busqueda).toContain(registro!.comprobante.toLowerCase());
  });

  it('becomes a record each time', async () => {
    await recepcion.recibir(formulario, { entrada, clave: null });
    await recepcion.recibir(formulario, { entrada, clave: null });
    expect(await registros()).toHaveLength(2);
  });

  it('keeps the semester in which it was filled', async () => {
    await recepcion.recibir(formulario, { entrada, clave: null, diligenciado: '2026-06-29T10:00:00Z' });
    expect(await registros()).toMatchObject([{ semestre: '2026-1', creado: now }]);
  });

  it('stores nothing of what the form does not accept', async () => {
    const resultado = await recepcion.recibir(formulario, { entrada: {}, clave: randomUUID() });
    expect(resultado).toMatchObject({ ok: false, motivo: 'datos-invalidos' });
    expect(await registros()).toEqual([]);
    expect((await sql`select from envios`.execute(db)).rows).toEqual([]);
  });
});

describe('a key', () => {
  it('stores one record: the same content again gets the first answer', async () => {
    const clave = randomUUID();
    const first = await recepcion.recibir(formulario, { entrada, clave });
    const again = await recepcion.recibir(formulario, { entrada: { ...entrada }, clave: clave.toUpperCase() });
    expect(again).toEqual(first);
    expect(await registros()).toHaveLength(1);
  });

  it('does not stand for other content: the first receipt is told, nothing is stored', async () => {
    const clave = randomUUID();
    const first = await recepcion.recibir(formulario, { entrada, clave });
    const other = await recepcion.recibir(formulario, { entrada: otherEntrada, clave });
    expect(other).toEqual({ ok: false, motivo: 'clave-usada', recibo: first.ok && first.recibo });
    expect(await registros()).toHaveLength(1);
  });

  it('sent by many at once, in two processes, becomes one record, and all get the same answer', async () => {
    const processes = [recepcion, anotherProcess()];
    for (let round = 0; round < 10; round++) {
      const clave = randomUUID();
      const sendings = Array.from({ length: 20 }, async (_, i) =>
        processes[i % 2]!.recibir(formulario, { entrada, clave }),
      );
      const resultados = await Promise.all(sendings);
      expect(resultados[0]).toMatchObject({ ok: true });
      for (const resultado of resultados) expect(resultado).toEqual(resultados[0]);
    }
    expect(await registros()).toHaveLength(10);
  });

  it('sent at the same moment with two contents stores one of them and says so to the other', async () => {
    const clave = randomUUID();
    const resultados = await Promise.all(
      [entrada, otherEntrada].map(async (entrada) => recepcion.recibir(formulario, { entrada, clave })),
    );
    expect(resultados.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await registros()).toHaveLength(1);
  });

  it('taken with a thousand others by two processes in opposite order makes neither wait in a circle', async () => {
    const other = createDatabase({ connection });
    onTestFinished(async () => other.destroy());
    for (let round = 0; round < 5; round++) {
      const claves = Array.from({ length: 1000 }, () => randomUUID());
      const [some, rest] = await Promise.all([
        insertEnvios(db, claves.map(envioWith)),
        insertEnvios(other, claves.toReversed().map(envioWith)),
      ]);
      expect(some.size + rest.size).toBe(1000);
    }
  });

  it('keeps its answer when its content would no longer be accepted', async () => {
    const clave = randomUUID();
    const first = await recepcion.recibir(formulario, { entrada, clave });
    const nombreApellido = correo({ etiqueta: 'Correo' });
    const stricter = { ...formulario, campos: { ...formulario.campos, nombreApellido } };
    expect(await recepcion.recibir(stricter, { entrada, clave: randomUUID() })).toMatchObject({ ok: false });
    expect(await recepcion.recibir(stricter, { entrada, clave })).toEqual(first);
  });

  it('keeps its answer when an option got other words, and when the other release sent it', async () => {
    const clave = randomUUID();
    const withTexto = { ...entrada, horario: entorno.opciones('horariosHBV')[0]!.texto };
    const first = await recepcion.recibir(formulario, { entrada: withTexto, clave });
    const worded = createRecepcion({
      db,
      catalogo: () => CATALOGO,
      entorno: async () => ({
        ...entorno,
        opciones: (lista) =>
          entorno
            .opciones(lista)
            .map(({ texto, ...opcion }) => ({ ...opcion, texto: `${texto} (nuevo)`, anteriores: [texto] })),
      }),
      archivos: createArchivos({ db, files }),
    });
    const withOtherTexto = { ...withTexto, horario: `${withTexto.horario} (nuevo)` };
    const withClave = { ...withTexto, horario: entorno.opciones('horariosHBV')[0]!.clave };
    for (const repetida of [withTexto, withOtherTexto, withClave]) {
      expect(await worded.recibir(formulario, { entrada: repetida, clave })).toEqual(first);
    }
    const { [1]: distinta } = entorno.opciones('horariosHBV');
    expect(
      await worded.recibir(formulario, { entrada: { ...entrada, horario: distinta!.clave }, clave }),
    ).toMatchObject({
      motivo: 'clave-usada',
    });
  });

  it('is free again after 30 days', async () => {
    const clave = randomUUID();
    await recepcion.recibir(formulario, { entrada, clave });
    const used = new Date('2026-11-20T12:00:00Z');
    await sql`update envios set creado = ${used}`.execute(db);
    const days = (n: number): Date => new Date(used.getTime() + n * 86_400_000);
    await cleanEnvios(db, days(29));
    expect(await recepcion.recibir(formulario, { entrada: otherEntrada, clave })).toMatchObject({
      motivo: 'clave-usada',
    });
    await cleanEnvios(db, days(31));
    const again = await recepcion.recibir(formulario, { entrada: otherEntrada, clave });
    expect(again.ok).toBe(true);
    expect(await registros()).toHaveLength(2);
  });

  it('is not kept where its record is refused', async () => {
    const { registro, ...envio } = envioWith(randomUUID());
    const refused = { ...envio, registro: { ...registro, semestre: '2026-3' as '2026-2' } };
    await expect(insertEnvios(db, [refused])).rejects.toThrow(/check/);
    expect((await sql`select from envios`.execute(db)).rows).toEqual([]);
  });
});

it('stores what many send at once, each with its own answer', async () => {
  const resultados = await Promise.all(
    Array.from({ length: 500 }, async () => recepcion.recibir(formulario, { entrada, clave: randomUUID() })),
  );
  const ids = resultados.map((resultado) => resultado.ok && readRuta(resultado.recibo, 'id'));
  expect(new Set(ids)).toEqual(new Set((await registros()).map(({ id }) => id)));
});
