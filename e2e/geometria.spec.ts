// What decides is in sight: measured over every report on a desk and on a phone.
import type { Locator, Page } from '@playwright/test';
import { INFORMES_DE_FORMULARIOS } from '../src/catalogo/index.ts';
import { columnasOnScreen } from '../src/catalogo/pantalla.ts';
import { solicitudesUnidadDeEducacionVirtual as udev } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CUENTAS, enter, openAs } from './support/cuentas.ts';
import { nombres, openInforme, rutaOf, tabla } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** In px, at 1440 × 900 and at 390 × 844. */
const PRIMERA_FILA = 224;
const PRIMERA_TARJETA = 300;
/** The deciding content begins before this height. */
const A_LA_VISTA = 1000;
const FILAS = 18;
/** The toolbar is one line of controls, in which one can see what is searched for. */
const BARRA = 36;
const BUSCADOR = 200;

/** Left edge of the bar's link, the same on every screen. */
const bordeDeInicio = async (page: Page): Promise<number> =>
  (await page.getByRole('link', { name: 'Inicio', exact: true }).boundingBox())!.x;

test('at 1440 px the first row, the state, the date or promised day and the subject of every report are in sight, whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, CUENTAS.gestor, '/gestor');
  const borde = await bordeDeInicio(page);
  for (const informe of INFORMES_DE_FORMULARIOS) {
    await test.step(informe.titulo, async () => {
      await page.goto(`${rutaOf(informe)}?semestre=todos`);
      await expect(nombres(page, informe).first()).toBeVisible();
      await expect(tabla(page, informe)).not.toHaveAttribute('aria-rowcount', '-1');
      const medidas = await tabla(page, informe).evaluate((table) => {
        const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;
        const headings = [...table.querySelectorAll('thead th')];
        const rows = [...table.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => row.getBoundingClientRect());
        return {
          first: rows[0]!.top,
          inSight: rows.filter(({ bottom }) => bottom <= innerHeight).length,
          cutHeadings: headings
            .filter((th) => isCut(th) || [...th.querySelectorAll('button > span')].some(isCut))
            .map((th) => th.textContent),
          cutStates: [...table.querySelectorAll('tbody td:has(svg)')].filter(isCut).length,
          left: headings.map((th) => [th.textContent, th.getBoundingClientRect().left] as const),
        };
      });
      expect(medidas.first).toBeLessThanOrEqual(PRIMERA_FILA);
      expect(medidas.inSight).toBeGreaterThanOrEqual(FILAS);
      expect([medidas.cutHeadings, medidas.cutStates]).toEqual([[], 0]);
      const mostradas = columnasOnScreen(informe, informe.agrupacion?.clave).filter(({ oculta }) => !oculta);
      for (const papel of ['identidad', 'estado', informe.solicitud ? 'vence' : 'fecha', 'asunto']) {
        const titulo = mostradas.find((columna) => columna.papel === papel)?.titulo;
        if (titulo === undefined) continue;
        const [, left] = medidas.left.find(([text]) => text.startsWith(titulo)) ?? [];
        expect(left, `${papel}: ${titulo}`).toBeLessThan(A_LA_VISTA);
      }
      expect(await bordeDeInicio(page)).toBe(borde);
      const barra = page.getByRole('search', { name: 'Buscar y filtrar' });
      expect((await barra.boundingBox())!.height).toBeLessThanOrEqual(BARRA);
      expect((await barra.getByRole('searchbox').boundingBox())!.width).toBeGreaterThanOrEqual(BUSCADOR);
    });
  }
});

test('at 1440 px the due day and the owner of every request are in sight, and what is asked is not cut where there is room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, CUENTAS.gestor);
  for (const informe of INFORMES_DE_FORMULARIOS.filter(({ solicitud }) => solicitud)) {
    await test.step(informe.titulo, async () => {
      await page.goto(`${rutaOf(informe)}?semestre=todos`);
      await expect(nombres(page, informe).first()).toBeVisible();
      const asked = columnasOnScreen(informe).find(({ fills }) => fills)!;
      const medidas = await tabla(page, informe).evaluate((table, titulo) => {
        const headings = [...table.querySelectorAll('thead th')];
        const place = headings.findIndex(({ textContent }) => textContent.startsWith(titulo));
        const cells = [...table.querySelectorAll(`tbody tr[aria-rowindex] > :nth-child(${place + 1}) > *`)];
        const rightOf = (text: string): number =>
          headings.find(({ textContent }) => textContent.startsWith(text))!.getBoundingClientRect().right;
        return {
          ends: [rightOf('Vence'), rightOf('Responsable')],
          inSight: table.parentElement!.getBoundingClientRect().right,
          // Longer ones than two lines hold are read in the panel.
          cut: cells
            .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
            .flatMap(({ textContent }) => (textContent.length <= 100 ? [textContent] : [])),
        };
      }, asked.titulo);
      expect(Math.max(...medidas.ends)).toBeLessThanOrEqual(medidas.inSight);
      expect(medidas.cut).toEqual([]);
    });
  }
});

test('at 390 px five cards of a request, of three lines each, are in sight whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, CUENTAS.gestor, `${rutaOf(udev)}?semestre=todos`);
  const cards = page.getByRole('list', { name: udev.titulo }).getByRole('listitem');
  await expect(cards.nth(4).getByRole('button')).toBeVisible();
  const boxes = await Promise.all([0, 1, 2, 3, 4].map(async (place) => (await cards.nth(place).boundingBox())!));
  expect(boxes.at(-1)!.y + boxes.at(-1)!.height).toBeLessThanOrEqual(844);
  // The day by which it is due, and the state, are read whole.
  const cut = await cards
    .first()
    .evaluate((card) =>
      [...card.querySelectorAll('p:last-child > :last-child, p:first-child > :last-child')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
});

test('at 1440 px beside a panel the longest title keeps its line with the count, and the search its room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openInforme(page, udev, '?semestre=todos');
  await nombres(page, udev).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const top = async (locator: Locator): Promise<number> => (await locator.boundingBox())!.y;
  const titulo = page.getByRole('heading', { name: udev.titulo });
  const tabs = page.getByRole('link', { name: 'Tabla' });
  await expect.poll(async () => Math.abs((await top(tabs)) - (await top(titulo)))).toBeLessThan(16);
  const buscador = page.getByRole('search', { name: 'Buscar y filtrar' }).getByRole('searchbox');
  expect((await buscador.boundingBox())!.width).toBeGreaterThanOrEqual(BUSCADOR);
});

test('at 390 px the first card of every report says who, its state and what is asked for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, CUENTAS.gestor);
  for (const informe of INFORMES_DE_FORMULARIOS) {
    await test.step(informe.titulo, async () => {
      await page.goto(`${rutaOf(informe)}?semestre=todos`);
      const cards = page.getByRole('list', { name: informe.titulo }).getByRole('listitem');
      await expect(cards.first().getByRole('button')).toBeVisible();
      // Cards that are on their way give place to those that came.
      await expect
        .poll(async () => (await cards.first().boundingBox())?.y ?? Infinity)
        .toBeLessThanOrEqual(PRIMERA_TARJETA);
      const { agrupacion } = informe;
      if (agrupacion?.plegada) await cards.first().getByRole('button').click();
      const card = cards.nth(agrupacion ? 1 : 0);
      if (informe.acciones.estado) await expect(card).toContainText(/Abierto|Pendiente|Cerrado/);
      await expect(card.locator('p').nth(1)).toHaveText(/\S/);
    });
  }
});

/** The lines of what is asked, and the frame of the foot of the panel. */
const boxesOf = async (page: Page) => {
  const panel = page.getByRole('dialog').first();
  const pedido = panel.getByRole('region', { name: 'Lo que pide' }).locator('p').first();
  await expect(pedido).toBeVisible();
  return pedido.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const [line] = range.getClientRects();
    const foot = text.closest('dialog')!.querySelector('[data-part=foot]')!.getBoundingClientRect();
    return { line: line!.toJSON() as DOMRect, foot: foot.toJSON() as DOMRect, size: getComputedStyle(text).fontSize };
  });
};

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
] as const) {
  test(`at ${width} × ${height} the request and the composer are in sight, and no notice covers a row or a button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openInforme(page, udev, '?semestre=todos&estado=abierto');
    await nombres(page, udev).first().click();
    const { line, foot, size } = await boxesOf(page);
    expect(size).toBe('18px');
    expect(line.bottom).toBeLessThan(foot.top);
    expect(foot.bottom).toBeLessThanOrEqual(height);
    const panel = page.getByRole('dialog').first();
    await expect(panel.getByRole('textbox', { name: 'Respuesta' })).toBeInViewport({ ratio: 1 });
    await expect(panel.getByRole('button', { name: 'Enviar y cerrar' })).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('e');
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    const notice = page.getByRole('dialog', { name: '¡Estados actualizados!' });
    await expect(notice).toBeVisible();
    await expectOverNothing(notice);
    await notice.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('dialog', { name: 'Cambio deshecho.' })).toBeVisible();
    await page.keyboard.press('Escape');

    // The same from the list, over the page.
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Abierto' }).click();
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await expect(notice).toBeVisible();
    await expectOverNothing(notice);
    await notice.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('dialog', { name: 'Cambio deshecho.' })).toBeVisible();
  });
}

/** Expects that no row and no button shares a place with a notice. */
async function expectOverNothing(notice: Locator): Promise<void> {
  await expect
    .poll(async () =>
      notice.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        element.style.visibility = 'hidden';
        const steps = [0.02, 0.25, 0.5, 0.75, 0.98];
        const under = steps
          .flatMap((x) => steps.map((y) => document.elementFromPoint(left + x * width, top + y * height)))
          .map((hit) => hit?.closest('tr, button, a'))
          .filter((hit) => hit && !element.contains(hit));
        element.style.visibility = '';
        return under.map((hit) => hit!.textContent);
      }),
    )
    .toEqual([]);
}

test('at 390 px the request is in sight when it opens, and one button at the foot leads to the answer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, CUENTAS.gestor, `${rutaOf(udev)}?semestre=todos`);
  await page
    .getByRole('list', { name: udev.titulo })
    .getByRole('button', { name: /abrir el registro$/ })
    .first()
    .click();
  const { line, foot } = await boxesOf(page);
  expect(line.bottom).toBeLessThan(foot.top);
  await expect(page.locator('dialog [data-part=foot] button')).toHaveText(['Responder']);
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Respuesta' })).toBeFocused();
  const opened = await boxesOf(page);
  expect(opened.line.bottom).toBeLessThan(opened.foot.top);
  expect(opened.foot.bottom).toBeLessThanOrEqual(844);
});
