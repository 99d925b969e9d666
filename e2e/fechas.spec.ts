import type { Page } from '@playwright/test';
import { encuestaSatisfaccion } from '../src/catalogo/satisfaccion/formulario.ts';
import { solicitudesUnidadDeEducacionVirtual } from '../src/catalogo/solicitud-udev/tramite.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { controlOf } from './support/diligenciar.ts';
import { rutaOf } from './support/informes.ts';
import { expect, test } from './support/test.ts';

/** A browser that writes dates as month, day and year, in weeks that begin on a Sunday. */
test.use({ locale: 'en-US' });

const fecha = (page: Page) => controlOf(page, 'infoSolicitud.fechaAtencion');
const abrir = (page: Page) => page.getByRole('button', { name: 'Elegir en el calendario' });
const calendario = (page: Page) => page.getByRole('dialog', { name: 'Elegir en el calendario' });
const dia = (page: Page, nombre: string) => calendario(page).getByRole('button', { name: nombre, exact: true });

test('a date is typed as day, month and year, and a wrong one stays with its reason and in the draft', async ({
  page,
}) => {
  await page.goto(encuestaSatisfaccion.ruta);
  await expect(fecha(page)).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await fecha(page).pressSequentially('1/2/2026');
  await fecha(page).blur();
  await expect(fecha(page)).toHaveValue('01/02/2026');

  await fecha(page).fill('31/02/2026');
  await fecha(page).blur();
  await expect(fecha(page)).toHaveAccessibleDescription(/El 31\/02\/2026 no existe: ese mes tiene 28 días\./);
  await expectAccessible(page);
  await expect(page.getByText(/^Guardado/)).toBeVisible();
  await page.reload();
  await expect(fecha(page)).toHaveValue('31/02/2026');
});

for (const width of [390, 1440]) {
  test(`the calendar is in Spanish and goes by the keyboard, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(encuestaSatisfaccion.ruta);
    await fecha(page).fill('15/05/2024');
    await page.keyboard.press('Tab');
    await expect(abrir(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dia(page, 'miércoles, 15 de mayo de 2024')).toBeFocused();
    await expect(calendario(page).getByRole('grid', { name: 'mayo de 2024' })).toBeVisible();
    await expect(calendario(page).getByRole('columnheader')).toHaveText(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']);
    await expect(calendario(page).getByRole('gridcell', { selected: true })).toHaveText('15');
    await expectAccessible(page);
    await expectAccessibleInDark(page);

    await page.keyboard.press('ArrowRight');
    await expect(dia(page, 'jueves, 16 de mayo de 2024')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(calendario(page)).toBeHidden();
    await expect(abrir(page)).toBeFocused();
    await expect(fecha(page)).toHaveValue('16/05/2024');
  });
}

test('where the calendar does not come, the date is typed', async ({ page }) => {
  await page.route(/\/assets\/Calendar-/, async (route) => route.abort());
  await page.goto(encuestaSatisfaccion.ruta);
  await abrir(page).click();
  await expect(page.getByText('El calendario no se pudo cargar.')).toBeVisible();
  await fecha(page).fill('1/2/2026');
  await fecha(page).blur();
  await expect(fecha(page)).toHaveValue('01/02/2026');
});

test('a filter holds the day before while what is typed is none', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, rutaOf(solicitudesUnidadDeEducacionVirtual));
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByLabel('Recibido').selectOption('entre fechas…');
  const desde = page.getByLabel('Desde', { exact: true });
  await desde.fill('1/11/2026');
  await expect(page).toHaveURL(/desde=2026-11-01/);
  await desde.blur();
  await expect(desde).toHaveValue('01/11/2026');
  await desde.fill('31/11/2026');
  await desde.blur();
  await expect(desde).toHaveAccessibleDescription(/ese mes tiene 30 días/);
  await expect(page).toHaveURL(/desde=2026-11-01/);
  await expectAccessible(page);
  await desde.fill('');
  await expect(page).not.toHaveURL(/desde=/);
});

test.describe('on a phone with large letters', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

  test('days are as broad as a finger, and the calendar fits the window', async ({ page }) => {
    await page.goto(encuestaSatisfaccion.ruta);
    await abrir(page).tap();
    const grid = calendario(page).getByRole('grid');
    const box = await grid.getByRole('button').first().boundingBox();
    expect(box!.width).toBeGreaterThanOrEqual(44);
    expect(box!.height).toBeGreaterThanOrEqual(44);

    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
    });
    await expect(async () => {
      const panel = await calendario(page).boundingBox();
      expect(panel!.x).toBeGreaterThanOrEqual(0);
      expect(panel!.x + panel!.width).toBeLessThanOrEqual(320);
      expect(panel!.y).toBeGreaterThanOrEqual(0);
      expect(panel!.y + panel!.height).toBeLessThanOrEqual(568);
    }).toPass({ timeout: 30_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
