// Rows of one thing are under its heading from the start: here criteria, under their accompaniment.
import type { Page } from '@playwright/test';
import { acompanamientoDocentes as informe } from '../src/catalogo/acompanamiento/tramite.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { consultaOf, encabezado, expectCabeEnTelefono, nombres, openInforme, rutaOf } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A head: teacher, and how many criteria. */
const CABEZA = /^.+, (\d+ criterios?|ver sus filas)$/;
const CONTEO = /^[\d.]+ acompañamientos · [\d.]+ criterios$/;

const cabezas = (page: Page) => page.getByRole('button', { name: CABEZA });
const filas = (page: Page) => page.getByRole('button', { name: /, abrir el registro$/ });
const casilla = (page: Page, fila: number) =>
  page.getByRole('checkbox', { name: `Seleccionar la fila ${fila}`, exact: true });

async function groupPor(page: Page, grupos: string): Promise<void> {
  await page.getByRole('button', { name: 'Columnas y densidad' }).click();
  await page.getByLabel('Agrupar por').selectOption(grupos);
  await page.keyboard.press('Escape');
}

/** Opens the report; its groups are counted when the promise is done. Resolves once its rows and their total are there. */
async function openSinGrupos(page: Page, contar: Promise<void>): Promise<void> {
  const consulta = page.waitForResponse(consultaOf(informe));
  await page.route(`**/api/informes/${informe.slug}/total`, async (route) => {
    await (await consulta).finished();
    await route.continue();
  });
  await page.route(`**/api/informes/${informe.slug}/grupos`, async (route) => {
    await contar;
    await route.continue();
  });
  await openAs(page, CUENTAS.gestor, rutaOf(informe));
  await expect(page.getByRole('button', { name: 'Seleccionar todo', exact: true })).toBeEnabled();
}

/** No rows or counts are shown in the place of headings before these come. */
async function expectSinFilasSueltas(page: Page): Promise<void> {
  await expect(page.getByText('Cargando información, por favor espere...')).toBeVisible();
  await expect(page.getByText(/, abrir el registro$/)).toHaveCount(0);
  await expect(page.getByText(/^[\d.]+ registros$/)).toHaveCount(0);
}

test('while accompaniments are counted their places are shown, and no criteria that would jump away', async ({
  page,
}) => {
  const { promise: contar, resolve: contados } = Promise.withResolvers<void>();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSinGrupos(page, contar);
  await expectSinFilasSueltas(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSinFilasSueltas(page);
  contados();
  await expect(cabezas(page).first()).toBeVisible();
  await expect(page.getByText(CONTEO)).toBeVisible();
});

test('accompaniments are heads that keyboard and mouse unfold to their criteria, which are selected and opened one by one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openInforme(page, informe);
  await expect(page.getByText(CONTEO)).toBeVisible();
  const count = await nombres(page, informe).count();
  await expect(cabezas(page)).toHaveCount(count);
  expect(count).toBeGreaterThan(18);
  await expect(filas(page)).toHaveCount(0);
  await expectAccessible(page);
  await expectAccessibleInDark(page);

  const primera = cabezas(page).first();
  await expect(primera).toHaveAttribute('aria-expanded', 'false');
  await primera.focus();
  await page.keyboard.press('Enter');
  await expect(primera).toHaveAttribute('aria-expanded', 'true');
  await expect(primera).toBeFocused();
  await expect(filas(page).first()).toBeVisible();
  const [, criterios = ''] = /(\d+) criterios/.exec(await primera.innerText()) ?? [];
  await expect(filas(page)).toHaveCount(Number(criterios));
  // Every column that is specified is still there.
  for (const titulo of ['Criterio', 'Docente', 'Descriptor', 'Total', 'Fecha', 'Valoración']) {
    await expect(encabezado(page, titulo)).toBeVisible();
  }
  await expectAccessible(page);

  // From a box to the next one in sight, over what is folded.
  await casilla(page, 1).check();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('group', { name: 'Selección' })).toContainText('2 filas seleccionadas');
  await page.getByRole('button', { name: 'Deseleccionar todo' }).click();
  const ultima = Number(criterios);
  // Heads that leave the window are drawn no more.
  const [, siguiente = ''] = /(\d+) criterios/.exec(await cabezas(page).nth(1).innerText()) ?? [];
  await cabezas(page).nth(2).click();
  await casilla(page, ultima).focus();
  await page.keyboard.press('ArrowDown');
  await expect(casilla(page, ultima + Number(siguiente) + 1)).toBeFocused();

  await filas(page).first().click();
  const panel = page.getByRole('dialog').last();
  await expect(panel).toContainText('Criterio');
  await page.keyboard.press('Escape');
  await primera.click();
  await expect(casilla(page, 1)).toHaveCount(0);

  await encabezado(page, 'Docente').getByRole('button').click();
  await expect(page).toHaveURL(/orden=nombreDocente/);
  const docentes = async () => (await cabezas(page).allInnerTexts()).slice(0, 8).map((text) => text.split('\n')[0]!);
  await expect(async () => {
    const shown = await docentes();
    expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, 'es')));
  }).toPass();
});

test('matches of a search are in sight under their headings; without groups rows are as before', async ({ page }) => {
  await openInforme(page, informe);
  await page.getByLabel('Buscar', { exact: true }).fill('retroalimentacion');
  await expect(page.getByText(/^[\d.]+ acompañamientos · [\d.]+ de [\d.]+ criterios$/)).toBeVisible();
  await expect(cabezas(page).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(filas(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columnas y densidad' }).click();
  await page.getByLabel('Grupos plegados').check();
  await expect(filas(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Buscar', { exact: true }).fill('');

  await groupPor(page, 'Sin agrupar');
  await expect(page).toHaveURL(/agrupar=nada/);
  await expect(cabezas(page)).toHaveCount(0);
  await expect(page.getByText(/^[\d.]+ registros$/)).toBeVisible();
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Docente');
  await page.reload();
  await expect(filas(page).first()).toBeVisible();
  await expect(cabezas(page)).toHaveCount(0);
  await groupPor(page, 'Acompañamiento');
  await expect(cabezas(page).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('headings are among cards, and unfold to them', async ({ page }) => {
    await openAs(page, CUENTAS.gestor, rutaOf(informe));
    await expect(cabezas(page).first()).toBeVisible();
    await expect(page.getByText(CONTEO)).toBeVisible();
    expect((await cabezas(page).first().boundingBox())!.y).toBeLessThanOrEqual(300);
    await expectCabeEnTelefono(page);
    await cabezas(page).first().click();
    const list = page.getByRole('list', { name: informe.titulo });
    await expect(list.getByRole('listitem').nth(1)).toContainText('Valoración');
    await expectCabeEnTelefono(page);
    await expectAccessibleInDark(page);
    await filas(page).first().click();
    await expect(page.getByRole('dialog').last()).toContainText('Criterio');
  });
});
