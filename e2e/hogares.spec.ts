// What the homes of a student and of a teacher show of the person who is signed in.
import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { button, fill, receiptNumber, RUTA, send } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

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
  await expect(page.getByRole('heading', { name: 'Atención de la unidad' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await expect(enviados).toHaveCount(0);
  await expectNoLinkTwice(page);

  await page.goto(RUTA);
  await fill(page);
  await page.getByLabel('Correo electrónico').fill('estudiante.demo@universidad.edu.co');
  await send(page);
  const numero = (await receiptNumber(page).textContent())!;
  await button(page, 'Aceptar').click();

  await page.goto('/estudiante');
  await expect(enviados.getByRole('listitem').first()).toContainText(numero);
  await expect(enviados.getByRole('listitem').first()).not.toContainText('Abierto');
  await expect(page.locator(`main a[href="${RUTA}"]`)).toContainText(/Última vez: \d\d\/\d\d\/\d{4}/);
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
  await expect(
    page.getByRole('link', { name: 'Mis solicitudes de apoyo Lo que ha solicitado y en qué va.' }),
  ).toBeVisible();
  await expectAccessibleEverywhere(page);
  await expectNoLinkTwice(page);
  await paraUsted.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/docente\/acompanamientos\/[\w-]{36}$/);
});
