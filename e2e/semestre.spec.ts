import { expectAccessibleEverywhere } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { expect, test } from './support/test.ts';

test('a manager reads a semester beside the one before, follows a figure to its rows, and has it all as PDF', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Resumen del semestre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Resumen del semestre \d{4}-[12]$/ })).toBeVisible();
  const solicitudes = page.getByRole('region', { name: 'Solicitudes', exact: true });
  const semestre = page.getByLabel('Semestre', { exact: true });
  const before = (await semestre.locator('option').nth(1).getAttribute('value'))!;
  await semestre.selectOption(before);
  await expect(page).toHaveURL(new RegExp(`semestre=${before}`));
  await expect(page.getByRole('heading', { level: 1, name: `Resumen del semestre ${before}` })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const row = solicitudes
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  const received = (await row.getByRole('cell').first().locator('strong').textContent())!;
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`semestre=${before}`));
  await expect(page.getByText(new RegExp(`^${received}( de [\\d.]+)?$`)).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: `Resumen del semestre ${before}` })).toBeVisible();
  await expectAccessibleEverywhere(page);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  expect((await downloaded).suggestedFilename()).toBe(`Resumen del semestre ${before}.pdf`);
  await expect(page.getByText('La descarga comenzó')).toBeVisible();
});

test('a manager writes a text above the figures of a section and leaves one of them out', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestores/semestre?semestre=2019-2');
  const solicitudes = page.getByRole('region', { name: 'Solicitudes', exact: true });
  await expect(solicitudes.getByRole('columnheader', { name: 'Días hasta cerrar' })).toBeVisible();
  await solicitudes.getByRole('button', { name: 'Editar Solicitudes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Solicitudes, 2019-2' });
  await dialog.getByLabel('Texto de la unidad').fill('El semestre en que comenzó la unidad.\n\nGracias.');
  await dialog.getByRole('checkbox', { name: /^Días hasta cerrar/ }).uncheck();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(solicitudes.getByText('El semestre en que comenzó la unidad.')).toBeVisible();
  await expect(solicitudes.getByRole('columnheader', { name: 'Días hasta cerrar' })).toHaveCount(0);

  await page.reload();
  await expect(solicitudes.getByText('El semestre en que comenzó la unidad.')).toBeVisible();
  await solicitudes.getByRole('button', { name: 'Editar Solicitudes' }).click();
  await dialog.getByRole('checkbox', { name: /^Días hasta cerrar/ }).check();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(solicitudes.getByRole('columnheader', { name: 'Días hasta cerrar' })).toBeVisible();
});

test('a manager chooses who gets the link to the page each month, and takes the address away again', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, '/gestores/semestre');
  await page.getByRole('button', { name: 'Correo de cada mes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correo de cada mes' });
  await dialog.getByLabel('Otro correo').fill('decana');
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialog.getByText('debe ser un correo válido')).toBeVisible();
  await dialog.getByLabel('Otro correo').fill('decana.journey@example.com');
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  const takeAway = dialog.getByRole('button', { name: 'Quitar decana.journey@example.com' });
  await expect(takeAway).toBeVisible();
  await expectAccessibleEverywhere(page);
  await takeAway.click();
  await expect(takeAway).toBeHidden();
  await expect(dialog.getByLabel('Otro correo')).toBeFocused();
});
