import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { unaTarea } from './support/tareas.ts';
import { expect, test } from './support/test.ts';

const INFORME = '/gestores/informes/informacionInscripcionHBV?semestre=todos';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const menu = (page: Page) => page.getByRole('button', { name: 'Otros formatos' });
const campana = (page: Page) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: /^Notificaciones/ });

async function openReport(page: Page): Promise<void> {
  await openAs(page, CUENTAS.gestor, INFORME);
  await expect(page.getByRole('table', { name: 'Inscripciones a HBV' })).toBeVisible();
}

async function signOut(page: Page, nombre: string): Promise<void> {
  await menu(page).click();
  await page.getByRole('dialog').getByRole('button', { name: nombre }).click();
}

test('a PDF is made by a job, followed live, downloaded by itself, and found again', async ({ page, browser }) => {
  await openReport(page);
  await menu(page).click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar a PDF' }).click();
  const region = page.getByRole('region', { name: 'Exportación en curso' });
  await expect(region).toContainText('Terminada');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Inscripciones a HBV.pdf');
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain('Inscripciones al curso de Herramientas Básicas Virtuales');
  await expectAccessible(page);

  await campana(page).click();
  const panel = page.getByRole('dialog', { name: /^Notificaciones/ });
  await expect(
    panel
      .getByRole('region', { name: 'Terminó' })
      .getByRole('button', { name: 'Descargar: Exportar a PDF, Inscripciones a HBV' })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/gestores/tareas');
  await expect(page).toHaveTitle('Tareas · Gestión Curricular - Unidad Virtual');
  const item = page.getByRole('list', { name: 'Mis tareas' }).getByRole('listitem').first();
  await expect(item).toContainText('Exportar a PDF');
  await expect(item).toContainText('Disponible hasta mañana');
  const again = page.waitForEvent('download');
  await item.getByRole('button', { name: /^Descargar/ }).click();
  expect((await again).url()).toMatch(/\/api\/descargas\/[\w-]+$/);
  await expectAccessible(page);

  // Who is no manager has no such screen.
  const other = await browser.newPage();
  await openAs(other, CUENTAS.docente, '/gestores/tareas');
  await expect(other).not.toHaveURL(/tareas/);
  await other.close();
});

test('a job is followed from another tab too: one stream per browser, and its end is announced', async ({
  page,
  context,
}) => {
  await openReport(page);
  // Jobs of other journeys have the same person: what follows them ends, and another begins.
  const open = new Set<Request>();
  let most = 0;
  context.on('request', (request) => {
    if (/\/api\/tareas\/avance\/./.test(request.url())) open.add(request);
    most = Math.max(most, open.size);
  });
  const close = (request: Request): void => void open.delete(request);
  context.on('requestfinished', close);
  context.on('requestfailed', close);
  const list = await context.newPage();
  await list.goto('/gestores/tareas');
  await expect(list.getByRole('heading', { name: 'Tareas' })).toBeVisible();
  await signOut(page, 'Exportar a PDF');
  await expect(page.getByRole('region', { name: 'Exportación en curso' })).toContainText('Terminada');
  await expect(list.getByRole('list', { name: 'Mis tareas' }).getByRole('listitem').first()).toContainText('Terminada');
  await expect(campana(list)).toBeVisible();
  expect(most).toBe(1);
});

test('rows are copied and printed as the view shows them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReport(page);
  await signOut(page, 'Copiar las filas');
  await expect(page.getByText(/^Se copiaron \d+ filas\./)).toBeVisible();
  const copied = await page.evaluate(async () => navigator.clipboard.readText());
  expect(copied.split('\n')[0]).toContain('Nombres y apellidos\tDocumento\tCorreo electrónico');

  await page.evaluate(() => Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') }));
  await signOut(page, 'Vista de impresión');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Inscripciones al curso de Herramientas Básicas Virtuales',
  );
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await expectAccessible(page);
  expect(await page.getByRole('table').getByRole('row').count()).toBe(copied.trim().split('\r\n').length);
  const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const [first = ''] = (await extractText(printed)).text;
  expect(first).toContain('Correo electrónico');
  expect(first).not.toContain('Volver al informe');
  await page.getByRole('button', { name: 'Volver al informe' }).click();
  await expect(page.getByRole('table', { name: 'Inscripciones a HBV' })).toBeVisible();
});

test('a printed list has every column and the state of each row, on pages that cut nothing', async ({ page }) => {
  await openReport(page);
  const table = page.getByRole('table', { name: 'Inscripciones a HBV' });
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const states = table.getByRole('button', { name: /^(Abierto|Pendiente|Cerrado)/ });
  await expect(states.first()).toBeVisible();

  const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const [first = ''] = (await extractText(printed)).text;
  // The number of a row belongs to the box beside it.
  for (const head of heads.slice(1)) expect(first).toContain(head.trim());
  expect(first).toMatch(/Abierto|Pendiente|Cerrado/);

  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('region', { name: 'Tabla: Inscripciones a HBV' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  expect(await paper.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(table).toBeVisible();
});

const ALL = [
  unaTarea(0, {}),
  unaTarea(1, {
    estado: 'en-curso',
    fase: 'Escribiendo las filas',
    hechos: 84_000,
    total: 240_000,
    cuenta: { desde: '2026-11-20T15:44:00.000Z', hechos: 0 },
  }),
  unaTarea(2, {
    estado: 'fallida',
    error: 'Ocurrió un error inesperado. Inténtalo de nuevo más tarde.',
    porAtender: true,
    vista: false,
  }),
  unaTarea(3, { estado: 'cancelada' }),
  unaTarea(4, {
    estado: 'terminada',
    resumen: '240.000 filas',
    hizoArchivo: true,
    vista: false,
    archivo: { nombre: 'a.xlsx', tamano: 21_400_000, vence: '2099-11-21T15:45:00.000Z' },
  }),
  unaTarea(5, { estado: 'terminada', resumen: '120.000 filas', hizoArchivo: true }),
];

for (const { name, viewport } of [
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('every state is told in words, with what can be done about it', async ({ page }) => {
      await page.route('**/api/tareas?**', async (route) => route.fulfill({ json: { tareas: ALL } }));
      await page.route('**/api/tareas/avisos', async (route) =>
        route.fulfill({ json: { recientes: ALL, porAtender: [ALL[2]] } }),
      );
      await page.route('**/api/tareas/avance', async (route) => route.abort());
      await openAs(page, CUENTAS.gestor, '/gestores/tareas');
      const items = page.getByRole('list', { name: 'Mis tareas' }).getByRole('listitem');
      await expect(items).toHaveCount(6);
      await expect(items.nth(1)).toContainText('Escribiendo las filas · 84.000 de 240.000 · faltan unos 2 minutos');
      await expect(items.nth(1).getByRole('progressbar')).toHaveAttribute('value', '84000');
      await expect(items.nth(2).getByRole('button')).toHaveText(['Intentar de nuevo', 'Descartar el aviso']);
      await expect(items.nth(4)).toContainText('Descargar (21,4 MB)');
      await expect(items.nth(5)).toContainText('El archivo se borró al cumplirse su plazo.');
      await expect(campana(page)).toHaveAccessibleName('Notificaciones: 2 nuevas');
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      const places: number[] = [];
      for (const name of [/^Notificaciones/, /^Alertas: \d+ por atender$/]) {
        await page.getByRole('button', { name }).click();
        const panel = await page.getByRole('dialog').boundingBox();
        places.push(panel!.x);
        expect(panel!.x).toBeGreaterThanOrEqual(0);
        expect(panel!.x + panel!.width).toBeLessThanOrEqual(viewport.width);
        await page.keyboard.press('Escape');
      }
      expect(places[1]).toBe(places[0]);
      await campana(page).click();
      const parte = (nombre: string) => page.getByRole('dialog').getByRole('region', { name: nombre });
      await expect(parte('En curso').getByRole('listitem')).toHaveText([/En cola/, /84.000 de 240.000/]);
      await expect(parte('Terminó').getByRole('listitem')).toHaveText([/Cancelada/, /Disponible hasta/, /Terminada/]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Alertas: \d+ por atender$/ }).click();
      const porAtender = page.getByRole('dialog').getByRole('region', { name: 'Por atender' });
      await expect(porAtender).toContainText('Ocurrió un error inesperado.');
      await expectAccessible(page);
    });
  });
}
