import { informacionCaracterizacionDigital as informe } from '../src/catalogo/caracterizacion/tramite.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openAs, openAsOtraGestora } from './support/cuentas.ts';
import { encabezado, expectCabeEnTelefono, openInforme, rutaOf, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('columns are under the headings of their groups, and leave with them', async ({ page }) => {
  await openAsOtraGestora(page, rutaOf(informe));
  const heads = tabla(page, informe).locator('thead tr');
  await expect(heads.first().getByRole('columnheader')).toHaveText(
    [
      'N.º',
      'Nombre completo',
      'Estado',
      'Fecha de registro',
      'Datos básicos',
      'Acceso a la tecnología',
      'Uso de la tecnología',
      'Apropiación de la tecnología',
      'Hábitos de estudio',
      'Niveles de criticidad',
    ],
    { useInnerText: true },
  );
  await expect(encabezado(page, 'Uso de la tecnología')).toHaveAttribute('colspan', '22');
  await expect(tabla(page, informe).getByRole('row').nth(2)).toHaveAttribute('aria-rowindex', '3');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Columnas y densidad' }).click();
  await page.getByLabel('Buscar una columna').fill('habitos de estudio');
  const habitos = page.getByRole('list', { name: 'Columnas' }).getByRole('checkbox');
  await expect(habitos).toHaveCount(6);
  for (const box of await habitos.all()) await box.uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(encabezado(page, 'Hábitos de estudio')).toHaveCount(0);
  await expect(encabezado(page, 'Niveles de criticidad')).toBeVisible();

  // The headings stay in sight, each above its column, however the rows are scrolled.
  await page.getByRole('region', { name: /^Tabla/ }).evaluate((frame) => frame.scrollTo({ top: 400, left: 1500 }));
  const [band, title] = await Promise.all(
    ['Datos básicos', 'Discapacidad'].map(async (name) => encabezado(page, name).first().boundingBox()),
  );
  expect(band!.y + band!.height).toBeCloseTo(title!.y, 0);
  await expect(heads.first().getByText('Datos básicos')).toBeInViewport();
});

test('paper has them too', async ({ page }) => {
  await page.addInitScript(() => (window.print = () => {}));
  await openInforme(page, informe, '?columnas=nombreCompleto,edad,genero,youtube,estado');
  await page.getByRole('button', { name: 'Otros formatos' }).click();
  await page.getByRole('button', { name: 'Vista de impresión' }).click();
  const paper = page.getByRole('article');
  await expect(paper.getByRole('columnheader')).toHaveText([
    'Nombre completo',
    'Datos básicos',
    'Uso de la tecnología',
    'Estado',
    'Edad',
    'Género',
    'YouTube',
  ]);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a card says the groups of what it shows', async ({ page }) => {
    await openAs(page, CUENTAS.gestor, `${rutaOf(informe)}?columnas=nombreCompleto,edad,youtube,estado`);
    const card = page.getByRole('list', { name: informe.titulo }).getByRole('listitem').first();
    await expect(card).toContainText(/Datos básicos, Edad: .*Uso de la tecnología, YouTube: /s);
    await expectCabeEnTelefono(page);
  });
});
