import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { catalogoOf } from '#catalogo/catalogo.ts';
import { inscripcionEstrategia } from '#catalogo/estrategias/formulario.ts';
import { FORMULARIOS } from '#catalogo/index.ts';
import { inscripcionHBV } from '#catalogo/inscripcion-hbv/formulario.ts';
import { solicitudUDEV } from '#catalogo/solicitud-udev/formulario.ts';
import { PRODUCTO } from '#catalogo/titulos.ts';
import { addressOf } from '#demostracion/ejemplo.ts';
import { seedListas } from '#features/listas/server/service.ts';
import { PAGE_DATA_ID } from '#platform/contract/page-data-id.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createTestDist } from '../../../testing/dist.ts';
import { formularioPageData, portadaPageData } from '../contract.ts';

const dist = createTestDist();
const { app, db, clock } = await createTestApp({}, { dist });
await seedListas(db);

const blockOf = (html: string): unknown =>
  JSON.parse(new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`).exec(html)![1]!);
const dataOf = (html: string) => formularioPageData.parse(blockOf(html));

describe.each(FORMULARIOS.filter(({ acceso }) => acceso === 'publico'))('the page of $slug', (formulario) => {
  const direccion = addressOf(formulario);
  const open = async (headers: Record<string, string> = {}) => app.inject({ url: direccion, headers });

  it('is the public document with its title, its definition and its lists', async () => {
    const { statusCode, body, headers } = await open();
    expect(statusCode).toBe(200);
    expect(body).toContain(`<title>${formulario.titulo} · ${PRODUCTO}</title>`);
    const elegida = formulario.ruta.includes(':') ? 'elegida,' : '';
    expect(body).toContain(
      `<body>publico<div id="raiz"><h1>demostracion,dominios,${elegida}formulario,hoy,institucion,listas,siguientes</h1></div>`,
    );
    expect(headers['content-security-policy']).toContain("style-src 'self'");
    const datos = dataOf(body);
    expect(datos.formulario).toEqual(formulario);
    expect(datos.hoy).toBe('2026-11-20');
    for (const opciones of Object.values(datos.listas)) expect(opciones.length).toBeGreaterThan(1);
  });

  it('is there also with a slash at the end of its address', async () => {
    expect((await app.inject(`${direccion}/`)).body).toBe((await open()).body);
  });

  it('is sent compressed as the browser takes it', async () => {
    const plain = (await open()).body;
    const br = await open({ 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    const gzip = await open({ 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  it('is not sent again while nothing of it changed', async () => {
    const first = await open({ 'accept-encoding': 'br' });
    const again = await open({ 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    clock.advance(86_400);
    const tomorrow = await open({ 'if-none-match': String(first.headers.etag) });
    expect([tomorrow.statusCode, dataOf(tomorrow.body).hoy]).toEqual([200, '2026-11-21']);
    clock.advance(-86_400);
  });
});

it('announces the code of the field types that come by themselves to the forms that have one', async () => {
  const announced = async ({ ruta }: { ruta: string }) =>
    (await app.inject(ruta)).body.includes('<link rel="modulepreload" crossorigin href="/assets/archivo.js" />');
  expect(await announced(solicitudUDEV)).toBe(true);
  expect(await announced(inscripcionHBV)).toBe(false);
});

it('counts neither its page nor its files against the requests of an address, which a campus shares', async () => {
  for (const url of [inscripcionHBV.ruta, '/assets/archivo.js']) {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers['x-ratelimit-limit']]).toEqual([200, undefined]);
  }
});

/** Gives the test the clock by which caches age. */
function takeClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a page after an hour', async () => {
  const { app, db } = await createTestApp({}, { dist });
  await seedListas(db);

  it('shows what a manager renamed once the lists are read again', async () => {
    takeClock();
    const [{ ruta }] = FORMULARIOS as [(typeof FORMULARIOS)[number]];
    const firstOption = async () => Object.values(dataOf((await app.inject(ruta)).body).listas)[0]![0]!.texto;
    await firstOption();
    await sql`update lista_opciones set texto = 'Con </script> otro nombre' where orden = 0`.execute(db);
    vi.advanceTimersByTime(3_600_000);
    expect(await firstOption()).toBe('Con </script> otro nombre');
  });
});

describe('a form whose address chooses an option', async () => {
  const { app, db } = await createTestApp({}, { dist, builtIn: catalogoOf([{ formulario: inscripcionEstrategia }]) });
  await seedListas(db);

  it('has a page of cards, each with its course, its hours and the way to its form', async () => {
    const { body } = await app.inject('/estrategias');
    expect(body).toContain(`<title>Estrategias de información científica · ${PRODUCTO}</title>`);
    const { portada } = portadaPageData.parse(blockOf(body));
    expect(portada.tarjetas.map(({ direccion, horas }) => [direccion, horas])).toEqual([
      ['/estrategias/informacionCientifica', 12],
      ['/estrategias/citasReferenciasAPA', 4],
      ['/estrategias/visibilidadCientifica', 20],
    ]);
    for (const { direccion } of portada.tarjetas) expect((await app.inject(direccion)).statusCode).toBe(200);
  });

  it('leads to that page from any other address', async () => {
    for (const other of ['nada', 'informacioncientifica', '%3Cscript%3E']) {
      const { statusCode, headers } = await app.inject(`/estrategias/${other}`);
      expect([statusCode, headers.location]).toEqual([302, '/estrategias']);
    }
  });

  it('follows the list: a course that is switched off has no card and no form', async () => {
    takeClock();
    await sql`update lista_opciones set desactivada_en = now() where clave = 'citasReferenciasAPA'`.execute(db);
    vi.advanceTimersByTime(3_600_000);
    expect(portadaPageData.parse(blockOf((await app.inject('/estrategias')).body)).portada.tarjetas).toHaveLength(2);
    expect((await app.inject('/estrategias/citasReferenciasAPA')).headers.location).toBe('/estrategias');
  });
});

describe('a form with a window', async () => {
  const tramites = [inscripcionHBV, inscripcionEstrategia].map((formulario) => ({ formulario }));
  const { app, db, clock } = await createTestApp({}, { dist, builtIn: catalogoOf(tramites) });
  await seedListas(db);
  for (const { slug } of [inscripcionHBV, inscripcionEstrategia])
    await sql`insert into vigencias (formulario, cierra, despues) values (${slug}, '2026-11-30T18:00:00-05:00', 'Escriba a la Unidad.')`.execute(
      db,
    );
  const at = (momento: string): void => {
    clock.now = new Date(`${momento}-05:00`);
  };

  it('tells its close in the document, and from the next minute on the reason instead of the form', async () => {
    at('2026-11-30T18:00:59');
    const open = await app.inject(inscripcionHBV.ruta);
    expect(dataOf(open.body).vigencia).toEqual({
      aviso: expect.stringMatching(/^Cierra el 30 de noviembre de 2026 a las 6:00/),
    });
    at('2026-11-30T18:01:00');
    const closed = await app.inject({
      url: inscripcionHBV.ruta,
      headers: { 'if-none-match': String(open.headers.etag) },
    });
    expect([closed.statusCode, dataOf(closed.body).vigencia]).toEqual([
      200,
      { aviso: expect.stringMatching(/^Cerró el 30 de noviembre/), mensaje: 'Escriba a la Unidad.' },
    ]);
    // What was filled in before is sent from here.
    expect(dataOf(closed.body).formulario).toEqual(inscripcionHBV);
  });

  it('has cards that lead to it until its close', async () => {
    const portada = async () => portadaPageData.parse(blockOf((await app.inject('/estrategias')).body)).portada;
    at('2026-11-20T12:00:00');
    expect((await portada()).tarjetas).toHaveLength(3);
    at('2026-12-01T12:00:00');
    expect(await portada()).toMatchObject({ tarjetas: [], vigencia: { mensaje: 'Escriba a la Unidad.' } });
  });
});
