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
const PRIMERA_FILA = 220;
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

test('at 1440 px beside a panel the longest title keeps its line with the count and the views, and the search its room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openInforme(page, udev, '?semestre=todos');
  await nombres(page, udev).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const top = async (locator: Locator): Promise<number> => (await locator.boundingBox())!.y;
  const titulo = page.getByRole('heading', { name: udev.titulo });
  for (const other of [page.getByRole('button', { name: 'Vistas' }), page.getByRole('link', { name: 'Tabla' })]) {
    await expect.poll(async () => Math.abs((await top(other)) - (await top(titulo)))).toBeLessThan(16);
  }
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
      const asunto = columnasOnScreen(informe, agrupacion?.clave).find(
        ({ papel, oculta }) => papel === 'asunto' && !oculta,
      )!;
      await expect(card).toContainText(asunto.titulo);
    });
  }
});
