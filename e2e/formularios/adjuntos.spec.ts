// Files: chosen, taken, pasted, made smaller, refused, and seen on their way.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { GUIA } from '../support/archivos.ts';
import { controlDe, diligenciar, diligenciarCampo } from '../support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosDe, formularioDe } from '../support/formularios.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const solicitud = formularioDe('solicitudUDEV');
const selector = (page: Page) => controlDe(page, 'imgEvidencia').locator('input[name="imgEvidencia"]');
const vistaPrevia = (page: Page) => page.getByRole('img', { name: 'Vista previa de la imagen elegida' });

/** A picture that does not compress well: noise. */
async function unaFoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .png()
    .toBuffer();
}

test.describe('the support request', () => {
  test('asks nineteen frequent questions in two groups, of which the last opens a box', async ({ page, request }) => {
    await abrir(page, solicitud);
    const pregunta = controlDe(page, 'infoSolicitud.pregunta');
    const grupos = await pregunta
      .locator('optgroup')
      .evaluateAll((all) => all.map((group) => [group.getAttribute('label'), group.children.length]));
    expect(grupos).toEqual([
      ['Académicas', 13],
      ['Generales', 6],
    ]);
    await expect(pregunta.locator('option').last()).toHaveText('Otra');
    const datos = await datosDe(request, solicitud);
    await diligenciar(page, solicitud, datos);
    await diligenciarCampo(page, solicitud, 'infoSolicitud.pregunta', 'Otra');
    await botonDeEnvio(page, solicitud).click();
    await expect(page.getByLabel('Escriba su pregunta')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Escriba su pregunta').fill('¿Cómo cambio de grupo?');
    await botonDeEnvio(page, solicitud).click();
    await boton(page, 'Enviar').click();
    await expect(page.getByRole('article', { name: 'Comprobante' })).toContainText('¿Cómo cambio de grupo?');
  });

  test('shows the next number as provisional, and the one that the server gave in the receipt', async ({
    page,
    request,
  }) => {
    const ultimo = async (): Promise<string> => {
      const response = await request.get('/api/generales/ultimaSolicitudUDEV');
      return ((await response.json()) as { solicitud: { idSolicitud: string } }).solicitud.idSolicitud;
    };
    const antes = await ultimo();
    await abrir(page, solicitud);
    await expect(page.getByText('Número de solicitud provisional')).toContainText(/\d{10}/);
    await diligenciar(page, solicitud, await datosDe(request, solicitud));
    await botonDeEnvio(page, solicitud).click();
    await boton(page, 'Enviar').click();
    const recibo = page.getByRole('article', { name: 'Comprobante' });
    const dado = await recibo
      .getByText(/^\d{10}$/)
      .first()
      .textContent();
    expect(Number(dado)).toBeGreaterThan(Number(antes));
    expect(Number(dado)).toBeLessThanOrEqual(Number(await ultimo()));
  });

  test('asks for the consent where only that is missing', async ({ page, request }) => {
    await abrir(page, solicitud);
    await diligenciar(page, solicitud, await datosDe(request, solicitud));
    const casilla = page.getByLabel('Autorizo el tratamiento de mis datos personales');
    await casilla.uncheck();
    await botonDeEnvio(page, solicitud).click();
    await expect(page.getByRole('alert')).toContainText(
      'Debe autorizar el tratamiento de datos por parte de la Unidad de Educación Virtual',
    );
    await expect(casilla).toBeFocused();
    await casilla.press('Space');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await botonDeEnvio(page, solicitud).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('makes a large picture smaller before it leaves', async ({ page }) => {
    await abrir(page, solicitud);
    const buffer = await unaFoto(2400, 1600);
    expect(buffer.length).toBeGreaterThan(2_097_152);
    await selector(page).setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
    const foto = vistaPrevia(page);
    await expect(foto).toBeVisible();
    const size = await foto.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    expect(size).toEqual([800, 533]);
    await expect(controlDe(page, 'imgEvidencia')).toContainText(/\d KB|1,\d MB/);
    await expect(page.getByText('El archivo no puede pesar más de 2 MB.')).toHaveCount(0);
  });

  test('takes a picture that is pasted anywhere on the page', async ({ page }) => {
    await abrir(page, solicitud);
    await expect(page.getByText('Elegir un archivo')).toBeVisible();
    const base64 = (await unaFoto(8, 8)).toString('base64');
    await page.evaluate((data) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'pegada.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, base64);
    await expect(vistaPrevia(page)).toBeVisible();
    await controlDe(page, 'imgEvidencia').getByRole('button', { name: 'Quitar' }).click();
    await expect(vistaPrevia(page)).toHaveCount(0);
  });

  test('says of what is called a picture and is none that it cannot be read', async ({ page }) => {
    await abrir(page, solicitud);
    await selector(page).setInputFiles({ ...GUIA, name: 'foto.png', mimeType: 'image/png' });
    await expect(page.getByText(/^No se pudo leer la imagen/)).toBeVisible();
    await expect(vistaPrevia(page)).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true });
    test('offers the camera', async ({ page }) => {
      await abrir(page, solicitud);
      await expect(page.getByText('Tomar una foto')).toBeVisible();
      const camara = page.locator('input[type="file"][capture="environment"]');
      await camara.setInputFiles({
        name: 'image.jpg',
        mimeType: 'image/jpeg',
        buffer: await sharp(await unaFoto(40, 30))
          .jpeg()
          .toBuffer(),
      });
      await expect(vistaPrevia(page)).toBeVisible();
    });
  });
});

test.describe('a guide', () => {
  const recepcion = formularioDe('recepcionGDCA');
  const enviarCon = async (page: Page, buffer: Buffer): Promise<void> => {
    await page.locator('input[name="archivoGuia"]').setInputFiles({ ...GUIA, buffer });
    await botonDeEnvio(page, recepcion).click();
    await boton(page, 'Enviar').click();
  };

  test('is seen on its way', async ({ page, request }) => {
    await abrir(page, recepcion);
    await diligenciar(page, recepcion, await datosDe(request, recepcion));
    const session = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: 200_000, uploadThroughput: 100_000 };
    await session.send('Network.emulateNetworkConditions', slow);
    await enviarCon(
      page,
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(200_000, ' '), Buffer.from('\n%%EOF\n')]),
    );
    await expect(page.getByRole('progressbar', { name: /^Archivo: \d+ %$/ })).toBeVisible();
    await expect(page.getByRole('dialog', { name: '¡Datos enviados!' })).toBeVisible();
  });

  test('is looked at by the server, whatever its name says', async ({ page, request }) => {
    await abrir(page, recepcion);
    await diligenciar(page, recepcion, await datosDe(request, recepcion));
    await enviarCon(page, Buffer.from('Esto no es un PDF.'));
    await expect(page.getByText('Adjunte un archivo de tipo PDF, Word (.docx), Excel (.xlsx).').first()).toBeVisible();
    await expect(controlDe(page, 'infoRecepcion.codigoAsignatura')).toHaveValue('3007852-01');
  });
});
