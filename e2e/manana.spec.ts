import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { informeSolicitudAulaVirtual as informe } from '../src/catalogo/solicitud-aula-virtual/tramite.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
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

/** Writes to the person of the open request, with the keys of its panel. */
async function answer(page: Page): Promise<void> {
  await page.keyboard.press('r');
  const texto = page.getByRole('textbox', { name: 'Respuesta' });
  await expect(texto).toBeFocused();
  await page.keyboard.type(`Recibimos su solicitud y la resolvimos. ${randomUUID().slice(0, 8)}`);
  await page.keyboard.press('Control+Enter');
  // The newest: another row of the same submission may have been answered before.
  const card = page.getByRole('listitem').filter({ hasText: 'Se enviará a las' }).first();
  await expect(card).toBeVisible();
  await expect(card.getByRole('button', { name: 'Deshacer' })).toBeInViewport({ ratio: 1 });
  // What was sent moved nothing: the focus stays where the next word is written.
  await expect(texto).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Enviar', exact: true }));
}

const recordIn = (page: Page): string | null => new URL(page.url()).searchParams.get('registro');

test('five late requests are read, answered and closed without a mouse', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, '/gestor');
  await tabTo(page, page.locator(`main a[href*="${informe.slug}"][href*="atencion=vencidas"]`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/atencion=vencidas/);
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
      '1 registro pasó a «Cerrado: resuelta».',
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
