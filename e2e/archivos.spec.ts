// Files as people have them: photos of phones, pasted screenshots, and what they choose by mistake.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type ArchivoDeMuestra, CAPTURA, GUIA } from './support/archivos.ts';
import { diligenciar } from './support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosDe, formularioDe } from './support/formularios.ts';
import { foto } from './support/fotos.ts';
import { receiptNumber } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
  hasTouch: true,
  isMobile: true,
});

const UDEV = formularioDe('solicitudUDEV');
const GDCA = formularioDe('recepcionGDCA');
const LADO = 800;
const MAX = 2_097_152;

const elegir = (page: Page, campo: string) => page.locator(`input[name="${campo}"]`);
const vistaPrevia = (page: Page) => page.getByRole('img', { name: 'Vista previa de la imagen elegida' });

/** Sends the form, and gives the picture as it left the browser. */
async function imageSent(page: Page): Promise<Buffer> {
  // What a page sends out of files is not told to who watches its requests.
  await page.evaluate(() => {
    const send = Reflect.get(XMLHttpRequest.prototype, 'send') as (body: unknown) => void;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Reflect.set(globalThis, 'sent', body.get('imgEvidencia'));
      Reflect.apply(send, this, [body]);
    };
  });
  await botonDeEnvio(page, UDEV).click();
  await boton(page, 'Enviar').click();
  await expect(receiptNumber(page)).toBeVisible();
  const bytes = await page.evaluate(async () => {
    const picture = Reflect.get(globalThis, 'sent') as File;
    return [...new Uint8Array(await picture.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Gives a page a file as the clipboard or a drag does. */
const hand = (page: Page, how: 'paste' | 'drop', { name, mimeType, buffer }: ArchivoDeMuestra): Promise<void> =>
  page.evaluate(
    ({ how, name, mimeType, bytes }) => {
      const given = new DataTransfer();
      given.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: given })
          : new DragEvent('drop', { ...options, dataTransfer: given }),
      );
    },
    { how, name, mimeType, bytes: [...buffer] },
  );

test('a photo of 48 megapixels becomes small in the browser, without the place where it was taken', async ({
  page,
  request,
}) => {
  await abrir(page, UDEV);
  await diligenciar(page, UDEV, await datosDe(request, UDEV));
  await elegir(page, 'imgEvidencia').setInputFiles(await foto(8000, 6000));
  await expect(vistaPrevia(page)).toBeVisible();
  await expect(page.getByText('IMG_0001')).toBeVisible();
  const sent = await imageSent(page);
  const { width, height, exif } = await sharp(sent).metadata();
  expect(Math.max(width, height)).toBe(LADO);
  expect(sent.length).toBeLessThan(MAX);
  expect(exif).toBeUndefined();
  expect(sent.includes('Persona Inventada')).toBe(false);
});

test('a small photo loses its metadata too', async ({ page, request }) => {
  await abrir(page, UDEV);
  await diligenciar(page, UDEV, await datosDe(request, UDEV));
  await elegir(page, 'imgEvidencia').setInputFiles(await foto(64, 48));
  await expect(page.getByText('IMG_0001')).toBeVisible();
  const sent = await imageSent(page);
  expect((await sharp(sent).metadata()).exif).toBeUndefined();
});

test('a camera is offered where there is one at hand, and what it takes is attached', async ({ page }) => {
  await abrir(page, UDEV);
  const camera = page.getByLabel('Tomar una foto');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await camera.setInputFiles(await foto(400, 300));
  await expect(vistaPrevia(page)).toBeVisible();
  await boton(page, 'Quitar').click();
  await expect(vistaPrevia(page)).toHaveCount(0);
  await expect(elegir(page, 'imgEvidencia')).toBeFocused();
});

for (const how of ['paste', 'drop'] as const) {
  test(`a screenshot is attached by ${how}, wherever on the page`, async ({ page }) => {
    await abrir(page, UDEV);
    await hand(page, how, CAPTURA);
    await expect(vistaPrevia(page)).toBeVisible();
    await expect(page.getByText(CAPTURA.name)).toBeVisible();
  });
}

test('how much of a file has left is told while it leaves', async ({ page, request }) => {
  await abrir(page, GDCA);
  await diligenciar(page, GDCA, await datosDe(request, GDCA));
  const wide = {
    ...GUIA,
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.alloc(1_048_576, 'x'), Buffer.from('\n%%EOF\n')]),
  };
  await elegir(page, 'archivoGuia').setInputFiles(wide);
  await botonDeEnvio(page, GDCA).click();
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 50, downloadThroughput: 1_000_000 };
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: 200_000 });
  await boton(page, 'Enviar').click();
  await expect(page.getByText(/^Archivo: [1-9]\d? %/)).toBeVisible();
  await expect(receiptNumber(page)).toBeVisible();
});
