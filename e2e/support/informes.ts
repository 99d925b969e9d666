import type { Download, Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { CUENTAS, enter, openAs } from './cuentas.ts';
import { expect } from './test.ts';

/** A report that is open, or shall be. */
export type EnInforme = { readonly slug: string; readonly titulo: string };

export const rutaOf = ({ slug }: EnInforme): string => `/gestores/informes/${slug}`;

/** The call by which a report's page asks for its rows. */
export const consultaOf = ({ slug }: EnInforme): string => `**/api/informes/${slug}/consulta`;

export const tabla = (page: Page, { titulo }: EnInforme): Locator => page.getByRole('table', { name: titulo });

export const encabezado = (page: Page, name: string): Locator => page.getByRole('columnheader', { name });

/** The buttons that name each row, and open it. */
export const nombres = (page: Page, informe: EnInforme): Locator =>
  tabla(page, informe).getByRole('rowheader').getByRole('button');

/** Returns the number of a table's rows, seen or not: `aria-rowcount` counts its headings too. */
export async function filasOf(rows: Locator): Promise<number> {
  // Rows come first, how many there are after them.
  await expect(rows).not.toHaveAttribute('aria-rowcount', '-1');
  // Keys scroll what was laid out, which is a frame behind what is said.
  await rows.evaluate(async () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return Number(await rows.getAttribute('aria-rowcount')) - (await rows.locator('thead').getByRole('row').count());
}

export const buscador = (page: Page): Locator => page.getByLabel('Buscar', { exact: true });

/** Opens a report as the manager, and waits for its rows. */
export async function openInforme(page: Page, informe: EnInforme, query = ''): Promise<void> {
  await openAs(page, CUENTAS.gestor, rutaOf(informe) + query);
  await expect(nombres(page, informe).first()).toBeVisible();
  // How many there are is told apart, later.
  await expect(page.locator('[aria-rowcount="-1"]')).toHaveCount(0);
}

export async function exportAExcel(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar a Excel' }).click();
  return downloading;
}

/** Holds the rows back, loses them, and lets them come when they are asked for again: each of it is said in words. */
export async function expectEsperaYFalla(page: Page, informe: EnInforme): Promise<void> {
  await enter(page, CUENTAS.gestor);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(consultaOf(informe), async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(rutaOf(informe));
  await expect(page.getByText('Cargando información, por favor espere...')).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar el informe');
  await expect(page.getByRole('alert')).toContainText('No hay conexión con el servidor.');
  await expectAccessible(page);
  await page.unroute(consultaOf(informe));
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(nombres(page, informe).first()).toBeVisible();
}

/** A teacher who goes there is led away. */
export async function expectCerradoADocentes(page: Page, informe: EnInforme): Promise<void> {
  await openAs(page, CUENTAS.docente, rutaOf(informe));
  await expect(page).not.toHaveURL(rutaOf(informe));
}

/** Nothing on a phone is wider than it, and axe finds nothing. */
export async function expectCabeEnTelefono(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}
