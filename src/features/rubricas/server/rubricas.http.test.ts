// The wording of the rubric, from the first change to the version by which new accompaniments are made.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { RUBRICAS } from '#catalogo/rubrica/primera-version.ts';
import type { Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { Edicion, Redaccion, VersionesDeVariante } from '../contract.ts';
import { readCriterios, seedRubricas } from './service.ts';

const { app, db, signIn, clock } = await createTestApp();
const ana = await signIn(['manager'], 'ana');
const luis = await signIn(['manager'], 'luis');
const BIENVENIDA = RUBRICAS.guiaDidactica.criterios.find(({ clave }) => clave === 'bienvenida')!;

beforeEach(async () => {
  await sql`truncate rubricas, rubrica_ediciones, auditoria cascade`.execute(db);
  await seedRubricas(db);
});

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = ana) =>
  app.inject({ method, url: `/api/rubricas${url}`, headers, ...(payload && { payload }) });
const EDICION = '/guiaDidactica/edicion';
const begin = async (headers = ana) => (await call('POST', EDICION, undefined, headers)).json<Edicion>();

const redaccionOf = (cambio: Partial<Redaccion> = {}): Redaccion => {
  const { nombre, criterio, descriptores, observaciones, mejora } = BIENVENIDA;
  return { nombre, criterio, descriptores: [...descriptores], observaciones: [...observaciones], mejora, ...cambio };
};
const save = async (version: number, cambio: Partial<Redaccion>, headers = ana) =>
  call('PUT', `${EDICION}/criterios/bienvenida`, { version, redaccion: redaccionOf(cambio) }, headers);
const vistosOf = ({ cambios }: Edicion) => Object.fromEntries(cambios.map(({ clave, version }) => [clave, version]));
const publish = async (edicion: Edicion, headers = ana) =>
  call('POST', `${EDICION}/publicacion`, { vistos: vistosOf(edicion), nota: 'Más clara.' }, headers);
const actos = async () =>
  (
    await sql<{ accion: string; objeto_ids: string[]; usuario: string }>`
    select accion, objeto_ids, usuario from auditoria where accion like 'rubrica.%'`.execute(db)
  ).rows;

describe('a version in edition', () => {
  it('starts from the newest, one for all managers', async () => {
    const [primera, segunda] = [await call('POST', EDICION), await call('POST', EDICION, undefined, luis)];
    expect([primera.statusCode, segunda.statusCode]).toEqual([201, 200]);
    expect(segunda.json()).toEqual(primera.json());
    expect(primera.json()).toMatchObject({ base: 1, rubrica: { version: 2 }, cambios: [] });
  });

  it('records who changed each criterion; restoring the wording removes the change', async () => {
    await begin();
    const saved = (await save(0, { criterio: '  Saluda a sus estudiantes. ' })).json<Edicion>();
    expect(saved.cambios).toMatchObject([{ clave: 'bienvenida', persona: expect.any(String) }]);
    expect(saved.rubrica.criterios[7]).toMatchObject({ numero: 8, criterio: 'Saluda a sus estudiantes.' });
    const [{ version }] = saved.cambios as [Edicion['cambios'][number]];
    expect((await save(version, {})).json<Edicion>().cambios).toEqual([]);
  });

  it('keeps the minimum and the minutes of a criterion, takes them away, and refuses others', async () => {
    await begin();
    const saved = (await save(0, { esencial: 3, minutos: 20 })).json<Edicion>();
    expect(saved.rubrica.criterios[7]).toMatchObject({ esencial: 3, minutos: 20 });
    const [{ version }] = saved.cambios as [Edicion['cambios'][number]];
    const refused = await save(version, { esencial: 6 });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errores: { 'redaccion.esencial': expect.stringContaining('entre 1 y 5') } },
    ]);
    expect((await save(version, {})).json<Edicion>().cambios).toEqual([]);
  });

  it('tells the second of two editors that the first saved before, and gives the saved wording', async () => {
    await begin();
    const [primera, segunda] = [await save(0, { nombre: 'Saludo' }), await save(0, { nombre: 'Otro' }, luis)];
    expect([primera.statusCode, segunda.statusCode]).toEqual([200, 409]);
    const { message, edicion } = segunda.json<{ message: string; edicion: Edicion }>();
    expect(message).toContain('guardó este criterio mientras usted lo editaba');
    expect(edicion.rubrica.criterios[7]).toMatchObject({ nombre: 'Saludo' });
    const version = edicion.cambios[0]!.version;
    expect((await save(version, { nombre: 'Otro' }, luis)).statusCode).toBe(200);
    // Undone and done again it has another version, so that the two are not confused.
    await call('DELETE', `${EDICION}/criterios/bienvenida?version=${version + 1}`);
    await save(0, { nombre: 'Tercero' });
    expect((await save(version, { nombre: 'De antes' }, luis)).statusCode).toBe(409);
  });

  it('is not saved with faults, which are reported by path', async () => {
    await begin();
    const answer = await save(0, { mejora: '', observaciones: [] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        errores: {
          'redaccion.mejora': 'Escriba el texto.',
          'redaccion.observaciones': 'Falta una observación de «Fortaleza».',
        },
      },
    ]);
    const foros = RUBRICAS.guiaDidactica.criterios.find(({ clave }) => clave === 'dudas-foros')!;
    const { numero: _n, clave, evidencia: _e, inicial: _i, ...redaccion } = foros;
    const incomplete = {
      ...redaccion,
      descriptores: redaccion.descriptores.filter((descriptor) => descriptor.clave !== 'pendientes'),
    };
    const needed = await call('PUT', `${EDICION}/criterios/${clave}`, { version: 0, redaccion: incomplete });
    expect(needed.json<{ errores: Record<string, string> }>().errores['redaccion.descriptores']).toContain('evidencia');
  });

  it('has the criteria of its base alone', async () => {
    await begin();
    expect(await call('PUT', `${EDICION}/criterios/ninguno`, { version: 0, redaccion: redaccionOf() })).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('No existe ese criterio.'),
    });
  });

  it('is discarded only as it was seen, and then no longer exists', async () => {
    const begun = await begin();
    const saved = (await save(0, { nombre: 'Saludo' })).json<Edicion>();
    expect((await call('POST', `${EDICION}/descarte`, { vistos: vistosOf(begun) })).statusCode).toBe(409);
    expect((await call('POST', `${EDICION}/descarte`, { vistos: vistosOf(saved) })).statusCode).toBe(200);
    const late = await save(0, { nombre: 'Tarde' });
    expect([late.statusCode, late.json<{ message: string }>().message]).toMatchObject([
      404,
      expect.stringContaining('descartó'),
    ]);
    expect(await actos()).toMatchObject([
      { accion: 'rubrica.descarte', objeto_ids: ['guiaDidactica'], usuario: 'ana' },
    ]);
  });

  it('is for managers', async () => {
    const docente = await signIn(['editingteacher'], 'docente');
    expect((await call('GET', '', undefined, docente)).statusCode).toBe(403);
    expect((await call('POST', EDICION, undefined, docente)).statusCode).toBe(403);
  });
});

describe('a published version', () => {
  it('applies to new accompaniments; earlier ones keep theirs', async () => {
    await begin();
    const saved = (await save(0, { criterio: 'Saluda a sus estudiantes.' })).json<Edicion>();
    const published = await publish(saved);
    expect([published.statusCode, published.json()]).toEqual([201, { version: 2 }]);
    const readRubrica = async (query: string) =>
      (await app.inject({ url: `/api/acompanamientos/rubrica?tipo=AMV${query}`, headers: ana })).json<Rubrica>();
    expect(await readRubrica('')).toMatchObject({ version: 2 });
    expect((await readRubrica('')).criterios[7]?.criterio).toBe('Saluda a sus estudiantes.');
    expect(await readRubrica('&version=1')).toEqual(JSON.parse(JSON.stringify(RUBRICAS.guiaDidactica)));
    expect((await call('GET', '/guiaDidactica/versiones/2')).json()).toEqual(await readRubrica(''));
    expect(await call('GET', '/guiaDidactica/versiones/3')).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('No existe esa versión de la rúbrica.'),
    });
    const { variantes } = (await call('GET', '')).json<{ variantes: VersionesDeVariante[] }>();
    expect(variantes).toMatchObject([
      {
        variante: 'guiaDidactica',
        versiones: [
          { version: 2, nota: 'Más clara.', persona: expect.any(String), desde: clock.now.toISOString() },
          { version: 1, persona: null },
        ],
        edicion: null,
      },
      { variante: 'compromisoAcademico', versiones: [{ version: 1 }], edicion: null },
    ]);
    expect(await actos()).toMatchObject([{ accion: 'rubrica.version', objeto_ids: ['guiaDidactica 2'] }]);
  });

  it('is published only as its publisher saw it, and only with changes', async () => {
    const begun = await begin();
    expect((await publish(begun)).json()).toMatchObject({ message: 'No hay cambios que publicar.' });
    const saved = (await save(0, { nombre: 'Saludo' })).json<Edicion>();
    const other = await save(saved.cambios[0]!.version, { nombre: 'Saludo y contacto' }, luis);
    expect((await publish(saved)).statusCode).toBe(409);
    // Two who publish the same at once: one version.
    const codes = await Promise.all([publish(other.json()), publish(other.json(), luis)]);
    expect(codes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 404]);
    expect(await actos()).toHaveLength(1);
  });

  it('has different names for its criteria', async () => {
    await begin();
    const [other] = RUBRICAS.guiaDidactica.criterios;
    const saved = (await save(0, { nombre: other!.nombre })).json<Edicion>();
    expect((await publish(saved)).json()).toMatchObject({
      errores: { 'rubrica.criterios.7.nombre': 'Otro criterio tiene ese nombre.' },
    });
  });
});

it('names the present criteria by number, with both names if the variants differ', async () => {
  const nombres = async () => new Map((await readCriterios(db)).map(({ clave, nombre }) => [clave, nombre]));
  const before = await nombres();
  expect([...before.keys()]).toEqual(RUBRICAS.guiaDidactica.criterios.map(({ clave }) => clave));
  expect([...before.values()].slice(1, 4)).toEqual([
    'Revisión del material',
    'Publicación de la guía / del compromiso',
    'Socialización de la guía / del compromiso',
  ]);
  await begin();
  await publish((await save(0, { nombre: 'Saludo' })).json<Edicion>());
  expect((await nombres()).get('bienvenida')).toBe('Saludo / Bienvenida y contacto');
});
