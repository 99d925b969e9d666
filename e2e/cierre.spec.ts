// A request is closed, its person rates that from the link of a mail, and the unit sees it; a later one follows it.
import { solicitudesUnidadDeEducacionVirtual as informe } from '../src/catalogo/solicitud-udev/tramite.ts';
import { CARGAS } from '../src/catalogo/testing/cargas.ts';
import { CAPTURA } from './support/archivos.ts';
import { expectAccessible, expectAccessibleInDark } from './support/axe.ts';
import { CUENTAS, openAs } from './support/cuentas.ts';
import { encabezado, rutaOf } from './support/informes.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a closed request is rated, and the unit sees it, at ${viewport.width} px`, async ({ page, browser }) => {
    await page.setViewportSize(viewport);
    const { infoSolicitud } = CARGAS['solicitudUDEV']!;
    const multipart = { infoSolicitud: JSON.stringify(infoSolicitud), imgEvidencia: CAPTURA };
    const sent = await page.request.post('/api/generales/solicitudUDEV', { multipart });
    const { id, seguimiento, comprobante, idSolicitud } = (await sent.json()) as Record<string, string>;
    const address = `/solicitudes/${seguimiento}#calificar=2`;
    const faces = page.getByRole('region', { name: '¿Cómo fue la atención de su solicitud?' });
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Conversación' })).toBeVisible();
    await expect(faces).toBeHidden();

    const unidad = await browser.newPage({ viewport });
    await openAs(unidad, CUENTAS.gestor, `${rutaOf(informe)}?registro=${id}`);
    const panel = unidad.getByRole('dialog').first();
    await panel.getByRole('button', { name: /cambiar de estado/ }).click();
    const cambio = unidad.getByRole('dialog', { name: 'Cambiar estado' });
    await cambio.getByRole('radio', { name: 'Cerrado' }).check();
    await cambio.getByRole('radio', { name: 'Resuelta' }).check();
    await cambio.getByRole('button', { name: /^Pasar / }).click();
    await expect(panel.getByRole('region', { name: 'Historia' })).toContainText('Cerrado');

    await page.reload();
    await expect(faces.getByRole('radio', { name: 'Regular' })).toBeChecked();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await faces.getByRole('textbox').fill('Tardó un poco.');
    const calls: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(new URL(request.url()).pathname)));
    await faces.getByRole('button', { name: 'Enviar calificación' }).dblclick();
    await expect(page.getByText('Recibimos su calificación')).toBeVisible();
    await expect(faces).toBeHidden();
    expect(calls).toEqual(['/api/solicitudes/calificacion']);
    await expect(page.getByRole('region', { name: 'Conversación' })).toContainText(
      /Usted calificó la atención: Regular.*Tardó un poco\./,
    );
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Conversación' })).toBeVisible();
    await expect(faces).toBeHidden();

    await unidad.reload();
    const historia = unidad.getByRole('dialog').first().getByRole('region', { name: 'Historia' });
    await expect(historia).toContainText(/La persona calificó la atención: Regular\..*Tardó un poco\./);
    await expectAccessible(unidad);
    await expectAccessibleInDark(unidad);

    // As from the page of a request that was closed long ago.
    const other = await page.request.post('/api/generales/solicitudUDEV', {
      multipart,
      headers: { 'x-solicitud-anterior': seguimiento! },
    });
    const siguiente = (await other.json()) as Record<string, string>;
    await page.goto(`/solicitudes/${siguiente['seguimiento']}`);
    await page.getByRole('link', { name: `Sigue a la solicitud ${idSolicitud}` }).click();
    await expect(page).toHaveURL(`/solicitudes/${seguimiento}`);
    await expectAccessible(page);
    await unidad.reload();
    await historia.getByRole('link', { name: `La persona siguió en la solicitud ${siguiente['comprobante']}` }).click();
    await expect(unidad).toHaveURL(new RegExp(`registro=${siguiente['id']}`));
    await expect(historia).toContainText(`Sigue a la solicitud ${comprobante}`);

    await unidad.goto(`${rutaOf(informe)}?semestre=todos`);
    if (viewport.width > 1000) await expect(encabezado(unidad, 'Calificación')).toBeVisible();
    await unidad.getByRole('link', { name: 'Gráficos' }).click();
    await expect(unidad.getByRole('figure', { name: 'Solicitudes por calificación' })).toBeVisible();
    await expectAccessible(unidad);
    await unidad.close();
  });
}
