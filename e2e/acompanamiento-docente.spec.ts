import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { acompanamientoDocentes as informe } from '../src/catalogo/acompanamiento/tramite.ts';
import { acompanar, assign, EVIDENCIA, NOMBRE } from './support/acompanado.ts';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { buscador, nombres, openInforme } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The record shows the evidence beside its criterion: place and time; on paper too. */
async function expectEvidencia(page: Page): Promise<void> {
  const evidencia = page.getByRole('complementary', { name: 'Evidencia del criterio 14' });
  await page.getByRole('button', { name: 'Abrir todos' }).click();
  await expect(evidencia).toContainText(`Evidencia que tuvo en cuenta la persona que evaluó${EVIDENCIA.texto}`);
  await expect(evidencia).toContainText(/Campus Virtual, EST-01\. Consultada el 10\/09\/2026, 9:05\sa\.\sm\./);
  await expect(evidencia).not.toContainText('Sugería');
  await page.getByRole('button', { name: 'Cerrar todos' }).click();
  // Folded on the screen until it is asked for, never on paper.
  await page.emulateMedia({ media: 'print' });
  await expect(evidencia).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(evidencia).toBeHidden();
}

test('a teacher reads an accompaniment, keeps it, reports on the plan and acknowledges; the manager sees all of it', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const codigo = await assign(request);
  await acompanar(request, codigo);
  await request.dispose();

  await openAs(page, CUENTAS.docente, '/docente');
  await page
    .getByRole('main')
    .getByRole('link', { name: /acompañamientos? por leer/ })
    .click();
  const asignatura = page.getByRole('region', { name: codigo });
  await expect(asignatura).toContainText('Por leer');
  await expectAccessible(page);
  await asignatura.getByRole('link', { name: /Semana 6/ }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${codigo} · semana 6`);
  const bajos = page.getByRole('navigation', { name: 'Criterios por mejorar' });
  await expect(bajos).toContainText('1 por mejorar');
  await expect(bajos.getByRole('listitem')).toHaveText([/^8\. Bienvenida y contacto 3/]);
  await expect(page.getByRole('article')).toContainText('3 de 5, por mejorar');
  await expect(page.getByRole('img', { name: 'Imagen de la semana 6' })).toBeVisible();
  await expectEvidencia(page);
  // What the bar half covers has no size of its own.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  const bajando = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  const pdf = await bajando;
  expect(pdf.suggestedFilename()).toBe(`Acompañamiento ${codigo} semana 6.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Actualizar: Bienvenida y contacto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('En curso').check();
  await dialog.getByLabel('Nota (opcional)').fill('Publico el video esta semana.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  const plan = page.getByRole('region', { name: 'Plan de mejora' });
  await expect(plan).toContainText('En curso');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Confirmar lectura' })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByText('Comentar', { exact: true }).click();
  await page.getByLabel('Comentario (opcional)').fill('Gracias por el acompañamiento.');
  // Going back before sending keeps the written text.
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Mis acompañamientos' }).click();
  const salir = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await expect(salir).toContainText('El comentario que escribió se pierde.');
  await salir.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Confirmar lectura' }).click();
  const lectura = page.getByRole('region', { name: 'Lectura' });
  await expect(lectura).toContainText('Gracias por el acompañamiento.');
  await expect(lectura.getByRole('heading', { name: 'Lectura' })).toBeFocused();
  await page.reload();
  await expect(lectura).toContainText('Leído');
  await expect(plan).toContainText('En curso');

  const gestion = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' });
  const gestora = await gestion.newPage();
  await openInforme(gestora, informe);
  await buscador(gestora).fill(`${codigo} ${NOMBRE}`);
  await expect(nombres(gestora, informe)).not.toHaveCount(0);
  // On a phone too, whose cards cut off what is long.
  await gestora.setViewportSize({ width: 390, height: 844 });
  await expect(gestora.getByRole('button', { name: /abrir el registro$/ }).first()).toBeVisible();
  await expect(gestora.locator('html')).toHaveJSProperty('scrollWidth', 390);
  await gestora.setViewportSize({ width: 1280, height: 720 });
  await gestora
    .getByRole('button', { name: /abrir el registro$/ })
    .first()
    .click();
  await gestora.getByRole('link', { name: informe.pagina!.enlace }).click();
  await expect(gestora.getByRole('region', { name: 'Lectura' })).toContainText('Gracias por el acompañamiento.');
  await expectEvidencia(gestora);
  await expect(gestora.getByRole('region', { name: 'Envío del resultado' })).toContainText('En la bandeja: 3 de 3');
  await expect(gestora.getByRole('region', { name: 'Plan de mejora' })).toContainText('En curso');
  await gestora.evaluate(() => scrollTo(0, 0));
  await expectAccessible(gestora);
  await gestion.close();
});
