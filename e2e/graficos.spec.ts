import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { informacionEncuestaDocente } from '../src/catalogo/encuesta-docente/informe.ts';
import { tituloOf } from '../src/catalogo/grafico-en-palabras.ts';
import { INFORMES } from '../src/catalogo/index.ts';
import { rutaOfInforme } from '../src/catalogo/informe.ts';
import { informacionInscripcionHBV as hbv } from '../src/catalogo/inscripcion-hbv/tramite.ts';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, enter, openAs } from './support/cuentas.ts';
import { buscador, expectCabeEnTelefono, filasOf, nombres, rutaOf, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LLAMADA = `**/api/informes/${informe.slug}/graficos`;
// The demonstration's requests are of some years.
const TITULO = 'Solicitudes por trimestre y estado';

const pestana = (page: Page, nombre: 'Tabla' | 'Gráficos'): Locator =>
  page.getByRole('navigation', { name: 'Vistas del informe' }).getByRole('link', { name: nombre });

const grafico = (page: Page, titulo = TITULO): Locator => page.getByRole('figure', { name: titulo });

const marcas = (page: Page): Locator =>
  grafico(page)
    .getByRole('group', { name: /^Gráfico:/ })
    .getByRole('link');

/** Presses an item of the chart's menu. */
async function choose(page: Page, item: string): Promise<void> {
  await grafico(page)
    .getByRole('button', { name: `Opciones de ${TITULO}` })
    .click();
  await page.getByRole('button', { name: item, exact: true }).click();
}

/** With what the last bar is filled: a colour or a pattern. */
const rellenoOf = async (page: Page): Promise<string> =>
  marcas(page)
    .last()
    .locator('rect[stroke]')
    .evaluate((bar) => getComputedStyle(bar).fill);

/** Returns the number of rows in the name of a mark: '…, Cerrado: 12 registros (30 %), ver registros'. */
const cuantasDice = (nombre: string | null): number =>
  Number(/: ([\d.]+) registros? \([\d,]+\s%\), ver registros$/.exec(nombre ?? '')?.[1]);

/** Expects the rows of an opened mark: as many as it said, under a note that only these are shown. */
async function expectFilasOf(page: Page, nombre: string | null): Promise<void> {
  await expect(page.getByText('Solo los registros del gráfico:')).toBeVisible();
  await expect(pestana(page, 'Tabla')).toHaveAttribute('aria-current', 'page');
  await expect.poll(async () => filasOf(tabla(page, informe))).toBe(cuantasDice(nombre));
}

async function openGraficos(page: Page): Promise<void> {
  await openAs(page, CUENTAS.gestor, `${rutaOf(informe)}?vista=graficos`);
  await expect(marcas(page).first()).toBeVisible();
}

test('every mark opens the rows that it counts, and going back leads to the chart', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, rutaOf(informe));
  const all = await filasOf(tabla(page, informe));
  await pestana(page, 'Gráficos').click();
  await expect(marcas(page).first()).toBeVisible();
  await choose(page, 'Ver los datos');
  const numeros = grafico(page).getByRole('table', { name: TITULO });
  await expect(numeros).toBeVisible();
  await expectAccessible(page);

  const nombre = await marcas(page).last().getAttribute('aria-label');
  await marcas(page).last().hover();
  await expect(grafico(page).getByText(nombre ?? '', { exact: true })).toBeVisible();
  await marcas(page).last().click();
  await expectFilasOf(page, nombre);
  await expect(page).toHaveURL(/[?&]marca=semanas%7E/);
  await expectAccessible(page);
  await page.goBack();
  await expect(marcas(page).last()).toHaveAttribute('aria-label', nombre ?? '');

  // The table behind it has the same numbers and leads to the same rows.
  await choose(page, 'Ver los datos');
  await numeros.getByRole('link', { name: nombre ?? '', exact: true }).click();
  await expectFilasOf(page, nombre);
  await page.reload();
  await expectFilasOf(page, nombre);
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  // Other journeys add requests meanwhile.
  await expect.poll(async () => filasOf(tabla(page, informe))).toBeGreaterThanOrEqual(all);

  // The bar above narrows both.
  await page.getByRole('radio', { name: 'Cerrados' }).check();
  await expect.poll(async () => filasOf(tabla(page, informe))).toBeLessThan(all);
  const cerradas = await filasOf(tabla(page, informe));
  await pestana(page, 'Gráficos').click();
  await choose(page, 'Ver los datos');
  await expect
    .poll(async () => (await numeros.getByRole('link').allTextContents()).reduce((sum, text) => sum + Number(text), 0))
    .toBe(cerradas);
});

test('key figures come first; a bar says its share and where it leads, to the pointer and to the keyboard', async ({
  page,
}) => {
  await openAs(page, CUENTAS.gestor, rutaOf(hbv));
  const before = await filasOf(tabla(page, hbv));
  await pestana(page, 'Gráficos').click();
  const cifras = page.getByLabel('Cifras principales');
  await expect(cifras).toBeVisible();
  const [registros, , mediana] = await cifras.locator('dd:first-of-type').allTextContents();
  expect(mediana).toMatch(/^\d+(?:,\d+)?$/);
  await expect(cifras.getByText(/^\d+ abiertos?, \d+ pendientes?$/)).toBeVisible();
  await expect(cifras.getByText(/ en \d{4}-[12], .* a la misma fecha$/)).toBeVisible();
  const primera = page.getByRole('figure').first();
  expect((await cifras.boundingBox())!.y).toBeLessThan((await primera.boundingBox())!.y);

  const barras = primera.getByRole('group', { name: /^Gráfico:/ }).getByRole('link');
  const nombre = (await barras.first().getAttribute('aria-label')) ?? '';
  expect(nombre).toMatch(/: \d+ registros? \([\d,]+\s%\), ver registros$/);
  await barras.first().hover();
  await expect(primera.getByText(nombre, { exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(primera.getByText(nombre, { exact: true })).toBeHidden();
  await barras.first().focus();
  await expect(primera.getByText(nombre, { exact: true })).toBeVisible();
  await expectAccessible(page);

  // Other journeys enrol people meanwhile.
  await page.goto(rutaOf(hbv));
  const after = await filasOf(tabla(page, hbv));
  expect([before, Number(registros), after]).toEqual([before, Number(registros), after].toSorted((a, b) => a - b));
});

test('in the dark too a chart is taken along as a white picture, and all of them as a PDF', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await openGraficos(page);
  expect(await rellenoOf(page)).toMatch(/^rgb/);
  await expectAccessible(page);
  // In grey, paper tells colours apart by patterns.
  await page.emulateMedia({ media: 'print' });
  expect(await rellenoOf(page)).toMatch(/^url/);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(async () => rellenoOf(page)).toMatch(/^rgb/);
  await expectAccessible(page);
  const picture = page.waitForEvent('download');
  await choose(page, 'Descargar la imagen');
  expect((await picture).suggestedFilename()).toBe(`${TITULO}.png`);
  const png = await readFile(await (await picture).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // White on any screen: the first point of a picture twice as fine as it is wide.
  expect([png.readUInt32BE(16), await colorOf(page, png)]).toEqual([1920, '255,255,255']);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, 'Copiar la imagen');
  await expect(grafico(page).getByRole('status')).toHaveText('Imagen copiada.');
  const copied = async () =>
    page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => [...types]));
  expect(await copied()).toEqual(['image/png']);

  const printing = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF de los gráficos' }).click();
  const file = await printing;
  expect(file.suggestedFilename()).toBe(`Gráficos de ${informe.titulo}.pdf`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await file.path()))), {
    mergePages: true,
  });
  for (const one of informe.graficos ?? [])
    expect(text).toContain(one.external ? one.titulo : tituloOf(one, 'trimestre'));
});

/** The colour of the corner of a picture, as the browser reads it. */
const colorOf = async (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(',');
  }, png.toString('base64'));

test('on a phone, with the keyboard alone: from mark to mark, to its rows and back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGraficos(page);
  await expectCabeEnTelefono(page);
  await marcas(page).first().focus();
  await page.keyboard.press('End');
  await expect(marcas(page).last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const enfocada = grafico(page).locator('a:focus');
  const nombre = await enfocada.getAttribute('aria-label');
  await expect(grafico(page).getByText(nombre ?? '', { exact: true })).toBeVisible();
  expect(nombre).not.toBe(await marcas(page).last().getAttribute('aria-label'));
  // One stop for all marks: what comes next is outside of them, what came before is the chart's menu.
  await page.keyboard.press('Tab');
  await expect(enfocada).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(enfocada).toHaveAttribute('aria-label', nombre ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Solo los registros del gráfico:')).toBeVisible();
  await expect(page.getByText(new RegExp(`^${cuantasDice(nombre)} de `)).first()).toBeAttached();
  await expectCabeEnTelefono(page);
  await page.goBack();
  await expect(marcas(page).first()).toBeVisible();
});

test('charts that do not come say so, and come when they are asked for again; without rows there are none', async ({
  page,
}) => {
  await enter(page, CUENTAS.gestor);
  await page.route(LLAMADA, async (route) => route.abort());
  await page.goto(`${rutaOf(informe)}?vista=graficos`);
  await expect(page.getByRole('alert')).toContainText('No se pudieron cargar los gráficos');
  await expectAccessible(page);
  await page.unroute(LLAMADA);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(marcas(page).first()).toBeVisible();

  await buscador(page).fill('nadie se llama así');
  await expect(page.getByText('Ningún registro coincide con «nadie se llama así»')).toBeVisible();
  await expectAccessible(page);
  await pestana(page, 'Tabla').click();
  await expect(buscador(page)).toHaveValue('nadie se llama así');
  await buscador(page).fill('');
  await expect(nombres(page, informe).first()).toBeVisible();

  // A mark that no chart has is said in words, and left by a press.
  await page.goto(`${rutaOf(informe)}?marca=nada~nada`);
  await expect(page.getByRole('alert')).toContainText('El informe no tiene un gráfico con esa marca.');
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(nombres(page, informe).first()).toBeVisible();
});

/** The greatest distance from a chart to the next one below it in its column, and how many columns there are. */
const huecos = async (page: Page): Promise<{ readonly hueco: number; readonly columnas: number }> =>
  page.getByRole('figure').evaluateAll((figuras) => {
    const cajas = figuras.map((figura) => figura.getBoundingClientRect());
    const columnas = Map.groupBy(cajas, ({ left }) => Math.round(left));
    const distancias = [...columnas.values()].flatMap((ownOnes) =>
      ownOnes.slice(1).map(({ top }, i) => top - ownOnes[i]!.bottom),
    );
    return { hueco: Math.max(0, ...distancias), columnas: columnas.size };
  });

/** Returns the texts that are cut at an edge of their drawing, and the width of the page. */
const cortados = async (page: Page): Promise<{ readonly textos: readonly string[]; readonly ancho: number }> =>
  page.evaluate(() => {
    const textos = [...document.querySelectorAll('figure svg text')].filter((text) => {
      const [own, dibujo] = [text, text.closest('svg')!].map((element) => element.getBoundingClientRect());
      // In Noto Sans the J of «Jueves» reaches more than a pixel out, and is drawn there.
      return own!.left < dibujo!.left - 2 || own!.right > dibujo!.right + 2 || own!.bottom > dibujo!.bottom + 2;
    });
    return { textos: textos.map(({ textContent }) => textContent), ancho: document.documentElement.scrollWidth };
  });

// Reports that are read from the platform have nothing to draw until a reading is asked for.
for (const one of [...INFORMES.filter(({ leido }) => !leido), informacionEncuestaDocente]) {
  test(`charts of ${one.slug} are in columns without holes, and whole on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, CUENTAS.gestor, `${rutaOfInforme(one)}?vista=graficos`);
    await expect(page.getByRole('figure').first()).toBeVisible();
    const { hueco, columnas } = await huecos(page);
    expect(hueco).toBeLessThanOrEqual(80);
    expect(columnas).toBe(Math.min(2, await page.getByRole('figure').count()));
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await huecos(page)).columnas).toBe(1);
    await expect.poll(async () => cortados(page)).toEqual({ textos: [], ancho: 390 });
  });
}
