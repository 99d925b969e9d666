import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGO } from '#catalogo/index.ts';
import { toFormData } from '#catalogo/payload.ts';
import { EMPTY_PERSONA } from '#core/almacenes/contract.ts';
import { createReconocedor } from '#core/almacenes/server/service.ts';
import { ejemploOf } from '#demostracion/ejemplo.ts';
import { createAsignaturas } from '#features/asignaturas/server/service.ts';
import { createEntorno } from '#features/formularios/server/apertura.ts';
import { createListas, seedListas } from '#features/listas/server/service.ts';
import { almacenDeRegistros } from '#features/solicitudes/server/personas.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createTestDist } from '../../../testing/dist.ts';
import type { Definicion } from '../contract.ts';
import { createCatalogo } from './catalogo.ts';

const { app, db, config, signIn } = await createTestApp({}, { dist: createTestDist() });
let gestora: { authorization: string };
const modelo = CATALOGO.findFormulario('inscripcionHBV')!;

beforeAll(async () => {
  await seedListas(db);
  gestora = await signIn(['manager'], 'gestora');
});

type Payload = Readonly<Record<string, unknown>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Method, path: string, payload?: Payload, headers: object = gestora) {
  const answer = await app.inject({ method, url: `/api${path}`, headers: { ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Definicion & { message: string }>() };
}

const begin = async (slug: string, model?: string) =>
  call('POST', '/definiciones', { slug, titulo: `Titulo ${slug}`, como: model });

const publish = async (slug: string, revision: number) => call('POST', `/definiciones/${slug}/versiones`, { revision });

const save = async (slug: string, revision: number, tramite: Payload) =>
  call('PUT', `/definiciones/${slug}`, { revision, tramite });

/** The draft with other parts of its form. */
const withForm = ({ tramite }: Definicion, change: (formulario: Payload) => Payload): Payload => ({
  ...tramite,
  formulario: change(tramite['formulario'] as Payload),
});

async function published(slug: string): Promise<Definicion> {
  const { body } = await begin(slug, 'inscripcionHBV');
  const answer = await publish(slug, body.revision);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

async function example() {
  const listas = createListas(db);
  const entorno = await createEntorno({
    listas,
    asignaturas: createAsignaturas(db),
    dominios: config.INSTITUTIONAL_DOMAINS,
  })();
  return ejemploOf(modelo, entorno, () => 0.5) as Payload;
}

const send = async (slug: string, valores: Payload, headers: object = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/formularios/${slug}`,
    payload: toFormData(modelo, valores),
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });
  return { status: answer.statusCode, body: answer.json<{ id: string; comprobante: string; message: string }>() };
};

describe('a form made like a built-in one', () => {
  it('takes answers, gives a receipt, and shows them in a report of its own', async () => {
    await published('hbv-propia');
    const valores = await example();
    const sent = await send('hbv-propia', valores);
    expect(sent).toMatchObject({ status: 201, body: { comprobante: expect.stringMatching(/^HBV-/) as string } });
    const { body } = await call('POST', '/informes/hbv-propia/consulta', { limite: 10 });
    expect(body).toMatchObject({ filas: [{ id: sent.body.id }] });
  });

  it('refuses what the built-in one refuses, in the same words', async () => {
    await published('hbv-estricta');
    const builtIn = await app.inject({ method: 'POST', url: '/api/crearInscripcionHBV', payload: {} });
    const own = await send('hbv-estricta', {});
    expect(own).toMatchObject({ status: builtIn.statusCode, body: builtIn.json() });
  });

  it('stores a repeated sending once', async () => {
    await published('hbv-una-vez');
    const valores = await example();
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = [await send('hbv-una-vez', valores, key), await send('hbv-una-vez', valores, key)];
    expect(second).toEqual(first);
  });
});

it('has a public page with its definition, the 404 page before and the newest version after', async () => {
  const page = async () => app.inject({ url: '/formularios/con-pagina' });
  expect((await page()).statusCode).toBe(404);
  const first = await published('con-pagina');
  expect((await page()).body).toContain('<title>Titulo con-pagina ·');
  const { body } = await save(
    'con-pagina',
    first.revision,
    withForm(first, (f) => ({ ...f, titulo: 'Otro nombre' })),
  );
  await publish('con-pagina', body.revision);
  expect((await page()).body).toContain('<title>Otro nombre ·');
});

it('is served without a person who was removed from its texts', async () => {
  await published('con-nombre');
  await sql`
    update definicion_versiones set tramite = replace(tramite::text, 'Titulo con-nombre', 'Sin nombre')::json
    where slug = 'con-nombre'`.execute(db);
  await expect
    .poll(async () => (await app.inject({ url: '/formularios/con-nombre' })).body, { timeout: 5000 })
    .toContain('<title>Sin nombre ·');
});

it('that is archived takes no answers and says so, and its report stays', async () => {
  await published('archivable');
  const sent = await send('archivable', await example());
  await call('PUT', '/definiciones/archivable/archivada', { archivada: true });
  expect(await send('archivable', await example())).toMatchObject({ status: 403 });
  expect((await app.inject({ url: '/formularios/archivable' })).body).toContain('Este formulario ya no se ofrece.');
  const { body } = await call('POST', '/informes/archivable/consulta', { limite: 10 });
  expect(body).toMatchObject({ filas: [{ id: sent.body.id }] });
  await call('PUT', '/definiciones/archivable/archivada', { archivada: false });
  expect(await send('archivable', await example())).toMatchObject({ status: 201 });
});

describe('an address', () => {
  it.each(['inscripcionHBV', 'informacionInscripcionHBV', 'acompanamientoDocentes', 'a', 'Con espacio', '../x'])(
    '%s is refused',
    async (slug) => {
      expect(await begin(slug)).toMatchObject({
        status: 400,
        body: { errores: { slug: expect.any(String) as string } },
      });
    },
  );

  it('of a deleted form is not given again', async () => {
    await begin('efimera');
    expect(await call('DELETE', '/definiciones/efimera')).toMatchObject({ status: 200 });
    expect(await call('GET', '/definiciones/efimera')).toMatchObject({ status: 404 });
    expect(await begin('efimera')).toMatchObject({ status: 400 });
  });

  it('stays that of its form', async () => {
    const { body } = await begin('fija', 'inscripcionHBV');
    const other = withForm(body, (formulario) => ({ ...formulario, slug: 'otra-fija' }));
    expect(await save('fija', body.revision, other)).toMatchObject({ status: 400 });
  });
});

describe('a draft', () => {
  it('is not served before it is published', async () => {
    await begin('borrador', 'inscripcionHBV');
    expect(await send('borrador', await example())).toMatchObject({ status: 404 });
    expect(await call('POST', '/informes/borrador/consulta', { limite: 10 })).toMatchObject({ status: 404 });
  });

  it('has what its page needs beside it: the options of the lists that it names', async () => {
    await begin('con-vista', 'inscripcionHBV');
    const { status, body } = await call('GET', '/definiciones/con-vista/pagina');
    expect(status).toBe(200);
    expect(body).toEqual({
      // Its own options are in the draft.
      listas: { programas: expect.any(Array), 'con-vista.horariosHBV': [] },
      dominios: expect.any(Array),
      hoy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await call('GET', '/definiciones/ninguna/pagina')).toMatchObject({ status: 404 });
  });

  it('that another person changed first is refused, with the present one', async () => {
    const { body } = await begin('de-dos', 'inscripcionHBV');
    const titled = withForm(body, (formulario) => ({ ...formulario, titulo: 'De la primera' }));
    await save('de-dos', body.revision, titled);
    const second = await save(
      'de-dos',
      body.revision,
      withForm(body, (f) => ({ ...f, titulo: 'De la segunda' })),
    );
    expect(second).toMatchObject({ status: 409, body: { abierta: { titulo: 'De la primera' } } });
  });

  it('may lack things, says which, and is not published so', async () => {
    const { body } = await begin('incompleta', 'inscripcionHBV');
    const empty = withForm(body, (formulario) => ({ ...formulario, secciones: [] }));
    const saved = await save('incompleta', body.revision, empty);
    expect(saved.status).toBe(200);
    expect(saved.body.fallos.length).toBeGreaterThan(0);
    expect(await publish('incompleta', saved.body.revision)).toMatchObject({ status: 400 });
  });

  it('of too many questions or too deep is refused', async () => {
    const { body } = await begin('enorme', 'inscripcionHBV');
    const campos = Object.fromEntries(
      Array.from({ length: 201 }, (_, i) => [`p${i}`, { tipo: 'texto', identifica: null, etiqueta: `P ${i}` }]),
    );
    const many = withForm(body, (formulario) => ({ ...formulario, campos }));
    expect(await save('enorme', body.revision, many)).toMatchObject({ status: 400 });
  });
});

describe('the next version', () => {
  it('keeps former answers, and says what changed', async () => {
    const first = await published('creciente');
    const sent = await send('creciente', await example());
    const worded = withForm(first, (formulario) => {
      const campos = formulario['campos'] as Readonly<Record<string, Payload>>;
      return { ...formulario, campos: { ...campos, telefono: { ...campos['telefono'], etiqueta: 'Su celular' } } };
    });
    const { body } = await save('creciente', first.revision, worded);
    expect(body).toMatchObject({ hasCambios: true, diferencias: [{ ruta: 'telefono', consecuencia: 'libre' }] });
    const second = await publish('creciente', body.revision);
    expect(second.body.versiones.map(({ version }) => version)).toEqual([2, 1]);
    expect((await call('POST', '/informes/creciente/consulta', { limite: 10 })).body).toMatchObject({
      filas: [{ id: sent.body.id }],
    });
  });

  it('keeps the answers of a question that was retired, and finds and removes the person in them', async () => {
    const first = await published('menguante');
    await send('menguante', await example());
    const shorter = withForm(first, ({ campos, secciones, ...formulario }) => {
      const { telefono: _, ...kept } = campos as Payload;
      const asked = (secciones as readonly { readonly campos: readonly string[] }[]).map((seccion) => ({
        ...seccion,
        campos: seccion.campos.filter((ruta) => ruta !== 'telefono'),
      }));
      return { ...formulario, campos: kept, secciones: asked };
    });
    const { informe: _, ...withoutReport } = shorter as { readonly informe?: unknown };
    const { body } = await save('menguante', first.revision, withoutReport);
    expect(body).toMatchObject({ fallos: [], diferencias: [{ ruta: 'telefono', consecuencia: 'avisar' }, {}] });
    expect(await publish('menguante', body.revision)).toMatchObject({ status: 201 });

    const { telefono, correo } = (await example()) as { readonly telefono: string; readonly correo: string };
    const rows = (await call('POST', '/informes/menguante/consulta', { limite: 10 })).body as unknown as {
      readonly filas: readonly { readonly celdas: readonly string[] }[];
    };
    expect(rows.filas[0]!.celdas).toContain(telefono);
    expect(await send('menguante', { ...(await example()), telefono: undefined })).toMatchObject({ status: 201 });

    const catalogo = createCatalogo({ db, builtIn: CATALOGO, report: () => {} });
    await catalogo.refresh();
    const reconocedor = createReconocedor({ ...EMPTY_PERSONA, correo: [correo] });
    const found = async () => almacenDeRegistros.buscar(db, reconocedor, catalogo.now());
    const own = (await found()).filter(({ titulo }) => titulo.startsWith('Titulo menguante'));
    const holding = own.filter(({ datos }) => datos.some(({ valor }) => valor === telefono));
    expect([own.length, holding.length]).toEqual([2, 1]);
    const acto = { reconocedor, seudonimo: 'anonimo-1', archivosAjenos: false, catalogo: catalogo.now() };
    await db.transaction().execute(async (tx) => almacenDeRegistros.anonymise(tx, acto));
    expect(await found()).toEqual([]);
    const left = await call('POST', '/informes/menguante/consulta', { limite: 10 });
    expect(JSON.stringify(left.body)).not.toContain(telefono);
  });

  it('is not made over one that this release does not understand', async () => {
    const { revision } = await published('ajena-de-otra');
    await sql`update definicion_versiones set tramite = '{"formulario": {}}' where slug = 'ajena-de-otra'`.execute(db);
    expect(await publish('ajena-de-otra', revision)).toMatchObject({ status: 409 });
  });

  it('says which keys were given, so that new questions get others', async () => {
    const { publicadas } = await published('con-claves');
    expect(publicadas).toEqual(expect.arrayContaining(['correo', 'horario']));
    expect((await begin('sin-claves')).body.publicadas).toEqual([]);
  });

  it('cannot give a question another type', async () => {
    const first = await published('tipada');
    const retyped = withForm(first, (formulario) => {
      const campos = formulario['campos'] as Readonly<Record<string, Payload>>;
      return {
        ...formulario,
        campos: { ...campos, telefono: { tipo: 'texto', identifica: null, etiqueta: 'Teléfono' } },
      };
    });
    const { body } = await save('tipada', first.revision, retyped);
    expect(body.diferencias).toContainEqual(expect.objectContaining({ ruta: 'telefono', consecuencia: 'imposible' }));
    expect(await publish('tipada', body.revision)).toMatchObject({ status: 400 });
  });

  it('without a change is refused', async () => {
    const { revision } = await published('igual');
    expect(await publish('igual', revision)).toMatchObject({ status: 400 });
  });
});

it('is served by another process within moments', async () => {
  const { app: own, anotherProcess, db: ownDb, signIn: ownSignIn } = await createTestApp();
  await seedListas(ownDb);
  const headers = await ownSignIn(['manager'], 'gestora');
  const other = await anotherProcess();
  const { revision } = (
    await own.inject({
      method: 'POST',
      url: '/api/definiciones',
      headers,
      payload: { slug: 'comun', titulo: 'Común', como: 'inscripcionHBV' },
    })
  ).json<Definicion>();
  await own.inject({ method: 'POST', url: '/api/definiciones/comun/versiones', headers, payload: { revision } });
  await expect
    .poll(
      async () =>
        (await other.inject({ method: 'POST', url: '/api/informes/comun/consulta', headers, payload: {} })).statusCode,
      { timeout: 5000 },
    )
    .toBe(200);
});
