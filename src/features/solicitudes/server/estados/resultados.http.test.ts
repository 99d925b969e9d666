import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionInscripcionHBV } from '#catalogo/inscripcion-hbv/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '#catalogo/solicitud-udev/tramite.ts';
import { insertRegistros } from '#features/informes/server/testing.ts';
import { createTestApp } from '../../../../testing/app.ts';

const { app, db, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');

type Answer = {
  readonly statusCode: number;
  readonly cambio?: string;
  readonly actualizados?: number;
  readonly errores?: Record<string, string>;
};
type Hecho = { readonly a: string; readonly resultado: string | null; readonly deshecho: boolean };
type Registro = { readonly estado: string; readonly resultado?: string; readonly historia: readonly Hecho[] };

const post = async (url: string, payload: object): Promise<Answer> => {
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers: gestora, payload });
  return { statusCode: answer.statusCode, ...answer.json<object>() };
};
const change = async (listaRegistros: readonly string[], nuevoEstado: string, resultado?: string): Promise<Answer> =>
  post('/generales/actualizarEstado', { listaRegistros, nuevoEstado, ...(resultado && { resultado }) });
const open = async (id: string): Promise<Registro> =>
  (await app.inject({ url: `/api/informes/${informe.slug}/registros/${id}`, headers: gestora })).json();
const store = async (n: number): Promise<string[]> =>
  insertRegistros(
    db,
    informe.formulario,
    Array.from({ length: n }, (_, i) => ({ datos: { nombres: `PERSONA ${i}` } })),
  );

beforeEach(async () => {
  await sql`truncate registros, auditoria cascade`.execute(db);
});

describe('the result of a closed request', () => {
  it('is beside its state, in its history and in the audit', async () => {
    const [id] = await store(1);
    await change([id!], 'cerrado', 'no-procede');
    expect(await open(id!)).toMatchObject({
      estado: 'cerrado',
      resultado: 'no-procede',
      historia: [{ a: 'cerrado', resultado: 'no-procede' }],
    });
    const { rows } = await sql`select detalle from auditoria where accion = 'registro.estado'`.execute(db);
    expect(rows).toMatchObject([{ detalle: { nuevoEstado: 'cerrado', resultado: 'no-procede' } }]);
  });

  it('need not be given', async () => {
    const [id] = await store(1);
    await change([id!], 'cerrado');
    const { estado, resultado, historia } = await open(id!);
    expect([estado, resultado, historia[0]!.resultado]).toEqual(['cerrado', undefined, null]);
  });

  it('ends when it is opened again, and a later closing does not bring it back', async () => {
    const [id] = await store(1);
    await change([id!], 'cerrado', 'resuelta');
    await change([id!], 'pendiente');
    const { estado, resultado } = await open(id!);
    expect([estado, resultado]).toEqual(['pendiente', undefined]);
    await change([id!], 'cerrado');
    expect((await open(id!)).resultado).toBeUndefined();
  });

  it('is not that of a row which a program without results opened again', async () => {
    const [id] = await store(1);
    await change([id!], 'cerrado', 'resuelta');
    await sql`update registros set estado = 'abierto'`.execute(db);
    expect((await open(id!)).resultado).toBeUndefined();
  });

  it('is as before after a change is undone, in rows that had one and in rows that had none', async () => {
    const [resuelta, unsaid, abierta] = await store(3);
    await change([resuelta!], 'cerrado', 'resuelta');
    await change([unsaid!], 'cerrado');
    const { cambio } = await change([resuelta!, unsaid!, abierta!], 'abierto');
    expect(await post(`/cambiosDeEstado/${cambio}/deshacer`, {})).toMatchObject({ actualizados: 2 });
    expect(await open(resuelta!)).toMatchObject({
      estado: 'cerrado',
      resultado: 'resuelta',
      historia: [{ a: 'cerrado', resultado: 'resuelta', deshecho: true }, { a: 'abierto' }, { resultado: 'resuelta' }],
    });
    const other = await open(unsaid!);
    expect([other.estado, other.resultado]).toEqual(['cerrado', undefined]);
    const cierre = await change([abierta!], 'cerrado', 'desistida');
    await post(`/cambiosDeEstado/${cierre.cambio}/deshacer`, {});
    const ultima = await open(abierta!);
    expect([ultima.estado, ultima.resultado]).toEqual(['abierto', undefined]);
  });

  it.each([
    ['abierto', 'resuelta', 'Solo las solicitudes que se cierran tienen un resultado.'],
    ['cerrado', 'archivada', 'Ese resultado no existe.'],
  ])('with the state %s is not %s', async (estado, resultado, mensaje) => {
    const [id] = await store(1);
    await change([id!], 'pendiente');
    expect(await change([id!], estado, resultado)).toMatchObject({ statusCode: 400, errores: { resultado: mensaje } });
    expect((await open(id!)).estado).toBe('pendiente');
  });

  it('is not given to rows that are no requests', async () => {
    const [id] = await insertRegistros(db, informacionInscripcionHBV.formulario, [{ datos: {} }]);
    expect(await change([id!], 'cerrado', 'resuelta')).toMatchObject({ statusCode: 400 });
    expect(await change([id!], 'cerrado')).toMatchObject({ statusCode: 200, actualizados: 1 });
  });
});
