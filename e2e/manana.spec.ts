import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { informeSolicitudAulaVirtual as informe } from '../src/catalogo/solicitud-aula-virtual/informe.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { pulsar } from './support/teclado.ts';
import { expect, test } from './support/test.ts';

// No other journey changes the states of these requests, or counts them.

/** No screen has more stops before what is looked for. */
const MAX_TABS = 200;

/** Goes forward with Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < MAX_TABS; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} is not within ${MAX_TABS} tabs`);
}

/** Answers the open record by mail, with the keys of its panel. */
async function answer(page: Page): Promise<void> {
  await page.keyboard.press('r');
  const mail = page.locator('dialog:modal').last();
  await tabTo(page, mail.getByLabel('Asunto'));
  await page.keyboard.type(`Respuesta ${randomUUID().slice(0, 8)}`);
  await tabTo(page, mail.getByRole('textbox', { name: 'Mensaje' }));
  await page.keyboard.type('Recibimos su solicitud y la resolvimos.');
  // In the editor Tab goes on: a message has no tabs.
  await pulsar(page, 'Revisar');
  await expect(mail.getByRole('heading', { name: 'Revise el correo antes de enviarlo' })).toBeVisible();
  await pulsar(page, 'Enviar 1 correo');
  await expect(page.locator('dialog:modal').last()).toContainText('¿Desea enviar el correo a 1 persona?');
  await pulsar(page, 'Enviar');
  await expect(mail).toContainText('en la bandeja: este sitio aún no');
  await page.keyboard.press('Escape');
  await expect(mail.getByText('en la bandeja: este sitio aún no')).toBeHidden();
}

const recordIn = (page: Page): string | null => new URL(page.url()).searchParams.get('registro');

test('five late requests are read, answered by mail and closed without a mouse', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  const late = page.getByRole('row', { name: new RegExp(`^${informe.titulo}`) }).getByRole('link');
  await tabTo(page, late.last());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/estado=abierto/);
  await tabTo(page, page.getByRole('rowheader').first().getByRole('button'));
  await page.keyboard.press('Enter');
  const history = page.getByRole('region', { name: 'Historia' });
  const read = new Set<string | null>();
  for (let i = 0; i < 5; i++) {
    await expect(history).toBeVisible();
    read.add(recordIn(page));
    await answer(page);
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Cambiar estado' })).toBeVisible();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '¡Estados actualizados!' })).toContainText(
      '1 registro pasó a «Cerrado».',
    );
    await expect(history).toContainText('estaba en «Abierto»');
    if (i === 4) break;
    const before = recordIn(page);
    await page.keyboard.press('j');
    await expect.poll(() => recordIn(page)).not.toBe(before);
  }
  expect(read.size).toBe(5);
  await expectAccessible(page);
});
