import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

test('an address that does not exist says so, accessibly, and leads back', async ({ page }) => {
  const answer = await page.goto('/no/existe');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Página no encontrada · Gestión Curricular - Unidad Virtual');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
