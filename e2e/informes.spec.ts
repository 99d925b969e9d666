import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { INFORMES_DE_FORMULARIOS } from '../src/catalogo/index.ts';
import type { Informe } from '../src/catalogo/informe.ts';
import { columnasOnScreen } from '../src/catalogo/pantalla.ts';
import { expectAccessible } from './support/axe.ts';
import { buscador, encabezado, exportAExcel, filasOf, nombres, openInforme, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The names of the rows in sight. */
const textos = async (page: Page, informe: Informe): Promise<string[]> =>
  (await nombres(page, informe).allTextContents()).map((texto) => texto.replace(/, abrir el registro$/, ''));

const count = async (page: Page, informe: Informe): Promise<number> => filasOf(tabla(page, informe));

const casilla = (page: Page, fila: number) =>
  page.getByRole('checkbox', { name: `Seleccionar la fila ${fila}`, exact: true });

const barra = (page: Page) => page.getByRole('group', { name: 'Selección' });

for (const informe of INFORMES_DE_FORMULARIOS) {
  test(`${informe.titulo}: searched, sorted, selected and exported`, async ({ page }) => {
    const query = new URLSearchParams({
      ...(informe.semestreDesde && { semestre: 'todos' }),
      ...(informe.agrupacion && { agrupar: 'nada' }),
    });
    await openInforme(page, informe, `?${query}`);
    const total = await count(page, informe);
    await expectAccessible(page);

    const [primera = ''] = await textos(page, informe);
    await buscador(page).fill(primera.replace(',', ''));
    await expect.poll(async () => count(page, informe)).toBeLessThan(total);
    expect(await textos(page, informe)).toContain(primera);
    expect(page.url()).not.toContain(encodeURIComponent(primera));
    await buscador(page).fill('');
    await expect.poll(async () => count(page, informe)).toBe(total);

    const ordenable = columnasOnScreen(informe).find(({ orden, oculta }) => orden && !oculta);
    if (ordenable) {
      await encabezado(page, ordenable.titulo).first().getByRole('button').click();
      await expect(encabezado(page, ordenable.titulo).first()).toHaveAttribute('aria-sort', /ending$/);
      // Until those of the new order are there, the rows of the one before stay.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }

    await casilla(page, 1).click();
    await casilla(page, 3).click({ modifiers: ['Shift'] });
    await expect(barra(page)).toContainText('3 filas seleccionadas');
    await buscador(page).fill('zzz nadie zzz');
    await expect(barra(page)).toContainText('3 seleccionadas, 3 fuera de la vista');
    await buscador(page).fill('');
    await expect(casilla(page, 3)).toBeChecked();
    await expect(barra(page)).toContainText('3 filas seleccionadas');
    // Files keep the words and the columns of the report; the screen puts surnames before names.
    const elegidas = (await textos(page, informe)).slice(0, 3).map((nombre) => nombre.split(', ')[0]!.toUpperCase());
    const libro = await readSheet(await readFile(await (await exportAExcel(page)).path()));
    const filasDelLibro = libro.slice(-3).map((fila) => fila.join('\t').toUpperCase());
    for (const [i, nombre] of elegidas.entries()) expect(filasDelLibro[i]).toContain(nombre);

    const all = page.getByRole('button', { name: 'Seleccionar todo', exact: true });
    if (informe.acciones.seleccionarTodo === false) {
      await expect(all).toHaveCount(0);
      return;
    }
    await all.click();
    await expect(barra(page)).toContainText(`${total.toLocaleString('es-CO')} filas seleccionadas`);
    await casilla(page, 1).click();
    await page.getByRole('button', { name: 'Otros formatos' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Exportar a CSV' }).click();
    const filas = parse(await readFile(await (await downloading).path()), { delimiter: ';', bom: true });
    expect(filas).toHaveLength(total);
  });
}
