import type { Page } from '@playwright/test';
import { createSitio } from '../src/features/inicio/sitio.ts';
import { PANTALLAS } from '../src/services.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openAs, openUserMenu, signIn } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

const sitio = createSitio(PANTALLAS);

/** Unfolds the links to share. */
const openEnlacesPublicos = async (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Enlaces publicos a formularios' }).click();

test('the manager’s home has every report, every page and every public link', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  await openEnlacesPublicos(page);
  for (const { pantallas } of [...sitio.gestor, sitio.publicos])
    for (const { ruta } of pantallas) await expect(page.locator(`main a[href="${ruta}"]`), ruta).toBeVisible();
});

/** The number that begins a text: `1.204 solicitudes`. */
const numeroOf = (texto: string | null): number => Number(/[\d.]+/.exec(texto ?? '')![0].replaceAll('.', ''));

/** Returns the number of rows that the report shows for its filter. */
async function filasDelInforme(page: Page): Promise<number> {
  const filas = /([\d.]+) (de|registro)/;
  const dicho = await page.getByRole('status').filter({ hasText: filas }).first().textContent();
  return numeroOf(filas.exec(dicho ?? '')![1]!);
}

test('the manager’s home counts what needs action, and each number leads to its rows', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  const solicitudes = page.getByRole('region', { name: 'Solicitudes', exact: true });
  await expect(solicitudes.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  const vencidas = solicitudes.getByRole('link', { name: /vencidas?$/ }).first();
  const count = numeroOf(await vencidas.textContent());
  await vencidas.click();
  const vistas = page.getByRole('navigation', { name: 'Vistas guardadas' });
  const present = vistas.getByRole('link', { name: `Vencidas ${count}`, exact: true });
  await expect(present).toHaveAttribute('aria-current', 'page');
  await expect.poll(async () => filasDelInforme(page)).toBe(count);
  await expectAccessible(page);
  await vistas.getByRole('link', { name: /^Todas/ }).click();
  await expect(present).not.toHaveAttribute('aria-current');
  await page.goto('/gestor');

  const nuevos = page.getByRole('region', { name: 'Recibidos esta semana' });
  await nuevos.getByText('antes').first().click();
  const ultimos = nuevos.getByRole('link').first();
  const llegaron = numeroOf(await ultimos.textContent());
  await ultimos.click();
  await expect(page.getByRole('button', { name: 'Más filtros (1)' })).toBeVisible();
  await expect.poll(async () => filasDelInforme(page)).toBe(llegaron);

  // The home has the same figures, and its bar none.
  await page.goto('/gestor');
  await expect(page.getByText(/^[\d.]+ solicitud(es)? vencidas?/)).toBeVisible();
  await page.getByRole('button', { name: 'Alertas', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Lo que requiere su atención está en esta página.');
  await page.goto('/gestores/correos');
  await page.getByRole('button', { name: /^Alertas: \d+ por atender$/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /^[\d.]+ solicitud(es)? vencidas?$/ })).toBeVisible();
});

for (const { name, viewport, height } of [
  { name: 'a desk', viewport: { width: 1440, height: 900 }, height: Infinity },
  { name: 'a phone', viewport: { width: 390, height: 844 }, height: 1700 },
]) {
  test(`the home on ${name} stays where it is as its figures come, and is no longer than it must be`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, CUENTAS.gestor);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await expect(
      page.getByRole('region', { name: 'Solicitudes', exact: true }).getByRole('link').first(),
    ).toBeVisible();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.05);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    await expectAccessible(page);
  });
}

test('what there is nothing of is said in one line', async ({ page }) => {
  await page.route('**/api/escritorio', async (route) => {
    const answer = await route.fetch();
    const { pendientes, ...resto } = (await answer.json()) as { pendientes: { titulo: string }[] };
    const counted = pendientes.map((pendiente) => ({
      ...pendiente,
      cuantas: pendiente.titulo === 'Tareas fallidas' ? 2 : 0,
    }));
    await route.fulfill({ response: answer, json: { ...resto, pendientes: counted } });
  });
  await openAs(page, CUENTAS.gestor, '/gestor');
  await expect(
    page.getByText('No hay solicitudes de datos personales por vencer, ni cupos por agotarse.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tareas fallidas' })).toContainText('2 por atender');
  await expect(page.getByRole('region', { name: 'Cupos por agotarse' })).toHaveCount(0);
});

test('what could not be counted is said, and counted when asked again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/escritorio', async (route) => route.abort());
  await openAs(page, CUENTAS.gestor, '/gestor');
  await expect(page.getByText('No se pudo contar lo pendiente')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/escritorio');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('region', { name: 'Solicitudes', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a public link is copied whole, and is a code to be read, printed and put on a poster', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, CUENTAS.gestor, '/gestor');
  await openEnlacesPublicos(page);
  const item = page.getByRole('listitem').filter({ has: page.locator('a[href="/catedras"]') });
  await item.getByRole('button', { name: 'Copiar el enlace' }).click();
  await expect(item.getByRole('status')).toContainText('copiado');
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(new URL('/catedras', page.url()).href);

  await page.getByRole('button', { name: 'Código QR de Inscripción a cátedras' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Inscripción a cátedras' });
  await expect(dialogo.getByRole('img', { name: 'Código QR que lleva a Inscripción a cátedras' })).toBeVisible();
  await expect(dialogo).toContainText(new URL('/catedras', page.url()).href);
  await expectAccessible(page);
  for (const formato of ['PNG', 'SVG']) {
    const descarga = page.waitForEvent('download');
    await dialogo.getByRole('button', { name: formato }).click();
    expect((await descarga).suggestedFilename()).toBe(`Código QR Inscripción a cátedras.${formato.toLowerCase()}`);
  }
  await page.keyboard.press('Escape');
  await expect(dialogo).toBeHidden();
  await expect(page.getByRole('button', { name: 'Código QR de Inscripción a cátedras' })).toBeFocused();
});

test('the scheme that a person chooses stays after a reload', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  await openUserMenu(page);
  await page.getByLabel('Oscuro').check();
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  await expectAccessible(page);
});

test('the keyboard reaches the content without the bar', async ({ page }) => {
  await signIn(page, CUENTAS.gestor);
  await expect(page.locator('#contenido')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
});

test('a part of the application that cannot be fetched is said, with a way out', async ({ page }) => {
  await openAs(page, CUENTAS.docente, '/docente');
  await page.route(/assets\/InicioPage-.*\.js/, async (route) => route.abort());
  await openUserMenu(page);
  // The router loads the page again once by itself: a newer release may have other names for its parts.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Cambiar perfil' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'No se pudo cargar esta página' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/assets\/InicioPage-.*\.js/);
  await page.getByRole('button', { name: 'Volver a cargar' }).click();
  await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
});

test('a lost connection is said while it lasts', async ({ page, context }) => {
  await openAs(page, CUENTAS.estudiante, '/estudiante');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión a internet.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sin conexión a internet.')).toBeHidden();
});
