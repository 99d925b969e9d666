import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { MAX_TEXTOS, type TextoGuardado } from '../contract/textos.ts';

const { app, db, signIn } = await createTestApp();
const gloria = await signIn(['manager'], 'gloria.gestora');
const gabriel = await signIn(['manager'], 'gabriel.gestor');

beforeEach(async () => {
  await sql`truncate correo_textos`.execute(db);
});

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', ruta = '', payload?: object, headers = gloria) => {
  const url = `/api/correos/textos${ruta}`;
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

const CUERPO = '<p>Hola, {nombreUsuario}</p>';
const save = async (nombre: string) => call('POST', '', { nombre, asunto: 'Aviso', cuerpo: CUERPO });
const nombres = async (headers = gloria) =>
  ((await call('GET', '', undefined, headers)).body['textos'] as TextoGuardado[]).map(({ nombre }) => nombre);

it('are stored by name in the order of saving, for their person only', async () => {
  expect(await save('  Bienvenida ')).toEqual({
    status: 201,
    body: { id: expect.any(String), nombre: 'Bienvenida', asunto: 'Aviso', cuerpo: CUERPO },
  });
  await save('Aplazamiento');
  expect(await nombres()).toEqual(['Bienvenida', 'Aplazamiento']);
  expect(await nombres(gabriel)).toEqual([]);
});

it('have distinct names, ignoring case', async () => {
  const { body } = await save('Bienvenida');
  const { status, body: fault } = await save('BIENVENIDA');
  expect([status, fault['message']]).toEqual([
    409,
    'Ya tiene un texto que se llama «BIENVENIDA». Escriba otro nombre.',
  ]);
  expect((await call('PUT', `/${String(body['id'])}`, { nombre: 'Bienvenidos' })).status).toBe(200);
  expect(await nombres()).toEqual(['Bienvenidos']);
  expect((await save('  ')).status).toBe(400);
});

it('are renamed and removed by their person only', async () => {
  const { body } = await save('Bienvenida');
  const ruta = `/${String(body['id'])}`;
  expect(await call('PUT', ruta, { nombre: 'Otro' }, gabriel)).toMatchObject({
    status: 404,
    body: { message: 'Ese texto ya no existe.' },
  });
  expect(await call('DELETE', ruta, undefined, gabriel)).toMatchObject({
    status: 404,
    body: { message: 'Ese texto ya no existe.' },
  });
  expect(await nombres()).toEqual(['Bienvenida']);
  expect((await call('DELETE', ruta)).status).toBe(200);
  expect(await nombres()).toEqual([]);
});

it('have a subject or a body', async () => {
  const { status, body } = await call('POST', '', { nombre: 'Nada', asunto: ' ', cuerpo: '<p>&nbsp;</p>' });
  expect([status, body['message']]).toEqual([400, 'Escriba el asunto o el mensaje para guardarlos con un nombre.']);
  expect((await call('POST', '', { nombre: 'Asunto', asunto: 'Aviso', cuerpo: '' })).status).toBe(201);
  expect((await call('POST', '', { nombre: 'Palabras', asunto: '', cuerpo: CUERPO })).status).toBe(201);
});

it('hold no characters that cannot be stored', async () => {
  expect(await call('POST', '', { nombre: 'Nulo', asunto: 'a\u0000b', cuerpo: CUERPO })).toMatchObject({
    status: 400,
    body: { errores: { asunto: 'Este texto tiene caracteres que no se pueden guardar. Escríbalo de nuevo.' } },
  });
  expect(await nombres()).toEqual([]);
});

it(`are at most ${MAX_TEXTOS}`, async () => {
  await sql`insert into correo_textos (usuario, nombre, asunto, cuerpo)
    select 'gloria.gestora', n::text, '', '' from generate_series(1, ${MAX_TEXTOS}) n`.execute(db);
  expect(await save('Uno más')).toMatchObject({
    status: 409,
    body: { message: `Ya guardó ${MAX_TEXTOS} textos. Elimine uno para guardar otro.` },
  });
});
