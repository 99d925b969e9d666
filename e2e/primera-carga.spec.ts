import { direccionDe } from '../src/catalogo/ejemplos/direccion.ts';
import { FORMULARIOS } from '../src/catalogo/index.ts';
import { visit } from '../scripts/bench/visit.ts';
import { expect, test } from './support/test.ts';

/** PERFORMANCE's goals for the first visit to any public form, until it can be filled in. */
const KB = 110;
const REQUESTS = 6;
/** What may come by itself after that: the checks and what sends. */
const LATER_KB = 25;

for (const formulario of FORMULARIOS.filter(({ acceso }) => acceso === 'publico')) {
  test(`${formulario.slug} can be filled in after ${KB} KB in ${REQUESTS} requests`, async ({ browser, baseURL }) => {
    const { first, later, usable } = await visit(browser, baseURL + direccionDe(formulario), { slowly: false });
    expect(usable).toBeGreaterThan(0);
    expect(first.bytes / 1000).toBeLessThanOrEqual(KB);
    expect(first.requests).toBeLessThanOrEqual(REQUESTS);
    // Counted apart, so that nothing hides there.
    expect(later.requests).toBeGreaterThan(0);
    expect(later.bytes / 1000).toBeLessThanOrEqual(LATER_KB);
  });
}
