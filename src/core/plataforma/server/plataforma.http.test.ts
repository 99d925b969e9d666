// Categories and courses of a Moodle over HTTP, in the form of the contract.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createMoodle } from '#core/moodle/server/service.ts';
import { createFakeMoodle } from '#features/sesion/server/testing.ts';
import { startDemo } from '../../../../demo/testing/demo.ts';
import { createTestApp } from '../../../testing/app.ts';

const demo = await startDemo();
afterAll(async () => demo.close());
afterEach(async () => demo.control({ accion: 'restablecer' }));

const patience = { timeoutMs: 2000, retryWaitsMs: [1] };
const campus = createFakeMoodle();
const [servidor] = demo.servers;
/** The same server, with a token that it no longer accepts. */
const VENCIDO = { ...servidor!, name: 'vencido', token: 'vencido' };

const { app, signIn } = await createTestApp(
  {},
  { moodle: new Map([[campus.name, campus], ...createMoodle([...demo.servers, VENCIDO], patience, patience)]) },
);
const gestora = await signIn(['manager'], 'gestora');

const read = async (url: string) => (await app.inject({ url: `/api${url}`, headers: gestora })).json();
const request = async (url: string, payload: object) =>
  (await app.inject({ method: 'POST', url: `/api${url}`, headers: gestora, payload })).json();

const CATEGORIAS = `/moodle-service/categories/allCategories?serverName=${servidor!.name}`;

describe('the categories of a server', () => {
  it('have id, name, path in words and the number of courses in them and below', async () => {
    const all = await read(CATEGORIAS);
    const withCursos = await read(`${CATEGORIAS}&onlyCategoriesWithCourses=true`);
    expect(all.length).toBe(demo.site.categories.size);
    expect(withCursos.length).toBeLessThan(all.length);
    const [primera] = withCursos;
    expect(primera).toEqual({
      id: expect.any(Number),
      categoryName: expect.any(String),
      path: expect.any(String),
      courseCount: expect.any(Number),
    });
    const inner = withCursos.find(({ path }: { path: string }) => path.startsWith(`${primera.categoryName} › `));
    expect(inner.courseCount).toBeLessThanOrEqual(primera.courseCount);
  });

  it('have other names in the older call', async () => {
    const { categorias } = await request('/obtenerCategoriasMoodle', { server: servidor!.name });
    const all = await read(CATEGORIAS);
    expect(categorias.map(({ nombreCategoria }: { nombreCategoria: string }) => nombreCategoria)).toEqual(
      all.map(({ categoryName }: { categoryName: string }) => categoryName),
    );
  });
});

describe('the courses of categories', () => {
  it('are grouped by server and category, including those of the categories below', async () => {
    const withCursos = await read(`${CATEGORIAS}&onlyCategoriesWithCourses=true`);
    const [first, other] = withCursos;
    const ruta = `/moodle-service/courses/coursesByCategoriesIds?serverName=${servidor!.name}&categoriesIds=${first.id},${other.id},999999`;
    const { coursesByServerAndCategory: all } = await read(ruta);
    const byCategoria = all[servidor!.name];
    expect(byCategoria[first.id]).toHaveLength(first.courseCount);
    expect(byCategoria[other.id]).toHaveLength(other.courseCount);
    expect(byCategoria[999_999]).toEqual([]);
    expect(byCategoria[first.id][0]).toMatchObject({ nombre: expect.any(String), nombreCorto: expect.any(String) });
    const { info } = await request('/obtenerCursosMoodle', { server: servidor!.name, idCategoria: first.id });
    expect(info).toEqual(byCategoria[first.id]);
  });

  it.each(['', 'a', '1,', '1;2'])('refuse the ids «%s»', async (ids) => {
    const ruta = `/api/moodle-service/courses/coursesByCategoriesIds?serverName=${servidor!.name}&categoriesIds=${ids}`;
    expect((await app.inject({ url: ruta, headers: gestora })).statusCode).toBe(400);
  });
});

describe('a server that does not answer', () => {
  const NO_RESPONDIO = 'No se pudo obtener la información del servidor.';
  const INESPERADO = 'Ocurrió un error inesperado. Inténtalo de nuevo más tarde.';

  it.each([
    ['no-disponible', NO_RESPONDIO, /no respondió/],
    ['cortar', NO_RESPONDIO, /no respondió/],
    ['html', INESPERADO, /página de error/],
    ['prohibido', INESPERADO, /apagados/],
    ['error-php', 'Call to undefined function', /error interno/],
    ['mantenimiento', /\w/, /mantenimiento/],
  ] as const)('is reported with status 200 if it is %s', async (modo, errorMessage, explicacion) => {
    await demo.control({ accion: 'fallar', servidor: servidor!.name, falla: { modo } });
    const dicho = {
      errorMessage: expect.stringMatching(errorMessage),
      explicacion: expect.stringMatching(explicacion),
    };
    expect(await read(CATEGORIAS)).toEqual(dicho);
    expect(await request('/obtenerCategoriasMoodle', { server: servidor!.name })).toEqual(dicho);
    expect(await request('/obtenerCursosMoodle', { server: servidor!.name, idCategoria: 1 })).toEqual(dicho);
  });

  it('is given up when it is slow', async () => {
    await demo.control({ accion: 'fallar', servidor: servidor!.name, falla: { modo: 'mudo' } });
    expect(await read(CATEGORIAS)).toMatchObject({ errorMessage: NO_RESPONDIO });
  });

  it('is reported if its token has expired', async () => {
    expect(await read(CATEGORIAS.replace(servidor!.name, VENCIDO.name))).toEqual({
      errorMessage: expect.stringMatching(/token/),
      explicacion: expect.stringMatching(/venció/),
    });
  });

  it('answers 404 if it is unknown', async () => {
    const answer = await app.inject({
      url: `/api${CATEGORIAS.replace(servidor!.name, 'otro')}`,
      headers: gestora,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'No existe esa plataforma.']);
  });
});
