import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, enter, openAs, openAsOtraGestora } from './support/cuentas.ts';
import { filasOf } from './support/informes.ts';
import { expect, test } from './support/test.ts';

// No other journey looks at the states of these reports; each of the two that change states has its own.
const INFORME = '/gestores/informes/informacionRutasGraduaciones';
const OTHER = '/gestores/informes/informacionAsistenciaInduccionDocentes';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const box = (page: Page, row: number) =>
  page.getByRole('checkbox', { name: `Seleccionar la fila ${row}`, exact: true });
const selection = (page: Page) => page.getByRole('group', { name: 'Selección' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const shown = async (page: Page): Promise<number> => filasOf(page.getByRole('table'));

async function openReport(page: Page, informe = INFORME): Promise<void> {
  await openAs(page, CUENTAS.gestor, `${informe}?semestre=todos`);
  await expect(box(page, 1)).toBeVisible();
}

test('rows are selected one by one and as a range, by mouse and by keyboard', async ({ page }) => {
  await openReport(page);
  await expect(selection(page)).toContainText('Ninguna fila seleccionada');
  await expect(button(page, 'Cambiar estado')).toHaveCount(0);
  await box(page, 2).click();
  await box(page, 6).click({ modifiers: ['Shift'] });
  await expect(selection(page)).toContainText('5 filas seleccionadas');
  await box(page, 4).click();
  await expect(selection(page)).toContainText('4 filas seleccionadas');
  await expectAccessible(page);

  await box(page, 8).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(box(page, 9)).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(box(page, 10)).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(box(page, 9)).toBeFocused();
  await expect(selection(page)).toContainText('7 filas seleccionadas');
  // Selecting opens nothing.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('columnheader', { name: 'Documento' }).getByRole('button').click();
  await expect(selection(page)).toContainText('7 filas seleccionadas');
  await button(page, 'Deseleccionar todo').click();
  await expect(selection(page)).toContainText('Ninguna fila seleccionada');
});

test('a range reaches rows that were never in sight', async ({ page }) => {
  await openReport(page);
  await box(page, 1).click();
  const all = await shown(page);
  await page.getByRole('region', { name: /^Tabla/ }).focus();
  await page.keyboard.press('End');
  await box(page, all).click({ modifiers: ['Shift'] });
  await expect(selection(page)).toContainText(`${all} filas seleccionadas`);
});

test('all that a filter gives changes its state, says how many, keeps its history, and is taken back', async ({
  page,
}) => {
  await openReport(page);
  await expect(selection(page)).toContainText('Ninguna fila seleccionada');
  const all = await shown(page);
  await button(page, /^Seleccionar todo/).click();
  await box(page, 1).click();
  await expect(selection(page)).toContainText(`${all - 1} filas seleccionadas de ${all}`);

  await button(page, 'Cambiar estado').click();
  const choosing = dialog(page, 'Cambiar estado');
  await choosing.getByRole('button', { name: 'Cambiar estado' }).click();
  await expect(choosing).toContainText('Elija el nuevo estado.');
  await choosing.getByRole('radio', { name: 'Pendiente' }).check();
  await expectAccessible(page);
  await expect(choosing).toContainText(`Nuevo estado de ${all - 1} registros`);
  await expect(choosing).toContainText(/\d+ registros ya en este estado/);
  const confirm = choosing.getByRole('button', { name: `Pasar ${all - 1} a «Pendiente»` });

  await page.route('**/api/generales/actualizarEstado', async (route) => route.abort());
  await confirm.click();
  await expect(choosing.getByRole('alert')).toContainText('No se pudo cambiar el estado');
  await page.unroute('**/api/generales/actualizarEstado');
  await confirm.click();

  const done = dialog(page, '¡Estados actualizados!');
  await expect(done).toContainText('a «Pendiente»');
  await expectAccessible(page);
  const changed = Number(/(\d+) registros? pas/.exec((await done.getByRole('status').textContent()) ?? '')?.[1]);
  expect(changed).toBeGreaterThan(0);
  await done.getByRole('button', { name: 'Deshacer' }).click();
  const undone = dialog(page, 'Cambio deshecho');
  await expect(undone).toContainText(`${changed} registros volvieron a su estado anterior.`);
  await undone.getByRole('button', { name: 'Cerrar' }).click();
  await expect(selection(page)).toContainText('Ninguna fila seleccionada');
});

test('a record tells who changed its state, from what to what', async ({ page }) => {
  await openReport(page, OTHER);
  const row = page.getByRole('row').nth(3);
  const before = await row.getByText(/^(Abierto|Pendiente|Cerrado)$/).textContent();
  const next = before === 'Cerrado' ? 'Abierto' : 'Cerrado';
  await row.getByRole('checkbox').click();
  await button(page, 'Cambiar estado').click();
  await page.getByRole('radio', { name: next }).check();
  await button(page, `Pasar 1 a «${next}»`).click();
  await button(page, 'Cerrar').click();
  await expect(row.getByText(next, { exact: true })).toBeVisible();
  await row.getByRole('rowheader').getByRole('button').click();
  const history = page.getByRole('region', { name: 'Historia' });
  await expect(history).toContainText(`Por Gloria Inés Restrepo Mejía (${CUENTAS.gestor}); estaba en «${before}».`);
  await expect(history).toContainText('Recibido');
  await expectAccessible(page);

  // From the panel it takes three keys, and the list goes on beside it.
  await page.keyboard.press('e');
  await expect(dialog(page, 'Cambiar estado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Cambiar estado')).toBeHidden();
  await expect(history).toBeVisible();
  await page.keyboard.press('e');
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  const done = dialog(page, '¡Estados actualizados!');
  await expect(done).toContainText('1 registro pasó a «Pendiente».');
  await expect(history).toContainText(`estaba en «${next}».`);
  await expect(row.getByText('Pendiente', { exact: true })).toBeVisible();
  await done.getByRole('button', { name: 'Cerrar' }).click();
  // The way back outlives the notice.
  await history.getByRole('button', { name: 'Deshacer este cambio' }).press('Enter');
  await expect(history).toContainText('Deshecho por');
  await expect(row.getByText(next, { exact: true })).toBeVisible();
  await expect(history.getByRole('button')).toHaveCount(0);
  await expect(history.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('columns and density are chosen, kept, and sent with the link', async ({ page, browser }) => {
  await openAsOtraGestora(page, `${INFORME}?semestre=todos`);
  await expect(box(page, 1)).toBeVisible();
  const heading = page.getByRole('columnheader', { name: 'Documento' });
  await expect(heading).toBeVisible();
  await button(page, 'Columnas y densidad').click();
  const choosing = dialog(page, 'Columnas y densidad');
  await choosing.getByRole('checkbox', { name: 'Documento' }).uncheck();
  await choosing.getByRole('radio', { name: 'Compacta' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(heading).toHaveCount(0);
  await expect(page).toHaveURL(/columnas=/);
  const link = page.url();

  await page.goto(INFORME);
  await expect(box(page, 1)).toBeVisible();
  await expect(heading).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveAttribute('data-densidad', 'compacta');

  const other = await browser.newPage();
  await openAs(other, CUENTAS.gestor, link);
  await expect(box(other, 1)).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Documento' })).toHaveCount(0);
  await other.close();

  await button(page, 'Columnas y densidad').click();
  await choosing.getByRole('button', { name: 'Restablecer' }).click();
  await page.keyboard.press('Escape');
  await expect(heading).toBeVisible();
});

test('the reports of habilitaciones and cancelaciones offer neither all nor none', async ({ page }) => {
  await enter(page, CUENTAS.gestor);
  for (const slug of ['informacionHabilitaciones', 'informacionCancelaciones']) {
    await page.goto(`/gestores/informes/${slug}`);
    await expect(box(page, 1)).toBeVisible();
    await box(page, 1).click();
    await expect(button(page, 'Cambiar estado')).toBeVisible();
    await expect(button(page, 'Quitar la selección')).toBeVisible();
    await expect(button(page, /^(Des|S)eleccionar todo/i)).toHaveCount(0);
    await expect(button(page, /correo/i)).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('cards are selected too', async ({ page }) => {
    await openReport(page);
    await box(page, 1).click();
    await expect(selection(page)).toContainText('1 fila seleccionada');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    // What is done with them stays at hand, however far down the list.
    await page.evaluate(() => scrollTo(0, 3000));
    await expect(box(page, 1)).toHaveCount(0);
    await expect(button(page, 'Cambiar estado')).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Enviar correo')).toBeInViewport({ ratio: 1 });
    expect((await selection(page).boundingBox())!.height).toBeLessThanOrEqual(60);
    await button(page, 'Deseleccionar todo').click();
    await expect(selection(page)).toContainText('Ninguna fila seleccionada');
  });
});

test('going on before the list was read again misses no record', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, `${OTHER}?semestre=todos&estado=abierto`);
  const names = page.getByRole('rowheader').getByRole('button');
  await names.nth(2).waitFor();
  const [second, third] = [await names.nth(1).textContent(), await names.nth(2).textContent()];
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Historia' }) });
  const idOf = () => new URL(page.url()).searchParams.get('registro');
  await names.nth(0).click();
  await expect(panel).toBeVisible();
  const first = idOf();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/consulta', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('e');
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await expect(dialog(page, '¡Estados actualizados!')).toBeVisible();
  await page.keyboard.press('j');
  await expect.poll(idOf).not.toBe(first);
  // A notice ends with the record that it is about.
  await expect(dialog(page, '¡Estados actualizados!')).toBeHidden();
  // The list has surnames first.
  const surnames = (row: string | null): string => row!.split(',')[0]!.trim();
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(surnames(second));
  release();
  // Its row is the first of the list by now, and the next one is still the next.
  await expect(names.nth(0)).toHaveText(second!);
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(surnames(third));
  await page.goto(`${OTHER}?semestre=todos&registro=${first}`);
  await button(page, 'Deshacer este cambio').click();
  await expect(page.getByRole('region', { name: 'Historia' })).toContainText('Deshecho por');
});

test('a change of state takes a note, and its person is told by a message that is read first', async ({ page }) => {
  await openAs(page, CUENTAS.gestor, `${OTHER}?semestre=todos&estado=abierto`);
  await page.getByRole('rowheader').getByRole('button').last().click();
  const history = page.getByRole('region', { name: 'Historia' });
  await expect(history).toBeVisible();
  await page.keyboard.press('e');
  const changing = dialog(page, 'Cambiar estado');
  // Letters of a note choose no state.
  await changing.getByLabel('Nota').fill('Se llamó');
  await changing.getByLabel('Nota').press('p');
  await expect(changing.getByRole('radio', { checked: true })).toHaveCount(0);
  await changing.getByLabel('Avisar a la persona por correo').check();
  await changing.getByRole('radio', { name: 'Pendiente' }).check();
  await expectAccessible(page);
  await changing.getByRole('button', { name: 'Pasar 1 a «Pendiente»' }).click();
  const mail = page.getByRole('dialog', { name: /^Enviar correo/ });
  await expect(mail.getByLabel('Asunto')).toHaveValue(
    'Asistencia a la inducción docente: su registro pasó a «Pendiente»',
  );
  await expect(mail.getByRole('textbox', { name: 'Mensaje' })).toContainText('Cordial saludo, Nombre de la persona:');
  await page.keyboard.press('Escape');
  await expect(mail).toBeHidden();
  await expect(history).toContainText('Se llamóp');
  // An empty message is no draft.
  await page.keyboard.press('r');
  await expect(mail.getByLabel('Asunto')).toHaveValue('');
  await page.keyboard.press('Escape');
  await dialog(page, '¡Estados actualizados!').getByRole('button', { name: 'Deshacer' }).click();
  await expect(dialog(page, 'Cambio deshecho.')).toBeVisible();
});
