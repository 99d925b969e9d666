import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { cleanArchivos } from '#core/archivos/server/service.ts';
import { DAY_MS } from '#platform/contract/time.ts';
import { aPng } from '#platform/server/testing/sample-files.ts';
import { createTestApp } from '../../../testing/app.ts';
import { asPartes } from '../../../testing/contrato/cuerpo.ts';
import type { Borrador, EstadoDeBorrador } from '../contract.ts';
import { cleanBorradores, dropBorradorOf } from './borradores.ts';

const { app, db, files, clock, signIn } = await createTestApp();
const gestora = await signIn(['manager'], 'gloria.demo');
const other = await signIn(['manager'], 'otra.demo');

const ESTADO: EstadoDeBorrador = {
  versionRubrica: 1,
  evaluacion: {
    elecciones: {
      induccion: { descriptor: 'tres', observacion: 'asistio', observacionAdicional: '' },
      quitado: { descriptor: 'cinco', observacionAdicional: '' },
      intacto: { observacionAdicional: 'Solo una nota.' },
    },
    quitados: ['quitado'],
  },
  semana: '4',
  usaEmailAlterno: true,
  emailAlterno: 'a medias@',
  copias: ['unidad.virtual@universidad.edu.co'],
  otrosCorreos: '',
  observacionGeneral: '',
  trazos: [{ penColor: 'black', points: [{ x: 1, y: 2.5, pressure: 0.5, time: 1 }] }],
  evidencias: {},
};
const DATOS = {
  docente: { nombre: 'Luz Ángela Peña', correo: 'Luz.Pena@universidad.edu.co' },
  asignatura: { codigo: '201101', tipo: 'AMV', facultad: 'Ingenierías' },
  estado: ESTADO,
};
const BASE = '/api/acompanamientos/borradores';

type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function ask(method: Metodo, url: string, payload?: object, headers: object = gestora) {
  const answer = await app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Borrador & { borradores?: unknown[] }>() };
}

const begin = async (): Promise<Borrador> => (await ask('POST', BASE, DATOS)).body;
const estadoWith = (observacionGeneral: string): EstadoDeBorrador => ({ ...ESTADO, observacionGeneral });
const save = async (id: string, version: number, estado: EstadoDeBorrador) =>
  ask('PUT', `${BASE}/${id}`, { version, estado });

async function putImagen(id: string, imagen: string, contenido: Buffer, replaced?: string) {
  const partes = [{ nombre: 'archivo', contenido, archivo: 'foto.png', tipo: 'image/png' }];
  const cuerpo = asPartes([
    ...partes,
    ...(replaced === undefined ? [] : [{ nombre: 'reemplaza', contenido: replaced }]),
  ]);
  const answer = await app.inject({
    method: 'POST',
    url: `${BASE}/${id}/imagenes/${imagen}`,
    payload: cuerpo.payload,
    headers: { ...gestora, ...cuerpo.headers },
  });
  return { status: answer.statusCode, body: answer.json<{ clave: string; message?: string; borrador?: Borrador }>() };
}

/** Removes files without owner, as if they were old. @returns the number of remaining files */
async function keptFiles(claves: readonly string[]): Promise<boolean[]> {
  await sql`update archivos_sueltos set desde = desde - interval '2 hours'`.execute(db);
  await cleanArchivos({ db, files }, new Date());
  return Promise.all(
    claves.map(async (clave) => {
      const opened = await files.store.open(clave);
      opened?.stream.destroy();
      return opened !== null;
    }),
  );
}

beforeEach(async () => {
  await sql`delete from borradores_acompanamiento`.execute(db);
});

it('creates one draft for a teacher and a subject, and returns the existing one', async () => {
  const first = await ask('POST', BASE, DATOS);
  expect(first).toMatchObject({
    status: 201,
    body: {
      docente: { correo: 'luz.pena@universidad.edu.co' },
      version: 1,
      estado: ESTADO,
      imagenes: { semana: null, firma: null },
    },
  });
  await save(first.body.id, 1, estadoWith('Más.'));
  const again = await ask('POST', BASE, { ...DATOS, estado: estadoWith('Desde otro aparato.') });
  expect(again).toMatchObject({
    status: 200,
    body: { id: first.body.id, version: 2, estado: { observacionGeneral: 'Más.' } },
  });
});

it('lists the evaluator’s drafts, last saved first, with their progress', async () => {
  const { id } = await begin();
  clock.advance(60);
  const other = await ask('POST', BASE, { ...DATOS, asignatura: { ...DATOS.asignatura, codigo: '201102' } });
  const list = async () => (await ask('GET', BASE)).body.borradores;
  expect(await list()).toMatchObject([{ id: other.body.id }, { id, semana: '4', respondidos: 1 }]);
  clock.advance(60);
  await save(id, 1, estadoWith('Sigo.'));
  expect(await list()).toMatchObject([{ id }, { id: other.body.id }]);
});

it('belongs to its evaluator: another manager cannot see, change or discard it', async () => {
  const { id } = await begin();
  expect((await ask('GET', BASE, undefined, other)).body).toEqual({ borradores: [] });
  const tries = [
    ask('GET', `${BASE}/${id}`, undefined, other),
    ask('PUT', `${BASE}/${id}`, { version: 1, estado: ESTADO }, other),
    ask('DELETE', `${BASE}/${id}`, undefined, other),
    ask('GET', `${BASE}/${id}/imagenes/firma`, undefined, other),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await ask('GET', `${BASE}/${id}`)).body).toMatchObject({ version: 1 });
});

describe('two windows on one draft', () => {
  it('tell the second that the first saved before, and give it the present draft', async () => {
    const { id } = await begin();
    expect(await save(id, 1, estadoWith('De la primera.'))).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await save(id, 1, estadoWith('De la segunda.'))).toMatchObject({
      status: 409,
      body: {
        message: 'Este borrador se cambió en otra ventana',
        borrador: { version: 2, estado: { observacionGeneral: 'De la primera.' } },
      },
    });
    expect(await save(id, 2, estadoWith('De la segunda.'))).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it('never both win when they save at the same moment', async () => {
    const { id } = await begin();
    const saves = await Promise.all(['a', 'b', 'c', 'd'].map(async (texto) => save(id, 1, estadoWith(texto))));
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saves.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it('do not take a repeated save after a lost answer for a conflict', async () => {
    const { id } = await begin();
    await save(id, 1, estadoWith('Una vez.'));
    expect(await save(id, 1, estadoWith('Una vez.'))).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it('do not replace an image that they have not seen', async () => {
    const { id } = await begin();
    const [first, second] = await Promise.all([aPng(40, 30), aPng(41, 30)]);
    const primera = await putImagen(id, 'firma', first);
    expect(primera.status).toBe(200);
    expect(await putImagen(id, 'firma', second)).toMatchObject({
      status: 409,
      body: { borrador: { imagenes: { firma: { clave: primera.body.clave } } } },
    });
    expect(await putImagen(id, 'firma', first)).toEqual(primera);
    const segunda = await putImagen(id, 'firma', second, primera.body.clave);
    expect(segunda.status).toBe(200);
    const removeFirma = async (clave: string) => ask('DELETE', `${BASE}/${id}/imagenes/firma?clave=${clave}`);
    expect((await removeFirma(primera.body.clave)).status).toBe(409);
    expect((await removeFirma(segunda.body.clave)).status).toBe(200);
    expect((await ask('GET', `${BASE}/${id}`)).body).toMatchObject({ version: 1, imagenes: { firma: null } });
  });
});

it('returns an image, and refuses files that are none', async () => {
  const { id } = await begin();
  await putImagen(id, 'semana', await aPng(60, 40));
  const answer = await app.inject({ method: 'GET', url: `${BASE}/${id}/imagenes/semana`, headers: gestora });
  expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(1, 4).toString()]).toEqual([
    200,
    'image/png',
    'PNG',
  ]);
  expect(await putImagen(id, 'firma', Buffer.from('no es una imagen'))).toMatchObject({
    status: 400,
    body: { message: 'Adjunte una imagen PNG o JPEG.' },
  });
  expect(await ask('GET', `${BASE}/${id}/imagenes/firma`)).toMatchObject({
    status: 404,
    body: { message: 'El borrador no tiene esa imagen.' },
  });
});

it('says that an image must be attached again when its file is gone', async () => {
  const { id } = await begin();
  const { body } = await putImagen(id, 'semana', await aPng(70, 40));
  await files.store.delete(body.clave);
  expect(await ask('GET', `${BASE}/${id}/imagenes/semana`)).toMatchObject({
    status: 404,
    body: { message: 'La imagen no está donde se guardó. Adjúntela de nuevo.' },
  });
});

it('refuses an invalid state, and one that is too large', async () => {
  const { id } = await begin();
  expect((await ask('PUT', `${BASE}/${id}`, { version: 1, estado: { ...ESTADO, semana: 4 } })).status).toBe(400);
  const trazos = Array.from({ length: 40 }, () => ({ points: Array.from({ length: 1000 }, (_, x) => ({ x, y: x })) }));
  expect((await ask('PUT', `${BASE}/${id}`, { version: 1, estado: { ...ESTADO, trazos } })).status).toBe(413);
});

describe('a draft is deleted with its images', () => {
  async function beginWithImagenes() {
    const { id } = await begin();
    const puestas = [
      await putImagen(id, 'semana', await aPng(40, 30)),
      await putImagen(id, 'firma', await aPng(50, 30)),
    ];
    return { id, claves: puestas.map(({ body }) => body.clave) };
  }

  it('when it is discarded, not before', async () => {
    const { id, claves } = await beginWithImagenes();
    expect(await keptFiles(claves)).toEqual([true, true]);
    expect((await ask('DELETE', `${BASE}/${id}`)).status).toBe(200);
    expect(await keptFiles(claves)).toEqual([false, false]);
    expect(await ask('GET', `${BASE}/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Ese borrador ya no existe: se envió o se descartó.' },
    });
  });

  it('when its accompaniment is sent, without regard to the case of the address', async () => {
    const { id, claves } = await beginWithImagenes();
    const par = { evaluador: 'gloria.demo', correo: 'LUZ.PENA@universidad.edu.co', codigo: '201101' };
    await db.transaction().execute(async (tx) => dropBorradorOf(tx, { ...par, codigo: '201102' }));
    expect((await ask('GET', `${BASE}/${id}`)).status).toBe(200);
    await db.transaction().execute(async (tx) => dropBorradorOf(tx, par));
    expect(await keptFiles(claves)).toEqual([false, false]);
  });

  it('when it was not saved for sixty days, and not a day before', async () => {
    const { id, claves } = await beginWithImagenes();
    await cleanBorradores(db, 60, new Date(clock.now.getTime() + 59 * DAY_MS));
    expect((await ask('GET', `${BASE}/${id}`)).status).toBe(200);
    await cleanBorradores(db, 60, new Date(clock.now.getTime() + 61 * DAY_MS));
    expect(await keptFiles(claves)).toEqual([false, false]);
  });
});
