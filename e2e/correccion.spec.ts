// A person is asked to correct their request, corrects it on its page, and the unit sees what changed.
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { rutaOf } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a request is corrected by its person, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openAs(page, CUENTAS.gestor, '/gestor');
    const infoSolicitud = CARGAS['solicitudUDEV']?.['infoSolicitud'] as Record<string, string>;
    const sent = await page.request.post('/api/generales/solicitudUDEV', {
      multipart: { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA },
    });
    const { id, seguimiento } = (await sent.json()) as { id: string; seguimiento: string };

    await page.goto(`${rutaOf(informe)}?registro=${id}`);
    const panel = page.getByRole('dialog').first();
    const tab = panel.getByRole('tab', { name: 'Pedir corrección' });
    await page.getByRole('region', { name: 'Historia' }).waitFor();
    await page.keyboard.press('r');
    await tab.click();
    await panel.getByRole('button', { name: 'Pedir corrección' }).click();
    await expect(panel).toContainText('Marque los datos por corregir.');
    await expect(panel).toContainText('Escriba qué debe corregir.');
    for (const nombre of ['Nombres', 'Número de documento', 'Imagen de evidencia']) {
      await panel.getByRole('checkbox', { name: nombre }).check();
    }
    await panel
      .getByRole('textbox', { name: 'Qué debe corregir' })
      .fill('El nombre y el número no son los de su documento, y la imagen no se lee.');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Pedir corrección' }).click();
    const pedida = panel.getByRole('region', { name: 'Corrección pedida' });
    await expect(pedida).toContainText('Nombres; Número de documento');
    await expect(tab).toBeHidden();
    await expectAccessible(page);
    await expectAccessibleInDark(page);

    await page.goto(`/solicitudes/${seguimiento}`);
    const corrija = page.getByRole('region', { name: 'Corrija su solicitud' });
    await expect(corrija).toContainText('la imagen no se lee');
    await expectAccessible(page);
    await corrija.getByRole('button', { name: 'Corregir', exact: true }).click();
    const nombres = corrija.getByRole('textbox', { name: 'Nombres' });
    await expect(nombres).toHaveValue(infoSolicitud['nombres']!.toUpperCase());
    await expect(corrija.getByRole('textbox', { name: 'Número de documento' })).toHaveValue('');
    await expect(corrija.getByRole('textbox')).toHaveCount(2);
    await nombres.fill('');
    await corrija.getByRole('button', { name: 'Enviar la corrección' }).click();
    await expect(corrija).toContainText('Escriba sus nombres.');
    await nombres.fill('Zoraida Inventada');
    await corrija.getByRole('textbox', { name: 'Número de documento' }).fill('99887766');
    await corrija
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...CAPTURA, name: 'mejor.png' });
    await expect(corrija).toContainText('mejor.png');
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await corrija.getByRole('button', { name: 'Enviar la corrección' }).click();
    await expect(page.getByText('Recibimos su corrección')).toBeVisible();
    await expect(corrija).toBeHidden();
    const own = page.getByRole('listitem').filter({ hasText: 'Usted corrigió' });
    await expect(own).toContainText('después «ZORAIDA INVENTADA»');
    await expect(own).not.toContainText('99887766');
    await expectAccessible(page);

    await page.goto(`${rutaOf(informe)}?registro=${id}`);
    const hecha = panel.getByRole('listitem').filter({ hasText: 'La persona corrigió' });
    await expect(hecha).toContainText('después «ZORAIDA INVENTADA»');
    await expect(hecha).toContainText('después «99887766»');
    await expect(hecha).toContainText('Antes estaba');
    await page.keyboard.press('r');
    await expect(tab).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
  });
}
