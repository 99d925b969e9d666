import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CLAVE, CUENTAS } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

const ACTIVITY = `${process.env['E2E_MOODLE']}/campusvirtual_4_3/mod/lti/view.php?id=4`;

async function logInAtCampus(page: Page, usuario: string): Promise<void> {
  await page.getByLabel('Nombre de usuario').fill(usuario);
  await page.getByLabel('Contraseña').fill(CLAVE);
  await page.getByRole('button', { name: 'Acceder' }).click();
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('who opens the activity at the campus is signed in here, and leaves nothing in the address', async ({
      page,
    }) => {
      await page.goto(ACTIVITY);
      await expectAccessible(page);
      await logInAtCampus(page, CUENTAS.varios);
      await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
      await expect(page).toHaveURL('/inicio');
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
      // The campus knows the person now: the second launch asks nothing.
      await page.goto(ACTIVITY);
      await expect(page).toHaveURL('/inicio');
    });

    test('a launch that is not whole says to try again, where one can', async ({ page }) => {
      await page.goto('/lti/login?iss=https://otro.example');
      await expect(page).toHaveURL('/entrar');
      await expect(page.getByRole('alert')).toHaveText('No se completó el ingreso. Inténtelo de nuevo.');
      await expect(page.getByRole('link', { name: 'Ingresar con el campus virtual' })).toBeVisible();
      await expectAccessible(page);
      await expectAccessibleInDark(page);
    });
  });
}
