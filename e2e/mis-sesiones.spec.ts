// A person's own sessions: found under the name, readable on every screen, and all but one ended from any of them.
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs, openUserMenu } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const [cuenta, hogar] of [
  [CUENTAS.gestor, '/gestor'],
  [CUENTAS.docente, '/docente'],
  [CUENTAS.estudiante, '/estudiante'],
] as const) {
  test(`${cuenta} finds their sessions under their name`, async ({ page }) => {
    await openAs(page, cuenta, hogar);
    await openUserMenu(page);
    await page.getByRole('link', { name: 'Mis sesiones' }).click();
    await expect(page).toHaveURL('/sesiones');
    await expect(page).toHaveTitle('Mis sesiones · Gestión Curricular - Unidad Virtual');
    await expect(page.getByText('Esta sesión', { exact: true })).toHaveCount(1);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.getByText(/^Chrome en Linux/)).not.toHaveCount(0);
      await expectAccessible(page);
      await expectAccessibleInDark(page);
    }
  });
}

/** An account of this journey alone: its sessions are ended. */
const CUENTA = 'monitor.demo';

test('the others are closed at once, and this one goes on', async ({ page, browser }) => {
  const other = await browser.newPage();
  await openAs(other, CUENTA, '/sesiones');
  await openAs(page, CUENTA, '/sesiones');
  const filas = page.getByRole('table', { name: 'Mis sesiones' }).locator('tbody').getByRole('row');
  await expect(filas).toHaveCount(2);
  await page.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(page.getByText('Se cerró 1 sesión.')).toBeVisible();
  await expect(filas).toHaveCount(1);
  await expect(page.getByText('No hay otras sesiones abiertas.')).toBeVisible();
  await expectAccessible(page);

  await other.reload();
  await expect(other.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  await page.reload();
  await expect(filas).toHaveCount(1);
  await other.close();
});
