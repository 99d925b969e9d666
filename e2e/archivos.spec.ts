// Files as people have them: photos of phones and dropped screenshots.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { CAPTURA, type ArchivoDeMuestra } from './support/archivos.ts';
import { diligenciar } from './support/diligenciar.ts';
import { abrir, boton, botonDeEnvio, datosOf, formularioOf } from './support/formularios.ts';
import { foto } from './support/fotos.ts';
import { receiptNumber } from './support/inscripcion.ts';
import { expect, test } from './support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
  hasTouch: true,
  isMobile: true,
});

const UDEV = formularioOf('solicitudUDEV');
const LADO = 800;
const MAX = 2_097_152;

const choose = (page: Page, campo: string) => page.locator(`input[name="${campo}"]`);
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

/** Drops a file on a page. */
const drop = async (page: Page, { name, mimeType, buffer }: ArchivoDeMuestra): Promise<void> =>
  page.evaluate(
    ({ name, mimeType, bytes }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, mimeType, bytes: [...buffer] },
  );

test('a photo of 48 megapixels becomes small in the browser, without the place where it was taken', async ({
  page,
  request,
}) => {
  await abrir(page, UDEV);
  await diligenciar(page, UDEV, await datosOf(request, UDEV));
  await choose(page, 'imgEvidencia').setInputFiles(await foto(8000, 6000));
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
  await diligenciar(page, UDEV, await datosOf(request, UDEV));
  await choose(page, 'imgEvidencia').setInputFiles(await foto(64, 48));
  await expect(page.getByText('IMG_0001')).toBeVisible();
  const sent = await imageSent(page);
  expect((await sharp(sent).metadata()).exif).toBeUndefined();
});

test('a screenshot that is dropped anywhere on the page is attached', async ({ page }) => {
  await abrir(page, UDEV);
  await drop(page, CAPTURA);
  await expect(vistaPrevia(page)).toBeVisible();
  await expect(page.getByText(CAPTURA.name)).toBeVisible();
});
