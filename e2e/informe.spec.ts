import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { acompanamientoDocentes as acompanamientos } from '../src/catalogo/acompanamiento/tramite.ts';
import { informacionInscripcionCatedras as catedras } from '../src/catalogo/catedras/tramite.ts';
import { informacionInscripcionHBV as informe } from '../src/catalogo/inscripcion-hbv/tramite.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, enter, openAs } from './support/cuentas.ts';
import {
  buscador,
  consultaOf,
  encabezado,
  expectCabeEnTelefono,
  expectCerradoADocentes,
  expectEsperaYFalla,
  exportAExcel,
  filasOf,
  nombres,
  openInforme,
  rutaOf,
  tabla,
} from './support/informes.ts';
import { expect, test } from './support/test.ts';

const FORMULARIO = '/estudiantes/inscripcionHBV';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Enrols a person of this test alone: the document begins with a zero and the surname is a formula. */
async function enrol(page: Page): Promise<{ documento: string; nombre: string; enPantalla: string }> {
  const documento = `0${randomInt(100_000_000, 999_999_999)}`;
  await page.goto(FORMULARIO);
  await page.getByLabel('Nombres y apellidos').fill(`=Úrsula Ñáñez ${documento}`);
  await page.getByLabel('Número de documento').fill(documento);
  await page.getByLabel('Correo electrónico').fill('ursula@example.com');
  await page.getByLabel('Teléfono').fill('3001234567');
  await page.getByLabel('Programa académico').selectOption('Música');
  await page.getByLabel('Sábado de 8:00 a. m. a 12:00 m.').check();
  await page.getByRole('button', { name: 'Realizar registro' }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '¡Datos enviados!' })).toBeVisible();
  return { documento, nombre: `=ÚRSULA ÑÁÑEZ ${documento}`, enPantalla: `=Úrsula Ñáñez ${documento}` };
}

const names = (page: Page) => nombres(page, informe);

test('who enrols is found in the report by part of their name, opened, and exported whole', async ({ page }) => {
  const { documento, nombre, enPantalla } = await enrol(page);
  await openAs(page, CUENTAS.gestor, '/gestor');
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Inscripciones a HBV' }).click();
  await expect(page).toHaveTitle('Inscripciones a HBV · Gestión Curricular - Unidad Virtual');
  await expect(names(page).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ de \d+, los más recientes primero\.$/ })).toHaveCount(
    1,
  );
  await expectAccessible(page);

  await buscador(page).fill(`nañez ${documento}`);
  await expect(names(page)).toHaveText([`${enPantalla}, abrir el registro`]);
  await expect(page.getByRole('status').filter({ hasText: /^1 de \d+/ })).toHaveCount(1);
  expect(page.url()).not.toContain(documento);

  await names(page).first().click();
  const record = page.getByRole('dialog', { name: enPantalla });
  await expect(record.getByText(/^HBV-/)).toBeVisible();
  await expect(record).toContainText(documento);
  await expect(record).toContainText('Sábado de 8:00 a. m. a 12:00 m.');
  await expectAccessible(page);
  await page.goBack();
  await expect(record).toBeHidden();
  await expect(buscador(page)).toHaveValue(`nañez ${documento}`);

  const download = await exportAExcel(page);
  expect(download.suggestedFilename()).toMatch(/^Inscripciones a HBV \d{4}-[12]\.xlsx$/);
  expect(download.url()).not.toContain(documento);
  const sheet = await readSheet(await readFile(await download.path()));
  expect(sheet[0]![0]).toBe('Inscripciones al curso de Herramientas Básicas Virtuales');
  expect(sheet[1]![0]).toMatch(/^Filtro: semestre \d{4}-[12], búsqueda «nañez \d+»\s+·\s+1 registros?/);
  expect(sheet.slice(3)).toEqual([
    [nombre, documento, 'ursula@example.com', '3001234567', 'Música', expect.any(String), expect.any(Date), 'Abierto'],
  ]);
  await expect(page.getByText('La descarga comenzó.')).toBeVisible();
});

test('columns are sorted in Spanish order, by mouse or keyboard, and the address keeps it', async ({ page }) => {
  await openInforme(page, informe, '?semestre=todos');
  await expect(encabezado(page, 'Fecha de registro')).toHaveAttribute('aria-sort', 'descending');
  await encabezado(page, 'Nombres y apellidos').getByRole('button').click();
  await expect(encabezado(page, 'Nombres y apellidos')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/orden=nombreApellido&sentido=asc/);
  await expect.poll(async () => isSorted(page)).toBe(true);

  await page.reload();
  await expect(encabezado(page, 'Nombres y apellidos')).toHaveAttribute('aria-sort', 'ascending');
  // The frame that is shown before the rows takes no keys.
  await expect(names(page).first()).toBeVisible();
  const button = encabezado(page, 'Nombres y apellidos').getByRole('button');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(encabezado(page, 'Nombres y apellidos')).toHaveAttribute('aria-sort', 'descending');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(encabezado(page, 'Fecha de registro')).toHaveAttribute('aria-sort', 'descending');
  await expect(encabezado(page, 'Teléfono')).not.toHaveAttribute('aria-sort');
});

async function isSorted(page: Page): Promise<boolean> {
  const shown = await names(page).allTextContents();
  return shown.length > 10 && shown.join() === shown.toSorted(new Intl.Collator('es').compare).join();
}

test('all rows can be scrolled through, numbered, while the browser draws a few', async ({ page }) => {
  await openInforme(page, informe, '?semestre=todos');
  const region = page.getByRole('region', { name: 'Tabla: Inscripciones a HBV' });
  await expect(page.getByRole('status').filter({ hasText: /^\d+ registros/ })).toHaveCount(1);
  const all = await filasOf(tabla(page, informe));
  expect(all).toBeGreaterThanOrEqual(200);
  await region.focus();
  await page.keyboard.press('End');
  await expect(
    tabla(page, informe)
      .locator(`tr[aria-rowindex="${all + 1}"]`)
      .getByRole('rowheader'),
  ).toBeVisible();
  expect(await tabla(page, informe).getByRole('row').count()).toBeLessThan(80);
  // Page by page to the beginning: each row that comes into sight is there.
  await region.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await expect(names(page).first()).toBeVisible();
  await page.keyboard.press('Home');
  await expect(tabla(page, informe).locator('tr[aria-rowindex="2"]').getByRole('rowheader')).toBeVisible();
});

test('a table ends where the window does: the page does not scroll besides it', async ({ page }) => {
  await openInforme(page, informe, '?semestre=todos');
  const scrolled = async () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    await expect.poll(scrolled).toBe(0);
  }
});

test('the neighbours of a record are one key away, and its link opens it again', async ({ page }) => {
  await openInforme(page, informe, '?semestre=todos&orden=numDocumento');
  await names(page).nth(3).click();
  const panel = page.getByRole('dialog');
  const comprobante = panel.getByText(/^HBV-/);
  const first = await comprobante.textContent();
  await panel.getByRole('button', { name: 'Siguiente' }).click();
  await expect(comprobante).not.toHaveText(first!);
  await panel.getByRole('button', { name: 'Anterior' }).click();
  await expect(comprobante).toHaveText(first!);
  await page.keyboard.press('j');
  await expect(comprobante).not.toHaveText(first!);
  await page.keyboard.press('k');
  await expect(comprobante).toHaveText(first!);
  // The list stays live beside it.
  await names(page).nth(5).click();
  await expect(comprobante).not.toHaveText(first!);
  await names(page).nth(3).click();
  await expect(comprobante).toHaveText(first!);

  await page.reload();
  await expect(comprobante).toHaveText(first!);
  await expect(panel.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/registro=/);
});

test('a report is narrowed to a programme and an age, which stay in sight and go by a press', async ({ page }) => {
  await openInforme(page, informe, '?semestre=todos');
  const all = await filasOf(tabla(page, informe));
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await page.getByLabel('Programa').selectOption({ index: 1 });
  const chosen = await page.getByLabel('Programa').locator('option:checked').textContent();
  await page.getByLabel('Recibido').selectOption('hace más de…');
  await page.getByLabel('Días hábiles').fill('3');
  await page.keyboard.press('Escape');
  const programme = page.getByRole('button', { name: `Quitar el filtro Programa: ${chosen}` });
  const age = page.getByRole('button', { name: 'Quitar el filtro Hace más de 3 días hábiles' });
  await expect(programme).toBeVisible();
  await expect(age).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await programme.click();
  await expect(programme).toHaveCount(0);
  await age.click();
  await expect(age).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Más filtros', exact: true })).toBeVisible();
  await expect.poll(async () => filasOf(tabla(page, informe))).toBe(all);
});

test('no result and no record say why, and offer the way out', async ({ page }) => {
  await openInforme(page, informe);
  await buscador(page).fill('zzz nadie zzz');
  await expect(page.getByText('Ningún registro coincide con «zzz nadie zzz»')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar a Excel' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar la búsqueda' }).click();
  await expect(names(page).first()).toBeVisible();
  await expect(buscador(page)).toBeFocused();

  await page.route(consultaOf(informe), async (route) => route.fulfill({ json: { filas: [] } }));
  await page.getByLabel('Semestre').selectOption('2024-1');
  await expect(page.getByText('No existen registros para el semestre 2024-1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver todos los semestres' }).click();
  await expect(page.getByText('Aún no se han realizado registros')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a report of a form of the staff that has no row leads to the form', async ({ page }) => {
  await page.route(consultaOf(acompanamientos), async (route) => route.fulfill({ json: { filas: [] } }));
  await enter(page, CUENTAS.gestor);
  await page.goto(rutaOf(acompanamientos));
  await page.getByRole('link', { name: 'Diligenciar el formulario' }).click();
  await expect(page).toHaveURL(acompanamientos.formulario.ruta);
  await expect(page.getByRole('heading', { name: 'Acompañamiento a docentes' })).toBeVisible();
});

test('enrolments are narrowed to a chair, which the address and the file name', async ({ page }) => {
  await openInforme(page, catedras);
  const before = await tabla(page, catedras).getAttribute('aria-rowcount');
  const chair = nombres(page, catedras).first().locator('xpath=ancestor::tr').getByRole('cell').nth(3);
  const nombre = (await chair.textContent()) ?? '';
  const filter = page.getByLabel('Cátedra', { exact: true });
  await expect(filter.getByRole('option')).toHaveCount(20);
  await filter.selectOption({ label: await filter.getByRole('option', { name: nombre }).innerText() });
  await expect(page).toHaveURL(/[?&]catedra=[a-z-]+/);
  await expect(tabla(page, catedras)).not.toHaveAttribute('aria-rowcount', before!);
  await expect(chair).toHaveText(nombre);
  await expectAccessible(page);

  await page.reload();
  await expect(filter).not.toHaveValue('');
  const saidOfFile = async (): Promise<unknown> => {
    const sheet = await readSheet(await readFile(await (await exportAExcel(page)).path()));
    return sheet[1]![0];
  };
  expect(await saidOfFile()).toContain(`Filtro: cátedra ${nombre}  ·  `);
  // What is selected stays so in whatever view.
  await page.getByLabel('Seleccionar la fila 1', { exact: true }).check();
  expect(await saidOfFile()).toContain('Filtro: 1 fila seleccionada  ·  1 registro');
  await expect(page.getByText('La descarga comenzó: 1 fila seleccionada.')).toBeVisible();
});

test('loading and failing are said in words, and trying again works', async ({ page }) =>
  expectEsperaYFalla(page, informe));

test('the frame of the table is there before its rows, and stays where it is', async ({ page }) => {
  await enter(page, CUENTAS.gestor);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(consultaOf(informe), async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(rutaOf(informe));
  const headings = page.locator('main thead');
  await expect(page.getByText('Cargando información, por favor espere...')).toBeVisible();
  const before = await headings.boundingBox();
  release();
  await expect(nombres(page, informe).first()).toBeVisible();
  expect((await headings.boundingBox())!.y).toBe(before!.y);
});

test('a teacher cannot open it', async ({ page }) => expectCerradoADocentes(page, informe));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('each row is a card that opens its record', async ({ page }) => {
    await openAs(page, CUENTAS.gestor, `${rutaOf(informe)}?semestre=todos`);
    const cards = page.getByRole('list', { name: informe.titulo }).getByRole('listitem');
    await expect(cards.first()).toContainText('Documento');
    await expectCabeEnTelefono(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(cards.last().getByRole('button')).toBeVisible();
    await cards.last().getByRole('button').click();
    await expect(page.getByRole('dialog').filter({ hasText: /HBV-/ })).toContainText(/Semestre\s*2023-1/);
    await expectAccessible(page);
  });
});
