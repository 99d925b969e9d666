// The unit takes a request, notes something about it and finds it among its own, by keyboard alone.
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { buscador, rutaOf } from './support/informes.ts';
import { unDocumento } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a request is taken, noted and found among one’s own, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const documento = unDocumento();
    await openAs(page, CUENTAS.gestor, '/gestor');
    const infoSolicitud = { ...(CARGAS['solicitudUDEV']?.['infoSolicitud'] as object), numDocumento: documento };
    const sent = await page.request.post('/api/generales/solicitudUDEV', {
      multipart: { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA },
    });
    const { id } = (await sent.json()) as { id: string };
    await page.goto(`${rutaOf(informe)}?registro=${id}`);
    const panel = page.getByRole('dialog').first();
    await expect(panel.getByRole('button', { name: 'Asignar', exact: true })).toBeVisible();
    await expect(panel).toContainText('Vence el');
    await expectAccessible(page);

    await panel.getByRole('button', { name: 'Tomar' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('A su cargo');
    await expect(panel.getByRole('button', { name: 'Tomar' })).toBeHidden();

    await page.keyboard.press('r');
    await panel.getByRole('tab', { name: 'Nota' }).focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Agregar nota' }).click();
    await expect(panel).toContainText('Escriba la nota.');
    await panel.getByRole('textbox', { name: 'Nota' }).fill('Llamé y no contestó.');
    await expectAccessible(page);
    await panel.getByRole('textbox', { name: 'Nota' }).press('Control+Enter');
    const historia = panel.getByRole('region', { name: 'Historia' });
    await expect(historia.getByRole('listitem').first()).toContainText('Llamé y no contestó.');
    await expect(historia.getByRole('listitem').nth(1)).toContainText('se encargó de la solicitud');
    await expectAccessible(page);
    await expectAccessibleInDark(page);

    await page.goto(`${rutaOf(informe)}?semestre=todos&atencion=mias`);
    const vistas = page.getByRole('navigation', { name: 'Vistas guardadas' });
    await expect(vistas.getByRole('link', { name: 'Mías' })).toHaveAttribute('aria-current', 'page');
    await buscador(page).fill(documento);
    await expect(page.getByText('1 de ', { exact: false }).first()).toBeVisible();

    await page.goto(`${rutaOf(informe)}?registro=${id}`);
    await panel.getByRole('button', { name: /asignar$/i }).click();
    await page.getByRole('button', { name: 'Dejar sin responsable' }).click();
    await expect(panel.getByRole('button', { name: 'Asignar', exact: true })).toBeVisible();
  });
}
