// The unit works through its list of requests: takes or gives several, closes them with a result, opens a new answer.
import type { Locator, Page } from '@playwright/test';
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { buscador, consultaOf, rutaOf } from './support/informes.ts';
import { unDocumento } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Sends requests of one person. @returns their ids */
async function send(page: Page, documento: string, count: number): Promise<string[]> {
  const infoSolicitud = { ...(CARGAS['solicitudUDEV']?.['infoSolicitud'] as object), numDocumento: documento };
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const sent = await page.request.post('/api/generales/solicitudUDEV', {
      multipart: { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA },
    });
    ids.push(((await sent.json()) as { id: string }).id);
  }
  return ids;
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Selects the first rows with the keyboard. */
async function select(page: Page, count: number): Promise<void> {
  for (let fila = 1; fila <= count; fila += 1) {
    await page.getByRole('checkbox', { name: `Seleccionar la fila ${fila}`, exact: true }).focus();
    await page.keyboard.press('Space');
  }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  const narrow = viewport.width < 1000;

  test(`several requests are given to a person and closed with a result by keyboard, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const documento = unDocumento();
    await openAs(page, CUENTAS.gestor, '/gestor');
    await send(page, documento, 3);
    await page.goto(`${rutaOf(informe)}?semestre=todos`);
    await buscador(page).fill(documento);
    await expect(page.getByText(/^3 de /).first()).toBeVisible();
    await select(page, 2);
    const seleccion = page.getByRole('group', { name: 'Selección' });
    if (!narrow) {
      await press(page, seleccion.getByRole('button', { name: 'Tomar' }));
      await expect(page.getByRole('dialog', { name: 'Solicitudes asignadas.' })).toContainText(
        '2 solicitudes quedaron a su cargo.',
      );
      await select(page, 3);
    }
    await press(page, seleccion.getByRole('button', { name: 'Asignar…' }));
    const dialogo = page.getByRole('dialog', { name: /^Asignar/ });
    await press(page, dialogo.getByRole('button', { name: 'Asignar' }));
    await expect(dialogo).toContainText('Elija una persona.');
    await expectAccessible(page);
    await dialogo.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await press(page, dialogo.getByRole('button', { name: 'Asignar' }));
    await expect(page.getByRole('dialog', { name: 'Solicitudes asignadas.' })).toContainText(/a cargo de |ya estaba/);
    await page.getByRole('button', { name: 'Cerrar', exact: true }).press('Enter');
    await expectAccessible(page);
    await expectAccessibleInDark(page);

    await select(page, 2);
    await press(page, seleccion.getByRole('button', { name: 'Cambiar estado' }));
    const cambio = page.getByRole('dialog', { name: 'Cambiar estado' });
    await expect(cambio.getByRole('group', { name: 'Resultado' })).toBeHidden();
    await page.keyboard.press('c');
    await cambio.getByRole('radio', { name: 'No procede' }).focus();
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await press(page, cambio.getByRole('button', { name: 'Pasar 2 a «Cerrado»' }));
    const hecho = page.getByRole('dialog', { name: '¡Estados actualizados!' });
    await expect(hecho).toContainText('2 registros pasaron a «Cerrado: no procede».');
    await press(page, hecho.getByRole('button', { name: 'Cerrar' }));

    // What is closed comes last.
    const last = page.getByRole('button', { name: /, abrir el registro$/ }).last();
    await expect(last.locator('xpath=ancestor::*[self::tr or self::li][1]')).toContainText('Cerrado');
    await press(page, last);
    const panel = page.getByRole('dialog').first();
    await expect(panel.getByRole('button', { name: /^Cerrado: no procede/ })).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Historia' })).toContainText('Cerrado: no procede');
    await expectAccessible(page);
  });

  test(`a request with a new answer is marked until it is opened, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const documento = unDocumento();
    await openAs(page, CUENTAS.gestor, '/gestor');
    const [id] = await send(page, documento, 1);
    // As if the person had answered.
    let sinLeer = true;
    await page.route(consultaOf(informe), async (route) => {
      const response = await route.fetch();
      const { filas } = (await response.json()) as { filas: { id: string }[] };
      const marked = filas.map((fila) => ({ ...fila, ...(sinLeer && fila.id === id && { sinLeer }) }));
      await route.fulfill({ response, json: { filas: marked } });
    });
    await page.route(`**/registros/${id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...(sinLeer && { sinLeer }) } });
    });
    const leidos: unknown[] = [];
    await page.route(`**/registros/${id}/leido`, async (route) => {
      leidos.push(route.request().postDataJSON());
      sinLeer = false;
      await route.continue();
    });
    await page.goto(`${rutaOf(informe)}?semestre=todos`);
    await buscador(page).fill(documento);
    const fila = page.getByRole('button', { name: /, abrir el registro$/ });
    await expect(fila).toHaveCount(1);
    await expect(fila).toHaveAccessibleName(/^Respuesta nueva: /);
    await expectAccessible(page);
    await press(page, fila);
    await expect(page.getByRole('dialog').first().getByRole('button', { name: 'Tomar' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fila).toHaveAccessibleName(/^(?!Respuesta nueva)/);
    expect(leidos).toEqual([{ hasta: expect.stringMatching(/^20/) }]);
  });

  test(`the ready-made views of requests are one press away, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openAs(page, CUENTAS.gestor, rutaOf(informe));
    const vistas = page.getByRole('navigation', { name: 'Vistas guardadas' });
    // Their counts come after the rows.
    await expect(vistas.getByRole('link')).toHaveText([
      /^Todas \d+$/,
      /^Vencidas \d+$/,
      /^Vencen hoy \d+$/,
      /^Con respuesta nueva \d+$/,
      /^Mías \d+$/,
      /^Sin responsable \d+$/,
    ]);
    await expectAccessible(page);
    const firstRow = page.getByRole('button', { name: /, abrir el registro$/ }).first();
    const before = (await firstRow.boundingBox())!.y;
    await vistas.getByRole('link', { name: 'Vencidas' }).press('Enter');
    await expect(page).toHaveURL(/atencion=vencidas/);
    await expect(vistas.getByRole('link', { name: 'Vencidas' })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect((await firstRow.boundingBox())!.y).toBe(before);
  });
}
