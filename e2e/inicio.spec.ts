import { ENLACES_PUBLICOS, INFORMES_GESTOR, TRABAJO_GESTOR } from '../src/features/inicio/enlaces.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openUserMenu, signIn } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

test('the manager’s home has every report and every public link, and finds a report by its name', async ({ page }) => {
  await signIn(page, CUENTAS.gestor);
  for (const { pantallas } of [...INFORMES_GESTOR, ...TRABAJO_GESTOR, ENLACES_PUBLICOS])
    for (const { ruta } of pantallas) await expect(page.locator(`main a[href="${ruta}"]`), ruta).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enlaces publicos a formularios' })).toBeVisible();

  const informes = page.getByRole('region', { name: 'Informes' });
  await page.getByLabel('Buscar un informe').fill('catedras');
  await expect(informes.getByRole('link')).toHaveText([/Inscripciones a cátedras/]);
  await page.getByLabel('Buscar un informe').fill('nada de esto');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver todos los informes' }).click();
  await expect(page.getByLabel('Buscar un informe')).toHaveValue('');
});

test('a public link is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, CUENTAS.gestor);
  const item = page.getByRole('listitem').filter({ has: page.locator('a[href="/catedras"]') });
  await item.getByRole('button').click();
  await expect(item.getByRole('status')).toContainText('copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/catedras', page.url()).href);
});

test('the scheme that a person chooses stays after a reload', async ({ page }) => {
  await signIn(page, CUENTAS.gestor);
  await openUserMenu(page);
  await page.getByLabel('Oscuro').check();
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { level: 1, name: 'Gestor' })).toBeVisible();
  await expectAccessible(page);
});

test('the keyboard reaches and leaves the panels of the bar', async ({ page }) => {
  await signIn(page, CUENTAS.gestor);
  await expect(page.locator('#contenido')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  const user = page.getByRole('navigation', { name: 'Principal' }).getByRole('button').last();
  await user.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(user).toBeFocused();
});

test('a part of the application that cannot be fetched is said, with a way out', async ({ page }) => {
  await signIn(page, CUENTAS.docente);
  await page.route(/assets\/InicioPage-.*\.js/, (route) => route.abort());
  await openUserMenu(page);
  await page.getByRole('link', { name: 'Cambiar perfil' }).click();
  await expect(page.getByRole('heading', { name: 'No se pudo cargar esta pantalla' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/assets\/InicioPage-.*\.js/);
  await page.getByRole('button', { name: 'Volver a cargar' }).click();
  await expect(page.getByRole('heading', { name: 'Ingresar como' })).toBeVisible();
});

test('a lost connection is said while it lasts', async ({ page, context }) => {
  await signIn(page, CUENTAS.estudiante);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión a internet.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sin conexión a internet.')).toBeHidden();
});
