// The ways from any screen to any other: the rail, on a phone the drawer, the search over everything, and the keys.
import type { Page } from '@playwright/test';
import { informacionInscripcionHBV as informe } from '../src/catalogo/inscripcion-hbv/tramite.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { nombres, rutaOf } from './support/informes.ts';
import { openFilled, receiptNumber, send } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const rail = (page: Page) => page.getByRole('navigation', { name: 'Menú' });

/** Titles and links of the rail of which only a part is in sight at its top. */
const cutAtTheTop = async (page: Page): Promise<string[]> =>
  rail(page)
    .locator('div[data-part=links]')
    .evaluate((list) => {
      const { top } = list.getBoundingClientRect();
      const isCut = (part: Element): boolean => {
        const place = part.getBoundingClientRect();
        return place.top < top - 1 && place.bottom > top + 1;
      };
      return [...list.querySelectorAll('p, a')].filter(isCut).map((part) => part.textContent);
    });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar o ir a…' });
const caja = (page: Page) => palette(page).getByRole('combobox');

test('who wants no motion sees every change at once', async ({ page }) => {
  await page.goto('/');
  const seen = await page.evaluate(() => {
    document.body.style.opacity = '0.5';
    return getComputedStyle(document.body).opacity;
  });
  expect(seen).toBe('0.5');
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the rail leads on, marks where one is, keeps what is pinned, and folds to icons that open its groups', async ({
    page,
  }) => {
    await openAs(page, CUENTAS.gestor, '/gestores/correos');
    await expect(rail(page).locator('[aria-current="page"]')).toHaveText('Correos');
    await page.getByRole('button', { name: 'Agregar a favoritos' }).click();
    await expect(rail(page).getByRole('list', { name: 'Favoritos' }).getByRole('link')).toHaveText('Correos');
    await expect(rail(page).getByRole('link', { name: 'Correos' })).toHaveCount(1);
    await rail(page).getByRole('link', { name: 'Configuración' }).click();
    await expect(page).toHaveURL('/gestores/listas');
    await page.getByRole('link', { name: 'Ajustes' }).click();
    await expect(rail(page).locator('[aria-current="page"]')).toHaveText('Configuración');
    await page.reload();
    await expect(rail(page).locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
    expect(await cutAtTheTop(page)).toEqual([]);
    await expectAccessible(page);
    await expectAccessibleInDark(page);

    await page.getByRole('button', { name: 'Ocultar el menú' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Mostrar el menú' })).toBeVisible();
    await expect(rail(page).getByRole('link')).toHaveCount(0);
    await rail(page).getByRole('button', { name: 'Plataforma' }).click();
    await expect(rail(page).getByRole('link', { name: 'Carga masiva de usuarios' })).toBeFocused();
    await expectAccessible(page);
    await rail(page).getByRole('link', { name: 'Copias y reinicios' }).click();
    await expect(page).toHaveURL('/gestores/respaldos');
    await expect(rail(page).getByRole('link')).toHaveCount(0);
    await expect(page.locator('#contenido')).toBeFocused();
  });

  test('beside the panel of a record the rail folds to icons, and comes back with its end', async ({ page }) => {
    await openAs(page, CUENTAS.gestor, `${rutaOf(informe)}?semestre=todos`);
    await nombres(page, informe).first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cerrar' })).toBeVisible();
    await expect(rail(page).getByRole('link')).toHaveCount(0);
    await expect(rail(page).getByRole('button', { name: 'Docentes' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(rail(page).getByRole('link', { name: informe.titulo })).toBeVisible();
  });

  test('there is no rail where a role is chosen, and one for a teacher', async ({ page }) => {
    await openAs(page, CUENTAS.varios, '/inicio');
    await expect(page.getByRole('heading', { name: /^Hola, / })).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Ingresar como Docente/ }).click();
    await expect(rail(page).getByRole('link', { name: 'Mis solicitudes de apoyo' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await caja(page).fill('persona');
    await expect(palette(page).getByRole('option', { name: /^Buscar personas/ })).toHaveCount(0);
  });

  test('a screen and a person’s record are found by the keyboard alone', async ({ page }) => {
    const documento = await openFilled(page);
    await send(page);
    await expect(receiptNumber(page)).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/busqueda')) asked.push(request.url());
    });
    await openAs(page, CUENTAS.gestor, '/gestores/correos');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    await expect(caja(page)).toBeFocused();
    await page.keyboard.type('datos pers');
    await expect(palette(page).getByRole('option').first()).toHaveText(/^Datos personales/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/gestores/datosPersonales');
    await expect(palette(page)).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('option')).toHaveText(['CorreosReciente']);
    await page.keyboard.type(documento);
    const personas = palette(page).getByRole('option', { name: `Buscar personas: «${documento}»` });
    await expect(personas).toHaveAttribute('aria-selected', 'true');
    expect(asked).toEqual([]);
    await page.keyboard.press('Enter');
    const sent = page.getByRole('region', { name: 'Lo que envió' });
    const hallada = sent.getByRole('link').first();
    await expect(hallada).toContainText('Ángela María Ríos Peña');
    await expect(hallada).toContainText('Abierto');
    expect(asked).toHaveLength(1);
    await expect(page).toHaveURL('/gestores/persona');
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await page.reload();
    await hallada.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/gestores\/informes\/informacionInscripcionHBV\?registro=/);
    expect(page.url()).not.toContain(documento);
    await expect(page.getByRole('dialog')).toContainText(documento);
  });

  test('keys are told by `?`, and those pressed alone can be switched off', async ({ page }) => {
    await openAs(page, CUENTAS.gestor, `${rutaOf(informe)}?semestre=todos`);
    await expect(nombres(page, informe).first()).toBeVisible();
    await page.keyboard.press('?');
    const atajos = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(atajos).toContainText('Cambiar estado');
    await expectAccessible(page);
    await atajos.getByLabel('Atajos de una tecla').uncheck();
    await page.keyboard.press('Escape');
    await expect(atajos).toHaveCount(0);
    await page.reload();
    await nombres(page, informe).first().click();
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
    await expect(title).toBeFocused();
    await expect(title).not.toHaveText('Registro');
    const primera = await title.textContent();
    for (const key of ['?', '/', 'e', 'j']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(title).toHaveText(primera!);
    await page.keyboard.press('Control+k');
    await expect(caja(page)).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the way home stays in its place without a drawer beside it', async ({ page }) => {
    const left = async () => (await page.getByRole('link', { name: 'Inicio', exact: true }).boundingBox())!.x;
    await openAs(page, CUENTAS.varios, '/inicio');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await left();
    await page.goto('/gestores/correos');
    await expect(page.getByRole('button', { name: 'Menú' })).toBeVisible();
    expect(await left()).toBe(before);
  });

  test('the drawer leads to the screens and to the search', async ({ page }) => {
    await openAs(page, CUENTAS.gestor, '/gestores/correos');
    const menu = page.getByRole('button', { name: 'Menú' });
    const drawer = page.getByRole('dialog', { name: 'Menú' });
    await expect(rail(page)).toHaveCount(0);
    await menu.click();
    await expect(drawer.locator('[aria-current="page"]')).toHaveText('Correos');
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await menu.click();
    await drawer.getByRole('link', { name: 'Configuración' }).click();
    await expect(page).toHaveURL('/gestores/listas');
    await expect(drawer).toHaveCount(0);

    await menu.click();
    await drawer.getByRole('button', { name: 'Buscar o ir a…' }).click();
    await expect(caja(page)).toBeFocused();
    await caja(page).fill('copias');
    await expectAccessible(page);
    await palette(page)
      .getByRole('option', { name: /^Programar copias/ })
      .click();
    await expect(page).toHaveURL('/gestores/respaldos?vista=programacion');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
