import { visit } from '../scripts/bench/visit.ts';
import { FORMULARIOS } from '../src/catalogo/index.ts';
import { rutaOfInforme } from '../src/catalogo/informe.ts';
import { inscripcionHBV } from '../src/catalogo/inscripcion-hbv/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual } from '../src/catalogo/solicitud-udev/tramite.ts';
import { addressOf } from '../src/demostracion/ejemplo.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

/** PERFORMANCE's goals for the first visit to any public form, until it can be filled in. */
const KB = 110;
const REQUESTS = 6;
/** The size of what may come by itself after that: the checks, the code that sends, and the way into a waiting list. */
const LATER_KB = 30.1;

for (const formulario of FORMULARIOS.filter(({ acceso }) => acceso === 'publico')) {
  test(`${formulario.slug} can be filled in after ${KB} KB in ${REQUESTS} requests`, async ({ browser, baseURL }) => {
    const { first, later, usable } = await visit(browser, baseURL + addressOf(formulario), { slowly: false });
    expect(usable).toBeGreaterThan(0);
    expect(first.bytes / 1000).toBeLessThanOrEqual(KB);
    expect(first.requests).toBeLessThanOrEqual(REQUESTS);
    // Counted apart, so that nothing hides there.
    expect(later.requests).toBeGreaterThan(0);
    expect(later.bytes / 1000).toBeLessThanOrEqual(LATER_KB);
  });
}

/** Pages that staff open first, with nothing in the cache, until they are still: what each may weigh, in KB. */
const STAFF_KB = { '/': 166, '/gestor': 231, [rutaOfInforme(solicitudesUnidadDeEducacionVirtual)]: 283 };
/** One of a report reads the counts of its views, after its rows. */
const STAFF_REQUESTS = 13;

for (const [ruta, kb] of Object.entries(STAFF_KB)) {
  test(`${ruta} is shown after ${kb} KB in ${STAFF_REQUESTS} requests`, async ({ browser, baseURL, page }) => {
    if (ruta !== '/') await openAs(page, CUENTAS.gestor, '/favicon.svg');
    const storageState = await page.context().storageState();
    const { first, later, url } = await visit(browser, baseURL + ruta, { slowly: false, storageState });
    expect(url).toBe(baseURL + ruta);
    expect(first.requests + later.requests).toBeLessThanOrEqual(STAFF_REQUESTS);
    expect((first.bytes + later.bytes) / 1000).toBeLessThanOrEqual(kb);
  });
}

test('what the server paints stays where it is when the script takes over', async ({ browser, baseURL }) => {
  const address = baseURL + inscripcionHBV.ruta;
  const places = async (javaScriptEnabled: boolean): Promise<unknown> => {
    const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await page.goto(address);
    if (javaScriptEnabled) await page.getByRole('textbox').first().waitFor();
    const painted = await page.locator('h1, h1 ~ *').all();
    const boxes = await Promise.all(painted.map(async (element) => element.boundingBox()));
    await page.close();
    return boxes;
  };
  expect(await places(true)).toEqual(await places(false));
});
