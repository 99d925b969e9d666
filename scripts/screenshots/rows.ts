import type { Page } from '@playwright/test';
import { CUENTAS, signIn } from '../../e2e/support/cuentas.ts';
import { consultaOf, type EnInforme, nombres, rutaOf } from '../../e2e/support/informes.ts';
import { FILAS_POR_PAGINA } from '../../src/features/informes/filtro.ts';
import { takeShots, type Shot } from './looks.ts';

type Fila = { readonly id: string; readonly celdas: readonly string[] };

/** The rows that a page asks for. */
type Asked = { readonly salto?: number; readonly despues?: string; readonly antes?: string; readonly limite?: number };

/** A row's id tells its place, so that what comes after it is known. */
const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const placeOf = (id: string): number => Number(id.slice(-12));

function firstOf({ salto: offset = 0, despues: after, antes: before }: Asked, limit: number): number {
  if (after !== undefined) return placeOf(after) + 1;
  return before === undefined ? offset : Math.max(0, placeOf(before) - limit);
}

/** Gives a report's page so many rows: those that it has, again and again. What is looked at is the page, not the database. */
async function giveFilas(page: Page, informe: EnInforme, count: number): Promise<void> {
  let own: readonly Fila[] = [];
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(consultaOf(informe), async (route) => {
    if (own.length === 0) own = ((await (await route.fetch()).json()) as { filas: Fila[] }).filas;
    const asked = route.request().postDataJSON() as Asked;
    const limit = asked.limite ?? FILAS_POR_PAGINA;
    const first = firstOf(asked, limit);
    const filas = Array.from({ length: Math.max(0, Math.min(limit, count - first)) }, (_, i) => ({
      ...own[(first + i) % own.length],
      id: idOf(first + i),
    }));
    await route.fulfill({ json: { filas } });
  });
  const total = { total: count, todos: count, marca: null, instante: new Date().toISOString() };
  await page.route(consultaOf(informe).replace(/consulta$/, 'total'),  async (route) => route.fulfill({ json: total }));
}

async function open(page: Page, informe: EnInforme, query: string): Promise<void> {
  // A document of its own each time: nothing is left of the rows before.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(rutaOf(informe) + query);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** A report without rows, with one, with a hundred thousand from the first to the last, with a record open, and as charts. */
export async function walkFilas(page: Page, informe: EnInforme): Promise<Shot[]> {
  await signIn(page, CUENTAS.gestor);
  await open(page, informe, '');
  await nombres(page, informe).first().click();
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
  const shots = await takeShots(page, 'registro', 'ventana');

  await open(page, informe, '?vista=graficos&semestre=todos');
  await page.getByRole('figure').first().waitFor();
  shots.push(...(await takeShots(page, 'gráficos')));

  await giveFilas(page, informe, 0);
  await open(page, informe, '');
  shots.push(...(await takeShots(page, 'ninguna fila', 'ventana')));

  await giveFilas(page, informe, 1);
  await open(page, informe, '');
  shots.push(...(await takeShots(page, 'una fila', 'ventana')));

  await giveFilas(page, informe, 100_000);
  await open(page, informe, '?semestre=todos');
  shots.push(...(await takeShots(page, '100.000 filas', 'ventana')));
  await open(page, informe, '?semestre=todos');
  await page.getByRole('button', { name: /^Seleccionar todo/ }).or(page.getByLabel('Seleccionar la fila 1', { exact: true })).first().click();
  shots.push(...(await takeShots(page, '100.000 filas elegidas, al final', 'ventana', toEnd)));
  return shots;
}

/** Scrolls the table, or on a phone the page, to its last row. */
async function toEnd(page: Page): Promise<void> {
  const table = page.getByRole('region', { name: /^Tabla/ });
  if (await table.isVisible()) {
    await table.focus();
    await page.keyboard.press('End');
    await page.locator('tr[aria-rowindex]').last().getByRole('rowheader').waitFor();
  } else {
    await page.locator('html').evaluate((root) => root.scrollTo(0, root.scrollHeight));
  }
  await page.getByLabel('Seleccionar la fila 100.000', { exact: true }).waitFor();
}
