import { recepcionGDCA } from '../src/catalogo/recepcion-gdca/formulario.ts';
import { GUIA } from './support/archivos.ts';
import { expect, test } from './support/test.ts';

test('a file attached a moment before a reload is still there', async ({ page }) => {
  await page.goto(recepcionGDCA.ruta);
  const chooser = page.locator('input[type="file"]').first();
  const buffer = Buffer.concat([GUIA.buffer, Buffer.alloc(3_000_000, 'a')]);
  await chooser.setInputFiles({ name: 'guia.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('guia.pdf')).toBeVisible();
  await page.reload();
  await expect(page.getByText('guia.pdf')).toBeVisible();
});
