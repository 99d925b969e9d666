// The page of a receipt: where it is found, what it shows, how it is printed.
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { diligenciar } from './support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from './support/formularios.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

test('a receipt has an address that survives, and what is printed is the receipt alone', async ({ page, request }) => {
  const formulario = formularioOf('inscripcionHBV');
  await abrir(page, formulario);
  await diligenciar(page, formulario, await datosOf(request, formulario));
  // An address of its own, which has had no other mail today.
  await page.getByLabel('Correo electrónico').fill(`comprobante.${Date.now()}@ejemplo.co`);
  await botonDeEnvio(page, formulario).click();
  await boton(page, 'Enviar').click();
  const numero = (await page.getByText(/^HBV-/).textContent())!;
  await expect(page.getByText('Por ahora no podemos enviar el comprobante a')).toBeInViewport({ ratio: 1 });
  const consulta = page.getByRole('dialog').getByRole('link', { name: '¿En qué va mi solicitud?' });
  await expect(consulta).toHaveAttribute('href', '/solicitudes');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'abrir el comprobante' }).click();
  await expect(page).toHaveURL(/\/comprobantes\/[\w-]{22}$/);
  await expect(page.getByText(numero)).toBeVisible();
  await expect(boton(page, 'Imprimir')).toBeVisible();
  await page.reload();
  await expect(page.getByText(numero)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(numero)).toBeVisible();
  await expect(page.getByRole('article').getByText('Unidad de Educación Virtual')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  expect(await page.getByRole('article').evaluate((sheet) => getComputedStyle(sheet).fontSize)).toMatch(/^14\.6/);
  await page.emulateMedia({ media: null });

  await page.getByRole('link', { name: 'Enviar otra' }).click();
  await expect(page).toHaveURL(formulario.ruta);
});

test('an address that is of no receipt says so, and nothing else', async ({ page }) => {
  const answer = await page.goto(`/comprobantes/${'a'.repeat(22)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Este comprobante no está disponible' })).toBeVisible();
  await expectAccessible(page);
});
