// What the homes of a student and of a teacher show of the person who is signed in.
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { button, fill, receiptNumber, RUTA, send } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectAccessibleInDark(page);
  }
}

/** No address is linked twice from the body of a page. */
async function expectNoLinkTwice(page: Page): Promise<void> {
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([...new Set(links)]);
}

test('the student’s home lists what was sent with the account’s address, with its receipt', async ({ page }) => {
  await openAs(page, CUENTAS.estudiante, '/estudiante');
  const enviados = page.getByRole('region', { name: 'Lo que ha enviado' });
  await expect(enviados).toContainText('correo de su cuenta');
  await expectAccessibleEverywhere(page);
  await expectNoLinkTwice(page);

  await page.goto(RUTA);
  await fill(page);
  await page.getByLabel('Correo electrónico').fill('estudiante.demo@universidad.edu.co');
  await send(page);
  const numero = (await receiptNumber(page).textContent())!;
  await button(page, 'Aceptar').click();

  await page.goto('/estudiante');
  await expect(enviados.getByRole('listitem').first()).toContainText(numero);
  await expect(enviados.getByRole('listitem').first()).toContainText('Abierto');
  await expect(page.locator(`main a[href="${RUTA}"]`)).toContainText(/Ya la envió el \d\d\/\d\d\/\d{4}/);
  await expectAccessibleEverywhere(page);
  await expectNoLinkTwice(page);
  await enviados.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/comprobantes\/[\w-]{22}$/);
  await expect(page.getByText(numero)).toBeVisible();
});

test('the teacher’s home begins with what waits for them, each a link', async ({ page }) => {
  await openAs(page, CUENTAS.docente, '/docente');
  const paraUsted = page.getByRole('region', { name: 'Para usted' });
  await expect(paraUsted.getByRole('link')).toHaveText([
    /^\d+ acompañamientos? por leer/,
    /^\d+ acci(ón|ones) de mejora abiertas?/,
  ]);
  await expect(page.getByRole('link', { name: 'Mis apoyos enviados Lo que usted pidió y en qué va.' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await expectNoLinkTwice(page);
  await paraUsted.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/docente\/acompanamientos\/[\w-]{36}$/);
});
