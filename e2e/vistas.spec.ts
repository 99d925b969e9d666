// A manager adapts a report: its columns, and views under names that can be shared.
import type { Page } from '@playwright/test';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs, openAsOtraGestora } from './support/cuentas.ts';
import { encabezado, expectCabeEnTelefono, nombres, rutaOf, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

// What one of them chooses of the report, the next one has.
test.describe.configure({ mode: 'default' });

const boton = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const columna = (page: Page, name: string) =>
  panel(page, 'Columnas y densidad').getByRole('checkbox', { name, exact: true });
const titulos = async (page: Page): Promise<string[]> =>
  (await tabla(page, informe).getByRole('columnheader').allInnerTexts()).map((title) => title.trim());

async function saveVista(page: Page, nombre: string): Promise<void> {
  await boton(page, 'Mis vistas').click();
  await page.getByLabel('Guardar esta vista con el nombre').fill(nombre);
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar vista' }).click();
}

test('columns are found, put in order and hidden by keyboard, in sight at once and kept', async ({ page }) => {
  await openAsOtraGestora(page, rutaOf(informe));
  await expect(nombres(page, informe).first()).toBeVisible();
  expect((await titulos(page)).slice(0, 5)).toEqual(['N.º', 'Apellidos y nombres', 'Estado', 'Vence', 'Pregunta']);
  await boton(page, 'Columnas y densidad').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Buscar una columna')).toBeFocused();
  expect((await panel(page, 'Columnas y densidad').boundingBox())!.width).toBeLessThan(400);
  await expect(boton(page, 'Exportar a Excel')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await expectAccessibleInDark(page);

  await columna(page, 'Documento').focus();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('status').getByText('Documento: lugar 1 de 13')).toBeAttached();
  await expect(columna(page, 'Documento')).toBeFocused();
  expect((await titulos(page)).slice(1, 5)).toEqual(['Apellidos y nombres', 'Estado', 'Documento', 'Vence']);
  await page.getByLabel('Buscar una columna').fill('pregun');
  await columna(page, 'Pregunta').focus();
  await page.keyboard.press('Space');
  await expect(encabezado(page, 'Pregunta')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(boton(page, 'Columnas y densidad')).toBeFocused();

  // Another device of the same manager, which knows nothing yet.
  await page.evaluate(() => localStorage.removeItem('informe:solicitudesUnidadDeEducacionVirtual:presentacion'));
  await page.goto(rutaOf(informe));
  await expect(encabezado(page, 'Pregunta')).toHaveCount(0);
  await expect.poll(async () => (await titulos(page))[3]).toBe('Documento');

  await boton(page, 'Columnas y densidad').click();
  await boton(page, 'Bajar Documento').click();
  await expect.poll(async () => (await titulos(page))[3]).toBe('Vence');
  // The pointer takes a column by its handle.
  const places = panel(page, 'Columnas y densidad').getByRole('listitem');
  const from = (await places.filter({ hasText: 'Documento' }).first().getByTitle('Arrastrar').boundingBox())!;
  const to = (await places.first().boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await titulos(page))[3]).toBe('Documento');
  await boton(page, 'Restablecer').click();
  await expect(encabezado(page, 'Pregunta')).toBeVisible();
});

test('a choice that the server does not take holds all the same, and is sent again', async ({ page }) => {
  await openAsOtraGestora(page, rutaOf({ ...informe, slug: 'informacionNotariaDocente' }));
  const guardar = '**/api/informes/*/presentacion';
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.route(guardar, async (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await boton(page, 'Columnas y densidad').click();
  await page.getByRole('radio', { name: 'Cómoda' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Las columnas quedan como las dejó');
  await expect(page.getByRole('table')).toHaveAttribute('data-densidad', 'comoda');
  await expectAccessible(page);
  await page.unroute(guardar);
  await boton(page, 'Guardar de nuevo').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a view is saved under a name, called otherwise, shared as a link and deleted', async ({ page, browser }) => {
  await openAsOtraGestora(page, `${rutaOf(informe)}?estado=abierto`);
  await expect(nombres(page, informe).first()).toBeVisible();
  await saveVista(page, 'Abiertas');
  const own = page.getByRole('navigation', { name: 'Vistas guardadas' });
  await expect(own.getByRole('link', { name: 'Abiertas' })).toHaveAttribute('aria-current', 'page');
  await expect(own.getByRole('link', { name: /^Todas/ })).not.toHaveAttribute('aria-current');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  const abiertas = panel(page, 'Mis vistas');
  await abiertas.getByLabel('Guardar esta vista con el nombre').fill('ABIERTAS');
  await abiertas.getByRole('button', { name: 'Guardar vista' }).click();
  await expect(abiertas.getByText('Ya tiene una vista que se llama «ABIERTAS»')).toBeVisible();

  await abiertas.getByRole('button', { name: 'Cambiar el nombre de Abiertas' }).click();
  await page.getByLabel('Nombre nuevo de «Abiertas»').fill('Por responder');
  await page.keyboard.press('Enter');
  await expect(own.getByRole('link', { name: 'Por responder' })).toBeVisible();
  await expect(abiertas.getByRole('button', { name: 'Copiar el enlace de Por responder' })).toBeVisible();
  const href = await abiertas.getByRole('link', { name: 'Por responder' }).getAttribute('href');
  await page.keyboard.press('Escape');

  // With its tabs, the first row is where it is without them.
  await own.getByRole('link', { name: /^Todas/ }).click();
  await expect(page.getByRole('radio', { name: 'Todos' })).toBeChecked();
  await expect(own.getByRole('link', { name: /^Todas/ })).toHaveAttribute('aria-current', 'page');
  await expect.poll(async () => (await nombres(page, informe).first().boundingBox())?.y).toBeLessThanOrEqual(224);

  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const second = await other.newPage();
  await openAs(second, CUENTAS.gestor, href!);
  const cards = second.getByRole('list', { name: informe.titulo }).getByRole('listitem');
  await expect(cards.first()).toContainText('Abierto');
  await boton(second, 'Mis vistas').click();
  await expect(second.getByRole('link', { name: 'Por responder' })).toHaveCount(0);
  await expectCabeEnTelefono(second);
  await second.keyboard.press('Escape');
  expect((await cards.first().boundingBox())!.y).toBeLessThanOrEqual(300);
  await other.close();

  await boton(page, 'Mis vistas').click();
  await abiertas.getByRole('button', { name: 'Eliminar Por responder' }).click();
  await expect(abiertas.getByText('¿Eliminar la vista «Por responder»?')).toBeVisible();
  await expectAccessible(page);
  await abiertas.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(own.getByRole('link', { name: 'Por responder' })).toHaveCount(0);
});

test('rows are in groups with their counts, each with its own box, and the address says so', async ({ page }) => {
  await openAsOtraGestora(page, rutaOf(informe));
  await expect(nombres(page, informe).first()).toBeVisible();
  await boton(page, 'Columnas y densidad').click();
  await page.getByLabel('Agrupar por').selectOption('Estado');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/agrupar=estado/);
  const cabezas = tabla(page, informe).getByRole('rowheader', {
    name: /^(Abierto|Cerrado|Pendiente), [\d.]+ registros?$/,
  });
  await expect(cabezas.first()).toHaveText(/^Abierto/);
  await expect(tabla(page, informe).locator('tbody tr').nth(1)).toContainText('Abierto');
  await expectAccessible(page);
  await expectAccessibleInDark(page);

  // The whole table is walked through: every group has its head, and its rows say what it says.
  const cuentas = new Map<string, number>();
  const frame = page.getByRole('region', { name: /^Tabla/ });
  await expect(async () => {
    for (const text of await cabezas.allInnerTexts()) {
      const [, estado = '', count = ''] = /^(\w+)\D*([\d.]+)/.exec(text) ?? [];
      cuentas.set(estado, Number(count.replaceAll('.', '')));
    }
    await frame.evaluate((element) => element.scrollBy({ top: 500 }));
    expect([...cuentas.keys()]).toEqual(['Abierto', 'Cerrado', 'Pendiente']);
  }).toPass();
  const total = Number(await tabla(page, informe).getAttribute('aria-rowcount'));
  expect([...cuentas.values()].reduce((sum, count) => sum + count, 0)).toBe(total - 1 - cuentas.size);

  await frame.evaluate((element) => element.scrollTo({ top: 0 }));
  const box = (row: number) => page.getByRole('checkbox', { name: `Seleccionar la fila ${row}`, exact: true });
  // Rows far below are not rendered, and other journeys add to this group.
  const abiertas = Math.min(20, cuentas.get('Abierto')!);
  await box(1).click();
  await box(abiertas).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('group', { name: 'Selección' })).toContainText(`${abiertas} filas seleccionadas`);

  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: informe.titulo }).getByRole('listitem');
  await expect(cards.first()).toContainText(/^Abierto/);
  await expectCabeEnTelefono(page);
});
