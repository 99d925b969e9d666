import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { informacionCancelaciones } from '#catalogo/cancelacion/tramite.ts';
import type { InformeDeFormulario } from '#catalogo/informe.ts';
import { solicitudesUnidadDeEducacionVirtual } from '#catalogo/solicitud-udev/tramite.ts';
import { createTestApp } from '../../../testing/app.ts';
import { insertRegistros } from './testing.ts';

const { app, db, signIn, clock } = await createTestApp();
const gestora = await signIn(['manager'], 'gestora');
const udev: InformeDeFormulario = solicitudesUnidadDeEducacionVirtual;

type Registro = {
  readonly sinLeer?: true;
  readonly fechaRegistro: string;
  readonly historia: readonly { readonly instante: string }[];
};
type Fila = { readonly id: string; readonly sinLeer?: true };

const open = async (id: string, { slug } = udev): Promise<Registro> =>
  (await app.inject({ url: `/api/informes/${slug}/registros/${id}`, headers: gestora })).json();
const post = async (url: string, payload: object, { slug } = udev) =>
  app.inject({ method: 'POST', url: `/api/informes/${slug}${url}`, headers: gestora, payload });
const read = async (id: string, hasta: string, informe = udev): Promise<number> =>
  (await post(`/registros/${id}/leido`, { hasta }, informe)).statusCode;
const filas = async (filtro: object, informe = udev): Promise<readonly Fila[]> =>
  (await post('/consulta', filtro, informe)).json<{ filas: Fila[] }>().filas;
const unread = async (informe = udev): Promise<ReadonlySet<string>> =>
  new Set((await filas({ atencion: 'respuesta-nueva' }, informe)).map(({ id }) => id));

beforeEach(async () => {
  await sql`truncate registros, auditoria cascade`.execute(db);
});

describe('a request with an answer of its person', () => {
  it('is found and marked until it is read, also a closed one; reading again changes nothing', async () => {
    const [nueva, cerrada, other] = await insertRegistros(db, udev.formulario, [
      { datos: {} },
      { datos: {}, estado: 'cerrado' },
      { datos: {} },
    ]);
    await sql`update registros set sin_leer = id <> ${other}`.execute(db);
    expect(await unread()).toEqual(new Set([nueva, cerrada]));
    expect((await filas({})).filter(({ sinLeer: isUnread }) => isUnread)).toHaveLength(2);
    const { fechaRegistro, sinLeer: isUnread } = await open(nueva!);
    expect(isUnread).toBe(true);
    expect(await unread()).toContain(nueva);
    for (let turn = 0; turn < 2; turn += 1) expect(await read(nueva!, fechaRegistro)).toBe(200);
    expect((await open(nueva!)).sinLeer).toBeUndefined();
    expect(await unread()).toEqual(new Set([cerrada]));
  });

  it('stays unread if another one came after what was read', async () => {
    const [id] = await insertRegistros(db, udev.formulario, [{ datos: {}, creado: clock.now }]);
    await sql`update registros set sin_leer = true`.execute(db);
    const { fechaRegistro } = await open(id!);
    clock.advance(60);
    await post(`/registros/${id}/notas`, { texto: 'Algo llegó mientras tanto.' });
    await read(id!, fechaRegistro);
    expect(await unread()).toEqual(new Set([id]));
    await read(id!, (await open(id!)).historia[0]!.instante);
    expect(await unread()).toEqual(new Set());
  });

  it('is read in all of its rows at once', async () => {
    const informe: InformeDeFormulario = informacionCancelaciones;
    const enviados = await insertRegistros(db, informe.formulario, [{ datos: {} }, { datos: {} }]);
    const rows = enviados.flatMap((registro) => [0, 1].map((orden) => ({ id: randomUUID(), registro, orden })));
    for (const { id, registro, orden } of rows)
      await sql`insert into items (id, registro, orden, formulario, version, semestre, estado, creado, comprobante, datos, busqueda, sin_leer)
        select ${id}, id, ${orden}, formulario, version, semestre, estado, creado, comprobante, datos, '', true
        from registros where id = ${registro}`.execute(db);
    expect((await unread(informe)).size).toBe(4);
    const { fechaRegistro } = await open(rows[0]!.id, informe);
    await read(rows[0]!.id, fechaRegistro, informe);
    expect(await unread(informe)).toEqual(new Set([rows[2]!.id, rows[3]!.id]));
  });

  it('is not read by who does not attend to it', async () => {
    const [id] = await insertRegistros(db, udev.formulario, [{ datos: {} }]);
    const headers = await signIn(['editingteacher'], 'docente');
    const url = `/api/informes/${udev.slug}/registros/${id}/leido`;
    const payload = { hasta: new Date(0).toISOString() };
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403);
    expect(await read(randomUUID(), payload.hasta)).toBe(404);
  });
});
