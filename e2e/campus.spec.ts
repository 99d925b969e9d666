import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CLAVE, CUENTAS, openUserMenu, signOut } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

const link = (page: Page) => page.getByRole('link', { name: 'Ingresar con el campus virtual' });

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('who logs in at the campus enters here without a password, and leaves nothing in the address', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
      await expectAccessible(page);
      await expectAccessibleInDark(page);
      await link(page).click();
      await expectAccessible(page);
      await page.getByLabel('Nombre de usuario').fill(CUENTAS.varios);
      await page.getByLabel('Contraseña').fill(CLAVE);
      await page.getByRole('button', { name: 'Acceder' }).click();
      await expect(page.getByText('Va a entrar a Gestión Curricular como Valentina Moreno Pardo.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continuar' }).click();
      await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
      await expect(page).toHaveURL('/inicio');
      await page.reload();
      await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
      await page.getByRole('button', { name: /^Ingresar como Docente/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
      await openUserMenu(page);
      await signOut(page);
    });

    test('a return without a code says to try again, where one can', async ({ page }) => {
      await page.goto('/entrar');
      await expect(page.getByRole('alert')).toHaveText('No se completó el ingreso. Inténtelo de nuevo.');
      await expect(link(page)).toBeVisible();
      await expectAccessible(page);
      await expectAccessibleInDark(page);
      const forged = `/entrar#code=${'a'.repeat(43)}&state=${'b'.repeat(43)}`;
      await page.goto('about:blank');
      await page.goto(forged);
      await expect(page.getByRole('alert')).toContainText('es de otro navegador o ya venció');
      await expect(page).toHaveURL('/entrar');
      await page.getByRole('button', { name: CUENTAS.estudiante }).click();
      await expect(page).toHaveURL('/estudiante');
    });
  });
}

test('who presses «Cancelar» at the campus is back at the sign-in page, as before', async ({ page }) => {
  await page.goto('/');
  await link(page).click();
  await page.getByLabel('Nombre de usuario').fill(CUENTAS.docente);
  await page.getByLabel('Contraseña').fill(CLAVE);
  await page.getByRole('button', { name: 'Acceder' }).click();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(link(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});
